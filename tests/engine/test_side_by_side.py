"""Both engines side by side: at every step all that can be seen is the same. `make prove` plays thousands."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bastide.engine import MAX_SEATS, PASS, Action, Draw, Expansion, Step, tile_set
from tests.engine.lots import COMBINATIONS, EVERY_KIND, name_of
from tests.engine.side_by_side import play_twins
from tests.engine.twins import Twins

GAMES = int(os.environ.get("BASTIDE_PROVE_GAMES", "0"))
"""How many games Hypothesis plays; 0: some dozens, always the same."""
LAKE = "RJ"


@dataclass(frozen=True)
class Start:
    """What a short game is played with."""

    seats: int
    first: int
    expansions: frozenset[Expansion]
    order: tuple[str, ...]


@st.composite
def starts(draw: st.DrawFn) -> Start:
    """A game with a pile of a few tiles in some order: it comes to its end, and shrinks to a short one."""
    seats = draw(st.integers(1, MAX_SEATS))
    expansions = draw(st.sampled_from(COMBINATIONS))
    tiles = tile_set(expansions)
    order = draw(some_of(tiles.pile, 32))
    if tiles.river:
        river = draw(some_of({tile: count for tile, count in tiles.river.items() if tile != LAKE}, 10))
        order = (*river, LAKE, *order)
    return Start(seats, draw(st.integers(0, seats - 1)), expansions, order)


def some_of(pile: Mapping[str, int], most: int) -> st.SearchStrategy[tuple[str, ...]]:
    """Some tiles of a pile, in some order, none more often than it is there."""
    each = [tile for tile, count in sorted(pile.items()) for _ in range(count)]
    numbers = st.lists(st.integers(0, len(each) - 1), unique=True, min_size=1, max_size=most)
    return numbers.map(lambda chosen: tuple(each[number] for number in chosen))


@settings(
    max_examples=GAMES or 120,
    derandomize=not GAMES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(start=starts(), data=st.data())
@pytest.mark.timeout(0)
def test_short_games_are_the_same_on_both_engines(start: Start, data: st.DataObject) -> None:
    twins = Twins(start.seats, first=start.first, expansions=start.expansions, pile=Counter(start.order))
    for tile in start.order:
        twins.do(Draw(tile))
        if twins.game.step is Step.PLACE:
            twins.do(data.draw(st.sampled_from(twins.game.legal_placements()), label=tile))
        if twins.game.step is Step.MEEPLE:
            # Passing first: games shrink to those with the fewest pawns.
            options: tuple[Action, ...] = (PASS, *twins.game.legal_puts())
            twins.do(data.draw(st.sampled_from(options), label="pawn"))
    assert twins.game.step is Step.OVER
    for cell in twins.game.board.cells:
        twins.compare_tile(cell)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "expansions"), EVERY_KIND, ids=name_of)
def test_whole_game_is_the_same_on_both_engines(seats: int, expansions: frozenset[Expansion]) -> None:
    twins = play_twins(seats, seats, expansions)
    assert len(twins.game.board.cells) + len(twins.game.set_aside) == tile_set(expansions).size + 1

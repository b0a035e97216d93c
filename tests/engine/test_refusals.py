"""Two kinds of error, each with what it says; after either nothing has changed. More rows are in `tests/data/cases`."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from bastide.engine import (
    Cell,
    Draw,
    Expansion,
    FeatureKind,
    ForbiddenError,
    Game,
    MalformedError,
    MeepleKind,
    Placement,
    Put,
    Reason,
    Step,
    cell_at,
    equal_turns,
    expansions_of,
    shuffled_pile,
)
from tests.engine.case import CASES
from tests.engine.lots import COMBINATIONS, actions, name_of
from tests.engine.state import difference, state_of

INNS = frozenset({Expansion.INNS})
RIVER = frozenset({Expansion.RIVER})


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seats": 0}, "0 seats"),
        ({"seats": 7}, "7 seats"),
        ({"seats": -1}, "-1 seats"),
        ({"seats": 2, "first": 2}, "seat 2 cannot begin"),
        ({"seats": 2, "first": -1}, "seat -1 cannot begin"),
        ({"seats": 2, "pile": {}}, "without a tile"),
        ({"seats": 2, "pile": {"ZZ": 1}}, "'ZZ'"),
        ({"seats": 2, "pile": {"C": 2}}, "2 of tile 'C'"),
        ({"seats": 2, "pile": {"C": 0}}, "0 of tile 'C'"),
        ({"seats": 2, "pile": {"D": 4}}, "4 of tile 'D'"),
        ({"seats": 2, "pile": {"IA": 1}}, "'IA'"),
        ({"seats": 2, "pile": {"RF": 1}}, "'RF'"),
        ({"seats": 2, "expansions": RIVER, "pile": {"RF": 1}}, "without its lake"),
        ({"seats": 2, "expansions": RIVER, "pile": {"RA": 1, "RJ": 1}}, "'RA'"),
    ],
)
def test_game_that_cannot_be_is_malformed(options: Mapping[str, Any], said: str) -> None:
    with pytest.raises(MalformedError, match=said):
        Game(**options)


@pytest.mark.parametrize("at", [(121, 0), (0, -121), (10**9, 0)])
def test_cell_off_the_board_is_malformed(at: tuple[int, int]) -> None:
    with pytest.raises(MalformedError, match="off the board"):
        cell_at(*at)


def test_unknown_names_are_malformed() -> None:
    with pytest.raises(MalformedError, match="'ZZ'"):
        equal_turns("ZZ")
    with pytest.raises(MalformedError, match="abbot"):
        expansions_of(["inns", "abbot"])


@pytest.mark.parametrize(
    "action",
    [
        "pass",
        None,
        ("E",),
        Put(FeatureKind.ROAD, "Q"),
        Put(FeatureKind.ROAD, ""),
        Put(FeatureKind.ABBEY, "N"),
        Put(FeatureKind.FIELD, "N"),
        Put("garden", ""),  # type: ignore[arg-type]  # what a careless caller may hand over
        Put(FeatureKind.ROAD, "E", "huge"),  # type: ignore[arg-type]  # the same
    ],
    ids=str,
)
def test_what_is_no_action_is_malformed_and_changes_nothing(action: Any) -> None:
    game = Game(2)
    game.push(Draw("U"))
    game.push(Placement(cell_at(1, 0), 0))
    before = state_of(game)
    with pytest.raises(MalformedError):
        game.push(action)
    assert difference(before, state_of(game)) == {}


def test_kind_of_pawn_is_never_taken_for_another() -> None:
    game = Game(1, expansions=INNS)
    game.push(Draw("U"))
    game.push(Placement(cell_at(1, 0), 0))
    game.push(Put(FeatureKind("road"), "E", MeepleKind("big")))
    assert game.supply(0) == (7, 0)
    assert game.meeples[0].kind is MeepleKind.BIG


def test_every_reason_but_one_has_a_case() -> None:
    texts = [path.read_text("utf-8") for path in CASES]
    without = {reason for reason in Reason if not any(f"no {reason.value}: " in text for text in texts)}
    assert without == {Reason.NOTHING_TO_POP}  # `test_undo` has it: a case cannot go back


@pytest.mark.parametrize("expansions", COMBINATIONS, ids=name_of)
def test_exactly_what_is_not_listed_is_refused(expansions: frozenset[Expansion]) -> None:
    chance = Random(6)
    game = Game(6, expansions=expansions)
    refused = 0
    for action in actions(game, shuffled_pile(expansions, chance.shuffle), chance):
        if game.turn % 5 == 0:
            refused += refuse_the_rest(game)
        game.push(action)
    assert refused > 1000


def refuse_the_rest(game: Game) -> int:
    """Try every placement or put that there is; those that are not listed change nothing. How many were refused."""
    tried: Sequence[Placement | Put] = ()
    if game.step is Step.PLACE:
        assert game.tile is not None
        lowest = equal_turns(game.tile)
        cells = sorted({*game.board.frontier, *game.board.tiles})
        # An equal turn is the same placement: it is not refused, though it is not listed.
        placements = [Placement(Cell(cell), turn) for cell in cells for turn in range(4)]
        listed = set(game.legal_placements())
        tried = [p for p in placements if p._replace(turn=lowest[p.turn]) not in listed]
    elif game.step is Step.MEEPLE:
        laid = game.board.lying[-1]
        free = {(put.kind, laid.named[put.on, put.place]) for put in game.legal_puts()}
        puts = [Put(FeatureKind(on), place, kind) for on, place in laid.named for kind in MeepleKind]
        tried = [put for put in puts if (put.kind, laid.named[put.on, put.place]) not in free]
    before = state_of(game)
    for action in tried:
        with pytest.raises(ForbiddenError):
            game.push(action)
    assert difference(before, state_of(game)) == {}
    return len(tried)

"""Whole games on both engines at once, drawn by lot from a seed: for the suite, and by the thousand for `prove`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bastide.engine import Expansion, Step, shuffled_pile
from tests.engine.lots import actions
from tests.engine.picture import draw
from tests.engine.twins import Twins


class Differ(AssertionError):
    """The engines do not agree; the text is enough to play the game again."""


def play_twins(seed: int, seats: int, expansions: frozenset[Expansion]) -> Twins:
    """One whole game on both engines, compared at every step. Raises Differ."""
    chance = Random(seed)
    order = shuffled_pile(expansions, chance.shuffle)
    twins = Twins(seats, first=chance.randrange(seats), expansions=expansions)
    try:
        play_on(twins, order, chance)
    except AssertionError as wrong:
        names = ",".join(sorted(expansions))
        where = f"seed {seed}, {seats} seats, expansions {names or 'none'}, turn {twins.game.turn}"
        raise Differ(f"{where}: {wrong}\n" + "\n".join(draw(twins.slow))) from wrong
    return twins


def play_on(twins: Twins, order: Sequence[str], chance: Random) -> None:
    """Play to the end, and compare every feature of the board there."""
    for action in actions(twins.game, order, chance):
        twins.do(action)
    assert twins.game.step is Step.OVER
    for cell in twins.game.board.cells:
        twins.compare_tile(cell)

"""Games played by lot: every kind of game there is, and the actions of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from bastide.engine import MAX_SEATS, Action, Draw, Event, Expansion, Game, Step, shuffled_pile

COMBINATIONS = (
    frozenset[Expansion](),
    frozenset({Expansion.INNS}),
    frozenset({Expansion.RIVER}),
    frozenset({Expansion.INNS, Expansion.RIVER}),
)
EVERY_KIND = tuple(product(range(1, MAX_SEATS + 1), COMBINATIONS))
"""Seats and expansions."""


def name_of(value: object) -> str | None:
    """A set of expansions in the name of a test."""
    return "+".join(sorted(value)) or "base" if isinstance(value, frozenset) else None


def actions(game: Game, order: Sequence[str], chance: Random) -> Iterator[Action]:
    """The actions of a game, drawn by lot among the legal ones. Each must be pushed before the next is asked for."""
    for tile in order:
        yield Draw(tile)
        while game.step in (Step.PLACE, Step.MEEPLE):
            yield chance.choice(game.legal_actions())


def game_by_lot(
    seed: int, seats: int, expansions: frozenset[Expansion], *, turns: int | None = None
) -> tuple[Game, list[Event]]:
    """A whole game, or its first turns, and all that it told."""
    chance = Random(seed)
    order = shuffled_pile(expansions, chance.shuffle)
    game = Game(seats, first=chance.randrange(seats), expansions=expansions)
    told: list[Event] = []
    for action in actions(game, order, chance):
        if turns is not None and game.turn > turns:
            break
        told += game.push(action)
    return game, told

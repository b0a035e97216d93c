"""Dealing a game: the pile's order and who begins, from a seed. Tests deal shorter piles through the same door."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bastide.engine import Expansion, shuffled_pile
from bastide.table.ids import Seat


@dataclass(frozen=True, slots=True)
class Deal:
    """All lots of a game: every tile in the order in which it will be drawn, and the seat that begins."""

    order: tuple[str, ...]
    first: Seat


Dealer = Callable[[frozenset[Expansion], int, int], Deal]
"""(expansions, number of seats, 64-bit seed) to a deal."""


def deal(expansions: frozenset[Expansion], seats: int, seed: int) -> Deal:
    """The whole set, shuffled; the first to play by lot."""
    chance = Random(seed)
    return Deal(shuffled_pile(expansions, chance.shuffle), Seat(chance.randrange(seats)))

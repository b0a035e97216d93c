"""Cells, the steps and the four actions of a game, as values. What is allowed is for `Game` to say.

The actions are named tuples rather than dataclasses: robots hash and compare them by the million.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple, NewType

from bastide.engine.errors import MalformedError

Cell = NewType("Cell", int)
"""A cell of the board as one integer, row by row: neighbours differ by 1 and by `ROW`."""

ROW = 256
_MIDDLE = 128
LIMIT = 120
"""No board reaches farther from the first tile than this, in any direction (101 tiles at most)."""

SIDES = "NESW"
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
STEPS: tuple[int, int, int, int] = (-ROW, 1, ROW, -1)
"""From a cell to its neighbour to the N, E, S, W."""
RING = frozenset((-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1))
"""From a cell to its eight neighbours."""


def cell_at(x: int, y: int) -> Cell:
    """The cell `x` to the east and `y` to the south of the first tile. Raises MalformedError beyond `LIMIT`."""
    if not (-LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT):
        raise MalformedError(f"[{x}, {y}] is off the board")
    return Cell((y + _MIDDLE) * ROW + x + _MIDDLE)


def place_of(cell: Cell) -> tuple[int, int]:
    """The cell's (x, y)."""
    return cell % ROW - _MIDDLE, cell // ROW - _MIDDLE


class FeatureKind(StrEnum):
    """What a segment is a part of."""

    CITY = "city"
    ROAD = "road"
    FIELD = "field"
    ABBEY = "abbey"


PLACES: Mapping[FeatureKind, tuple[str, ...]] = {
    FeatureKind.CITY: tuple(SIDES),
    FeatureKind.ROAD: tuple(SIDES),
    FeatureKind.FIELD: (*HALVES, ""),
    FeatureKind.ABBEY: ("",),
}
"""How a segment of each kind may be named; '' an abbey, or a field enclosed in its tile."""


class MeepleKind(StrEnum):
    """A pawn's size; the big one counts two in a majority (rules.md, Completed features)."""

    SMALL = "small"
    BIG = "big"


class Step(StrEnum):
    """What the game waits for."""

    DRAW = "draw"
    PLACE = "place"
    MEEPLE = "meeple"
    OVER = "over"


class Draw(NamedTuple):
    """The game is told which tile was turned up."""

    tile: str


class Placement(NamedTuple):
    """The tile in hand on a cell, in quarter turns clockwise."""

    cell: Cell
    turn: int

    @property
    def at(self) -> tuple[int, int]:
        """(x, y) of the cell."""
        return place_of(self.cell)


class Put(NamedTuple):
    """A pawn on a segment of the tile just placed; `place` is any of its sides or half edges as it lies, or ''."""

    on: FeatureKind
    place: str
    kind: MeepleKind = MeepleKind.SMALL


class Pass(NamedTuple):
    """No pawn this turn."""


Action = Draw | Placement | Put | Pass
PASS = Pass()


class _Placements(dict[int, tuple[Placement, Placement, Placement, Placement]]):
    """Every cell's four placements, made once: listing moves then makes no objects."""

    def __missing__(self, key: int) -> tuple[Placement, Placement, Placement, Placement]:
        cell = Cell(key)
        four = (Placement(cell, 0), Placement(cell, 1), Placement(cell, 2), Placement(cell, 3))
        self[key] = four
        return four


PLACEMENTS = _Placements()

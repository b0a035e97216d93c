"""The river's course while it is being laid: where it is open, and which way it last bent (rules.md, The River)."""

from __future__ import annotations

from dataclasses import dataclass

from bastide.engine.catalogue import SOURCE
from bastide.engine.moves import STEPS, Cell, cell_at
from bastide.engine.turned import TurnedTile, Turning, bend, turned


@dataclass(frozen=True, slots=True)
class Course:
    """The river's open end: the next tile goes on `cell`, entered over side `entry`; `bent` is the last bend."""

    cell: Cell
    entry: int
    bent: Turning

    @classmethod
    def from_source(cls) -> Course:
        """The course after the source at (0, 0), turn 0."""
        (side,) = turned(SOURCE, 0).river
        return cls(Cell(cell_at(0, 0) + STEPS[side]), (side + 2) % 4, 0)

    def _leaving(self, tile: TurnedTile) -> int | None:
        return next((side for side in tile.river if side != self.entry), None)

    def allows(self, tile: TurnedTile) -> bool:
        """Does the current go on over this tile, and not turn the same way as at its last bend?"""
        if self.entry not in tile.river:
            return False
        leaving = self._leaving(tile)
        if leaving is None:
            return True
        way = bend(self.entry, leaving)
        return way == 0 or way != self.bent

    def after(self, tile: TurnedTile) -> Course | None:
        """The course once this tile lies; None when the lake ends it."""
        leaving = self._leaving(tile)
        if leaving is None:
            return None
        way = bend(self.entry, leaving)
        return Course(Cell(self.cell + STEPS[leaving]), (leaving + 2) % 4, way or self.bent)

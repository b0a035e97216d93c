"""The tiles on their cells, the free cells with what they demand, and the features that laying a tile joins.

Knows nothing of turns, pawns or points. `lay` and `lift` are each other's inverse.
"""

from __future__ import annotations

from bastide.engine.features import Features
from bastide.engine.moves import RING, STEPS, Cell, cell_at
from bastide.engine.turned import STRIDE, Segment, TurnedTile

_NORTH, _EAST, _SOUTH, _WEST = STEPS


class Board:
    """Tiles in the order in which they were laid; number n has the nodes from `STRIDE` * n."""

    __slots__ = ("_laid", "abbeys", "cells", "features", "frontier", "lying", "tiles")

    def __init__(self) -> None:
        self.tiles: dict[int, tuple[int, TurnedTile]] = {}
        """Cell to the tile's first node and the turned tile."""
        self.frontier: dict[int, int] = {}
        """Free cell beside a tile to its constraint: three bits a side, what each neighbour demands, 0 for nothing."""
        self.cells: list[Cell] = []
        self.lying: list[TurnedTile] = []
        self.features = Features()
        self.abbeys: dict[int, int] = {}
        """Cell of an abbey to its node."""
        self._laid: list[tuple[int, int]] = []

    def begin(self, tile: TurnedTile) -> None:
        """Lay the first tile at (0, 0)."""
        cell = cell_at(0, 0)
        self.frontier[cell] = 0
        self.lay(cell, tile)

    def lay(self, cell: Cell, tile: TurnedTile) -> int:
        """Lay a tile on a cell of the frontier, whatever its constraint says; returns the tile's first node."""
        features, tiles, frontier = self.features, self.tiles, self.frontier
        mark = features.mark()
        self._laid.append((frontier.pop(cell), mark))
        base = features.add(tile)
        demands, joins = tile.demands, tile.joins
        for side, beyond in ((0, cell + _NORTH), (1, cell + _EAST), (2, cell + _SOUTH), (3, cell + _WEST)):
            neighbour = tiles.get(beyond)
            if neighbour is None:
                frontier[beyond] = frontier.get(beyond, 0) | demands[side]
            else:
                there, lying = neighbour
                features.join(joins[side][lying], base, there)
        for abbey, node in self.abbeys.items():
            if cell - abbey in RING:
                features.close_end(node)
        tiles[cell] = (base, tile)
        self.cells.append(cell)
        self.lying.append(tile)
        if tile.abbey >= 0:
            node = base + tile.abbey
            self.abbeys[cell] = node
            around = sum(1 for step in RING if cell + step in tiles)
            if around:
                features.close_end(node, around)
        return base

    def lift(self) -> None:
        """Take the last tile up again."""
        cell = self.cells.pop()
        tile = self.lying.pop()
        base, _ = self.tiles.pop(cell)
        constraint, mark = self._laid.pop()
        self.features.wind_back(mark, base)
        if tile.abbey >= 0:
            del self.abbeys[cell]
        frontier, tiles, clears = self.frontier, self.tiles, tile.clears
        for side, beyond in ((0, cell + _NORTH), (1, cell + _EAST), (2, cell + _SOUTH), (3, cell + _WEST)):
            if beyond not in tiles:
                left = frontier[beyond] & clears[side]
                if left:
                    frontier[beyond] = left
                else:
                    del frontier[beyond]
        frontier[cell] = constraint

    def segment(self, node: int) -> Segment:
        """What a node is on its tile."""
        return self.lying[node // STRIDE].segments[node % STRIDE]

    def cell_of(self, node: int) -> Cell:
        """The cell of a node's tile."""
        return self.cells[node // STRIDE]

    def abbeys_beside(self, cell: Cell) -> list[int]:
        """The nodes of the abbeys on a cell and on its eight neighbours."""
        return [node for abbey, node in self.abbeys.items() if abbey == cell or cell - abbey in RING]

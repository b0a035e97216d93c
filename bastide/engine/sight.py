"""Quick looks at a position, for robots that weigh thousands of them. Changes nothing and judges nothing.

Features go by the number of their root, which holds until the next push or pop. For telling people: `describe`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bastide.engine.features import bits
from bastide.engine.game import Game
from bastide.engine.moves import RING, STEPS, Cell, FeatureKind, Put, Step
from bastide.engine.packing import BIG, OPEN_ENDS, PAWNS, SEAT_BITS, WINNERS
from bastide.engine.scoring import points_of
from bastide.engine.turned import STRIDE, TurnedTile, tile_type

_EDGE_CODES = {FeatureKind.CITY: 1, FeatureKind.ROAD: 2}


class Held(NamedTuple):
    """A seat's pawns on a feature."""

    seat: int
    small: int
    big: int


class Look(NamedTuple):
    """What makes a feature's worth.

    `points` as it stands, `closed_points` what the same tiles pay once completed, for which `cells` must be filled.
    `towns` of a town and of a field share a bit where the field touches the town.
    """

    root: int
    kind: FeatureKind
    holders: tuple[Held, ...]
    winners: tuple[int, ...]
    points: int
    closed_points: int
    cells: tuple[Cell, ...]
    towns: int

    @property
    def complete(self) -> bool:
        """Is it completed by the tile just laid, and about to be scored?"""
        return not self.cells and self.kind is not FeatureKind.FIELD


class _Holders(dict[int, tuple[Held, ...]]):
    """Who has a pawn, by packed pawns."""

    def __missing__(self, pawns: int) -> tuple[Held, ...]:
        nibbles = ((seat, pawns >> SEAT_BITS * seat & 15) for seat in range(PAWNS.bit_length() // SEAT_BITS))
        self[pawns] = held = tuple(Held(seat, each & 7, each // BIG) for seat, each in nibbles if each)
        return held


_HOLDERS = _Holders()


class Sight:
    """Looks at one game. The tiles that lie there when it is made must not be lifted while it is used."""

    __slots__ = ("_cells", "_game", "_settled")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._cells: dict[int, tuple[Cell, ...]] = {}
        self._settled = 1 << STRIDE * len(game.board.lying)

    def roots(self) -> list[int]:
        """Every feature that may still bring something: open towns and roads, abbeys and fields with a pawn."""
        features, lying = self._game.board.features, self._game.board.lying
        parent, total = features.parent, features.total
        found: list[int] = []
        for base, tile in zip(range(0, len(parent), STRIDE), lying, strict=True):
            found += [
                node
                for node in range(base, base + len(tile.segments))
                if parent[node] == node
                and (total[node] & PAWNS or (node - base in tile.closing and total[node] & OPEN_ENDS))
            ]
        return found

    def held_by(self, seat: int) -> list[int]:
        """The features with a pawn of this seat."""
        game, own = self._game, 15 << SEAT_BITS * seat
        root = game.board.features.root
        return list(dict.fromkeys([root(node) for node, pawn in game._standing.items() if pawn & own]))

    def root_of(self, root: int) -> int:
        """What a feature, known from before a tile was laid, is a part of now."""
        return self._game.board.features.root(root)

    def laid(self) -> tuple[int, ...]:
        """The features on the tile just laid, each once."""
        return tuple(dict.fromkeys(self._game._roots))

    def claims(self) -> list[tuple[Put, int]]:
        """Every legal put with the feature that it would claim."""
        game = self._game
        if game.step is not Step.MEEPLE:
            return []
        named, roots = game.board.lying[-1].named, game._roots
        return [(put, roots[named[put.on, put.place]]) for put in game._puts]

    def look(self, root: int) -> Look:
        """A feature's facts."""
        game, board = self._game, self._game.board
        total, mask = board.features.total[root], board.features.mask[root]
        kind = board.lying[root // STRIDE].segments[root % STRIDE].on
        pawns = total & PAWNS
        now = points_of(kind, total, mask, game._closed, complete=False)
        if kind is FeatureKind.FIELD:
            return Look(root, kind, _HOLDERS[pawns], WINNERS[pawns], now, now, (), mask)
        then = points_of(kind, total, mask, game._closed, complete=True)
        cells = self._ring(root) if kind is FeatureKind.ABBEY else self._open_cells(mask)
        return Look(root, kind, _HOLDERS[pawns], WINNERS[pawns], now, then, cells, mask)

    def _ring(self, node: int) -> tuple[Cell, ...]:
        board = self._game.board
        cell = board.cell_of(node)
        return tuple([Cell(cell + step) for step in RING if cell + step not in board.tiles])

    def _open_cells(self, mask: int) -> tuple[Cell, ...]:
        """The free cells at the open ends of a town or road, each once."""
        found = self._cells.get(mask)
        if found is None:
            board = self._game.board
            tiles, cells, lying = board.tiles, board.cells, board.lying
            free = []
            for node in bits(mask):
                cell = cells[node // STRIDE]
                free += [
                    cell + step for step in _ways(lying[node // STRIDE])[node % STRIDE] if cell + step not in tiles
                ]
            found = tuple([Cell(cell) for cell in dict.fromkeys(free)])
            if mask < self._settled:
                self._cells[mask] = found
        return found

    def constraint(self, cell: Cell) -> int:
        """What the neighbours of a free cell demand, for `fitting`; 0 where nothing lies beside it."""
        return self._game.board.frontier.get(cell, 0)


@cache
def _ways(tile: TurnedTile) -> tuple[tuple[int, ...], ...]:
    """Of each town and road on a tile, the steps to the cells that it opens to."""
    sides = [[side for side in range(4) if tile.by_side[side] == number] for number in tile.nodes]
    return tuple(tuple(STEPS[side] for side in each) for each in sides)


@cache
def fitting(tile: str, constraint: int, kind: FeatureKind) -> tuple[bool, bool]:
    """Does a tile fit a constraint, and can it then end every town (or road) that leads there?"""
    fits = [tile_type(tile).turns[turn] for turn in tile_type(tile).fits[constraint]]
    code = _EDGE_CODES.get(kind)
    if code is None:
        return bool(fits), bool(fits)
    entered = [side for side in range(4) if constraint >> 3 * side & 7 == code]
    ends = (all(_ends(tile, side, entered) for side in entered) for tile in fits)
    return bool(fits), any(ends)


def _ends(tile: TurnedTile, entry: int, entered: list[int]) -> bool:
    """Does the segment on side `entry` lead nowhere but back to where it is entered?"""
    segment = tile.by_side[entry]
    return all(side in entered for side in range(4) if tile.by_side[side] == segment)

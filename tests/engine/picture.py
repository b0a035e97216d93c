"""A board drawn in text, for cases that a person can read: five columns and three rows a tile.

`#` town, `-` `|` road, `~` river, `.` a corner, the tile's name in the middle. A pawn is its seat's number, or a letter
(`a` for seat 0) if it is the big one: on the side that it stands on, at the corner next to the half edge where it lies,
after the name in an abbey or an enclosed field.
"""

from __future__ import annotations

from tests.reference.board import Cell
from tests.reference.features import Meeple
from tests.reference.game import ReferenceGame
from tests.reference.tiles import Segment, Tile

_ACROSS = {"C": "###", "R": " | ", "F": "   ", "V": " ~ "}
_ALONG = {"C": "#", "R": "-", "F": " ", "V": "~"}
_SPOTS = {
    "N": (0, 2), "E": (1, 4), "S": (2, 2), "W": (1, 0), "": (1, 3),
    "NL": (0, 1), "NR": (0, 3), "EL": (0, 4), "ER": (2, 4), "SL": (2, 3), "SR": (2, 1), "WL": (2, 0), "WR": (0, 0),
}  # fmt: skip
"""Row and column, within its tile, of the pawn on a place."""


def draw_tile(tile: Tile, pawns: dict[Segment, Meeple]) -> list[str]:
    """The three rows of one tile."""
    north, east, south, west = tile.edges
    rows = [
        list(f".{_ACROSS[north]}."),
        list(f"{_ALONG[west]}{tile.name:<3}{_ALONG[east]}"),
        list(f".{_ACROSS[south]}."),
    ]
    for segment, pawn in pawns.items():
        row, column = _SPOTS[segment.place]
        rows[row][column] = str(pawn.seat) if pawn.kind == "small" else "abcdef"[pawn.seat]
    return ["".join(row) for row in rows]


def draw(game: ReferenceGame) -> list[str]:
    """The whole board: x along the top, y down the left."""
    xs = range(min(x for x, _ in game.board), max(x for x, _ in game.board) + 1)
    ys = range(min(y for _, y in game.board), max(y for _, y in game.board) + 1)
    lines = ["    " + " ".join(f"{x:^5}" for x in xs)]
    for y in ys:
        tiles = [_draw_cell(game, (x, y)) for x in xs]
        for row, left in enumerate(("    ", f"{y:>3} ", "    ")):
            lines.append(left + " ".join(tile[row] for tile in tiles))
    return [line.rstrip() for line in lines]


def _draw_cell(game: ReferenceGame, cell: Cell) -> list[str]:
    if cell not in game.board:
        return [" " * 5] * 3
    pawns = {segment: pawn for (there, segment), pawn in game.meeples.items() if there == cell}
    return draw_tile(game.board[cell], pawns)

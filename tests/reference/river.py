"""The river's own rule: the current goes on from the open end, and no bend turns the way of the bend before it."""

from .board import Board, Cell, beside
from .tiles import OPPOSITE, SIDES, Tile

SOURCE: Cell = (0, 0)


def bend(heading: str, leaving: str) -> int:
    """0 for straight on, 1 for a bend to the right, 3 for one to the left."""
    return (SIDES.index(leaving) - SIDES.index(heading)) % 4


def mouth(tile: Tile, heading: str) -> str | None:
    """The side by which the current leaves a tile that it enters going `heading`; None in the lake."""
    rest = [side for side in tile.river if side != OPPOSITE[heading]]
    return rest[0] if rest else None


def open_end(board: Board) -> tuple[Cell, str, int] | None:
    """The free cell that the river runs into, its heading there and its last bend so far; None if it has ended."""
    heading = board[SOURCE].river[0]
    cell = beside(SOURCE, heading)
    last_bend = 0
    while cell in board:
        leaving = mouth(board[cell], heading)
        if leaving is None:
            return None
        last_bend = bend(heading, leaving) or last_bend
        heading = leaving
        cell = beside(cell, heading)
    return cell, heading, last_bend


def river_goes_on(board: Board, cell: Cell, tile: Tile) -> bool:
    """Whether a river tile laid here carries the current on from the open end, without a U-turn."""
    end = open_end(board)
    if end is None:
        return False
    free, heading, last_bend = end
    if cell != free or OPPOSITE[heading] not in tile.river:
        return False
    leaving = mouth(tile, heading)
    turning = bend(heading, leaving) if leaving else 0
    return turning == 0 or turning != last_bend

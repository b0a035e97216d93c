"""Undoing, one function for each kind of frame on a game's undo stack: what an action changed, changed back.

`unclose` and `unend` belong to the action before them, and are undone with it. Owned by `game`; nobody else calls them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.engine.moves import Placement, Put, Step
from bastide.engine.river import Course
from bastide.engine.turned import TileType

if TYPE_CHECKING:
    from bastide.engine.game import Game


def undraw(game: Game, left: dict[str, int], tile: str, placements: tuple[Placement, ...]) -> None:
    """The tile back into the pile, whether it was in hand or set aside."""
    left[tile] += 1
    game._left_count += 1
    if not game._placements:
        game.set_aside.pop()
    game._placements = placements
    game._tile = None
    game.step = Step.DRAW


def unplace(
    game: Game,
    kind: TileType,
    course: Course | None,
    puts: tuple[Put, ...],
    roots: list[int],
    completed: list[int],
    closed: int,
) -> None:
    """The tile back into the hand."""
    game.board.lift()
    game._tile, game._course, game._puts, game._roots, game._completed = kind, course, puts, roots, completed
    del game._closed[closed:]
    game.step = Step.PLACE


def unput(game: Game, node: int, root: int, pawn: int) -> None:
    """The pawn back into the supply."""
    game.board.features.total[root] -= pawn
    game._supply += pawn
    del game._standing[node]


def unpass(game: Game) -> None:
    """Nothing but the closing of the turn, undone before."""


def unclose(game: Game, before: tuple[int, ...], sent: list[tuple[int, int]]) -> None:
    """The turn back, with its points, and the pawns that it sent home."""
    if before:
        game.scores[:] = before
    total = game.board.features.total
    for node, pawn in sent:
        game._standing[node] = pawn
        game._supply -= pawn
        total[game.board.features.root(node)] += pawn
    game.to_play = (game.to_play - 1) % game.seats
    game.turn -= 1
    game.step = Step.MEEPLE


def unend(game: Game, before: tuple[int, ...], step: Step) -> None:
    """The last count."""
    game.scores[:] = before
    game.step = step

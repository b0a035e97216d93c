"""Counting a tree of moves for a fixed order of tiles: the quickest proof that two engines agree, or that one changed.

Every node is reached with `push` and left with `pop`, so the count holds undoing to account as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bastide.engine.game import Game
from bastide.engine.moves import PASS, Draw, Placement, Step


@dataclass(frozen=True, slots=True)
class Perft:
    """How many ways there are to play so many turns: with no pawn ever put, and with every decision on pawns."""

    depth: int
    placements: int
    moves: int


def perft(game: Game, draws: Sequence[str], depth: int) -> Perft:
    """Count from a position, which is left as found. A tile that fits nowhere is set aside, and the next one drawn.

    Lines that end before the depth, because the tiles run out, count nothing. Raises ForbiddenError or MalformedError
    where the tiles are not an order of this game; the position is then some way down the tree.
    """
    return Perft(depth, _placements(game, draws, 0, depth), _moves(game, draws, 0, depth))


def divide(game: Game, draws: Sequence[str], depth: int) -> Mapping[Placement, int]:
    """The count of moves by the first placement: where two engines differ, it leads to the place."""
    drawn = _draw(game, draws, 0)
    counts = {}
    for placement in game.legal_placements():
        game.push(placement)
        counts[placement] = _decisions(game, draws, drawn, depth)
        game.pop()
    _undraw(game, drawn)
    return counts


def _draw(game: Game, draws: Sequence[str], used: int) -> int:
    """Draw until a tile fits or none is left; how many have been drawn then."""
    while used < len(draws) and game.step is Step.DRAW:
        game.push(Draw(draws[used]))
        used += 1
    return used


def _undraw(game: Game, count: int) -> None:
    for _ in range(count):
        game.pop()


def _placements(game: Game, draws: Sequence[str], used: int, depth: int) -> int:
    if depth == 0:
        return 1
    drawn = _draw(game, draws, used)
    placements = game.legal_placements()
    count = len(placements)
    if depth > 1:
        count = 0
        for placement in placements:
            game.push(placement)
            waits = game.step is Step.MEEPLE
            if waits:
                game.push(PASS)
            count += _placements(game, draws, drawn, depth - 1)
            if waits:
                game.pop()
            game.pop()
    _undraw(game, drawn - used)
    return count


def _moves(game: Game, draws: Sequence[str], used: int, depth: int) -> int:
    if depth == 0:
        return 1
    drawn = _draw(game, draws, used)
    count = 0
    for placement in game.legal_placements():
        game.push(placement)
        count += _decisions(game, draws, drawn, depth)
        game.pop()
    _undraw(game, drawn - used)
    return count


def _decisions(game: Game, draws: Sequence[str], used: int, depth: int) -> int:
    """The lines from a tile just placed, `depth` counting its turn."""
    if game.step is not Step.MEEPLE:
        return _moves(game, draws, used, depth - 1)
    actions = game.legal_actions()
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        game.push(action)
        count += _moves(game, draws, used, depth - 1)
        game.pop()
    return count

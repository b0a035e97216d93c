"""Whole turns of the seat to play: placement and pawn weighed together, each turn played and taken back.

The decision on the pawn is weighed as a part of the same turn, from the position before the tile was laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random

from bastide.engine import Game, Placement, Step
from bastide.robots.appraisal import Appraisal
from bastide.robots.choice import Budget, Candidate, Choice, action_of
from bastide.robots.odds import Odds
from bastide.robots.weights import Weights


@contextmanager
def thinking(game: Game) -> Iterator[tuple[Placement, ...]]:
    """The game with its tile in hand and telling nothing, and the placements to weigh; given back as found.

    Where the tile lies already and its pawn is to be decided, that placement is the only one.
    """
    tell, game.tell = game.tell, False
    laid = None
    if game.step is Step.MEEPLE:
        cell = game.board.cells[-1]
        laid = Placement(cell, game.board.lying[-1].turn)
        game.pop()
    try:
        yield game.legal_placements() if laid is None else (laid,)
    finally:
        if laid is not None:
            game.push(laid)
        game.tell = tell


def standing_of(worth: Sequence[float], seat: int, first: float) -> float:
    """How far a seat is ahead. Of several rivals the strongest counts `first`, and the rest is shared by all."""
    if len(worth) == 1:
        return worth[0]
    if len(worth) == 2:
        return worth[seat] - worth[1 - seat]
    others = [value for rival, value in enumerate(worth) if rival != seat]
    return worth[seat] - first * max(others) - (1.0 - first) * sum(others) / len(others)


def weigh_turns(
    game: Game, placements: Sequence[Placement], appraisal: Appraisal, first: float, budget: Budget
) -> list[Candidate]:
    """Every turn with these placements, valued for the seat to play, in the order of the listing."""
    seat, found = game.to_play, []
    for placement in placements:
        game.push(placement)
        for put, worth in appraisal.candidates(seat, placement.cell):
            found.append(Candidate(placement, put, standing_of(worth, seat, first)))
        game.pop()
    budget.spent += len(found)
    return found


def ranked(candidates: Sequence[Candidate], chance: Random) -> tuple[Candidate, ...]:
    """Best first; of equals chance decides where to lay, and passing goes before a pawn, a small before a big one."""
    lots = {candidate.placement: chance.random() for candidate in candidates}
    return tuple(sorted(candidates, key=lambda each: (-round(each.value, 9), lots[each.placement])))


def chosen(candidates: tuple[Candidate, ...], game: Game, budget: Budget) -> Choice:
    """The best of ranked turns as a choice for the game's step."""
    return Choice(action_of(candidates[0], placed=game.step is Step.MEEPLE), candidates, budget.spent)


def appraisal_of(game: Game, weights: Weights) -> Appraisal:
    """The appraisal of a game with the tile in hand, which is no longer among those left."""
    return Appraisal(game, Odds(game.left, game.left_count, game.seats, weights), weights)

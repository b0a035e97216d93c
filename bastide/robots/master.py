"""The master robot: the hard one's judgement, with a search of what may follow, for as long as its budget lasts."""

from __future__ import annotations

from random import Random

from bastide.engine import Game
from bastide.robots.choice import Budget, Candidate, Choice
from bastide.robots.search import Search
from bastide.robots.turns import appraisal_of, chosen, ranked, thinking, weigh_turns
from bastide.robots.weights import WEIGHTS, Weights

_NODES = 20_000
"""Positions to weigh where the caller sets no budget: well below a second."""
_BEST = 16
"""Turns that are looked at more closely, at most."""
_WITHIN = 6.0
"""Points: a turn that looks worse than the best one by more is not looked at more closely."""


def choose_master(game: Game, budget: Budget, chance: Random, weights: Weights = WEIGHTS) -> Choice:
    """The turn with the best expectation, of those that were searched before the budget ran out."""
    if budget.nodes is None and budget.clock is None:
        budget.nodes = _NODES
    with thinking(game) as placements:
        appraisal = appraisal_of(game, weights)
        found = ranked(weigh_turns(game, placements, appraisal, weights.rival_first, budget), chance)
        worthy = [each for each in found[:_BEST] if each.value > found[0].value - _WITHIN]
        deeper = _searched(game, worthy, weights, budget) if len(worthy) > 1 and game.left_count else []
    return chosen((*deeper, *found[len(deeper) :]), game, budget)


def _searched(game: Game, worthy: list[Candidate], weights: Weights, budget: Budget) -> list[Candidate]:
    """The turns that there was time to look at more closely, with what that says of them, best first."""
    search, deeper = Search(game, weights, budget), list[Candidate]()
    for candidate in worthy if search.ready else ():
        if deeper and budget.over:
            break
        deeper.append(candidate._replace(value=search.value(candidate)))
    return sorted(deeper, key=lambda each: -each.value)

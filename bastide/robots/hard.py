"""The hard robot: every feature by what it can be expected to bring, from the tiles that are really left."""

from __future__ import annotations

from random import Random

from bastide.engine import Game
from bastide.robots.choice import Budget, Choice
from bastide.robots.turns import appraisal_of, chosen, ranked, thinking, weigh_turns
from bastide.robots.weights import WEIGHTS, Weights


def choose_hard(game: Game, budget: Budget, chance: Random, weights: Weights = WEIGHTS) -> Choice:
    """The turn after which the seat can expect to be farthest ahead."""
    with thinking(game) as placements:
        appraisal = appraisal_of(game, weights)
        found = weigh_turns(game, placements, appraisal, weights.rival_first, budget)
    return chosen(ranked(found, chance), game, budget)

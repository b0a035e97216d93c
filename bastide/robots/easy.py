"""The easy robot: uniformly at random among the legal moves."""

from __future__ import annotations

from random import Random

from bastide.engine import Game
from bastide.robots.choice import Budget, Choice


def choose_easy(game: Game, _: Budget, chance: Random) -> Choice:
    """Any legal action with equal chance; passing is one of the pawn step's."""
    return Choice(chance.choice(game.legal_actions()))

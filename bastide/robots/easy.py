"""The easy robot: uniformly at random among the legal moves."""

from __future__ import annotations

from random import Random

from bastide.engine import Action, Game


def choose_easy(game: Game, chance: Random) -> Action:
    """Any legal action with equal chance; passing is one of the pawn step's."""
    return chance.choice(game.legal_actions())

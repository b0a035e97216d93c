"""The levels that a robot can play at, and choosing by level."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from bastide.engine import Action, Game, Level
from bastide.robots.easy import choose_easy

LEVELS: Mapping[Level, Callable[[Game, Random], Action]] = {Level.EASY: choose_easy}


def choose(game: Game, level: Level, chance: Random) -> Action:
    """The robot's action for the seat to play: a placement, then a put or a pass. The game is left as found."""
    return LEVELS[level](game, chance)

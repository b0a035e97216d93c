"""The levels that a robot can play at, and choosing by level."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from bastide.engine import Action, Game, Level
from bastide.robots.choice import Budget, Choice
from bastide.robots.easy import choose_easy
from bastide.robots.hard import choose_hard
from bastide.robots.master import choose_master
from bastide.robots.medium import choose_medium

LEVELS: Mapping[Level, Callable[[Game, Budget, Random], Choice]] = {
    Level.EASY: choose_easy,
    Level.MEDIUM: choose_medium,
    Level.HARD: choose_hard,
    Level.MASTER: choose_master,
}


def think(game: Game, level: Level, budget: Budget, chance: Random) -> Choice:
    """The robot's choice for the seat to play: a placement, then a put or a pass. The game is left as found."""
    return LEVELS[level](game, budget, chance)


def choose(game: Game, level: Level, chance: Random) -> Action:
    """The same, with each level's own budget, and without its thoughts."""
    return think(game, level, Budget(), chance).action

"""The levels that a robot can play at, and choosing by level."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from random import Random

from bastide.engine import Action, Game
from bastide.robots.easy import choose_easy


class Level(StrEnum):
    """How well a robot plays, as in records and on the wire."""

    EASY = "easy"


LEVELS: Mapping[Level, Callable[[Game, Random], Action]] = {Level.EASY: choose_easy}


def choose(game: Game, level: Level, chance: Random) -> Action:
    """The robot's action for the seat to play: a placement, then a put or a pass. The game is left as found."""
    return LEVELS[level](game, chance)

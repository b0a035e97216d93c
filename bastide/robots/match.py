"""A game between minds that may be any function of a game: levels, or one level with other weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from bastide.engine import Draw, Expansion, Game, Step
from bastide.robots.choice import Choice

Mind = Callable[[Game, Random], Choice]
"""Whoever chooses for a seat."""


def play_game(minds: Sequence[Mind], order: Sequence[str], expansions: frozenset[Expansion], seed: int) -> Game:
    """A whole game, a mind a seat, on this deck; the first seat begins."""
    game = Game(len(minds), expansions=expansions, tell=False)
    chance = Random(seed)
    for tile in order:
        game.push(Draw(tile))
        while game.step in (Step.PLACE, Step.MEEPLE):
            game.push(minds[game.to_play](game, chance).action)
    return game

"""Whole games among robots without a server: the same seed gives the same records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from bastide.engine import PIGMENTS, Draw, Expansion, Game, Level, Player, Scribe, Step, shuffled_pile
from bastide.robots.levels import choose


def play_out(levels: Sequence[Level], expansions: frozenset[Expansion], seed: int) -> dict[str, Any]:
    """One game, a level a seat, as a record. The first seat is drawn by lot, as at a table."""
    chance = Random(seed)
    order = shuffled_pile(expansions, chance.shuffle)
    game = Game(len(levels), first=chance.randrange(len(levels)), expansions=expansions)
    players = [Player(f"Robot {seat + 1}", PIGMENTS[seat], level.value) for seat, level in enumerate(levels)]
    scribe = Scribe(players, expansions)
    for tile in order:
        scribe.take(game.push(Draw(tile)))
        while game.step in (Step.PLACE, Step.MEEPLE):
            scribe.take(game.push(choose(game, levels[game.to_play], chance)))
    return scribe.record()


def play_many(
    games: int, levels: Sequence[Level], expansions: frozenset[Expansion], seed: int
) -> Iterator[dict[str, Any]]:
    """`games` records; each has a seed of its own, drawn from `seed`."""
    chance = Random(seed)
    for _ in range(games):
        yield play_out(levels, expansions, chance.getrandbits(64))

"""Matches between levels on paired decks: every player sits once on each seat of every deck. What happened, as values.

It is handed a clock for timing moves and budgets; how games are shared among processes is the caller's matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from bastide.engine import (
    Completed,
    Counted,
    Draw,
    Event,
    Expansion,
    Game,
    Level,
    MeeplePut,
    Step,
    shuffled_pile,
)
from bastide.robots.choice import Budget
from bastide.robots.levels import think

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Limit:
    """What a robot may use up on one decision; None leaves it to the level."""

    nodes: int | None = None
    seconds: float | None = None

    def budget(self, clock: Clock) -> Budget:
        """A budget that begins now."""
        if self.seconds is None:
            return Budget(self.nodes)
        return Budget(self.nodes, clock() + self.seconds, clock)


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays, a level a player, and with what."""

    levels: tuple[Level, ...]
    expansions: frozenset[Expansion] = frozenset()
    limit: Limit = Limit()


@dataclass(slots=True)
class Player:
    """What one player did in one game."""

    score: int = 0
    seconds: list[float] = field(default_factory=list)
    """For each of its turns, thinking about tile and pawn."""
    points: Counter[str] = field(default_factory=Counter)
    """By kind of feature."""
    pawns: Counter[str] = field(default_factory=Counter)
    """Put, by kind of feature."""


Played = tuple[Player, ...]
"""One game, by player in the order of the match."""


def play_deck(match: Match, seed: int, clock: Clock) -> tuple[Played, ...]:
    """The games of one deck: the players move on by a seat from each to the next."""
    chance = Random(seed)
    order, seeds = shuffled_pile(match.expansions, chance.shuffle), chance.getrandbits(64)
    return tuple(_play(match, order, shift, seeds, clock) for shift in range(len(match.levels)))


def _play(match: Match, order: Sequence[str], shift: int, seed: int, clock: Clock) -> Played:
    players = tuple(Player() for _ in match.levels)
    seated = [(seat - shift) % len(players) for seat in range(len(players))]
    game, chance = Game(len(players), expansions=match.expansions), Random(seed)
    for tile in order:
        _tally(game.push(Draw(tile)), players, seated)
        player = seated[game.to_play]
        spent = 0.0
        while game.step in (Step.PLACE, Step.MEEPLE):
            began = clock()
            choice = think(game, match.levels[player], match.limit.budget(clock), chance)
            spent += clock() - began
            _tally(game.push(choice.action), players, seated)
        players[player].seconds.append(spent)
    for seat, score in enumerate(game.scores):
        players[seated[seat]].score = score
    return players


def _tally(events: Iterable[Event], players: Played, seated: Sequence[int]) -> None:
    for event in events:
        if isinstance(event, MeeplePut):
            players[seated[event.meeple.seat]].pawns[event.meeple.where.on.value] += 1
        elif isinstance(event, (Completed, Counted)):
            for seat, points in event.feature.paid.items():
                players[seated[seat]].points[event.feature.on.value] += points

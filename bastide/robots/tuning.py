"""Tuning the weights by self-play: two sets of weights, a step apart in every weight at once, play paired decks.

Simultaneous perturbation (Spall 1992): each pair of games tells a little of every weight's effect on the margin, and
the noise averages out over a round. How far each weight may go stands in the data file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean, stdev

from bastide.engine import Expansion, Game, shuffled_pile
from bastide.robots.choice import Budget, Choice
from bastide.robots.hard import choose_hard
from bastide.robots.match import Mind, play_game
from bastide.robots.weights import DATA, Weights, as_numbers

_STEP = 0.15
"""Of a weight's value: how far apart from it both sides play."""
_LEAST_STEP = 0.03
"""Of the range that it may have."""
_SURE = 2.0
"""Effect, in standard errors, at which a weight moves by a whole step."""


TUNED = tuple(name for name in DATA if name not in ("medium_pawn", "pawn_last", "big_pawn", "rival_first"))
"""The weights that matter with two seats and no expansion."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a weight's step does to the margin, in points a game, with its standard error; the weight's new value."""

    name: str
    points: float
    error: float
    value: float


def mind_of(weights: Weights) -> Mind:
    """The hard robot with these weights."""

    def choose(game: Game, chance: Random) -> Choice:
        return choose_hard(game, Budget(), chance, weights)

    return choose


def tune_round(
    weights: Weights, names: Sequence[str], pairs: int, expansions: frozenset[Expansion], chance: Random
) -> Iterator[tuple[dict[str, int], float]]:
    """Play pairs of games; of each, which way every weight was moved and the margin that it brought, a game."""
    values = as_numbers(weights)
    for _ in range(pairs):
        ways = {name: chance.choice((-1, 1)) for name in names}
        steps = {name: ways[name] * step_of(name, values) for name in names}
        up = weights.changed(**{name: bounded(name, values[name] + steps[name]) for name in names})
        down = weights.changed(**{name: bounded(name, values[name] - steps[name]) for name in names})
        order, seed = shuffled_pile(expansions, chance.shuffle), chance.getrandbits(32)
        one = play_game((mind_of(up), mind_of(down)), order, expansions, seed).scores
        other = play_game((mind_of(down), mind_of(up)), order, expansions, seed).scores
        yield ways, (one[0] - one[1] + other[1] - other[0]) / 2


def step_of(name: str, values: Mapping[str, float]) -> float:
    """How far a weight is moved either way."""
    low, high = DATA[name]["bounds"]
    return max(_STEP * abs(values[name]), _LEAST_STEP * float(high - low))


def bounded(name: str, value: float) -> float:
    """A value within the weight's bounds."""
    low, high = DATA[name]["bounds"]
    return min(float(high), max(float(low), value))


def effects(weights: Weights, names: Sequence[str], results: Sequence[tuple[dict[str, int], float]]) -> list[Effect]:
    """What a round says of each weight, and where that moves it."""
    values, found = as_numbers(weights), []
    for name in names:
        margins = [ways[name] * margin for ways, margin in results]
        points, error = mean(margins), stdev(margins) / len(margins) ** 0.5
        move = max(-1.0, min(1.0, points / error / _SURE)) * step_of(name, values) if error else 0.0
        found.append(Effect(name, points, error, bounded(name, values[name] + move)))
    return found

"""What one feature can be expected to bring: its points now, and what completing it adds times the chance of that."""

from __future__ import annotations

from typing import NamedTuple

from bastide.engine import FeatureKind, Look, Sight
from bastide.robots.odds import Odds
from bastide.robots.weights import Weights

_CITY, _ROAD, _ABBEY, _FIELD = FeatureKind.CITY, FeatureKind.ROAD, FeatureKind.ABBEY, FeatureKind.FIELD
_TOWN_IN_FIELD = 3
_GROWING_TURNS = 4.0
"""Turns of a seat at which a feature grows by half of what it would in a long game."""


class Estimate(NamedTuple):
    """Points that a feature is expected to bring to whoever has the majority; its chance of being completed."""

    look: Look
    points: float
    chance: float
    threat: float
    """Of an unclaimed one: points that the next player may expect to take at once."""


class Estimator:
    """Estimates features of one position."""

    __slots__ = ("_growing", "_odds", "_sight", "_weights", "_whole")

    def __init__(self, sight: Sight, odds: Odds, whole: int, weights: Weights) -> None:
        """`whole`: tiles drawn in a whole game."""
        self._sight, self._odds, self._whole, self._weights = sight, odds, whole, weights
        self._growing = odds.turns / (odds.turns + _GROWING_TURNS)

    def estimate(self, look: Look) -> Estimate:
        """A town, road or abbey."""
        kind, cells = look.kind, look.cells
        if not cells:
            return Estimate(look, look.closed_points, 1.0, 0.0)
        if kind is _ABBEY:
            return self._abbey(look)
        odds, sight, weights = self._odds, self._sight, self._weights
        chance = 1.0
        for cell in cells:
            chance *= odds.chance(kind, sight.constraint(cell))
        ends = len(cells)
        if kind is _CITY:
            chance *= weights.city_crowd ** (ends - 1)
            more = ends * weights.city_growth * self._growing
            each, now_each = 2.0, 1.0
        else:
            chance *= weights.road_crowd ** (ends - 1)
            more = ends * weights.road_growth * self._growing
            each, now_each = 1.0, 1.0
        then = look.closed_points + each * (ends + more)
        points = chance * then + (1.0 - chance) * (look.points + now_each * more * (1.0 if look.points else 0.0))
        threat = 0.0
        if ends == 1 and not look.holders:
            threat = weights.threat * odds.next_draw(kind, sight.constraint(cells[0])) * then
        return Estimate(look, points, chance, threat)

    def _abbey(self, look: Look) -> Estimate:
        points, chance = float(look.closed_points), 1.0
        for cell in look.cells:
            filled = self._odds.chance(_ABBEY, self._sight.constraint(cell))
            points -= 1.0 - filled
            chance *= filled
        return Estimate(look, points, chance, 0.0)

    def field(self, look: Look, open_towns: list[tuple[int, float]]) -> Estimate:
        """A field. `open_towns`: each unfinished town's mask with its chance."""
        towns, weights = look.towns, self._weights
        expected = sum([chance for mask, chance in open_towns if mask & towns])
        points = look.points + _TOWN_IN_FIELD * weights.field_trust * expected
        points += weights.field_future * self._odds.draws / self._whole
        return Estimate(look, points, 0.0, 0.0)

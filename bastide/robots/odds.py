"""Chances, from the tiles that are really left: will a free cell be filled as a feature needs it?

Knows the multiset alone, never an order.
"""

from __future__ import annotations

from collections.abc import Mapping

from bastide.engine import FeatureKind, fitting
from bastide.robots.weights import Weights


class Odds:
    """Chances when `draws` tiles will still be drawn, like those in `left`, by `seats` in turn."""

    __slots__ = ("_chances", "_counts", "_left", "_tries", "_weights", "draws", "total", "turns")

    def __init__(self, left: Mapping[str, int], draws: int, seats: int, weights: Weights) -> None:
        self._left = tuple(left.items())
        self._weights = weights
        self.total = max(1, sum(left.values()))
        self.draws = draws
        self.turns = draws / seats
        """Turns left to each seat."""
        self._tries = {
            FeatureKind.CITY: self.turns * weights.city_tries,
            FeatureKind.ROAD: self.turns * weights.road_tries,
            FeatureKind.ABBEY: draws * weights.abbey_tries,
        }
        self._chances: dict[tuple[FeatureKind, int], float] = {}
        self._counts: dict[tuple[FeatureKind, int], tuple[int, int]] = {}

    def counts(self, kind: FeatureKind, constraint: int) -> tuple[int, int]:
        """Of the tiles left: how many fit a cell, and how many of them end the towns (or roads) that lead there."""
        found = self._counts.get((kind, constraint))
        if found is None:
            fit = end = 0
            for tile, count in self._left:
                fits, ends = fitting(tile, constraint, kind)
                fit += count if fits else 0
                end += count if ends else 0
            found = self._counts[kind, constraint] = fit, end
        return found

    def chance(self, kind: FeatureKind, constraint: int) -> float:
        """The chance that a cell with this constraint is filled in time to complete a feature of this kind."""
        found = self._chances.get((kind, constraint))
        if found is None:
            fit, end = self.counts(kind, constraint)
            weights = self._weights
            extend = weights.city_extend if kind is FeatureKind.CITY else weights.road_extend
            rate = (end + extend * (fit - end)) / self.total
            found = self._chances[kind, constraint] = 1.0 - (1.0 - rate) ** self._tries[kind]
        return found

    def next_draw(self, kind: FeatureKind, constraint: int) -> float:
        """The chance that the very next tile ends what leads to this cell."""
        return self.counts(kind, constraint)[1] / self.total if self.draws else 0.0

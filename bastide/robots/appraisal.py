"""What a position is worth to each seat, and what it is worth after one more tile, worked out from what that changed.

A seat's worth: its points, what its features can be expected to bring, and the use of its pawns in hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log1p

from bastide.engine import STEPS, Cell, FeatureKind, Game, Look, MeepleKind, Put, Sight, Step, tile_set
from bastide.robots.estimate import Estimate, Estimator
from bastide.robots.odds import Odds
from bastide.robots.weights import Weights

_CITY, _FIELD = FeatureKind.CITY, FeatureKind.FIELD
_BESIDE = (0, *STEPS)


class Sums:
    """Of each seat: points expected from features, pawns that come home at once, pawns that may come home later."""

    __slots__ = ("home", "later", "points")

    def __init__(self, seats: int) -> None:
        self.points = [0.0] * seats
        self.home = [0] * seats
        self.later = [0.0] * seats

    def copy(self) -> Sums:
        """The same numbers in a value of their own."""
        made = Sums.__new__(Sums)
        made.points, made.home, made.later = self.points[:], self.home[:], self.later[:]
        return made

    def add(self, estimate: Estimate, threatened: int, sign: int = 1) -> None:
        """Count a feature in (or out again); `threatened`: the seat that may take what nobody holds."""
        look = estimate.look
        if not look.holders:
            self.points[threatened] += sign * estimate.threat
            return
        for seat in look.winners:
            self.points[seat] += sign * estimate.points
        if look.kind is _FIELD:
            return
        if look.complete:
            for seat, small, big in look.holders:
                self.home[seat] += sign * (small + big)
        else:
            for seat, small, big in look.holders:
                self.later[seat] += sign * (small + big) * estimate.chance


class Appraisal:
    """Worth of the positions one tile away from a settled one. The game itself is moved by the caller."""

    __slots__ = (
        "_estimates",
        "_estimator",
        "_fields",
        "_game",
        "_near",
        "_odds",
        "_sight",
        "_sums",
        "_towns",
        "_weights",
    )

    def __init__(self, game: Game, odds: Odds, weights: Weights) -> None:
        self._game, self._odds, self._weights = game, odds, weights
        self._sight = Sight(game)
        self._estimator = Estimator(self._sight, odds, tile_set(game.expansions).size, weights)
        self._estimates: dict[int, Estimate] = {}
        self._fields: dict[int, Estimate] = {}
        self._near: dict[int, list[int]] = {}
        self._settle()

    def _settle(self) -> None:
        """Estimate every feature as it stands."""
        sight = self._sight
        self._sums = sums = Sums(self._game.seats)
        rival = (self._game.to_play + 1) % self._game.seats
        looks = [sight.look(root) for root in sight.roots()]
        for look in looks:
            if look.kind is not _FIELD:
                estimate = self._estimator.estimate(look)
                self._estimates[look.root] = estimate
                sums.add(estimate, rival)
                for cell in {cell + step for cell in look.cells for step in _BESIDE}:
                    self._near.setdefault(cell, []).append(look.root)
        self._towns = _open_towns(self._estimates.values())
        for look in looks:
            if look.kind is _FIELD:
                self._fields[look.root] = estimate = self._estimator.field(look, self._towns)
                sums.add(estimate, rival)

    def worth(self) -> list[float]:
        """Each seat's worth in the settled position."""
        return self._total(self._sums)

    def changed_by(self, laid: Cell) -> set[int]:
        """The cells where replies have to do with the last tile, on `laid`: beside it, or on what it is a part of."""
        found = {laid + 2 * step for step in _BESIDE} | {laid + one + other for one in _BESIDE for other in _BESIDE}
        for root in {*self._sight.laid(), *self._near.get(laid, ())}:
            estimate = self._estimates.get(root)
            if estimate is not None:
                found.update(cell + step for cell in estimate.look.cells for step in _BESIDE)
        return found

    def candidates(self, seat: int, cell: Cell) -> list[tuple[Put | None, list[float]]]:
        """`seat` just laid a tile on `cell`: each seat's worth without a pawn, then with each that may be put."""
        if self._game.step is Step.OVER:
            return [(None, [float(points) for points in self._game.scores])]
        sums, towns = self._after(seat, cell)
        found: list[tuple[Put | None, list[float]]] = [(None, self._total(sums))]
        rival = (seat + 1) % self._game.seats
        for put, root in self._sight.claims():
            claimed = sums.copy()
            look = self._sight.look(root)
            estimate = self._estimator.field(look, towns) if look.kind is _FIELD else self._estimator.estimate(look)
            claimed.points[rival] -= estimate.threat
            claimed.points[seat] += estimate.points
            if look.kind is _FIELD:
                claimed.points[seat] -= self._weights.field_pawn if self._odds.draws else 0.0
                claimed.home[seat] -= 1
            elif not look.complete:
                claimed.home[seat] -= 1
                claimed.later[seat] += estimate.chance
            found.append(
                (put, self._total(claimed, seat if put.kind is MeepleKind.BIG and not look.complete else None))
            )
        return found

    def _after(self, seat: int, cell: Cell) -> tuple[Sums, list[tuple[int, float]]]:
        """The sums with the tile just laid, and the unfinished towns: only what lies near it is estimated anew."""
        sight, sums = self._sight, self._sums.copy()
        rival = (seat + 1) % self._game.seats
        laid = sight.laid()
        gone = self._near.get(cell, ())
        for root in gone:
            sums.add(self._estimates[root], rival, -1)
        looks = [sight.look(root) for root in dict.fromkeys([*[sight.root_of(root) for root in gone], *laid])]
        made = [self._estimator.estimate(look) for look in looks if look.kind is not _FIELD]
        for estimate in made:
            sums.add(estimate, rival)
        towns = self._towns
        changed = any(estimate.look.kind is _CITY for estimate in made)
        if changed:
            gone_masks = {self._estimates[root].look.towns for root in gone}
            towns = [town for town in towns if town[0] not in gone_masks] + _open_towns(made)
        self._add_fields(sums, towns, [look for look in looks if look.kind is _FIELD], anew=changed)
        return sums, towns

    def _add_fields(self, sums: Sums, towns: list[tuple[int, float]], laid: list[Look], *, anew: bool) -> None:
        """Count the held fields, of which the tile just laid may have joined some (`laid`)."""
        sight, roots = self._sight, {look.root for look in laid}
        for root, old in self._fields.items():
            joined = sight.root_of(root) in roots
            if joined or anew:
                sums.add(old, 0, -1)
                if not joined:
                    sums.add(self._estimator.field(sight.look(root), towns), 0)
        for look in laid:
            if look.holders:
                sums.add(self._estimator.field(look, towns), 0)

    def _total(self, sums: Sums, big_spent_by: int | None = None) -> list[float]:
        game, weights, turns = self._game, self._weights, self._odds.turns
        crowd = weights.pawn_crowd / turns if turns else 0.0
        worth = []
        for seat, points in enumerate(sums.points):
            small, big = game.supply(seat)
            pawns = small + big + sums.home[seat] + weights.return_share * sums.later[seat]
            hand = weights.pawn_last * pawns
            if turns:
                # Each further pawn is worth less, the more so the fewer turns there are for using it.
                hand += weights.pawn / crowd * log1p(crowd * pawns)
                hand += weights.big_pawn if big and big_spent_by != seat else 0.0
            worth.append(game.scores[seat] + points + hand)
        return worth


def _open_towns(estimates: Iterable[Estimate]) -> list[tuple[int, float]]:
    """The unfinished towns among them: mask and chance."""
    return [(e.look.towns, e.chance) for e in estimates if e.look.kind is _CITY and e.look.cells]

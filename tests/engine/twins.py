"""One game on both engines at once: every step is done on both, and all that can be seen is compared after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from bastide.engine import (
    Action,
    Cell,
    Completed,
    Counted,
    Draw,
    Event,
    Expansion,
    Feature,
    Finished,
    Game,
    Pass,
    Placement,
    Put,
    SegmentAt,
    Step,
    place_of,
)
from tests.reference.board import free_cells
from tests.reference.features import Feature as SlowFeature
from tests.reference.game import ReferenceGame, Scored

Where = tuple[int, int, str, str]


class Twins:
    """`game` is the engine, `slow` the second one; `points` are those of the last turn, by seat."""

    def __init__(
        self,
        seats: int,
        *,
        first: int = 0,
        expansions: frozenset[Expansion] = frozenset(),
        pile: Mapping[str, int] | None = None,
    ) -> None:
        self.game = Game(seats, first=first, expansions=expansions, pile=pile)
        self.slow = ReferenceGame(seats, first, sorted(expansions))
        if pile is not None:
            self.slow.remaining = Counter(pile)
        self.points: dict[int, int] = {}
        self.before_final: list[int] | None = None
        self.compare()

    def do(self, action: Action) -> tuple[Event, ...]:
        """The action on both engines; what the first one tells of it."""
        before = list(self.game.scores)
        events = self.game.push(action)
        match action:
            case Draw(tile=tile):
                assert self.slow.draw(tile) is (self.game.step is Step.PLACE)
            case Placement(cell=cell, turn=turn):
                self.slow.place(*place_of(cell), turn)
            case Put(on=on, place=place, kind=kind):
                self.slow.put(kind, on, place)
            case Pass():
                self.slow.pass_()
        if not isinstance(action, Draw) and self.game.step in (Step.DRAW, Step.OVER):
            self._compare_turn(events)
        if self.game.step is Step.OVER:
            self._compare_end(events, before)
        self.compare()
        return events

    def _compare_turn(self, events: tuple[Event, ...]) -> None:
        paid = [event.feature for event in events if isinstance(event, Completed)]
        self.points = paid_by(paid)
        assert self.points == self.slow.turn_points
        assert told(feature for feature in paid if feature.holders) == told_slowly(self.slow.turn_scored)
        told(paid)

    def _compare_end(self, events: tuple[Event, ...], before: list[int]) -> None:
        paid = paid_by(event.feature for event in events if isinstance(event, Completed))
        self.before_final = [score + paid.get(seat, 0) for seat, score in enumerate(before)]
        assert self.before_final == self.slow.before_final
        counted = [event.feature for event in events if isinstance(event, Counted)]
        assert told(counted) == told_slowly(self.slow.final_scored)
        kinds = [str(feature.on) for feature in counted]
        assert kinds == sorted(kinds, key=["road", "city", "abbey", "field"].index)
        assert events[-1] == Finished(tuple(self.game.scores))
        assert self.game.scores == self.slow.final_scores

    def compare(self) -> None:
        """What both engines see now is the same."""
        game, slow = self.game, self.slow
        assert game.step == slow.step
        assert game.to_play == slow.to_play
        assert game.scores == slow.scores
        assert [game.supply(seat) for seat in range(game.seats)] == slow.supply
        assert game.set_aside == slow.set_aside
        assert (game.tile or "") == slow.in_hand
        assert game.left == +slow.remaining
        assert game.left_count == slow.remaining.total()
        assert set(game.next_draws) == slow.drawable()
        assert {place_of(Cell(cell)) for cell in game.board.frontier} == free_cells(slow.board)
        self._compare_options()
        self._compare_pawns()
        self._compare_last_tile()

    def _compare_options(self) -> None:
        places = [(*place.at, place.turn) for place in self.game.legal_placements()]
        assert places == sorted(places, key=lambda each: (each[1], each[0], each[2]))
        puts = [(put.kind.value, put.on.value, put.place) for put in self.game.legal_puts()]
        assert len(puts) == len(set(puts))
        assert set(places) == (self.slow.legal_placements() if self.slow.step == "place" else set())
        assert len(places) == len(set(places))
        assert set(puts) == (self.slow.meeple_options() if self.slow.step == "meeple" else set())

    def _compare_pawns(self) -> None:
        here = {(where(pawn.where), pawn.seat, pawn.kind.value) for pawn in self.game.meeples}
        there = {
            ((*cell, segment.on, segment.place), pawn.seat, pawn.kind)
            for (cell, segment), pawn in self.slow.meeples.items()
        }
        assert here == there

    def _compare_last_tile(self) -> None:
        cell = self.game.board.cells[-1]
        assert place_of(cell) == self.slow.last_cell
        self.compare_tile(cell)

    def compare_tile(self, cell: Cell) -> None:
        """Every feature of one tile is the same."""
        first, laid = self.game.board.tiles[cell]
        x, y = place_of(cell)
        assert len(laid.segments) == len(self.slow.board[x, y].segments)
        for number, segment in enumerate(laid.segments):
            feature = self.game.feature(first + number)
            compare_feature(feature, self.slow.feature_of(x, y, segment.on, segment.place))


def where(segment: SegmentAt) -> Where:
    """A segment as (x, y, on, place)."""
    return *place_of(segment.cell), segment.on.value, segment.place


def nodes(feature: SlowFeature) -> frozenset[Where]:
    """The second engine's segments as (x, y, on, place)."""
    return frozenset((*cell, segment.on, segment.place) for cell, segment in feature.nodes)


def told(features: Iterable[Feature]) -> dict[frozenset[Where], dict[int, int]]:
    """What was paid, by the whole of each feature."""
    each = [(frozenset(where(segment) for segment in feature.segments), feature.paid) for feature in features]
    found = dict(each)
    assert len(found) == len(each), "a feature is told twice"
    return found


def told_slowly(scored: Iterable[Scored]) -> dict[frozenset[Where], dict[int, int]]:
    """The same of the second engine."""
    return {nodes(each.feature): each.points for each in scored}


def paid_by(features: Iterable[Feature]) -> dict[int, int]:
    """Points by seat, no zeros."""
    return dict(sum((Counter(feature.paid) for feature in features), Counter()))


def compare_feature(here: Feature, there: SlowFeature) -> None:
    """Every fact of a feature is the same."""
    assert frozenset(where(segment) for segment in here.segments) == nodes(there)
    for fact in ("on", "tiles", "shields", "inn", "cathedral", "neighbours", "cities", "complete"):
        assert getattr(here, fact) == getattr(there, fact), f"{fact} of {here.named}"
    assert here.holders == there.strength
    assert sorted(here.winners) == there.holders
    assert here.points == there.points_now
    assert here.points_if_completed == there.points_completed

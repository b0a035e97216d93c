"""What viewers must not learn: the pile's order, the nonce, people's ids.

Searching messages for an order cannot prove much: it might stand there in disguise. So two tables are played side by
side that differ in nothing but what is hidden, and as long as the same tiles have been turned up every word about them
must be the same. The last tests plant leaks and see that they are found.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from bastide.engine import Cell, Expansion, FeatureKind, Level, MeepleKind, commitment, place_of
from bastide.table import Command, PersonId, Refused, Table, view
from bastide.table.commands import Open, PassTurn, Place, PutMeeple, SeatRobot, Sit, Start, TakeBack
from bastide.table.deal import Deal, deal
from bastide.table.ids import Ply, Seat
from bastide.table.options import Options
from bastide.table.view import feature_view, fits_view, hints_view, history, room_of, since, turn_of
from tests.table.sitting import Sitting, next_command

WHOLE = 71
"""Tiles of the base game that are drawn."""


@dataclass
class Hidden:
    """What nobody may learn, and the table that keeps it."""

    order: tuple[str, ...]
    nonce: str
    people: tuple[PersonId, ...]
    expansions: frozenset[Expansion] = frozenset()
    sitting: Sitting = field(init=False)

    def __post_init__(self) -> None:
        self.sitting = Sitting(lambda _expansions, _seats, _seed: Deal(self.order, Seat(1)))

    @property
    def drawn(self) -> int:
        game = self.sitting.table.game
        return 0 if game is None else len(self.order) - game.left_count

    def person(self, seat: int) -> PersonId | None:
        return self.people[seat] if seat < len(self.people) else None

    def do(self, command: Command, seat: int) -> None:
        self.sitting.do(command, self.person(seat))

    def masked(self, told: object) -> str:
        """As it goes over the wire. The commitment differs, as it must, and hides what it is made of."""
        return json.dumps(told).replace(commitment(self.nonce, self.order), "(commitment)")

    def said(self, since_seq: int) -> Iterator[str]:
        """Everything that the server can say about this table now, to whomever."""
        table = self.sitting.table
        yield self.masked(room_of(table))
        yield self.masked(history(table))
        yield self.masked(since(table, since_seq))
        for seat in (*range(len(table.seats)), None):
            yield self.masked(turn_of(table, None if seat is None else Seat(seat)))
        if table.started is not None:
            yield self.masked(table.record())
            yield self.masked(hints_view(table))
        yield from self.looks(table)
        yield from self.refusals(table)
        yield repr(table.foresee(()))

    def looks(self, table: Table) -> Iterator[str]:
        if table.game is None:
            return
        for open_cell in table.game.open_cells():
            yield self.masked(fits_view(table, place_of(open_cell)))
        for cell, (_, tile) in list(table.game.board.tiles.items())[-3:]:
            for on, place in tile.named:
                yield self.masked(feature_view(table, place_of(Cell(cell)), FeatureKind(on), place))

    def refusals(self, table: Table) -> Iterator[str]:
        """What every seat hears on asking for what it may not."""
        for seat in range(4):
            for ply in range((table.ply or 0) - 1, (table.ply or 0) + 2):
                wanted: list[Command] = [PassTurn(Ply(ply)), PutMeeple(Ply(ply), FeatureKind.CITY, "N", MeepleKind.BIG)]
                wanted.append(TakeBack(Ply(ply)))
                wanted += [Place(Ply(ply), (x, 0), turn) for x in (0, 1, 40) for turn in range(4)]
                for command in [*wanted, Start(0, ""), Sit("Eve")]:
                    try:
                        table.decide(command, self.person(seat) or PersonId("stranger"))
                        yield "allowed"
                    except Refused as refused:
                        yield f"{refused.code.value}: {refused}"


def same_words(one: Hidden, other: Hidden, until_drawn: int, *, seed: int = 1) -> int:
    """Play both alike and compare all that is said, up to that many tiles turned up. Returns how often it compared."""
    chance, compared, seq = Random(seed), 0, 0
    opening: list[tuple[Command, int]] = [
        (Open("Ana", Options(one.expansions)), 0),
        (Sit("Bo"), 1),
        (SeatRobot(Level.EASY), 0),
        (Start(9, one.nonce), 0),
    ]
    while opening or one.sitting.table.ply is not None:
        if opening:
            command, seat = opening.pop(0)
        else:
            command, seat = next_command(one.sitting.table, chance), one.sitting.table.seat_to_play or 0
        hers = Start(9, other.nonce) if isinstance(command, Start) else command
        one.do(command, seat)
        if one.drawn > until_drawn:
            break
        other.do(hers, seat)
        for mine, theirs in zip(one.said(seq), other.said(seq), strict=True):
            assert mine == theirs
            compared += 1
        seq = one.sitting.table.seq
    return compared


def whole_order(expansions: frozenset[Expansion] = frozenset()) -> tuple[str, ...]:
    return deal(expansions, 3, 4).order


def pair(until_drawn: int, expansions: frozenset[Expansion] = frozenset()) -> tuple[Hidden, Hidden]:
    """Two tables alike in all that is seen while so many tiles are drawn, and in nothing that is hidden."""
    order = whole_order(expansions)
    rest = list(order[until_drawn:])
    chance = Random(5)
    while rest[0] == order[until_drawn]:
        chance.shuffle(rest)
    people = tuple(PersonId(f"{name}-id") for name in ("ana", "bo"))
    others = tuple(PersonId(f"{name}-secret") for name in ("zoe", "yan"))
    return (
        Hidden(order, "1f" * 32, people, expansions),
        Hidden((*order[:until_drawn], *rest), "e0" * 32, others, expansions),
    )


@pytest.mark.parametrize("until_drawn", [1, 2, 10, 40, WHOLE - 2])
def test_nothing_said_depends_on_tiles_not_yet_drawn_on_the_nonce_or_on_ids(until_drawn: int) -> None:
    one, other = pair(until_drawn)
    assert sorted(one.order) == sorted(other.order)
    assert one.order[:until_drawn] == other.order[:until_drawn]
    assert one.order[until_drawn] != other.order[until_drawn]
    assert same_words(one, other, until_drawn) > 100 * until_drawn
    assert other.drawn == until_drawn


def test_nor_with_river_and_inns() -> None:
    everything = frozenset(Expansion)
    one, other = pair(20, everything)
    assert one.order != other.order
    assert same_words(one, other, 20) > 1000
    assert other.drawn == 20


def test_nor_in_a_game_with_a_short_pile() -> None:
    order = whole_order()[:24]
    one, other = pair(10)
    one.order, other.order = order, (*order[:10], *reversed(order[10:]))
    assert same_words(one, other, 10) > 1000
    assert other.drawn == 10


def test_ids_stay_hidden_when_all_else_is_revealed() -> None:
    order, nonce = whole_order()[:20], "1f" * 32
    one = Hidden(order, nonce, (PersonId("ana-id"), PersonId("bo-id")))
    other = Hidden(order, nonce, (PersonId("zoe-secret"), PersonId("yan-secret")))
    assert same_words(one, other, len(order)) > 1000
    assert one.sitting.table.ply is None
    record = one.sitting.table.record()
    assert record["draw"] == {"commitment": commitment(nonce, order), "nonce": nonce, "order": list(order)}


def _next_tile(table: Table) -> str:
    assert table.started is not None
    assert table.game is not None
    return (*table.started.order, "")[len(table.started.order) - table.game.left_count]


def plant_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn message tells which of the tiles that are left is the next."""
    honest = turn_of

    def leaky(table: Table, seat: Seat | None) -> dict[str, Any] | None:
        told = honest(table, seat)
        if told is None or table.game is None:
            return told
        return {**told, "left": [*table.game.left, ""].index(_next_tile(table))}

    monkeypatch.setitem(Hidden.said.__globals__, "turn_of", leaky)


def plant_in_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """The multiset is told in the order of the pile."""
    honest = view.started_event

    def leaky(game: Any, committed: str, *, hints: bool) -> view.PublicEvent:
        told = honest(game, committed, hints=hints)
        kinds = {tile: told["kinds"][tile] for tile in dict.fromkeys(leaky_order)}
        return {**told, "kinds": kinds}

    leaky_order: list[str] = []
    real = Table._start

    def starting(table: Table, event: Any) -> None:
        leaky_order[:] = event.order
        real(table, event)

    monkeypatch.setattr(Table, "_start", starting)
    monkeypatch.setattr(view, "started_event", leaky)


def plant_in_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unfinished record reveals the nonce."""
    honest = Table.record

    def leaky(table: Table) -> dict[str, Any]:
        assert table.started is not None
        record = honest(table)
        return {**record, "draw": {**record["draw"], "nonce": table.started.nonce}}

    monkeypatch.setattr(Table, "record", leaky)


def plant_in_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The room tells who people are."""
    honest = view._holder
    monkeypatch.setattr(
        view, "_holder", lambda holder: holder and {**(honest(holder) or {}), "key": hash(holder.person) % 1000}
    )


@pytest.mark.parametrize("plant", [plant_in_turn, plant_in_started, plant_in_record, plant_in_room])
def test_a_planted_leak_is_found(plant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    one, other = pair(10)
    with pytest.raises(AssertionError):
        same_words(one, other, 10)

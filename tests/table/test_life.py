"""Evenings at random: everybody says anything at any time, the clock runs, people leave and come back, robots stand in.

Whatever happens, a refusal changes nothing, what is foreseen comes, what is told has the shape of the wire, the log
replays, the record verifies, and the game never waits for nobody.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from bastide.engine import Expansion, Level, read_record, replay
from bastide.table import Command, PersonId, Refused
from bastide.table.commands import (
    AutoTurn,
    Close,
    Leave,
    Open,
    PassHost,
    PassTurn,
    Place,
    Recolour,
    Rematch,
    Return,
    Say,
    SeatRobot,
    SetOptions,
    Sit,
    StandIn,
    Start,
    StartClock,
    StopClock,
    TakeBack,
    Unseat,
)
from bastide.table.ids import Ply, Seat, TableId
from bastide.table.options import OptionChanges
from bastide.table.table import Status
from bastide.table.view import since, turn_of
from bastide.web.wire import SERVER
from tests.engine.state import difference
from tests.table.sitting import (
    ANA,
    BO,
    CY,
    DEE,
    GUS,
    NONCE,
    Sitting,
    next_command,
    person_to_play,
    short,
    whole,
)

PEOPLE = (ANA, BO, CY, DEE, GUS)
BEAT_MS = 900


def anything(chance: Random, ply: int) -> Command:
    """What anybody, or the server, might come up with."""
    seat, at = Seat(chance.randrange(-1, 7)), Ply(max(0, ply + chance.choice((-1, 0, 0, 1))))
    everything: list[Command] = [
        Sit("Eve"), Recolour("safran"), SeatRobot(Level.EASY), Unseat(seat), SetOptions(OptionChanges(quick=True)),
        Start(1, NONCE), Leave(), Return(), Return(), StandIn(seat, Level.EASY), StandIn(seat, Level.MEDIUM),
        Say(text="hello"), Say(courtesy=1), Say(text="\u200b"), Rematch(TableId("next")), PassTurn(at), TakeBack(at),
        Place(at, (chance.randrange(-3, 4), chance.randrange(-3, 4)), chance.randrange(4)), AutoTurn(at, 7),
        StopClock(), StartClock(), PassHost(Seat(0)), Open("Ana"),
    ]  # fmt: skip
    return chance.choice(everything)


def somebody_says(chance: Random, ply: int) -> tuple[Command, PersonId | None]:
    """Anything from anybody; what only the server may say comes from it more often than not."""
    command = anything(chance, ply)
    of_the_server = isinstance(command, AutoTurn | StopClock | StartClock | PassHost) and chance.random() < 0.7
    return command, None if of_the_server else chance.choice((*PEOPLE, None))


class Evening:
    """A table, the time, and what its people have been told."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.sitting = Sitting(short(12), beat_ms=BEAT_MS)
        self.now = 1_000_000
        self.told_seq = 0
        self.refused = 0
        options = OptionChanges(quick=seed % 2 == 0, expansions=(Expansion.INNS,) if seed % 3 == 0 else None)
        self.do(Open("Ana"), ANA)
        for person in (BO, CY, DEE)[: seed % 4]:
            self.do(Sit("Guest"), person)
        if seed % 4 < 2:
            self.do(SeatRobot(Level.EASY), ANA)
        self.do(SetOptions(options), ANA)
        self.do(Start(seed, NONCE), ANA)

    def do(self, command: Command, person: PersonId | None) -> None:
        self.sitting.do(command, person, self.now)
        self.check_told()

    def attempt(self, command: Command, person: PersonId | None) -> None:
        """Something that may well be refused."""
        before = whole(self.sitting.table)
        try:
            self.do(command, person)
        except Refused:
            self.refused += 1
            assert difference(before, whole(self.sitting.table)) == {}

    def check_told(self) -> None:
        """All that can be told after a command has the shape of the wire, and the turn goes to nobody who has left."""
        table = self.sitting.table
        messages: list[Any] = [{"type": "events", "seq": table.seq, "events": since(table, self.told_seq)}]
        for number, holder in enumerate(table.seats):
            turn = turn_of(table, Seat(number)) if holder is not None and holder.person is not None else None
            if turn is not None:
                assert table.seat_to_play == number
                messages.append(turn)
        assert len(messages) == 1 + (table.ply is not None and not table.server_to_play)
        for message in messages:
            SERVER.validate_json(json.dumps(message))
        self.told_seq = table.seq

    def go_on(self) -> None:
        """What the table waits for happens: a person plays, or time passes until the server must."""
        table = self.sitting.table
        host = None if table.host is None else table.seats[table.host]
        if table.seat_to_play is not None and host is not None and self.chance.random() < 0.2:
            self.attempt(StandIn(table.seat_to_play, Level.EASY), host.person)
        if table.server_to_play or (table.due_at is not None and self.chance.random() < 0.3):
            due_at, ply = table.due_at, table.ply
            assert due_at is not None, "the server is to play and never will"
            assert ply is not None
            self.now = max(self.now, due_at)
            if table.robot_to_play is not None:
                self.do(next_command(table, self.chance), None)
            else:
                self.do(AutoTurn(ply, self.chance.getrandbits(64)), None)
                assert table.ply is None or table.ply > ply
        else:
            self.do(next_command(table, self.chance), person_to_play(table))


@cache
def lived(seed: int) -> Evening:
    """An evening up to its end, checked on the way."""
    evening = Evening(seed)
    table, chance = evening.sitting.table, evening.chance
    while table.status is Status.PLAYING:
        evening.now += chance.choice((0, 10, 400, 5_000))
        for _ in range(chance.randrange(4)):
            evening.attempt(*somebody_says(chance, table.ply or 0))
        if chance.random() < 0.1:
            assert difference(whole(table), whole(evening.sitting.replayed())) == {}
        if table.status is Status.PLAYING:
            evening.go_on()
    return evening


@pytest.mark.parametrize("seed", range(16))
def test_an_evening_comes_to_its_end_whatever_everybody_says(seed: int) -> None:
    evening = lived(seed)
    table = evening.sitting.table
    assert evening.refused > 5
    assert difference(whole(table), whole(evening.sitting.replayed())) == {}
    record = table.record()
    replay(read_record(record))
    assert ("nonce" in record["draw"]) == (table.status is Status.FINISHED)
    assert (table.ply, table.seat_to_play, table.due_at, table.deadline) == (None, None, None, None)
    for _ in range(30):
        evening.attempt(*somebody_says(evening.chance, 40))
    assert table.status in (Status.FINISHED, Status.CLOSED)


def test_between_them_these_evenings_see_everything() -> None:
    evenings = [lived(seed) for seed in range(16)]
    assert {json.loads(line)[0] for evening in evenings for line in evening.sitting.log} >= {
        "seat_left", "seat_returned", "stood_in", "said", "clock_stopped", "clock_started", "taken_back", "placed",
        "put", "passed",
    }  # fmt: skip
    assert {evening.sitting.table.status for evening in evenings} == {Status.FINISHED, Status.CLOSED}


def test_a_table_that_was_closed_stays_so() -> None:
    evening = Evening(3)
    table = evening.sitting.table
    evening.do(Close(), None)
    assert table.status is Status.CLOSED
    for _ in range(60):
        evening.attempt(*somebody_says(evening.chance, table.ply or 0))
    assert table.status is Status.CLOSED

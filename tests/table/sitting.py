"""A table in memory with the log that it would have, and one comparable value of everything that can be asked of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from bastide.engine import FeatureKind, Level, MeepleKind
from bastide.robots import choose
from bastide.table import Command, PersonId, Refused, Table, TableEvent, TableId, decode, encode
from bastide.table.commands import (
    GameCommand,
    Open,
    PassTurn,
    Place,
    PutMeeple,
    SeatRobot,
    Sit,
    Start,
    TakeBack,
    command_of,
)
from bastide.table.deal import Deal, Dealer, deal
from bastide.table.ids import Millis, Ply, Seat
from bastide.table.view import history, room_of, turn_of
from tests.engine.state import state_of

CODE = TableId("k3v9x2m7q4w8z5n6")
NONCE = "5e" * 32
ANA, BO, CY, DEE, EVE, FAY, GUS = (
    PersonId(f"person-{name}") for name in ("ana", "bo", "cy", "dee", "eve", "fay", "gus")
)
PEOPLE = (ANA, BO, CY, DEE, EVE, FAY)
Entry = tuple[str, int, Mapping[str, object]]


class Sitting:
    """A table to which commands are put one after another; it keeps the log as the store would, as JSON text."""

    def __init__(self, dealer: Dealer = deal, beat_ms: int = 0) -> None:
        self.dealer, self.beat_ms = dealer, beat_ms
        self.table = Table(CODE, dealer, beat_ms=beat_ms)
        self.log: list[str] = []

    def do(self, command: Command, person: PersonId | None, at: int = 0) -> tuple[TableEvent, ...]:
        """Decide, write down, apply; what was foreseen must come. Raises Refused."""
        events = self.table.decide(command, person, Millis(at))
        ahead = self.table.foresee(events, Millis(at))
        for event in events:
            self.log.append(json.dumps([*encode(event), at]))
            self.table.evolve(event, Millis(at))
        assert ahead == self.table.head
        return events

    def replayed(self, length: int | None = None) -> Table:
        """A table folded from the first `length` entries of the log, or from all of it."""
        table = Table(CODE, self.dealer, beat_ms=self.beat_ms)
        for line in self.log[:length]:
            kind, version, body, at = json.loads(line)
            table.evolve(decode(kind, version, body), at)
        return table


def refusal(sitting: Sitting, command: Command, person: PersonId | None, at: int = 0) -> str:
    """The code with which the command is refused; checks that nothing changed."""
    before = whole(sitting.table)
    try:
        events = sitting.table.decide(command, person, Millis(at))
    except Refused as refused:
        assert whole(sitting.table) == before
        return refused.code.value
    raise AssertionError(f"{command!r} was not refused: it brings {events!r}")


def whole(table: Table) -> dict[str, Any]:
    """All that can be asked of a table, and the engine's game down to its private lists."""
    return {
        "seq": table.seq,
        "room": room_of(table),
        "beginner": (table.room.beginner, table.room.beginner_seat, table.rematch),
        "seats": tuple(table.seats),
        "barred": table.room.barred,
        "expansions": table.expansions,
        "ply": table.ply,
        "to play": table.seat_to_play,
        "robot": table.robot_to_play,
        "clock": (table.clock, table.deadline, table.due_at),
        "history": json.dumps(history(table)),
        "story": [(seq, json.dumps(events)) for seq, events in table.story],
        "turns": [turn_of(table, Seat(seat)) for seat in range(len(table.seats))],
        "record": None if table.started is None else json.dumps(table.record()),
        "started": table.started,
        "game": None if table.game is None else state_of(table.game),
    }


def dealt(*tiles: str, first: int = 0) -> Dealer:
    """Deals exactly these tiles, in this order."""
    return lambda _expansions, _seats, _seed: Deal(tiles, Seat(first))


def short(tiles: int, first: int | None = None) -> Dealer:
    """Deals the first `tiles` of the whole shuffle."""

    def dealer(expansions: Any, seats: int, seed: int) -> Deal:
        dealt = deal(expansions, seats, seed)
        return Deal(dealt.order[:tiles], dealt.first if first is None else Seat(first))

    return dealer


def room_with(*people: PersonId, robots: int = 0, dealer: Dealer = deal) -> Sitting:
    """A waiting room; the first person is the host, names are the ids' last words."""
    sitting = Sitting(dealer)
    host, *others = people
    sitting.do(Open(host.split("-")[1].title()), host)
    for person in others:
        sitting.do(Sit(person.split("-")[1].title()), person)
    for _ in range(robots):
        sitting.do(SeatRobot(Level.EASY), host)
    return sitting


def game_with(*people: PersonId, robots: int = 0, dealer: Dealer = deal, seed: int = 1) -> Sitting:
    """A game just begun."""
    sitting = room_with(*people, robots=robots, dealer=dealer)
    sitting.do(Start(seed, NONCE), people[0])
    return sitting


def person_to_play(table: Table) -> PersonId | None:
    """Whose decision it is; None for a robot's."""
    seat = table.seat_to_play
    assert seat is not None
    holder = table.seats[seat]
    assert holder is not None
    return holder.person


def from_what_is_told(table: Table, chance: Random) -> GameCommand:
    """A legal command at random, from the `turn` message alone, as a program at the other end would choose it.

    Now and then a tile is taken back.
    """
    seat = table.seat_to_play
    told = turn_of(table, seat)
    assert told is not None
    ply = Ply(told["ply"])
    if told["step"] == "place":
        cell = chance.choice(told["cells"])
        x, y = cell["at"]
        return Place(ply, (x, y), chance.choice(cell["turns"]))
    if chance.random() < 0.1:
        return TakeBack(ply)
    options: list[GameCommand] = [PassTurn(ply)]
    for spot in told["spots"]:
        options += [PutMeeple(ply, FeatureKind(spot["on"]), spot["place"], MeepleKind(kind)) for kind in spot["kinds"]]
    return chance.choice(options)


def next_command(table: Table, chance: Random) -> GameCommand:
    """What the seat to play does: a robot by its level, a person at random."""
    ply, game, robot = table.ply, table.game, table.robot_to_play
    assert ply is not None
    assert game is not None
    if robot is not None and robot.robot is not None:
        return command_of(choose(game, robot.robot, chance), ply)
    return from_what_is_told(table, chance)


def play_out(
    sitting: Sitting, chance: Random, each: Callable[[GameCommand, PersonId | None], None] | None = None
) -> None:
    """Play to the end; `each` is called before every command."""
    while sitting.table.ply is not None:
        command, person = next_command(sitting.table, chance), person_to_play(sitting.table)
        if each is not None:
            each(command, person)
        sitting.do(command, person)

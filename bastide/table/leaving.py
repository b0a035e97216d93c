"""Leaving a running game, coming back, and robots that stand in: who may, and what such events change."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from bastide.table import events as log
from bastide.table.commands import Leave, LeavingCommand, Return, StandIn
from bastide.table.ids import PersonId, Seat
from bastide.table.refusals import Refusal, Refused
from bastide.table.seats import Holder, Seats, seat_of, seated_longest

if TYPE_CHECKING:
    from bastide.table.room import Room


def decide(room: Room, command: LeavingCommand, person: PersonId) -> tuple[log.LeavingEvent | log.Closed, ...]:
    """The events that a command brings in a running game. Raises Refused."""
    own = seat_of(room.seats, person)
    if own is None:
        raise Refused(Refusal.NOT_SEATED)
    match command:
        case Leave():
            return _leave(room, own)
        case Return():
            if not holder_at(room.seats, own).left:
                raise Refused(Refusal.NOT_LEFT)
            return (log.SeatReturned(own),)
        case StandIn(seat=seat, level=level):
            if own != room.host:
                raise Refused(Refusal.NOT_HOST)
            if not 0 <= seat < len(room.seats) or not holder_at(room.seats, seat).left:
                raise Refused(Refusal.NO_SUCH_SEAT)
            return (log.StoodIn(seat, level),) if holder_at(room.seats, seat).robot is not level else ()
        case _:
            assert_never(command)


def _leave(room: Room, own: Seat) -> tuple[log.LeavingEvent | log.Closed, ...]:
    if holder_at(room.seats, own).left:
        raise Refused(Refusal.LEFT)
    heir = seated_longest(room.seats, besides=own)
    if heir is None:
        return (log.SeatLeft(own), log.Closed())
    return (log.SeatLeft(own), log.HostPassed(heir)) if room.host == own else (log.SeatLeft(own),)


def holder_at(seats: Seats, seat: Seat) -> Holder:
    """Who has a seat that is taken."""
    holder = seats[seat]
    assert holder is not None
    return holder


def evolve(room: Room, event: log.SeatLeft | log.SeatReturned | log.StoodIn) -> Room:
    """The room after an event."""
    holder = holder_at(room.seats, event.seat)
    match event:
        case log.SeatLeft():
            holder = replace(holder, left=True)
        case log.SeatReturned():
            holder = replace(holder, left=False, robot=None)
        case log.StoodIn(level=level):
            holder = replace(holder, robot=level)
        case _:
            assert_never(event)
    seats = list(room.seats)
    seats[event.seat] = holder
    return replace(room, seats=seats)

"""The waiting room: who may sit, leave, change pigment, seat robots; what such events change."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import assert_never

from bastide.engine import PIGMENTS
from bastide.table import events as log
from bastide.table import leaving
from bastide.table.commands import (
    Leave,
    Open,
    Recolour,
    RoomCommand,
    SeatRobot,
    SetOptions,
    Sit,
    Unseat,
)
from bastide.table.events import LeavingEvent, RoomEvent
from bastide.table.ids import PersonId, Seat
from bastide.table.names import clean_name
from bastide.table.options import Options
from bastide.table.refusals import Refusal, Refused
from bastide.table.seats import (
    Holder,
    Seats,
    colours_of,
    empty_seats,
    first_free,
    free_colour,
    seat_of,
    seated_longest,
    taken,
)


@dataclass(frozen=True, slots=True)
class Room:
    """Seats, host, options, and those who may not come back."""

    seats: Seats = field(default_factory=empty_seats)
    host: Seat | None = None
    options: Options = field(default_factory=Options)
    barred: frozenset[PersonId] = frozenset()
    beginner: PersonId | None = None
    beginner_seat: Seat | None = None
    """Who begins without lot: a person, or the robot of a seat."""
    sat: int = 0
    """How many have ever sat down."""

    def without_gaps(self) -> Room:
        """The room with the taken places alone, numbered anew: what a game starts with."""
        host = None if self.host is None else self.seats[self.host]
        seats = taken(self.seats)
        return replace(self, seats=seats, host=None if host is None else Seat(seats.index(host)))


def decide(room: Room, command: RoomCommand, person: PersonId) -> tuple[RoomEvent, ...]:
    """The events that a command brings in a waiting room. Raises Refused."""
    seats, host = room.seats, room.host
    match command:
        case Open(name=name, options=options):
            return (log.Opened(person, clean_name(name), PIGMENTS[0], options),)
        case Sit(name=name):
            return _sit(room, person, name)
        case Recolour(colour=colour):
            return _recolour(seats, _own(seats, person), colour)
        case SeatRobot(level=level):
            _check_host(seats, host, person)
            free = _free(seats)
            return (log.RobotSeated(free, level, free_colour(seats)),)
        case Unseat(seat=seat):
            _check_host(seats, host, person)
            if not 0 <= seat < len(seats) or seats[seat] is None or seat == host:
                raise Refused(Refusal.NO_SUCH_SEAT)
            holder = seats[seat]
            return (log.Unseated(seat, barred=holder is not None and holder.person is not None),)
        case SetOptions(changes=changes):
            _check_host(seats, host, person)
            options = room.options.with_changes(changes)
            return (log.OptionsSet(options),) if options != room.options else ()
        case Leave():
            return _leave(seats, host, _own(seats, person))
        case _:
            assert_never(command)


def _own(seats: Seats, person: PersonId) -> Seat:
    seat = seat_of(seats, person)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    return seat


def _check_host(seats: Seats, host: Seat | None, person: PersonId) -> None:
    if host is None or host != seat_of(seats, person):
        raise Refused(Refusal.NOT_HOST)


def _free(seats: Seats) -> Seat:
    free = first_free(seats)
    if free is None:
        raise Refused(Refusal.ROOM_FULL)
    return free


def _sit(room: Room, person: PersonId, name: str) -> tuple[RoomEvent, ...]:
    if seat_of(room.seats, person) is not None:
        raise Refused(Refusal.ALREADY_SEATED)
    if person in room.barred:
        raise Refused(Refusal.REMOVED)
    name = clean_name(name)
    free = _free(room.seats)
    seated = log.Seated(free, person, name, free_colour(room.seats))
    # A room that everybody had left takes the next who comes as its host.
    return (seated,) if room.host is not None else (seated, log.HostPassed(free))


def _recolour(seats: Seats, own: Seat, colour: str) -> tuple[RoomEvent, ...]:
    holder = seats[own]
    if holder is not None and holder.colour == colour:
        return ()
    if colour not in PIGMENTS or colour in colours_of(seats):
        raise Refused(Refusal.COLOUR_TAKEN)
    return (log.Recoloured(own, colour),)


def _leave(seats: Seats, host: Seat | None, own: Seat) -> tuple[RoomEvent, ...]:
    left = log.Unseated(own, barred=False)
    heir = seated_longest(seats, besides=own)
    return (left, log.HostPassed(heir)) if own == host and heir is not None else (left,)


def evolve(room: Room, event: RoomEvent | LeavingEvent) -> Room:
    """The room after an event."""
    match event:
        case log.Opened(person=person, name=name, colour=colour, options=options):
            return replace(_sits(room, Seat(0), Holder(colour, name, person)), host=Seat(0), options=options)
        case log.Seated(seat=seat, person=person, name=name, colour=colour):
            return _sits(room, seat, Holder(colour, name, person))
        case log.RobotSeated(seat=seat, level=level, colour=colour):
            return _sits(room, seat, Holder(colour, robot=level))
        case log.Recoloured(seat=seat, colour=colour):
            holder = room.seats[seat]
            assert holder is not None
            return _seat(room, seat, replace(holder, colour=colour))
        case log.Unseated(seat=seat, barred=bars):
            holder = room.seats[seat]
            barred = {holder.person} if bars and holder is not None and holder.person is not None else set()
            host = None if room.host == seat else room.host
            begins = None if room.beginner_seat == seat else room.beginner_seat
            return replace(_seat(room, seat, None), host=host, beginner_seat=begins, barred=room.barred | barred)
        case log.OptionsSet(options=options):
            return replace(room, options=options)
        case log.SeatLeft() | log.SeatReturned() | log.StoodIn():
            return leaving.evolve(room, event)
        case log.BeginnerNamed(person=person, seat=robot):
            return replace(room, beginner=person, beginner_seat=robot)
        case log.HostPassed(seat=seat):
            return replace(room, host=seat)
        case _:
            assert_never(event)


def _sits(room: Room, seat: Seat, holder: Holder) -> Room:
    return replace(_seat(room, seat, replace(holder, since=room.sat)), sat=room.sat + 1)


def _seat(room: Room, seat: Seat, holder: Holder | None) -> Room:
    seats = list(room.seats)
    seats[seat] = holder
    return replace(room, seats=seats)

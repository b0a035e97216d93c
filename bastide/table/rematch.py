"""The next table after a finished game: the same options and robots, and who begins there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.table import events as log
from bastide.table.ids import PersonId, Seat
from bastide.table.leaving import holder_at
from bastide.table.seats import seat_of, taken

if TYPE_CHECKING:
    from bastide.table.room import Room


def opening(room: Room, first: Seat, host: PersonId) -> tuple[log.RoomEvent, ...]:
    """How the next table opens, with this person as host, after a game in that room that seat `first` began."""
    own = seat_of(room.seats, host)
    assert own is not None
    me = holder_at(room.seats, own)
    events: list[log.RoomEvent] = [log.Opened(host, me.name, me.colour, room.options)]
    following = Seat((first + 1) % len(room.seats))
    begins = log.BeginnerNamed(holder_at(room.seats, following).person, None)
    for number, holder in enumerate(taken(room.seats)):
        if holder.person is None and holder.robot is not None:
            seat = Seat(len(events))
            events.append(log.RobotSeated(seat, holder.robot, holder.colour))
            if number == following:
                begins = log.BeginnerNamed(None, seat)
    return (*events, begins)


def first_of(room: Room) -> Seat | None:
    """Who begins without lot, by the number that the seat has once the game starts; None where the lot decides."""
    seat = room.beginner_seat if room.beginner is None else seat_of(room.seats, room.beginner)
    if seat is None:
        return None
    return Seat(sum(1 for holder in room.seats[:seat] if holder is not None))

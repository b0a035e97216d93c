"""The seats of a table and who holds them. Six fixed places while the room waits; in the game, those taken."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from bastide.engine import MAX_SEATS, PIGMENTS, Level
from bastide.table.ids import PersonId, Seat


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a seat: a person, or a robot of some level (its name is the page's to say)."""

    colour: str
    name: str = ""
    person: PersonId | None = None
    robot: Level | None = None
    """Where there is a person too, it stands in for one who left."""
    since: int = 0
    """How many had sat down here before."""
    left: bool = False
    """Its person left the running game and may come back."""


Seats = Sequence[Holder | None]


def empty_seats() -> list[Holder | None]:
    """Six free places."""
    return [None] * MAX_SEATS


def taken(seats: Seats) -> list[Holder]:
    """The holders in seat order."""
    return [holder for holder in seats if holder is not None]


def first_free(seats: Seats) -> Seat | None:
    """The first place that nobody has."""
    return next((Seat(seat) for seat, holder in enumerate(seats) if holder is None), None)


def seat_of(seats: Seats, person: PersonId) -> Seat | None:
    """A person's place."""
    return next((Seat(seat) for seat, holder in enumerate(seats) if holder and holder.person == person), None)


def seated_longest(seats: Seats, *, besides: Seat | None, among: Collection[PersonId] | None = None) -> Seat | None:
    """Of the people who have not left, and are `among` these if given, who sat down first."""
    people = [
        (holder.since, Seat(seat))
        for seat, holder in enumerate(seats)
        if holder and holder.person and not holder.left and seat != besides
        if among is None or holder.person in among
    ]
    return min(people)[1] if people else None


def colours_of(seats: Iterable[Holder | None]) -> set[str]:
    """The pigments that are taken."""
    return {holder.colour for holder in seats if holder is not None}


def free_colour(seats: Seats) -> str:
    """The first pigment that nobody has; there are as many as places."""
    used = colours_of(seats)
    return next(colour for colour in PIGMENTS if colour not in used)

"""What a table needs of the server now, beside its robots: a pure look at the table, the time and who is there."""

from __future__ import annotations

from dataclasses import dataclass

from bastide.runtime.ports import Millis, PersonId
from bastide.runtime.presence import Presences
from bastide.table import Command, Refusal, Refused, Table
from bastide.table.commands import AutoTurn, PassHost, StartClock, StopClock
from bastide.table.ids import Ply
from bastide.table.seats import seat_of, seated_longest
from bastide.table.table import Status

HOST_AWAY_MS = 60_000
"""After so long without connection the host of a waiting room passes the role."""
MAY_LET_PLAY_MS = 120_000
"""After so long the others may let the server play for whoever is to move."""


@dataclass(frozen=True, slots=True)
class Absence:
    """The person to move has no connection, and no clock runs. `votes`: seats that would have the server play."""

    seat: int
    since: Millis
    votes: tuple[int, ...]


def duty(table: Table, presences: Presences, now: Millis, seed: int) -> Command | None:
    """The command that is called for now, robots' turns apart."""
    if table.status is Status.WAITING:
        return _pass_host(table, presences, now)
    if table.ply is None:
        return None
    clock, anybody = table.clock, bool(connected(table, presences))
    if clock.deadline is not None and not anybody:
        return StopClock()
    if clock.stopped and anybody:
        return StartClock()
    if table.robot_to_play is None and is_due(table, now):
        return AutoTurn(table.ply, seed)
    if is_agreed(table, presences, now):
        return AutoTurn(table.ply, seed, agreed=True)
    return None


def is_due(table: Table, now: Millis) -> bool:
    """Must the server play now?"""
    return table.due_at is not None and now >= table.due_at


def look_again_at(table: Table, presences: Presences) -> Millis | None:
    """When the table is to be looked at whatever happens: its host has gone."""
    host = _host(table)
    since = None if table.status is not Status.WAITING or host is None else presences.gone_since(table.id, host)
    return None if since is None else Millis(since + HOST_AWAY_MS)


def _host(table: Table) -> PersonId | None:
    holder = None if table.host is None else table.seats[table.host]
    return holder.person if holder is not None else None


def _pass_host(table: Table, presences: Presences, now: Millis) -> PassHost | None:
    again = look_again_at(table, presences)
    if again is None or now < again:
        return None
    heir = seated_longest(table.seats, besides=table.host, among=presences.here(table.id))
    return None if heir is None else PassHost(heir)


def connected(table: Table, presences: Presences) -> frozenset[PersonId]:
    """People with a seat that they have not left who are connected."""
    seated = {holder.person for holder in table.seats if holder is not None and holder.person and not holder.left}
    return presences.here(table.id) & seated


def absence(table: Table, presences: Presences) -> Absence | None:
    """Who is waited for, if that is somebody without connection in a game without clock."""
    seat = table.seat_to_play
    holder = None if seat is None else table.seats[seat]
    if seat is None or holder is None or holder.person is None or table.server_to_play or table.room.options.quick:
        return None
    since = presences.gone_since(table.id, holder.person)
    if since is None:
        return None
    voters = {seat_of(table.seats, person) for person in presences.votes(table.id, table.ply)}
    return Absence(seat, since, tuple(sorted(voter for voter in voters if voter is not None)))


def is_agreed(table: Table, presences: Presences, now: Millis) -> bool:
    """Have all who are connected agreed to let the server play this turn, and waited long enough?"""
    missing = absence(table, presences)
    if missing is None or now - missing.since < MAY_LET_PLAY_MS:
        return False
    others = connected(table, presences)
    return bool(others) and others <= presences.votes(table.id, table.ply)


def check_vote(table: Table, presences: Presences, person: PersonId, ply: Ply, now: Millis) -> None:
    """May this person have the server play this ply? Raises Refused."""
    if table.ply is None:
        raise Refused(Refusal.NOT_PLAYING)
    seat = table.seat_of(person)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    if table.has_left(seat):
        raise Refused(Refusal.LEFT)
    if ply != table.ply:
        raise Refused(Refusal.LATE if ply < table.ply else Refusal.EARLY)
    missing = absence(table, presences)
    if missing is None or missing.seat == seat or now - missing.since < MAY_LET_PLAY_MS:
        raise Refused(Refusal.NOT_GONE)


def forget_votes(table: Table, presences: Presences) -> None:
    """Whoever comes back is not played for, however the others voted before."""
    if absence(table, presences) is None:
        presences.withdraw(table.id)

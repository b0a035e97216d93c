"""The lists of the home page: a person's own games, and the tables that their hosts listed. Values for templates."""

from __future__ import annotations

from dataclasses import dataclass

from bastide.runtime.ports import Index, PersonId, TableId
from bastide.runtime.tables import Tables, UnknownTable
from bastide.table import Table
from bastide.table.seats import Holder
from bastide.table.table import Status

_MOST = 20


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody else at the table; `robot` is a level, its `name` empty."""

    name: str
    colour: str
    robot: str | None


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A table where the person has a seat."""

    code: TableId
    status: str
    opponents: tuple[Opponent, ...]
    my_turn: bool
    left: bool
    """The person left the running game and may come back."""
    quick: bool
    scores: tuple[int, ...]
    """By seat, so far or at the end; none while the room waits."""
    seat: int


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table that anybody may join or watch. `free`: places that nobody has."""

    code: TableId
    status: str
    host: str
    seated: tuple[Opponent, ...]
    free: int
    quick: bool


@dataclass(frozen=True, slots=True)
class Games:
    """Looks tables up by the index and at each as it is now."""

    tables: Tables
    index: Index

    async def of(self, person: PersonId) -> list[OwnGame]:
        """The person's games, those first where it is their turn. Raises Unavailable."""
        found = [await self._table(code) for code in await self.index.tables_of(person, _MOST)]
        games = [_own(table, person) for table in found if table is not None and table.status is not Status.CLOSED]
        return sorted((game for game in games if game is not None), key=lambda game: not game.my_turn)

    async def listed(self, person: PersonId) -> list[ListedTable]:
        """Listed tables where the person has no seat and may join or watch. Raises Unavailable."""
        found = [await self._table(code) for code in await self.index.listed(_MOST)]
        return [_listed(table) for table in found if table is not None and _is_open(table, person)]

    async def _table(self, code: TableId) -> Table | None:
        try:
            return await self.tables.table(code)
        except UnknownTable:
            return None


def _others(table: Table, besides: int | None) -> tuple[Opponent, ...]:
    return tuple(_opponent(holder) for number, holder in enumerate(table.seats) if holder and number != besides)


def _opponent(holder: Holder) -> Opponent:
    return Opponent(holder.name, holder.colour, None if holder.robot is None else holder.robot.value)


def _own(table: Table, person: PersonId) -> OwnGame | None:
    seat = table.seat_of(person)
    if seat is None:
        return None
    return OwnGame(
        table.id,
        table.status.value,
        _others(table, seat),
        my_turn=table.seat_to_play == seat and not table.has_left(seat),
        left=table.has_left(seat),
        quick=table.room.options.quick,
        scores=() if table.game is None else tuple(table.game.scores),
        seat=seat,
    )


def _is_open(table: Table, person: PersonId) -> bool:
    if table.seat_of(person) is not None or person in table.room.barred or table.host is None:
        return False
    return table.status is Status.WAITING or table.may_watch(person)


def _listed(table: Table) -> ListedTable:
    host = None if table.host is None else table.seats[table.host]
    return ListedTable(
        table.id,
        table.status.value,
        host.name if host else "",
        _others(table, None),
        free=sum(1 for holder in table.seats if holder is None),
        quick=table.room.options.quick,
    )

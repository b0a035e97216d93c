"""What the runtime asks of the outside, as Protocols and plain values; adapters live in store, bus and main."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from bastide.table.ids import Millis, PersonId, TableId

__all__ = [
    "Bus",
    "Clock",
    "EventLog",
    "Head",
    "Index",
    "LogEntry",
    "Lots",
    "Millis",
    "People",
    "Person",
    "PersonId",
    "Published",
    "SeqConflict",
    "TableFacts",
    "TableId",
    "Unavailable",
]


class SeqConflict(Exception):
    """Somebody else appended first: decide again on the new state."""


class Unavailable(Exception):
    """The store cannot answer now (locked, full, away); nothing was written. Worth another try."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One stored event of a table. `seq` counts from 1 without a gap; `body` is JSON-ready.

    `cause` names the command that brought it (person and the client's id), so that a second copy of the command
    is known even after a restart.
    """

    seq: int
    at_ms: Millis
    kind: str
    version: int
    body: Mapping[str, object]
    cause: str | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """What the store keeps beside a table's log, in the same transaction: enough to find tables without folding."""

    status: str
    due_at_ms: Millis | None = None
    people: frozenset[PersonId] | None = None
    """Who has a seat; None: as before."""
    listed: bool | None = None
    """Does the home page name it? None: as before."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A head as an administrator looks at it."""

    id: TableId
    status: str
    seq: int
    updated_at_ms: Millis


@dataclass(frozen=True, slots=True)
class Person:
    """A guest or an account. A guest is a person without a login."""

    id: PersonId
    name: str
    language: str
    created_at_ms: Millis


class EventLog(Protocol):
    """The tables' logs. `(table_id, seq)` is the key and decides every race."""

    async def append(self, table_id: TableId, expected_seq: int, entries: Sequence[LogEntry], head: Head) -> None:
        """Write entries numbered from `expected_seq` + 1 and the head, all or nothing, on disk when it returns.

        `expected_seq` 0 makes the table. Raises SeqConflict if the log is longer (or the table exists), Unavailable.
        """
        ...

    async def read(self, table_id: TableId, after: int = 0) -> tuple[LogEntry, ...]:
        """The entries with seq > `after`, in order; none for an unknown table. Raises Unavailable."""
        ...

    async def due(self) -> tuple[tuple[TableId, Millis], ...]:
        """All tables that have a due time, earliest first. Raises Unavailable."""
        ...


class Index(Protocol):
    """Finding tables by what their heads say, without folding their logs."""

    async def tables_of(self, person: PersonId, most: int) -> tuple[TableId, ...]:
        """The tables where the person has a seat, the latest first. Raises Unavailable."""
        ...

    async def listed(self, most: int) -> tuple[TableId, ...]:
        """Waiting rooms and games that their hosts listed, the latest first. Raises Unavailable."""
        ...

    async def all_tables(self) -> tuple[TableFacts, ...]:
        """Every table, the latest first. Raises Unavailable."""
        ...

    async def idle(self, status: str, before: Millis) -> tuple[TableId, ...]:
        """Tables of that status where nothing has happened since. Raises Unavailable."""
        ...

    async def forget(self, table_id: TableId, expected_seq: int) -> None:
        """Remove a table whole, if it is where the caller thinks. Raises SeqConflict, Unavailable."""
        ...


class People(Protocol):
    """Everybody who ever gave a nickname."""

    async def get(self, person_id: PersonId) -> Person | None:
        """The person, or None. Raises Unavailable."""
        ...

    async def save(self, person: Person) -> None:
        """Insert or replace. Raises Unavailable."""
        ...


@dataclass(frozen=True, slots=True)
class Published:
    """Entries just appended to one table, told to every subscriber of that table."""

    table_id: TableId
    entries: tuple[LogEntry, ...]


class Bus(Protocol):
    """Fan-out of what has been stored. Delivery is at most once; a gap in `seq` is healed by reading the log."""

    async def publish(self, message: Published) -> None:
        """Hand the message to all present subscribers of its table; never waits for a slow one."""
        ...

    def subscribe(self, table_id: TableId) -> AbstractAsyncContextManager[AsyncIterator[Published]]:
        """The table's messages from now on. A subscriber that falls too far behind sees its iteration end."""
        ...


Clock = Callable[[], Millis]


class Lots(Protocol):
    """All chance there is: drawn by the system in the product, fixed in tests."""

    def seed(self) -> int:
        """A fresh 64-bit number."""
        ...

    def nonce(self) -> str:
        """32 fresh bytes in hex, for a commitment."""
        ...

    def code(self) -> TableId:
        """A fresh, unguessable table code."""
        ...

    def person_id(self) -> PersonId:
        """A fresh, unguessable person id."""
        ...

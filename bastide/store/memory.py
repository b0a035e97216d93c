"""Event log and people in memory, for tests: the real behaviour, gone with the object."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from bastide.runtime.ports import (
    Head,
    LogEntry,
    Millis,
    Person,
    PersonId,
    SeqConflict,
    TableFacts,
    TableId,
    Unavailable,
)
from bastide.store.entry import EntryRow, from_row, to_rows


class _Memory:
    """Answers a little later, as real adapters do; not at all while `available` is False."""

    def __init__(self) -> None:
        self.available = True

    async def _reach(self) -> None:
        await asyncio.sleep(0)
        if not self.available:
            raise Unavailable("switched off")


class MemoryEventLog(_Memory):
    """EventLog and Index; entries rest as JSON text, so that it takes, refuses and gives back what a database does."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[TableId, list[EntryRow]] = {}
        self._heads: dict[TableId, Head] = {}
        self._people: dict[TableId, frozenset[PersonId]] = {}
        self._listed: set[TableId] = set()

    async def append(self, table_id: TableId, expected_seq: int, entries: Sequence[LogEntry], head: Head) -> None:
        """Write entries and head, all or nothing. Raises SeqConflict, Unavailable."""
        rows = to_rows(expected_seq, entries)
        await self._reach()
        if len(self._rows.get(table_id, ())) != expected_seq:
            raise SeqConflict(f"table {table_id} is not at {expected_seq}")
        self._rows.setdefault(table_id, []).extend(rows)
        self._heads[table_id] = head
        if head.people is not None:
            self._people[table_id] = head.people
        if head.listed is not None:
            (self._listed.add if head.listed else self._listed.discard)(table_id)

    async def read(self, table_id: TableId, after: int = 0) -> tuple[LogEntry, ...]:
        """The entries with seq > `after`, in order; none for an unknown table. Raises Unavailable."""
        await self._reach()
        return tuple(from_row(row) for row in self._rows.get(table_id, ()) if row.seq > after)

    async def due(self) -> tuple[tuple[TableId, Millis], ...]:
        """All tables that have a due time, earliest first. Raises Unavailable."""
        await self._reach()
        times = [(table_id, head.due_at_ms) for table_id, head in self._heads.items() if head.due_at_ms is not None]
        return tuple(sorted(times, key=lambda time: (time[1], time[0])))

    async def tables_of(self, person: PersonId, most: int) -> tuple[TableId, ...]:
        """The tables where the person has a seat, the latest first. Raises Unavailable."""
        await self._reach()
        return tuple(self._latest(table for table, people in self._people.items() if person in people))[:most]

    async def listed(self, most: int) -> tuple[TableId, ...]:
        """Waiting rooms and games that their hosts listed, the latest first. Raises Unavailable."""
        await self._reach()
        open_ones = (table for table in self._listed if self._heads[table].status in ("waiting", "playing"))
        return tuple(self._latest(open_ones))[:most]

    async def all_tables(self) -> tuple[TableFacts, ...]:
        """Every table, the latest first. Raises Unavailable."""
        await self._reach()
        return tuple(
            TableFacts(table, self._heads[table].status, len(self._rows[table]), Millis(self._rows[table][-1].at_ms))
            for table in self._latest(self._rows)
        )

    async def idle(self, status: str, before: Millis) -> tuple[TableId, ...]:
        """Tables of that status where nothing has happened since. Raises Unavailable."""
        facts = reversed(await self.all_tables())
        return tuple(table.id for table in facts if table.status == status and table.updated_at_ms < before)

    async def forget(self, table_id: TableId, expected_seq: int) -> None:
        """Remove a table whole, if it is where the caller thinks. Raises SeqConflict, Unavailable."""
        await self._reach()
        if len(self._rows.get(table_id, ())) != expected_seq or not expected_seq:
            raise SeqConflict(f"table {table_id} is not at {expected_seq}")
        for kept in (self._rows, self._heads, self._people):
            kept.pop(table_id, None)
        self._listed.discard(table_id)

    def _latest(self, tables: Iterable[TableId]) -> list[TableId]:
        return sorted(tables, key=lambda table: (-self._rows[table][-1].at_ms, table))


class MemoryPeople(_Memory):
    """People in a dict."""

    def __init__(self) -> None:
        super().__init__()
        self._people: dict[PersonId, Person] = {}

    async def get(self, person_id: PersonId) -> Person | None:
        """The person, or None. Raises Unavailable."""
        await self._reach()
        return self._people.get(person_id)

    async def save(self, person: Person) -> None:
        """Insert or replace. Raises Unavailable."""
        await self._reach()
        self._people[person.id] = person

"""The event log on a database. Groups, threads and outages are left to `Database`."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from bastide.runtime.ports import Head, LogEntry, Millis, SeqConflict, TableId
from bastide.store.database import Database
from bastide.store.entry import EntryRow, from_row, to_rows
from bastide.store.index import write_index
from bastide.store.schema import events, tables


class SqlEventLog:
    """EventLog on SQLite or PostgreSQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, table_id: TableId, expected_seq: int, entries: Sequence[LogEntry], head: Head) -> None:
        """Write entries and head, all or nothing, on disk when it returns. Raises SeqConflict, Unavailable."""
        rows = to_rows(expected_seq, entries)

        def work(connection: Connection) -> None:
            try:
                if expected_seq == 0:
                    _make_table(connection, table_id, rows, head)
                else:
                    _move_head(connection, table_id, expected_seq, rows, head)
                connection.execute(insert(events), [{"table_id": table_id, **row._asdict()} for row in rows])
                write_index(connection, table_id, head)
            except IntegrityError as error:
                raise _conflict(table_id, expected_seq) from error

        await self._database.write(work)

    async def read(self, table_id: TableId, after: int = 0) -> tuple[LogEntry, ...]:
        """The entries with seq > `after`, in order; none for an unknown table. Raises Unavailable."""
        columns = events.c
        statement = (
            select(columns.seq, columns.at_ms, columns.kind, columns.version, columns.body, columns.cause)
            .where(columns.table_id == table_id, columns.seq > after)
            .order_by(columns.seq)
        )
        rows = await self._database.read(lambda connection: connection.execute(statement).all())
        return tuple(from_row(EntryRow(*row)) for row in rows)

    async def due(self) -> tuple[tuple[TableId, Millis], ...]:
        """All tables that have a due time, earliest first. Raises Unavailable."""
        columns = tables.c
        statement = (
            select(columns.id, columns.due_at_ms)
            .where(columns.due_at_ms.is_not(None))
            .order_by(columns.due_at_ms, columns.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(statement).all())
        return tuple((TableId(table_id), Millis(at_ms)) for table_id, at_ms in rows if at_ms is not None)


def _make_table(connection: Connection, table_id: TableId, rows: Sequence[EntryRow], head: Head) -> None:
    """The table's own row; its key refuses a second one."""
    connection.execute(
        insert(tables).values(
            id=table_id,
            status=head.status,
            seq=rows[-1].seq,
            due_at_ms=head.due_at_ms,
            created_at_ms=rows[0].at_ms,
            updated_at_ms=rows[-1].at_ms,
        )
    )


def _move_head(
    connection: Connection, table_id: TableId, expected_seq: int, rows: Sequence[EntryRow], head: Head
) -> None:
    """The head moves only from where the caller thinks it is."""
    moved = connection.execute(
        update(tables)
        .where(tables.c.id == table_id, tables.c.seq == expected_seq)
        .values(status=head.status, seq=rows[-1].seq, due_at_ms=head.due_at_ms, updated_at_ms=rows[-1].at_ms)
    )
    if moved.rowcount != 1:
        raise _conflict(table_id, expected_seq)


def _conflict(table_id: TableId, expected_seq: int) -> SeqConflict:
    return SeqConflict(f"table {table_id} is not at {expected_seq}")

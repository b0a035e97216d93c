"""The rows beside a head that find tables: by person, listed, or idle. Groups and outages are left to `Database`."""

from __future__ import annotations

from sqlalchemy import Connection, Select, delete, insert, select

from bastide.runtime.ports import Head, Millis, PersonId, SeqConflict, TableFacts, TableId
from bastide.store.database import Database
from bastide.store.schema import events, listings, seats, tables


def write_index(connection: Connection, table_id: TableId, head: Head) -> None:
    """Keep what the head says of people and listing, in the append's own transaction."""
    if head.people is not None:
        connection.execute(delete(seats).where(seats.c.table_id == table_id))
        if head.people:
            rows = [{"table_id": table_id, "person_id": person} for person in sorted(head.people)]
            connection.execute(insert(seats), rows)
    if head.listed is not None:
        connection.execute(delete(listings).where(listings.c.table_id == table_id))
        if head.listed:
            connection.execute(insert(listings).values(table_id=table_id))


class SqlIndex:
    """Index on SQLite or PostgreSQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tables_of(self, person: PersonId, most: int) -> tuple[TableId, ...]:
        """The tables where the person has a seat, the latest first. Raises Unavailable."""
        statement = (
            select(tables.c.id)
            .join_from(seats, tables, seats.c.table_id == tables.c.id)
            .where(seats.c.person_id == person)
            .order_by(tables.c.updated_at_ms.desc(), tables.c.id)
            .limit(most)
        )
        return await self._ids(statement)

    async def listed(self, most: int) -> tuple[TableId, ...]:
        """Waiting rooms and games that their hosts listed, the latest first. Raises Unavailable."""
        statement = (
            select(tables.c.id)
            .join_from(listings, tables, listings.c.table_id == tables.c.id)
            .where(tables.c.status.in_(("waiting", "playing")))
            .order_by(tables.c.updated_at_ms.desc(), tables.c.id)
            .limit(most)
        )
        return await self._ids(statement)

    async def all_tables(self) -> tuple[TableFacts, ...]:
        """Every table, the latest first. Raises Unavailable."""
        columns = tables.c
        statement = select(columns.id, columns.status, columns.seq, columns.updated_at_ms).order_by(
            columns.updated_at_ms.desc(), columns.id
        )
        rows = await self._database.read(lambda connection: connection.execute(statement).all())
        return tuple(TableFacts(TableId(code), status, seq, Millis(at_ms)) for code, status, seq, at_ms in rows)

    async def idle(self, status: str, before: Millis) -> tuple[TableId, ...]:
        """Tables of that status where nothing has happened since. Raises Unavailable."""
        statement = (
            select(tables.c.id)
            .where(tables.c.status == status, tables.c.updated_at_ms < before)
            .order_by(tables.c.updated_at_ms)
        )
        return await self._ids(statement)

    async def forget(self, table_id: TableId, expected_seq: int) -> None:
        """Remove a table whole, if it is where the caller thinks. Raises SeqConflict, Unavailable."""

        def work(connection: Connection) -> None:
            for rows in (seats, listings, events):
                connection.execute(delete(rows).where(rows.c.table_id == table_id))
            gone = connection.execute(delete(tables).where(tables.c.id == table_id, tables.c.seq == expected_seq))
            if gone.rowcount != 1:
                raise SeqConflict(f"table {table_id} is not at {expected_seq}")

        await self._database.write(work)

    async def _ids(self, statement: Select[str]) -> tuple[TableId, ...]:
        rows = await self._database.read(lambda connection: connection.execute(statement).all())
        return tuple(TableId(row[0]) for row in rows)

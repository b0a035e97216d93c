"""People on a database. Groups, threads and outages are left to `Database`."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from bastide.runtime.ports import Millis, Person, PersonId, Unavailable
from bastide.store.database import Database
from bastide.store.schema import people


class SqlPeople:
    """People on SQLite or PostgreSQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, person_id: PersonId) -> Person | None:
        """The person, or None. Raises Unavailable."""
        columns = people.c
        statement = select(columns.name, columns.language, columns.created_at_ms).where(columns.id == person_id)
        row = await self._database.read(lambda connection: connection.execute(statement).one_or_none())
        if row is None:
            return None
        name, language, created_at_ms = row
        return Person(id=person_id, name=name, language=language, created_at_ms=Millis(created_at_ms))

    async def save(self, person: Person) -> None:
        """Insert or replace. Raises Unavailable."""
        values = {"name": person.name, "language": person.language, "created_at_ms": person.created_at_ms}

        def work(connection: Connection) -> None:
            # Not the databases' own upserts: each spells it differently, and here one writer makes them needless.
            replaced = connection.execute(update(people).where(people.c.id == person.id).values(values))
            if replaced.rowcount == 1:
                return
            try:
                connection.execute(insert(people).values(id=person.id, **values))
            except IntegrityError as error:
                raise Unavailable(f"person {person.id} was made elsewhere at the same moment") from error

        await self._database.write(work)

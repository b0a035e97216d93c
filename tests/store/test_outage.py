"""A database that is locked, full or away: callers are told, nothing is written, and later all is well again."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, PoolProxiedConnection, event, insert
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from bastide.runtime.ports import Millis, Person, PersonId, TableId, Unavailable
from bastide.store.database import Database
from bastide.store.event_log import SqlEventLog
from bastide.store.memory import MemoryEventLog, MemoryPeople
from bastide.store.migrate import upgrade
from bastide.store.people import SqlPeople
from bastide.store.schema import people
from tests.ports.entries import OTHER, PLAYING, TABLE, entry

ZOE = Person(PersonId("p-1"), "Zoé", "fr", Millis(7))


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another process's write, not yet ended."""
    with closing(sqlite3.connect(file, isolation_level=None)) as stranger:
        stranger.execute("BEGIN IMMEDIATE")
        yield
        stranger.execute("ROLLBACK")


async def test_locked_file_is_unavailable_to_all_writers_and_heals(database: Database, file: Path) -> None:
    log, persons = SqlEventLog(database), SqlPeople(database)
    await log.append(TABLE, 0, [entry(1)], PLAYING)
    calls = [log.append(TableId(f"t{number}"), 0, [entry(1)], PLAYING) for number in range(20)]
    with locked(file):
        told = await asyncio.gather(
            log.append(TABLE, 1, [entry(2)], PLAYING), persons.save(ZOE), *calls, return_exceptions=True
        )
        assert [type(answer) for answer in told] == [Unavailable] * 22
        assert "locked" in str(told[0])
        assert await log.read(TABLE) == (entry(1),)  # readers go on
        assert await persons.get(ZOE.id) is None
    await log.append(TABLE, 1, [entry(2)], PLAYING)
    await persons.save(ZOE)
    assert await log.read(TABLE) == (entry(1), entry(2))
    assert await persons.get(ZOE.id) == ZOE


async def test_locked_twice_heals_twice(database: Database, file: Path) -> None:
    log = SqlEventLog(database)
    for seq in range(2):
        with locked(file), pytest.raises(Unavailable):
            await log.append(TABLE, seq, [entry(seq + 1)], PLAYING)
        await log.append(TABLE, seq, [entry(seq + 1)], PLAYING)
    assert await log.read(TABLE) == (entry(1), entry(2))


async def test_full_disk_is_unavailable_and_heals(database: Database) -> None:
    log = SqlEventLog(database)
    pages = 1_000_000

    def limit(connection: DBAPIConnection, _entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection) -> None:
        connection.cursor().execute(f"PRAGMA max_page_count = {pages}")

    event.listen(database.engine, "checkout", limit)
    await log.append(TABLE, 0, [entry(1)], PLAYING)
    pages = 1  # SQLite takes this as: not one page more
    with pytest.raises(Unavailable, match="full"):
        await log.append(OTHER, 0, [entry(1, long="x" * 100_000)], PLAYING)
    pages = 1_000_000
    assert await log.read(OTHER) == ()
    await log.append(OTHER, 0, [entry(1, long="x" * 100_000)], PLAYING)
    await log.append(TABLE, 1, [entry(2)], PLAYING)
    assert [len(await log.read(table)) for table in (TABLE, OTHER)] == [2, 1]


async def test_absent_folder_is_unavailable_and_heals(tmp_path: Path) -> None:
    file = tmp_path / "later" / "bastide.db"
    database = Database.open(file)
    log, persons = SqlEventLog(database), SqlPeople(database)
    for call in (
        log.append(TABLE, 0, [entry(1)], PLAYING),
        log.read(TABLE),
        log.due(),
        persons.save(ZOE),
        persons.get(ZOE.id),
    ):
        with pytest.raises(Unavailable):
            await call
    file.parent.mkdir()
    upgrade(file)
    await log.append(TABLE, 0, [entry(1)], PLAYING)
    assert await log.read(TABLE) == (entry(1),)
    await database.close()


async def test_memory_can_be_switched_off_and_on() -> None:
    log, persons = MemoryEventLog(), MemoryPeople()
    log.available = persons.available = False
    for call in (log.append(TABLE, 0, [entry(1)], PLAYING), log.read(TABLE), log.due(), persons.save(ZOE)):
        with pytest.raises(Unavailable):
            await call
    with pytest.raises(Unavailable):
        await persons.get(ZOE.id)
    log.available = persons.available = True
    assert await log.read(TABLE) == ()
    assert await persons.get(ZOE.id) is None


async def test_error_text_does_not_tell_what_was_to_be_written(database: Database) -> None:
    def insert_twice(connection: Connection) -> None:
        for _ in range(2):
            connection.execute(insert(people).values(id="p-1", name="secret", language="fr", created_at_ms=7))

    with pytest.raises(IntegrityError) as caught:
        await database.write(insert_twice)
    assert "INSERT INTO people" in str(caught.value)
    assert "secret" not in str(caught.value)

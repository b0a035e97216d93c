"""Two programs on one database, as when a command runs beside the server: the key decides between them too."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bastide.runtime.ports import Head, Millis, Person, PersonId, SeqConflict, TableId
from bastide.store.database import Database
from bastide.store.event_log import SqlEventLog
from bastide.store.migrate import upgrade
from bastide.store.people import SqlPeople
from tests.ports.entries import TABLE, entry
from tests.store.places import BACKENDS, empty_database

Two = tuple[Database, Database]


@pytest.fixture(params=BACKENDS)
async def two(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Two]:
    with empty_database(request.param, tmp_path) as url:
        upgrade(url)
        opened = Database.open(url), Database.open(url)
        yield opened
        for database in opened:
            await database.close()


async def test_one_of_two_programs_wins_each_seq(two: Two) -> None:
    first, second = (SqlEventLog(database) for database in two)

    async def attempt(log: SqlEventLog, by: str, seq: int) -> str | None:
        try:
            await log.append(TABLE, seq - 1, [entry(seq, by=by)], Head("playing", Millis(seq)))
        except SeqConflict:
            return None
        return by

    winners: list[str] = []
    for seq in range(1, 31):
        told = await asyncio.gather(attempt(first, "first", seq), attempt(second, "second", seq))
        winners += [by for by in told if by is not None]
    assert len(winners) == 30
    for log in (first, second):
        assert [read.body["by"] for read in await log.read(TABLE)] == winners
        assert await log.due() == ((TABLE, 30),)


async def test_both_append_to_tables_of_their_own(two: Two) -> None:
    async def play(database: Database, table_id: TableId) -> None:
        for seq in range(1, 11):
            await SqlEventLog(database).append(table_id, seq - 1, [entry(seq)], Head("playing"))

    names = [TableId(f"t{number}") for number in range(20)]
    await asyncio.gather(*(play(two[number % 2], name) for number, name in enumerate(names)))
    for database in two:
        assert [len(await SqlEventLog(database).read(name)) for name in names] == [10] * 20


async def test_what_one_saved_the_other_replaces(two: Two) -> None:
    first, second = (SqlPeople(database) for database in two)
    zoe = Person(PersonId("p-1"), "Zoé", "fr", Millis(7))
    await first.save(zoe)
    assert await second.get(zoe.id) == zoe
    renamed = Person(zoe.id, "Zora", "en", Millis(7))
    await second.save(renamed)
    assert await first.get(zoe.id) == renamed

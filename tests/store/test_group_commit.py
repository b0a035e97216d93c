"""Many appends, one transaction: who is told what, and when."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text

from bastide.runtime.ports import Head, SeqConflict, TableId, Unavailable
from bastide.store.database import Database
from bastide.store.event_log import SqlEventLog
from bastide.store.writer import Writer
from tests.ports.entries import OTHER, PLAYING, TABLE, entry
from tests.store.held import writer_held


async def in_one_group(database: Database, *calls: Awaitable[None]) -> list[BaseException | None]:
    async with writer_held(database):
        gathering = asyncio.gather(*calls, return_exceptions=True)
        await asyncio.sleep(0)
    return await gathering


def break_commit(connection: Connection) -> None:
    """Every statement succeeds; COMMIT finds an event without its table."""
    connection.execute(text("PRAGMA defer_foreign_keys = ON"))
    connection.execute(text("INSERT INTO events VALUES ('nowhere', 1, 0, 'k', 1, '{}', NULL)"))


async def test_what_waits_is_written_in_one_transaction(database: Database) -> None:
    log = SqlEventLog(database)
    commits: list[Connection] = []
    event.listen(database.engine, "commit", commits.append)
    names = [TableId(f"t{number}") for number in range(50)]
    told = await in_one_group(database, *(log.append(name, 0, [entry(1)], PLAYING) for name in names))
    assert told == [None] * 50
    assert len(commits) == 2  # the holder's own, and the group's
    assert [len(await log.read(name)) for name in names] == [1] * 50


async def test_conflict_fails_only_its_own(database: Database) -> None:
    log = SqlEventLog(database)
    first, late, other, second = await in_one_group(
        database,
        log.append(TABLE, 0, [entry(1, by="first")], PLAYING),
        log.append(TABLE, 0, [entry(1, by="late")], PLAYING),
        log.append(OTHER, 0, [entry(1)], PLAYING),
        log.append(TABLE, 1, [entry(2, by="second")], PLAYING),
    )
    assert (first, type(late), other, second) == (None, SeqConflict, None, None)
    assert [read.body["by"] for read in await log.read(TABLE)] == ["first", "second"]
    assert await log.read(OTHER) == (entry(1),)


async def test_append_that_fails_half_way_leaves_nothing_and_spares_its_group(database: Database) -> None:
    log = SqlEventLog(database)
    await log.append(TABLE, 0, [entry(1)], PLAYING)

    def stray_event(connection: Connection) -> None:
        connection.execute(text(f"INSERT INTO events VALUES ('{TABLE}', 3, 0, 'stray', 1, '{{}}', NULL)"))

    await database.write(stray_event)
    # The head moves and entry 2 goes in before entry 3 meets the stray one.
    torn, other = await in_one_group(
        database,
        log.append(TABLE, 1, [entry(2), entry(3)], Head("over", None)),
        log.append(OTHER, 0, [entry(1)], PLAYING),
    )
    assert (type(torn), other) == (SeqConflict, None)
    assert [read.kind for read in await log.read(TABLE)] == ["placed", "stray"]
    status = await database.read(lambda connection: connection.scalar(text("SELECT status FROM tables WHERE seq = 1")))
    assert status == "playing"


async def test_work_that_raises_fails_only_its_own(database: Database) -> None:
    log = SqlEventLog(database)

    def bad_statement(connection: Connection) -> None:
        connection.execute(text("INSERT INTO people VALUES ('p', 'n', 'fr', NULL)"))

    def bad_value(connection: Connection) -> None:
        raise KeyError("mine")

    bad, worse, good = await in_one_group(
        database, database.write(bad_statement), database.write(bad_value), log.append(TABLE, 0, [entry(1)], PLAYING)
    )
    assert "NOT NULL" in str(bad)
    assert repr(worse) == "KeyError('mine')"
    assert good is None
    assert await log.read(TABLE) == (entry(1),)


async def test_failed_commit_is_told_to_everybody_in_the_group(database: Database) -> None:
    log = SqlEventLog(database)
    told = await in_one_group(
        database,
        log.append(TABLE, 0, [entry(1)], PLAYING),
        log.append(TABLE, 0, [entry(1)], PLAYING),  # a conflict with an append that never came to be
        database.write(break_commit),
    )
    assert [type(answer) for answer in told] == [Unavailable] * 3
    assert await log.read(TABLE) == ()
    await log.append(TABLE, 0, [entry(1)], PLAYING)
    assert await log.read(TABLE) == (entry(1),)


async def test_unforeseen_error_is_told_to_everybody_and_the_thread_goes_on(database: Database) -> None:
    log = SqlEventLog(database)

    def stumble(_connection: Connection) -> None:
        event.remove(database.engine, "commit", stumble)
        raise RuntimeError("stumbled")

    event.listen(database.engine, "commit", stumble)
    with pytest.raises(Unavailable, match="stumbled"):
        await log.append(TABLE, 0, [entry(1)], PLAYING)
    assert await log.read(TABLE) == ()
    await log.append(TABLE, 0, [entry(1)], PLAYING)
    assert await log.read(TABLE) == (entry(1),)


async def test_caller_resumes_only_after_the_commit(database: Database, file: Path) -> None:
    committing, commit = threading.Event(), threading.Event()

    def stop_before_commit(_connection: Connection) -> None:
        committing.set()
        commit.wait()

    event.listen(database.engine, "commit", stop_before_commit)
    appending = asyncio.create_task(SqlEventLog(database).append(TABLE, 0, [entry(1)], PLAYING))
    await asyncio.to_thread(committing.wait)
    stranger = sqlite3.connect(file)
    assert not appending.done()
    assert stranger.execute("SELECT count(*) FROM events").fetchone() == (0,)
    commit.set()
    await appending
    assert stranger.execute("SELECT count(*) FROM events").fetchone() == (1,)
    stranger.close()


async def test_cancelled_while_it_waits_is_not_written(database: Database) -> None:
    log = SqlEventLog(database)
    async with writer_held(database):
        given_up = asyncio.create_task(log.append(TABLE, 0, [entry(1, by="given up")], PLAYING))
        patient = asyncio.create_task(log.append(OTHER, 0, [entry(1)], PLAYING))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
    await patient
    assert given_up.cancelled()
    assert await log.read(TABLE) == ()
    assert await log.read(OTHER) == (entry(1),)


async def test_close_writes_what_is_queued_then_refuses(file: Path) -> None:
    database = Database.open(file)
    log = SqlEventLog(database)
    async with writer_held(database):
        appends = [asyncio.create_task(log.append(TableId(f"t{n}"), 0, [entry(1)], PLAYING)) for n in range(20)]
        await asyncio.sleep(0)
        closing = asyncio.create_task(database.close())
        await asyncio.sleep(0)
    await asyncio.gather(*appends)
    await closing
    await database.close()
    with pytest.raises(Unavailable):
        await log.append(TABLE, 0, [entry(1)], PLAYING)
    with pytest.raises(Unavailable):
        await log.read(TABLE)
    with sqlite3.connect(file) as stranger:
        assert stranger.execute("SELECT count(*) FROM events").fetchone() == (20,)
    stranger.close()


def test_more_than_can_wait_is_refused_and_the_rest_is_written(database: Database) -> None:
    entered, leave = threading.Event(), threading.Event()
    writer = Writer(database.engine)

    def hold(_connection: Connection) -> None:
        entered.set()
        leave.wait()

    holding = writer.submit(hold)
    entered.wait()
    waiting = [writer.submit(lambda _connection: None) for _ in range(1_024)]
    with pytest.raises(Unavailable):
        writer.submit(lambda _connection: None)
    leave.set()
    writer.close()
    assert [done.result(timeout=0) for done in [holding, *waiting]] == [None] * 1_025

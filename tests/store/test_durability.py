"""What was acknowledged stays: over a close, over a kill. And how the file is kept."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import select, text

from bastide.runtime.ports import Head, Millis, Person, PersonId, SeqConflict, TableId
from bastide.store.database import Database
from bastide.store.event_log import SqlEventLog
from bastide.store.people import SqlPeople
from bastide.store.schema import tables
from tests.ports.entries import OTHER, TABLE, entry
from tests.store import appender


async def test_reopened_file_holds_everything(file: Path) -> None:
    zoe = Person(PersonId("p-1"), "Zoé", "fr", Millis(7))
    before = Database.open(file)
    await SqlEventLog(before).append(
        TABLE, 0, [entry(1, text="été"), entry(2, cause="p:1")], Head("playing", Millis(9))
    )
    await SqlEventLog(before).append(OTHER, 0, [entry(1)], Head("over"))
    await SqlPeople(before).save(zoe)
    await before.close()

    after = Database.open(file)
    log = SqlEventLog(after)
    assert await log.read(TABLE) == (entry(1, text="été"), entry(2, cause="p:1"))
    assert await log.read(OTHER) == (entry(1),)
    assert await log.due() == ((TABLE, 9),)
    assert await SqlPeople(after).get(zoe.id) == zoe
    with pytest.raises(SeqConflict):
        await log.append(TABLE, 1, [entry(2)], Head("playing"))
    await log.append(TABLE, 2, [entry(3)], Head("playing"))
    await after.close()


async def test_head_is_written_with_the_entries(database: Database) -> None:
    log = SqlEventLog(database)

    async def stored() -> list[tuple[object, ...]]:
        rows = await database.read(lambda connection: connection.execute(select(tables)).all())
        return [tuple(row) for row in rows]

    await log.append(TABLE, 0, [entry(1), entry(2)], Head("waiting"))
    made, second, third = entry(1).at_ms, entry(2).at_ms, entry(3).at_ms
    assert await stored() == [(TABLE, "waiting", 2, None, made, second)]
    await log.append(TABLE, 2, [entry(3)], Head("playing", Millis(9)))
    assert await stored() == [(TABLE, "playing", 3, 9, made, third)]


def append_until_killed(file: Path, number: int) -> dict[TableId, int]:
    """Kill the appender once it has acknowledged so many appends; the seq that each table was told at the last."""
    # A pipe outlives its writer: what was printed is read here, save perhaps a line cut in two.
    command = [sys.executable, "-m", appender.__name__, str(file)]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(number)]
        child.kill()
        lines += child.stdout.read().splitlines(keepends=True)
    assert child.returncode == -signal.SIGKILL
    told = (line.split() for line in lines if line.endswith("\n"))
    return {TableId(table_id): int(seq) for table_id, seq in told}


@pytest.mark.parametrize("number", [1, 40, 203])
async def test_kill_loses_nothing_acknowledged(file: Path, number: int) -> None:
    acknowledged = await asyncio.to_thread(append_until_killed, file, number)
    assert acknowledged
    database = Database.open(file)
    log = SqlEventLog(database)
    due = dict(await log.due())
    for table_id, seq in acknowledged.items():
        read = await log.read(table_id)
        assert len(read) >= seq
        assert len(read) % 2 == 0  # appended in pairs, kept in pairs
        assert [(told.seq, told.body) for told in read] == [(n, {"number": n}) for n in range(1, len(read) + 1)]
        assert due[table_id] == len(read)  # the head was written with them
        await log.append(table_id, len(read), [entry(len(read) + 1)], Head("over"))
    await database.close()


async def test_every_connection_keeps_the_file_safe(database: Database) -> None:
    pragmas = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 50}
    told: list[dict[str, object]] = []
    await database.write(
        lambda connection: told.append({name: connection.scalar(text(f"PRAGMA {name}")) for name in pragmas})
    )
    told.append(
        await database.read(lambda connection: {name: connection.scalar(text(f"PRAGMA {name}")) for name in pragmas})
    )
    assert told == [pragmas, pragmas]


@pytest.mark.parametrize("location", ["sqlite://", "sqlite:///:memory:", ":memory:", ""])
def test_database_in_memory_is_refused(location: str) -> None:
    with pytest.raises(ValueError, match="needs a file"):
        Database.open(location)

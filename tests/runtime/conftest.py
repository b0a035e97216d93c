"""A house on every event log: in memory and on SQLite."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bastide.store.database import Database
from bastide.store.event_log import SqlEventLog
from bastide.store.memory import MemoryEventLog
from bastide.store.migrate import upgrade
from tests.runtime.house import HeldLog, House


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database at the newest revision, to copy."""
    path = tmp_path_factory.mktemp("empty") / "bastide.db"
    upgrade(path)
    return path


@pytest.fixture(params=["memory", "sqlite"])
async def log(request: pytest.FixtureRequest, empty_file: Path, tmp_path: Path) -> AsyncIterator[HeldLog]:
    if request.param == "memory":
        yield HeldLog(MemoryEventLog())
        return
    path = tmp_path / "bastide.db"
    shutil.copy(empty_file, path)
    database = Database.open(path)
    try:
        yield HeldLog(SqlEventLog(database))
    finally:
        await database.close()


@pytest.fixture
def house(log: HeldLog) -> House:
    return House(log)

"""Every adapter of every port, empty and ready; each test of this folder runs on all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bastide.bus.memory import MemoryBus
from bastide.runtime.ports import Bus, EventLog, Index, People
from bastide.store.database import Database
from bastide.store.event_log import SqlEventLog
from bastide.store.index import SqlIndex
from bastide.store.memory import MemoryEventLog, MemoryPeople
from bastide.store.migrate import upgrade
from bastide.store.people import SqlPeople
from tests.store.places import BACKENDS, empty_database


@asynccontextmanager
async def ready_database(backend: str, folder: Path) -> AsyncIterator[Database]:
    with empty_database(backend, folder) as url:
        upgrade(url)
        database = Database.open(url)
        try:
            yield database
        finally:
            await database.close()


@pytest.fixture(params=["memory", *BACKENDS])
async def log(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EventLog]:
    if request.param == "memory":
        yield MemoryEventLog()
        return
    async with ready_database(request.param, tmp_path) as database:
        yield SqlEventLog(database)


Indexed = tuple[EventLog, Index]


@pytest.fixture(params=["memory", *BACKENDS])
async def indexed(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Indexed]:
    """A log and the index that goes with it."""
    if request.param == "memory":
        memory = MemoryEventLog()
        yield memory, memory
        return
    async with ready_database(request.param, tmp_path) as database:
        yield SqlEventLog(database), SqlIndex(database)


@pytest.fixture(params=["memory", *BACKENDS])
async def people(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[People]:
    if request.param == "memory":
        yield MemoryPeople()
        return
    async with ready_database(request.param, tmp_path) as database:
        yield SqlPeople(database)


@pytest.fixture(params=["memory"])
def bus(request: pytest.FixtureRequest) -> Bus:
    assert request.param == "memory"
    return MemoryBus()

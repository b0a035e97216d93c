"""A SQLite file at the newest revision, and a database opened on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bastide.store.database import Database
from bastide.store.migrate import upgrade


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "bastide.db"
    upgrade(path)
    return path


@pytest.fixture
async def database(file: Path) -> AsyncIterator[Database]:
    """Gives up on a lock after 50 ms, so that tests of locks are quick."""
    opened = Database.open(file, busy_timeout_ms=50)
    yield opened
    await opened.close()

"""Holds a database's writer still, so that a test decides what makes one group."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import Connection

from bastide.store.database import Database


@asynccontextmanager
async def writer_held(database: Database) -> AsyncIterator[None]:
    """Keeps the writer busy inside, so that all that is queued meanwhile makes one group afterwards."""
    entered, leave = threading.Event(), threading.Event()

    def hold(_connection: Connection) -> None:
        entered.set()
        leave.wait()

    holding = asyncio.create_task(database.write(hold))
    await asyncio.to_thread(entered.wait)
    try:
        yield
    finally:
        leave.set()
        await holding

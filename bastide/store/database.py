"""An open database: one writer thread, a few readers, one engine. What is read and written is left to the adapters."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine

from bastide.runtime.ports import Unavailable
from bastide.store.engine import BUSY_TIMEOUT_MS, make_engine
from bastide.store.writer import OUTAGES, Work, Writer, unavailable

_READERS = 4
_T = TypeVar("_T")


class Database:
    """Shared by the adapters. Make it with `open`; it expects the tables to be there (see `migrate`)."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="bastide-reader")
        self._closed = False

    @classmethod
    def open(cls, location: str | Path, *, busy_timeout_ms: int = BUSY_TIMEOUT_MS) -> Database:
        """A SQLite file by its path, or anything by its SQLAlchemy URL. It connects only when first used."""
        return cls(make_engine(location, connections=_READERS + 1, busy_timeout_ms=busy_timeout_ms))

    async def write(self, work: Work) -> None:
        """Run `work` in the writer's thread; returns once it is on disk.

        Raises what `work` raised, alone of its group, or Unavailable. A caller cancelled meanwhile cannot know whether
        its work was written; the log tells.
        """
        await asyncio.wrap_future(self._writer.submit(work))

    async def read(self, work: Callable[[Connection], _T]) -> _T:
        """Run `work` in a reader's thread, on one consistent state. Raises Unavailable."""
        if self._closed:
            raise Unavailable("the database is closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def close(self) -> None:
        """Write what is queued, let the readers end, let go of the file. Later calls raise Unavailable."""
        self._closed = True
        await asyncio.to_thread(self._let_go)

    def _read(self, work: Callable[[Connection], _T]) -> _T:
        try:
            with self.engine.connect() as connection:
                return work(connection)
        except OUTAGES as error:
            raise unavailable(error) from error

    def _let_go(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self.engine.dispose()

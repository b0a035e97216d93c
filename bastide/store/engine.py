"""SQLAlchemy engines as the store wants them. All that is peculiar to SQLite at run time lives here."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

BUSY_TIMEOUT_MS = 5_000
"""How long a statement waits for another process's lock on the SQLite file."""

_HIDE_PARAMETERS = True  # an error's text goes to the logs, and the pile's order must not


def as_url(location: str | Path) -> URL:
    """The URL itself, or that of a SQLite file given by its path. Raises ValueError for a database in memory."""
    if isinstance(location, Path) or "://" not in location:
        url = URL.create("sqlite", database=str(location))
    else:
        url = make_url(location)
    if is_sqlite(url) and url.database in (None, "", ":memory:"):
        # Each connection would see a database of its own.
        raise ValueError(f"a SQLite database needs a file: {location!r}")
    return url


def is_sqlite(url: URL) -> bool:
    """True for the embedded default, whatever its driver."""
    return url.get_backend_name() == "sqlite"


def make_engine(
    location: str | Path, *, connections: int, busy_timeout_ms: int = BUSY_TIMEOUT_MS, foreign_keys: bool = True
) -> Engine:
    """An engine with at most so many connections; nothing is opened yet. `foreign_keys` off is for migrations."""
    url = as_url(location)
    if not is_sqlite(url):
        return create_engine(
            url, pool_size=connections, max_overflow=0, pool_pre_ping=True, hide_parameters=_HIDE_PARAMETERS
        )
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=_HIDE_PARAMETERS,
        # isolation_level None: transactions begin where `begin` below says, never on the driver's own account.
        connect_args={"timeout": busy_timeout_ms / 1000, "isolation_level": None},
    )
    _keep_sqlite_safe(engine, busy_timeout_ms, foreign_keys=foreign_keys)
    return engine


def for_writing(engine: Engine) -> Engine:
    """The same engine and pool; its transactions take SQLite's write lock at once, not at the first write."""
    return engine.execution_options(writing=True)


def _keep_sqlite_safe(engine: Engine, busy_timeout_ms: int, *, foreign_keys: bool) -> None:
    @event.listens_for(engine, "connect")
    def set_pragmas(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        _enter_wal(cursor, busy_timeout_ms)
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _enter_wal(cursor: DBAPICursor, busy_timeout_ms: int) -> None:
    """A no-op but on a new file, where SQLite itself does not wait for another that enters at the same moment."""
    deadline = time.monotonic() + busy_timeout_ms / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() >= deadline:
                raise
            time.sleep(0.005)

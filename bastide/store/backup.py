"""Copies of a SQLite database: out of a running one, and back in place of one that nobody uses."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


class NotUsable(Exception):
    """A file that is no whole database of this program, or one that somebody has open."""


def backup(source: Path, target: Path) -> None:
    """Write a consistent copy, whole or not at all, while others read and write. Raises NotUsable, OSError."""
    if not source.is_file():
        raise NotUsable(f"{source} does not exist")
    partial = target.with_name(f"{target.name}.partial")
    partial.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(source)) as database, closing(sqlite3.connect(partial)) as copy:
            database.backup(copy)
        check(partial)
        partial.replace(target)
    except sqlite3.Error as error:
        raise NotUsable(f"{source}: {error}") from None
    finally:
        partial.unlink(missing_ok=True)


def restore(copy: Path, target: Path) -> Path | None:
    """Put a copy in the database's place; the old one is kept beside it, and its path returned.

    Raises NotUsable where the copy is not whole, or where a server has the database open.
    """
    check(copy)
    kept = None
    if target.exists():
        _check_unused(target)
        kept = target.with_name(f"{target.name}.before-restore")
        backup(target, kept)
    partial = target.with_name(f"{target.name}.partial")
    backup(copy, partial)
    for leftover in (f"{target.name}-wal", f"{target.name}-shm"):
        target.with_name(leftover).unlink(missing_ok=True)
    partial.replace(target)
    return kept


def check(path: Path) -> None:
    """Is this a whole database of this program? Raises NotUsable."""
    if not path.is_file():
        raise NotUsable(f"{path} does not exist")
    try:
        with closing(sqlite3.connect(path)) as database:
            (verdict,) = database.execute("PRAGMA integrity_check").fetchone()
            database.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise NotUsable(f"{path}: {error}") from None
    if verdict != "ok":
        raise NotUsable(f"{path}: {verdict}")


def _check_unused(path: Path) -> None:
    # Every other connection holds a shared lock for as long as it is open, which an exclusive one cannot join.
    try:
        with closing(sqlite3.connect(path, timeout=0.2, isolation_level=None)) as database:
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
            database.execute("BEGIN EXCLUSIVE")
            database.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        raise NotUsable(f"{path} is in use; stop the server first ({error})") from None

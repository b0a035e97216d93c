"""Brings a database to the newest revision, a SQLite file after a copy of it. The revisions are in `alembic/`."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from bastide.store.engine import for_writing, make_engine

HEAD = "0002"
"""The newest revision. Known here so that a start with nothing to do need not import alembic."""

SCRIPTS = Path(__file__).resolve().parents[2] / "alembic"
"""The migrations, beside the package in the checkout."""


class UnknownRevision(Exception):
    """The database was written by another version of the program, most likely a newer one; it was left as it is."""


def upgrade(location: str | Path) -> None:
    """Bring the database to HEAD, all or nothing; a no-op where it is there. Blocks.

    Raises UnknownRevision; FileNotFoundError without the migrations; SQLAlchemy's errors, as when it cannot be reached.
    """
    # A second connection makes the copy. Foreign keys are off, since SQLite changes a table by dropping the old one.
    engine = make_engine(location, connections=2, foreign_keys=False)
    try:
        with engine.connect() as connection:
            if _recorded(connection) == HEAD:
                return
        # From here on under the write lock: a second process that starts just now waits, then finds nothing to do.
        with for_writing(engine).begin() as connection:
            if _recorded(connection) != HEAD:
                _upgrade(engine, connection)
    finally:
        engine.dispose()


def _recorded(connection: Connection) -> str | None:
    """The revision that the database says it has; None if it never met a migration."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


def _upgrade(engine: Engine, connection: Connection) -> None:
    if not (SCRIPTS / "env.py").is_file():
        raise FileNotFoundError(f"no migrations at {SCRIPTS}: run from a checkout, installed with `pip install -e .`")
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    recorded = _recorded(connection)
    if recorded is not None and recorded not in known:
        raise UnknownRevision(f"the database is at revision {recorded}, this program knows none after {HEAD}")
    sqlite = connection.dialect.name == "sqlite"
    if sqlite and inspect(connection).get_table_names():
        _copy(engine)
    command.upgrade(config, "head")
    if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise RuntimeError("the migration would leave rows that refer to nothing; the database was left as it is")


def _copy(engine: Engine) -> None:
    """Write `<file>.before-<HEAD>` beside the file: a consistent state, whole or absent."""
    pooled = engine.raw_connection()
    try:
        source = pooled.driver_connection
        assert isinstance(source, sqlite3.Connection)
        path = Path(source.execute("PRAGMA database_list").fetchone()[2])
        target = path.with_name(f"{path.name}.before-{HEAD}")
        partial = target.with_name(f"{target.name}.partial")
        partial.unlink(missing_ok=True)
        partial.touch()
        shutil.copymode(path, partial)
        copy = sqlite3.connect(partial)
        try:
            source.backup(copy)
        finally:
            copy.close()
        partial.replace(target)
    finally:
        pooled.close()

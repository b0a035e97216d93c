"""Runs the migrations: on the connection that `bastide.store.migrate` hands over, or for the `alembic` command on the
database named by `-x url=…` or DATABASE_URL. It configures no logging: that is the program's business."""

from __future__ import annotations

import os

from alembic import context
from sqlalchemy import Connection

from bastide.store.engine import as_url, for_writing, make_engine
from bastide.store.schema import metadata


def url_for_command() -> str:
    """The database that the command line names. Ends the command with a sentence if it names none."""
    url = context.get_x_argument(as_dictionary=True).get("url") or os.environ.get("DATABASE_URL")
    if not url:
        raise SystemExit("Say which database: alembic -x url=sqlite:///bastide.db …, or set DATABASE_URL.")
    return url


def migrate(connection: Connection) -> None:
    """Run what was asked for, in the connection's transaction."""
    # Batches, because SQLite can change a table only by making it anew.
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


def write_script(url: str) -> None:
    """Print the SQL instead of running it (`--sql`)."""
    context.configure(
        url=as_url(url), target_metadata=metadata, literal_binds=True, dialect_opts={"paramstyle": "named"}
    )
    with context.begin_transaction():
        context.run_migrations()


def run_command(url: str) -> None:
    """Run it on a connection of the command's own."""
    engine = make_engine(url, connections=1, foreign_keys=False)
    try:
        with for_writing(engine).begin() as connection:
            migrate(connection)
    finally:
        engine.dispose()


handed_over: Connection | None = context.config.attributes.get("connection")
if handed_over is not None:
    migrate(handed_over)
elif context.is_offline_mode():
    write_script(url_for_command())
else:
    run_command(url_for_command())

"""Empty databases for tests: a SQLite file, and PostgreSQL where TEST_POSTGRESQL_URL names a server to use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from sqlalchemy import create_engine, make_url, text

POSTGRESQL = os.environ.get("TEST_POSTGRESQL_URL")
BACKENDS = ["sqlite", "postgresql"] if POSTGRESQL else ["sqlite"]


@contextmanager
def empty_database(backend: str, folder: Path) -> Iterator[str]:
    """The URL of a database without tables, this test's own."""
    if backend == "sqlite":
        yield f"sqlite:///{folder / 'bastide.db'}"
        return
    assert POSTGRESQL is not None
    schema = f"test_{uuid4().hex}"
    engine = create_engine(POSTGRESQL, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
        url = make_url(POSTGRESQL).update_query_dict({"options": f"-csearch_path={schema}"})
        try:
            yield url.render_as_string(hide_password=False)
        finally:
            connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    engine.dispose()

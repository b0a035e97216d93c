"""Migrations: they make what the schema says, once, from anywhere, with a copy first and no word in the logs."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import OperationalError

from bastide.store import migrate
from bastide.store.engine import make_engine
from bastide.store.migrate import HEAD, SCRIPTS, UnknownRevision, upgrade
from bastide.store.schema import metadata
from tests.store.places import BACKENDS, empty_database

ROOT = Path(__file__).parents[2]

ADDS_A_COLUMN = """
import sqlalchemy as sa
from alembic import op
revision, down_revision, branch_labels, depends_on = "next", "{head}", None, None

def upgrade():
    with op.batch_alter_table("tables", recreate="always") as batch:
        batch.add_column(sa.Column("colour", sa.Text(), nullable=False, server_default="red"))
    {then}
"""


@pytest.fixture(params=BACKENDS)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with empty_database(request.param, tmp_path) as url:
        yield url


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """At the newest revision, with one table of one event."""
    path = tmp_path / "bastide.db"
    upgrade(path)
    execute(path, "INSERT INTO tables VALUES ('t', 'playing', 1, NULL, 5, 5)")
    execute(path, "INSERT INTO events VALUES ('t', 1, 5, 'seated', 1, '{}', NULL)")
    return path


def execute(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(statement).fetchall()


def names(path: Path) -> set[object]:
    return {name for (name,) in execute(path, "SELECT name FROM sqlite_schema WHERE type = 'table'")}


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def next_release(monkeypatch: pytest.MonkeyPatch, folder: Path, then: str) -> None:
    """The program as its next release might be: one more migration."""
    scripts = folder / "100% of them"
    shutil.copytree(SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "next.py").write_text(ADDS_A_COLUMN.format(head=HEAD, then=then))
    monkeypatch.setattr(migrate, "SCRIPTS", scripts)
    monkeypatch.setattr(migrate, "HEAD", "next")


def test_head_is_the_only_and_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_migrations_do_not_shadow_the_library() -> None:
    assert SCRIPTS == ROOT / "alembic"
    assert not (SCRIPTS / "__init__.py").exists()


def test_migrations_make_what_the_schema_says(empty: str) -> None:
    upgrade(empty)
    engine = make_engine(empty, connections=1)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_heads() == (HEAD,)
        assert "events" in engine.dialect.get_table_names(connection)
    engine.dispose()


def test_drift_would_be_seen(file: Path) -> None:
    execute(file, "ALTER TABLE events ADD COLUMN stray TEXT")
    execute(file, "DROP INDEX ix_tables_due_at_ms")
    engine = make_engine(file, connections=1)
    with engine.connect() as connection:
        assert len(compare_metadata(MigrationContext.configure(connection), metadata)) == 2
    engine.dispose()


def test_fresh_file_is_not_copied(tmp_path: Path) -> None:
    upgrade(tmp_path / "bastide.db")
    assert files(tmp_path) == ["bastide.db"]
    assert execute(tmp_path / "bastide.db", "SELECT version_num FROM alembic_version") == [(HEAD,)]


def test_upgrade_does_not_depend_on_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    upgrade("bastide.db")
    assert names(tmp_path / "bastide.db") >= {"tables", "events", "people"}


def test_start_with_nothing_to_do_imports_no_alembic(file: Path) -> None:
    program = (
        "import sys\n"
        "from bastide.store.migrate import upgrade\n"
        "upgrade(sys.argv[1])\n"
        "sys.exit(any(name.split('.')[0] in ('alembic', 'mako') for name in sys.modules))"
    )
    before = file.stat().st_mtime_ns
    assert subprocess.run([sys.executable, "-c", program, str(file)], cwd=ROOT, check=False).returncode == 0
    assert file.stat().st_mtime_ns == before
    assert files(file.parent) == ["bastide.db"]


def test_file_behind_is_copied_then_upgraded(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    next_release(monkeypatch, tmp_path, "pass")
    file.chmod(0o600)
    with closing(sqlite3.connect(file, isolation_level=None)) as stranger:
        # This row is in the write-ahead log only when the copy is made.
        stranger.execute("INSERT INTO people VALUES ('p', 'Zoé', 'fr', 7)")
        upgrade(file)
    copy = tmp_path / "bastide.db.before-next"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert execute(copy, "SELECT version_num FROM alembic_version") == [(HEAD,)]
    assert execute(copy, "SELECT * FROM tables") == [("t", "playing", 1, None, 5, 5)]
    assert execute(copy, "SELECT * FROM people") == [("p", "Zoé", "fr", 7)]
    assert execute(file, "SELECT version_num FROM alembic_version") == [("next",)]
    assert execute(file, "SELECT * FROM tables") == [("t", "playing", 1, None, 5, 5, "red")]
    assert execute(file, "SELECT table_id, seq FROM events") == [("t", 1)]
    assert [name for name in files(tmp_path) if "before" in name] == ["bastide.db.before-next"]


@pytest.mark.parametrize(
    ("then", "error"),
    [
        ("op.execute('SELECT * FROM nothing')", OperationalError),
        ("op.execute('DELETE FROM tables')", RuntimeError),
    ],
    ids=["statement", "orphans"],
)
def test_failed_migration_leaves_the_file_as_it_was(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, then: str, error: type[Exception]
) -> None:
    next_release(monkeypatch, tmp_path, then)
    for _ in range(2):  # the second time finds the copy of the first
        with pytest.raises(error):
            upgrade(file)
        assert execute(file, "SELECT version_num FROM alembic_version") == [(HEAD,)]
        assert execute(file, "SELECT * FROM tables") == [("t", "playing", 1, None, 5, 5)]
        assert execute(tmp_path / "bastide.db.before-next", "SELECT id FROM tables") == [("t",)]


def test_file_of_a_newer_program_is_left_alone(file: Path) -> None:
    execute(file, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(UnknownRevision, match="9999"):
        upgrade(file)
    assert files(file.parent) == ["bastide.db"]
    assert execute(file, "SELECT version_num FROM alembic_version") == [("9999",)]


def test_absent_migrations_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrate, "SCRIPTS", tmp_path / "elsewhere")
    with pytest.raises(FileNotFoundError, match="elsewhere"):
        upgrade(tmp_path / "bastide.db")


def test_many_starts_at_once_make_one_database(tmp_path: Path) -> None:
    start = threading.Barrier(6)
    errors: list[Exception] = []

    def run() -> None:
        start.wait()
        try:
            upgrade(tmp_path / "bastide.db")
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=run) for _ in range(start.parties)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert files(tmp_path) == ["bastide.db"]
    assert execute(tmp_path / "bastide.db", "SELECT version_num FROM alembic_version") == [(HEAD,)]


def test_logging_is_left_as_it_is(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    own = logging.getLogger("bastide.store.test_migrate")
    root = logging.getLogger()
    before = (list(root.handlers), root.level)
    upgrade(tmp_path / "bastide.db")
    assert (list(root.handlers), root.level) == before
    assert not own.disabled
    assert capfd.readouterr() == ("", "")


def run_alembic(url: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "alembic", "-x", f"url={url}", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_command_line_goes_up_and_down(empty: str) -> None:
    for words in (["upgrade", "head"], ["check"], ["downgrade", "base"], ["upgrade", "head"]):
        run = run_alembic(empty, *words)
        assert (run.returncode, run.stderr) == (0, ""), run.stdout
    upgrade(empty)
    script = run_alembic(empty, "upgrade", "head", "--sql").stdout
    assert "CREATE TABLE events" in script
    assert f"SET version_num='{HEAD}'" in script

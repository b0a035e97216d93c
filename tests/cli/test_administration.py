"""`bastide db` and `bastide tables`, on the database of a server that runs, and on one that does not."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bastide.cli import main
from bastide.settings import Settings
from tests.web.conftest import Party
from tests.web.site import Site


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("DATA_DIR", str(folder))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert Settings().data_dir == folder
    return folder


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, words)))


async def opened(site: Site) -> str:
    party = Party(site)
    async with party.stack:
        return (await party.room())[0]


async def in_thread(*words: str | Path) -> Result:
    return await asyncio.to_thread(run, *words)


async def test_a_copy_of_a_running_database_is_put_back_later(data_dir: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with Site(data_dir) as site:
        first = await opened(site)
        written = await in_thread("db", "backup", copy)
        assert (written.exit_code, written.output) == (0, f"{copy} written\n")
        second = await opened(site)
        refused = await in_thread("db", "restore", copy)
        assert refused.exit_code == 1
        assert "stop the server first" in refused.output
    assert set((await in_thread("tables", "list")).output.split()) >= {first, second}
    restored = await in_thread("db", "restore", copy)
    assert restored.exit_code == 0, restored.output
    told = (await in_thread("tables", "list")).output
    assert first in told
    assert second not in told
    assert (data_dir / "bastide.db.before-restore").is_file()
    with Site(data_dir) as site:
        party = Party(site)
        async with party.stack:
            visitor = await party.visitor()
            assert (await visitor.http.get(f"/t/{first}")).status_code == 200
            assert (await visitor.http.get(f"/t/{second}")).status_code == 404


async def test_a_table_is_closed_once(data_dir: Path) -> None:
    with Site(data_dir) as site:
        code = await opened(site)
    assert (await in_thread("tables", "close", code)).output == f"{code} closed\n"
    assert "closed" in (await in_thread("tables", "list")).output
    again = await in_thread("tables", "close", code)
    assert (again.exit_code, "is over already" in again.output) == (1, True)
    assert (await in_thread("tables", "close", "nobody")).exit_code == 1


async def test_fresh_rooms_are_not_pruned(data_dir: Path) -> None:
    with Site(data_dir) as site:
        code = await opened(site)
    assert (await in_thread("tables", "prune")).output == "0 removed\n"
    assert code in (await in_thread("tables", "list")).output


def test_what_is_no_database_is_refused(data_dir: Path, tmp_path: Path) -> None:
    for content in (b"", b"nonsense" * 1000):
        wrong = tmp_path / "wrong.db"
        wrong.write_bytes(content)
        assert run("db", "restore", wrong).exit_code == 1
        assert not (data_dir / "bastide.db").exists()
    assert run("db", "restore", tmp_path / "absent").exit_code == 1
    missing = run("db", "backup", tmp_path / "copy.db")
    assert (missing.exit_code, "does not exist" in missing.output) == (1, True)
    assert not (tmp_path / "copy.db").exists()

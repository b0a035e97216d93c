"""Starting and stopping as whoever runs the server does: a sentence where it cannot, quiet where it is told to end."""

from __future__ import annotations

import asyncio
import ctypes
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import httpx
import pytest
import structlog
from websockets.asyncio.client import connect

from bastide.main import SystemLots, addresses, kept_key, listening_socket, run
from bastide.settings import Settings
from bastide.web.invite import is_code

ROOT = Path(__file__).resolve().parents[1]


class Failed(Protocol):
    """Starts a server that cannot start; gives what it said."""

    def __call__(self, data_dir: Path, **more: str) -> str: ...


def environment(data_dir: Path, **more: str) -> dict[str, str]:
    own = {
        name: value for name, value in os.environ.items() if name not in ("PUBLIC_URL", "SECRET_KEY", "DATABASE_URL")
    }
    return {**own, "DATA_DIR": str(data_dir), "HOST": "127.0.0.1", "PORT": "0", **more}


@pytest.fixture
def failed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Failed]:
    """What `bastide serve` says on ending at once, called in this process: a new one takes a second."""
    before = structlog.get_config()

    def end(data_dir: Path, **more: str) -> str:
        for name, value in environment(data_dir, **more).items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            run()
        assert capsys.readouterr() == ("", "")
        assert isinstance(ended.value.code, str)
        assert len(ended.value.code.splitlines()) == 1
        return ended.value.code

    yield end
    structlog.configure(**before)


def test_a_process_ends_with_the_sentence_and_a_status(tmp_path: Path) -> None:
    (tmp_path / "bastide.db").mkdir()
    ended = subprocess.run(
        [sys.executable, "-m", "bastide", "serve"],
        cwd=ROOT, env=environment(tmp_path), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == f"Cannot use the data in {tmp_path}: unable to open database file\n"


def test_a_port_that_is_taken(failed: Failed, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = failed(tmp_path, PORT=str(port))
    assert said == f"Cannot listen on 127.0.0.1 port {port}: Address already in use. Another PORT may be free."
    assert list(tmp_path.iterdir()) == []


def test_an_address_that_is_not_ours(failed: Failed, tmp_path: Path) -> None:
    assert failed(tmp_path, HOST="192.0.2.7").startswith("Cannot listen on 192.0.2.7 port 0: ")
    assert failed(tmp_path, HOST="no such host").startswith("Cannot listen on no such host port 0: ")


def test_wrong_settings(failed: Failed, tmp_path: Path) -> None:
    assert failed(tmp_path, PORT="eighty").startswith("Wrong settings. PORT: ")


def a_file(data_dir: Path) -> None:
    data_dir.write_text("in the way")


def below_a_file(data_dir: Path) -> None:
    data_dir.parent.rmdir()
    data_dir.parent.write_text("in the way")


def no_database(data_dir: Path) -> None:
    data_dir.mkdir()
    (data_dir / "bastide.db").write_bytes(b"no database, but long enough to be taken for one" * 100)


def a_folder_for_a_database(data_dir: Path) -> None:
    (data_dir / "bastide.db").mkdir(parents=True)


def a_newer_database(data_dir: Path) -> None:
    data_dir.mkdir()
    with sqlite3.connect(data_dir / "bastide.db") as database:
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.close()


def a_folder_for_a_key(data_dir: Path) -> None:
    (data_dir / "secret.key").mkdir(parents=True)


def an_empty_key(data_dir: Path) -> None:
    data_dir.mkdir()
    (data_dir / "secret.key").touch()


def a_key_of_noise(data_dir: Path) -> None:
    data_dir.mkdir()
    (data_dir / "secret.key").write_bytes(bytes(range(128, 200)))


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (a_file, "Cannot use the data in {}: File exists"),
        (below_a_file, "Cannot use the data in {}: Not a directory"),
        (no_database, "Cannot use the data in {}: file is not a database"),
        (a_folder_for_a_database, "Cannot use the data in {}: unable to open database file"),
        (a_newer_database, "Cannot use the data in {}: the database is at revision 9999, "),
        (a_folder_for_a_key, "Cannot use the data in {}: Is a directory"),
        (an_empty_key, "{}/secret.key holds no signing key; remove it to have a new one made"),
        (a_key_of_noise, "{}/secret.key holds no signing key; remove it to have a new one made"),
    ],
)
def test_data_that_cannot_be_used(failed: Failed, tmp_path: Path, spoil: Callable[[Path], None], said: str) -> None:
    data_dir = tmp_path / "house/data"
    data_dir.parent.mkdir()
    spoil(data_dir)
    assert failed(data_dir).startswith(said.format(data_dir))


def bound_by_permissions() -> None:
    """To be called in a child before it executes: root may write everywhere unless it gives up that capability."""
    if os.geteuid() == 0:
        drop_from_bounding_set, dac_override = 24, 1
        assert ctypes.CDLL(None).prctl(drop_from_bounding_set, dac_override, 0, 0, 0) == 0


def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "bastide", "serve"],
            cwd=ROOT, env=environment(tmp_path / "data"), capture_output=True, text=True, timeout=60, check=False,
            preexec_fn=bound_by_permissions,
        )  # fmt: skip
        assert (ended.returncode, ended.stdout) == (1, "")
        assert ended.stderr == f"Cannot use the data in {tmp_path / 'data'}: Permission denied\n"
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite:///{}/other.db", "Cannot use the data in DATABASE_URL: no such table: tables"),
        ("sqlite:///{}/no/folder.db", "Cannot use the data in DATABASE_URL: unable to open database file"),
        ("sqlite://", "Cannot use the data in DATABASE_URL: a SQLite database needs a file"),
        ("nonsense://x", "Cannot use the data in DATABASE_URL: Can't load plugin: sqlalchemy.dialects:nonsense"),
        ("postgresql+nodriver://x", "Cannot use the data in DATABASE_URL: Can't load plugin"),
    ],
)
def test_another_database_that_cannot_be_used(failed: Failed, tmp_path: Path, url: str, said: str) -> None:
    assert failed(tmp_path, DATABASE_URL=url.format(tmp_path)).startswith(said)


@contextmanager
def serving(data_dir: Path) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """A server as `make run` starts it: its process, address, and what it says on starting."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bastide", "serve"],
        cwd=ROOT, env=environment(data_dir), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    said: list[str] = []
    try:
        while not (said and "Ctrl+C" in said[-1]):
            line = process.stdout.readline()
            assert line, process.stderr and process.stderr.read()
            said.append(line.rstrip("\n"))
        yield process, said[1].strip(), said
    finally:
        process.kill()
        process.communicate()


async def answers(url: str) -> httpx.Response:
    async with httpx.AsyncClient(trust_env=False) as http:
        while True:
            try:
                return await http.get(url)
            except httpx.ConnectError:
                await asyncio.sleep(0.01)  # it listens a moment after it has said where


async def test_it_says_where_it_is_and_where_it_keeps_things(tmp_path: Path) -> None:
    data_dir = tmp_path / "new/data"
    with serving(data_dir) as (_, url, said):
        assert said[0] == "Bastide is ready. Open:"
        assert re.fullmatch(r"http://localhost:\d+/", url)
        assert said[2] == f"Everything is kept in {data_dir}. Ctrl+C stops the server."
        assert (await answers(url)).status_code == 200
    assert {path.name for path in data_dir.iterdir()} >= {"bastide.db", "secret.key"}


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_it_ends_quietly_with_open_sockets(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path) as (process, url, _):
        async with httpx.AsyncClient(base_url=url, trust_env=False) as http:
            await answers(url)
            token = re.search(r'name="token" value="([^"]+)"', (await http.get("/")).text)
            assert token is not None
            opened = await http.post("/tables", data={"name": "Ana", "token": token[1]})
            code = opened.headers["location"].removeprefix("/t/")
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        address = url.replace("http:", "ws:") + f"ws/{code}"
        async with (
            connect(address, additional_headers={"Cookie": cookie}, proxy=None) as player,
            connect(address, proxy=None) as watcher,
        ):
            for each in (player, watcher):
                await each.send('{"type": "resume", "seq": 0}')
                assert "welcome" in str(await each.recv())
            process.send_signal(how)
            for each in (player, watcher):
                await each.wait_closed()
                assert each.close_code in (1012, 4001)
            out, err = await asyncio.to_thread(process.communicate, timeout=30)
        assert (out, err) == ("", "")
        # A plain end by Ctrl+C; SIGTERM is handed on, as whoever sent it expects.
        assert process.returncode == (0 if how is signal.SIGINT else -signal.SIGTERM)


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    key = kept_key(tmp_path)
    assert re.fullmatch("[0-9a-f]{64}", key)
    assert kept_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]


def test_of_many_that_start_at_once_all_have_the_same_key(tmp_path: Path) -> None:
    keys: list[str] = []
    gate = threading.Barrier(8)

    def start() -> None:
        gate.wait()
        keys.append(kept_key(tmp_path))

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]


def test_codes_and_ids_cannot_be_guessed() -> None:
    lots = SystemLots()
    codes = {lots.code() for _ in range(200)}
    assert len(codes) == 200
    assert all(is_code(code) and len(code) == 16 for code in codes)
    assert len({lots.person_id() for _ in range(200)}) == 200
    assert all(re.fullmatch("[0-9a-f]{64}", lots.nonce()) for _ in range(20))
    assert max(lots.seed() for _ in range(200)).bit_length() > 56


def test_the_socket_is_tcp_by_name_and_gives_up_on_the_silent() -> None:
    with listening_socket(Settings(host="127.0.0.1", port=0)) as listener:
        assert listener.proto == socket.IPPROTO_TCP
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 20_000


@pytest.mark.parametrize(
    ("settings", "first"),
    [
        (Settings(host="127.0.0.1"), "http://localhost:8000/"),
        (Settings(host="0.0.0.0"), "http://localhost:8000/"),
        (Settings(host="192.0.2.7"), "http://192.0.2.7:8000/"),
        (Settings(host="0.0.0.0", public_url="https://play.example"), "https://play.example"),
    ],
)
def test_the_best_address_is_said_first(settings: Settings, first: str) -> None:
    assert addresses(settings, 8000)[0] == first

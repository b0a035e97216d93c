"""The one place where adapters are built and joined, and where the server is run."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import structlog
import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bastide import __version__
from bastide.bus.memory import MemoryBus
from bastide.runtime.housekeeping import Housekeeper
from bastide.runtime.ports import Clock, Index, Lots, Millis, PersonId, TableId, Unavailable
from bastide.runtime.tables import Tables
from bastide.settings import Settings, read_settings
from bastide.store.database import Database
from bastide.store.event_log import SqlEventLog
from bastide.store.index import SqlIndex
from bastide.store.measured import MeasuredEventLog
from bastide.store.migrate import UnknownRevision, upgrade
from bastide.store.people import SqlPeople
from bastide.table.deal import Dealer, deal
from bastide.web import WebConfig, create_app
from bastide.web.config import Limits
from bastide.web.metrics import Metrics

_PING_MS, _SILENCE_MS = 8_000, 20_000
"""How often a connection is asked for a sign of life, and after how long without one it is dead."""
_CHECKOUT = Path(__file__).resolve().parents[1]
_CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_CODE_LENGTH = 16
"""About 79 bits."""


class SystemLots:
    """All chance from the system's source."""

    def seed(self) -> int:
        """A fresh 64-bit number."""
        return secrets.randbits(64)

    def nonce(self) -> str:
        """32 fresh bytes in hex."""
        return secrets.token_hex(32)

    def code(self) -> TableId:
        """A fresh table code, easy to read out: no letters that look alike."""
        return TableId("".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH)))

    def person_id(self) -> PersonId:
        """A fresh person id."""
        return PersonId(secrets.token_urlsafe(16))


def system_clock() -> Millis:
    """The system's time."""
    return Millis(time.time_ns() // 1_000_000)


def build(
    settings: Settings,
    *,
    clock: Clock = system_clock,
    lots: Lots | None = None,
    dealer: Dealer = deal,
    robot_pause_ms: int = 900,
    limits: Limits | None = None,
) -> FastAPI:
    """The app with its adapters. The keywords are for tests, which fix time, lots, pile, pauses and limits."""
    lots = lots or SystemLots()
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    location = settings.database_url or settings.data_dir / "bastide.db"
    if settings.database_url is None:
        upgrade(location)
    secret_key = settings.secret_key or kept_key(settings.data_dir)
    database = Database.open(location)
    people = SqlPeople(database)
    index, bus = SqlIndex(database), MemoryBus()
    metrics = Metrics()
    log = MeasuredEventLog(SqlEventLog(database), metrics.appended)
    tables = Tables(log, bus, clock, lots, dealer=dealer, robot_pause_ms=robot_pause_ms)
    config = _web_config(settings, secret_key, limits or Limits())

    @asynccontextmanager
    async def running() -> AsyncIterator[None]:
        await tables.begin()
        housekeeper = Housekeeper(tables, index, clock)
        tasks = [asyncio.create_task(tables.steward.run()), asyncio.create_task(housekeeper.run())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await database.close()

    return create_app(config, tables, people, index, bus, clock, lots, metrics, running)


def _web_config(settings: Settings, secret_key: str, limits: Limits) -> WebConfig:
    return WebConfig(
        secret_key=secret_key,
        static=_CHECKOUT / "static",
        templates=_CHECKOUT / "templates",
        version=__version__,
        public_url=settings.public_url,
        limits=limits,
    )


@asynccontextmanager
async def administered() -> AsyncIterator[tuple[Tables, Index]]:
    """The tables and their index without a server, for the command line."""
    settings = read_settings()
    location = settings.database_url or settings.data_dir / "bastide.db"
    if settings.database_url is None:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        upgrade(location)
    database = Database.open(location)
    try:
        yield Tables(SqlEventLog(database), MemoryBus(), system_clock, SystemLots()), SqlIndex(database)
    finally:
        await database.close()


def kept_key(data_dir: Path) -> str:
    """The signing key of a data directory, made at its first start, readable by its owner alone."""
    path = data_dir / "secret.key"
    if not path.exists():
        _make_key(path)
    key = path.read_text("ascii", errors="replace").strip()
    if len(key) < 32 or not key.isascii():
        raise SystemExit(f"{path} holds no signing key; remove it to have a new one made")
    return key


def _make_key(path: Path) -> None:
    """Whole or not at all: under another name first. Of two that start at once, one key is kept."""
    descriptor, draft = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32) + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            return
        except OSError:
            Path(draft).replace(path)  # a file system without hard links
    finally:
        Path(draft).unlink(missing_ok=True)


def listening_socket(settings: Settings) -> socket.socket:
    """The socket to serve on. Exits with a sentence where the address is taken or not ours."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # The protocol is named, since asyncio sends small answers at once only where it knows that this is TCP.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Whoever takes nothing of what was sent for so long is gone; without it a full buffer is kept for ever.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _SILENCE_MS)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as wrong:
        listener.close()
        raise SystemExit(
            f"Cannot listen on {settings.host} port {settings.port}: {wrong.strerror}. Another PORT may be free."
        ) from None
    listener.set_inheritable(True)
    return listener


def addresses(settings: Settings, port: int) -> list[str]:
    """The addresses to open in a browser, the best first."""
    found = [settings.public_url] if settings.public_url else []
    everywhere = settings.host in ("0.0.0.0", "::")  # noqa: S104  # what was asked for is only compared
    host = "localhost" if everywhere or settings.host in ("127.0.0.1", "::1") else settings.host
    found.append(f"http://{host}:{port}/")
    if everywhere and (own := _network_address()):
        found.append(f"http://{own}:{port}/")
    return found


def _network_address() -> str | None:
    """This machine's address on the local network. Nothing is sent: a datagram socket only picks a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            try:
                address = socket.gethostbyname(socket.gethostname())
            except OSError:
                return None
    return None if address.startswith("127.") else address


def server_of(app: FastAPI) -> uvicorn.Server:
    """The server, not yet running."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws_max_size=64 * 1024,
        ws_ping_interval=_PING_MS / 1000,
        ws_ping_timeout=(_SILENCE_MS - _PING_MS) / 1000,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    # What is no text ends its socket with the code for it; that is the sender's fault and no news for the log.
    logging.getLogger("uvicorn.error").addFilter(_no_text)
    return uvicorn.Server(config)


def _no_text(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith("Invalid UTF-8")


def serve(app: FastAPI, listener: socket.socket) -> None:
    """Run the server on a socket until it is told to stop; Ctrl+C is no fault."""
    with suppress(KeyboardInterrupt):
        server_of(app).run(sockets=[listener])


def run() -> None:
    """What `bastide serve` does. What is wrong with settings or data is said in one sentence, and ends it."""
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    settings = read_settings()
    with listening_socket(settings) as listener:
        app = _built(settings)
        print("Bastide is ready. Open:")  # noqa: T201  # the one thing that whoever starts the server must see
        for address in addresses(settings, listener.getsockname()[1]):
            print(f"  {address}")  # noqa: T201
        where = settings.data_dir.resolve()
        print(f"Everything is kept in {where}. Ctrl+C stops the server.", flush=True)  # noqa: T201
        serve(app, listener)


def _built(settings: Settings) -> FastAPI:
    try:
        if settings.database_url is not None:
            _check_readable(settings.database_url)
        return build(settings)
    except (OSError, ImportError, ValueError, SQLAlchemyError, UnknownRevision, Unavailable) as wrong:
        where = "DATABASE_URL" if settings.database_url else settings.data_dir.resolve()
        raise SystemExit(f"Cannot use the data in {where}: {_reason(wrong)}") from None


def _check_readable(database_url: str) -> None:
    """Raises what is wrong with a database that is not ours to make: unknown, away, or without its tables."""
    database = Database.open(database_url)

    async def look() -> None:
        try:
            await SqlEventLog(database).due()
        finally:
            await database.close()

    asyncio.run(look())


def _reason(wrong: Exception) -> str:
    """What an error says, without the pages of context that some carry."""
    if isinstance(wrong, DBAPIError) and wrong.orig is not None:
        return str(wrong.orig)
    return (wrong.strerror if isinstance(wrong, OSError) else None) or str(wrong)

"""The one place where adapters are built and joined, and where the server is run."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import structlog
import uvicorn
from fastapi import FastAPI

from bastide import __version__
from bastide.bus.memory import MemoryBus
from bastide.runtime.ports import Clock, Lots, Millis, PersonId, TableId
from bastide.runtime.tables import Tables
from bastide.settings import Settings
from bastide.store.database import Database
from bastide.store.event_log import SqlEventLog
from bastide.store.migrate import upgrade
from bastide.store.people import SqlPeople
from bastide.table.deal import Dealer, deal
from bastide.web import WebConfig, create_app
from bastide.web.config import Limits

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
    database = Database.open(location)
    people = SqlPeople(database)
    bus = MemoryBus()
    tables = Tables(SqlEventLog(database), bus, clock, lots, dealer=dealer, robot_pause_ms=robot_pause_ms)
    config = WebConfig(
        secret_key=settings.secret_key or kept_key(settings.data_dir),
        static=_CHECKOUT / "static",
        templates=_CHECKOUT / "templates",
        version=__version__,
        public_url=settings.public_url,
        limits=limits or Limits(),
    )

    @asynccontextmanager
    async def running() -> AsyncIterator[None]:
        await tables.begin()
        steward = asyncio.create_task(tables.steward.run())
        try:
            yield
        finally:
            steward.cancel()
            await asyncio.gather(steward, return_exceptions=True)
            await database.close()

    return create_app(config, tables, people, bus, clock, lots, running)


def kept_key(data_dir: Path) -> str:
    """The signing key of a data directory, made at its first start, readable by its owner alone."""
    path = data_dir / "secret.key"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = path.read_text("ascii").strip()
        if len(key) < 32:
            raise SystemExit(f"{path} holds no signing key; remove it to have a new one made") from None
        return key
    key = secrets.token_hex(32)
    with os.fdopen(descriptor, "w") as file:
        file.write(key + "\n")
        file.flush()
        os.fsync(file.fileno())
    return key


def listening_socket(settings: Settings) -> socket.socket:
    """The socket to serve on. Exits with a sentence where the address is taken or not ours."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
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


def serve(app: FastAPI, listener: socket.socket) -> None:
    """Run uvicorn on a socket until it is told to stop."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws_max_size=64 * 1024,
        ws_ping_interval=8,
        ws_ping_timeout=12,
        timeout_graceful_shutdown=4,
        server_header=False,
    )
    uvicorn.Server(config).run(sockets=[listener])


def run() -> None:
    """What `bastide serve` does."""
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    settings = Settings()
    listener = listening_socket(settings)
    app = build(settings)
    print("Bastide is ready. Open:")  # noqa: T201  # the one thing that whoever starts the server must see
    for address in addresses(settings, listener.getsockname()[1]):
        print(f"  {address}")  # noqa: T201
    print(f"Everything is kept in {settings.data_dir.resolve()}. Ctrl+C stops the server.", flush=True)  # noqa: T201
    serve(app, listener)

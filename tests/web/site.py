"""The whole server in a thread, on a real socket, with time, pile and limits as a test wants them; and what it logs."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import MutableMapping
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

import structlog
import uvicorn

from bastide.main import build, listening_socket, server_of, system_clock
from bastide.runtime.ports import Clock, Lots
from bastide.settings import Settings
from bastide.table.deal import Dealer
from bastide.web.assets import Assets
from bastide.web.config import Limits
from tests.serving import GENEROUS
from tests.table.sitting import dealt

_STATIC = Path(__file__).resolve().parents[2] / "static"
PATIENT = replace(GENEROUS, messages_burst=100_000)
PILE = ("U", "V", "E", "B", "W", "K", "H", "A", "V", "U")
"""Dealt in this order, seat 0 to begin, unless a test deals something else."""


class _Server(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[Any] | None = None) -> None:
        try:
            await super().startup(sockets)
        finally:
            self.ready.set()


class Site:
    """A running server. As a context manager it is stopped at the end, and no task of it may be left then."""

    def __init__(
        self,
        data_dir: Path,
        *,
        dealer: Dealer | None = None,
        lots: Lots | None = None,
        limits: Limits = PATIENT,
        clock: Clock = system_clock,
        robot_pause_ms: int = 0,
        send_buffer: int | None = None,
        **settings: Any,
    ) -> None:
        self.settings = Settings(host="127.0.0.1", port=0, data_dir=data_dir, **settings)
        self.app = build(
            self.settings,
            clock=clock,
            lots=lots,
            dealer=dealer or dealt(*PILE),
            robot_pause_ms=robot_pause_ms,
            limits=limits,
        )
        self.assets_hash = Assets(_STATIC).hash
        """What stands in the addresses of static files."""
        self.logs = Logs()
        self._listener = listening_socket(self.settings)
        if send_buffer is not None:
            self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        self.port: int = self._listener.getsockname()[1]
        self._server = _Server(server_of(self.app).config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.left_over: list[str] = []
        self._thread = threading.Thread(target=self._run, name=f"site-{self.port}")

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.host}"

    def tasks(self) -> int:
        """How many tasks the server has now."""
        assert self.loop is not None
        counted: list[int] = []
        done = threading.Event()

        def count() -> None:
            counted.append(len(asyncio.all_tasks(self.loop)))
            done.set()

        self.loop.call_soon_threadsafe(count)
        done.wait()
        return counted[0]

    def _run(self) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            await self._server.serve(sockets=[self._listener])
            own = asyncio.current_task()
            self.left_over = [repr(task) for task in asyncio.all_tasks() if task is not own]

        with asyncio.Runner(loop_factory=self._server.config.get_loop_factory()) as runner:
            runner.run(main())

    def __enter__(self) -> Site:
        self.logs.begin()
        self._thread.start()
        self._server.ready.wait()
        assert self._server.started, "the server did not start"
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._server.should_exit = True
        self._thread.join()
        self.logs.end()
        if error is None:
            assert self.left_over == []
            self.logs.check()


class Logs(logging.Handler):
    """What the server logs meanwhile: events of its own, and warnings of everybody else's."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.events: list[MutableMapping[str, Any]] = []
        self.warnings: list[str] = []
        self._before: dict[str, Any] = {}

    def begin(self) -> None:
        self._before = structlog.get_config()
        structlog.configure(processors=[structlog.processors.add_log_level, self._take])
        logging.getLogger().addHandler(self)
        logging.getLogger("uvicorn.error").addHandler(self)

    def end(self) -> None:
        structlog.configure(**self._before)
        logging.getLogger().removeHandler(self)
        logging.getLogger("uvicorn.error").removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith("python_multipart"):
            return  # says what is wrong with a form; its sender is told as well
        self.warnings.append(self.format(record))

    def check(self) -> None:
        """Nothing may have been logged that tells of a fault."""
        faults = self.faults()
        assert not faults, "\n".join(faults)

    def faults(self) -> list[str]:
        """What was logged that tells of one."""
        own = [repr(event) for event in self.events if event["level"] in ("warning", "error")]
        return own + self.warnings

    def refused(self) -> list[str]:
        """The codes of all refusals, in order."""
        return [event["code"] for event in self.events if event["event"] == "refused"]

    def _take(self, _logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        self.events.append(event)
        raise structlog.DropEvent

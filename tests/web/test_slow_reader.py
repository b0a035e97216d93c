"""Somebody who asks and does not read: sent away, stalls nobody, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from starlette.websockets import WebSocketState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bastide.web.config import Limits
from bastide.web.connection import Connection
from tests.web.conftest import Party
from tests.web.site import Site
from tests.web.visitor import Visitor, first_placement

ENOUGH = 400
"""Welcomes that no buffer between here and there can hold."""
LIMITS = Limits(
    open_tables="1000/minute",
    join_tables="1000/minute",
    sockets="1000/minute",
    messages_burst=10_000,
    outbox=20,
)


@asynccontextmanager
async def deaf(visitor: Visitor, code: str) -> AsyncIterator[ClientConnection]:
    """A websocket that takes a few kilobytes from the network and then no more."""
    raw = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    address = httpx.URL(visitor.site.url)
    await asyncio.get_running_loop().sock_connect(raw, (address.host, address.port))
    async with connect(
        f"{visitor.site.url.replace('http:', 'ws:')}/ws/{code}",
        sock=raw,
        additional_headers={"Cookie": visitor.cookie},
        compression=None,
        max_queue=1,
        ping_interval=None,
        close_timeout=0,
        proxy=None,
    ) as websocket:
        yield websocket
        websocket.transport.abort()


async def test_whoever_reads_nothing_is_sent_away_and_stalls_nobody(tmp_path: Path) -> None:
    with Site(tmp_path, limits=LIMITS, send_buffer=4096) as site:
        party = Party(site)
        async with party.stack:
            code, (_, bo), (ana, _) = await party.game("Bo")
            cy = await party.visitor()
            await cy.http.get("/")
            before = site.tasks()
            async with deaf(cy, code) as websocket:
                for _ in range(ENOUGH):
                    await websocket.send(json.dumps({"type": "resume", "seq": 0}))
                # Everybody else plays on meanwhile.
                await ana.done("place", **first_placement(ana.last("turn")))
                async with bo.at(code) as tab:
                    assert len(tab.events) >= 3
                await ana.done("pass", ply=1)
                # In the end it is gone for the server, though it has never said so.
                await ana.until(lambda message: message["type"] == "presence" and message["watchers"] == 0)
            while site.tasks() > before:
                await ana.quiet()


async def test_who_reads_again_in_time_learns_that_it_must_resume(tmp_path: Path) -> None:
    with Site(tmp_path, limits=LIMITS, send_buffer=4096) as site:
        party = Party(site)
        async with party.stack:
            code, (ana, bo) = await party.room("Bo")
            host = await party.at(ana, code)
            async with deaf(bo, code) as websocket:
                for _ in range(ENOUGH):
                    await websocket.send(json.dumps({"type": "resume", "seq": 0}))
                await websocket.send(json.dumps({"type": "colour", "colour": "safran"}))
                # Once that is done, all that came before it has been answered, or could not be.
                await host.until(lambda message: message["type"] == "events")
                with suppress(ConnectionClosed):
                    for _ in range(ENOUGH):
                        await websocket.recv()
                assert websocket.close_code == 4001
            async with bo.at(code) as again:
                assert again.heard[0]["room"] == host.last("events")["events"][-1]["room"]


class Recorder:
    """A socket that takes nothing until it is let."""

    def __init__(self) -> None:
        self.sent: asyncio.Queue[str] = asyncio.Queue()
        self.codes: list[int] = []
        self.open = asyncio.Event()

    async def send_text(self, text: str) -> None:
        await self.open.wait()
        self.sent.put_nowait(text)

    async def close(self, code: int) -> None:
        self.codes.append(code)

    @property
    def application_state(self) -> object:
        return WebSocketState.CONNECTED


@pytest.mark.parametrize(
    ("limits", "lengths", "code"),
    [
        (Limits(outbox=3), [1, 1, 1, 1], None),
        (Limits(outbox=3), [1, 1, 1, 1, 1], 4001),
        (Limits(outbox=9, outbox_characters=100), [50, 50], None),
        (Limits(outbox=9, outbox_characters=100), [50, 40, 11], 4001),
        (Limits(outbox=9, outbox_characters=100), [1000], None),
        (Limits(outbox=9, outbox_characters=100), [1000, 1, 50], None),
        (Limits(outbox=9, outbox_characters=100), [1000, 1, 1000], 4001),
    ],
)
async def test_the_outbox_is_bounded_by_number_and_by_length(
    limits: Limits, lengths: list[int], code: int | None
) -> None:
    recorder = Recorder()
    connection = Connection(recorder, None, "en", limits)  # type: ignore[arg-type] # what a connection uses of a socket
    sending = connection.begin()
    for length in lengths:
        connection.send("x" * length)
        await asyncio.sleep(0)
    recorder.open.set()
    if code is None:
        assert [len(await recorder.sent.get()) for _ in lengths] == lengths
        connection.send("one more")
        assert await recorder.sent.get() == "one more"
        await connection.finish()
        assert recorder.codes == []
    else:
        await asyncio.gather(sending, return_exceptions=True)
        await connection.finish()
        assert recorder.codes == [code]
        connection.send("too late")
        assert recorder.sent.qsize() < len(lengths)

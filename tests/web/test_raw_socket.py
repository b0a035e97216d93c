"""Below the messages: handshakes cut off, frames that are none. Their sender is cut off; nobody else notices."""

from __future__ import annotations

import asyncio
import base64
import socket
import struct

import pytest

from tests.web.conftest import Party
from tests.web.visitor import first_placement

KEY = base64.b64encode(b"x" * 16).decode()


def handshake(code: str, **headers: str) -> bytes:
    lines = {
        "Host": "x",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": KEY,
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    text = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
    return f"GET /ws/{code} HTTP/1.1\r\n{text}\r\n".encode()


def frame(opcode: int, payload: bytes = b"", *, final: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    first = (0x80 if final else 0) | reserved << 4 | opcode
    length = len(payload)
    mask = 0x80 if masked else 0
    head = struct.pack("!BB", first, mask | length) if length < 126 else struct.pack("!BBH", first, mask | 126, length)
    return head + (b"\0\0\0\0" if masked else b"") + payload


async def opened(party: Party, code: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection after its handshake."""
    read, write = await asyncio.open_connection("127.0.0.1", party.site.port)
    write.write(handshake(code))
    answer = await read.readuntil(b"\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 101 ")
    return read, write


def cut(write: asyncio.StreamWriter) -> None:
    """As a cable is pulled: a reset, no goodbye."""
    raw = write.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    write.transport.abort()


NONSENSE = {
    "a frame without a mask": frame(1, b"{}", masked=False),
    "an opcode that is none": frame(3),
    "reserved bits": frame(1, b"{}", reserved=4),
    "a long ping": frame(9, b"x" * 126),
    "a ping in pieces": frame(9, b"x", final=False),
    "a piece of nothing": frame(0, b"x"),
    "a text within a text": frame(1, b"{", final=False) + frame(1, b"}"),
    "half a close code": frame(8, b"\x03"),
    "a close code that is none": frame(8, struct.pack("!H", 999)),
    "a close reason that is no text": frame(8, struct.pack("!H", 1000) + b"\xff"),
    "a text that is none": frame(1, b"\xff\xfe{}"),
    "a text cut within a letter": frame(1, "é".encode()[:1]),
    "a goodbye, then a word": frame(8, struct.pack("!H", 1000)) + frame(1, b'{"type":"start"}'),
    "noise": bytes(range(256)),
    "a second handshake": handshake("x"),
}


@pytest.mark.parametrize("sent", NONSENSE.values(), ids=NONSENSE)
async def test_frames_that_are_none_end_their_own_connection_alone(party: Party, sent: bytes) -> None:
    code, _, (ana, bo) = await party.game("Bo")
    read, write = await opened(party, code)
    write.write(sent)
    await asyncio.wait_for(read.read(), 20)  # up to the end that the server makes
    write.close()
    await ana.done("place", **first_placement(ana.last("turn")))
    await bo.quiet()
    assert bo.seq == ana.seq


async def test_a_message_that_never_ends_holds_nobody_up(party: Party) -> None:
    code, _, (ana, _) = await party.game("Bo")
    _, write = await opened(party, code)
    for _ in range(100):
        write.write(frame(1 if _ == 0 else 0, b" " * 500, final=False))
    await write.drain()
    await ana.done("place", **first_placement(ana.last("turn")))
    cut(write)


@pytest.mark.parametrize("bytes_sent", [0, 10, 60, None])
async def test_handshakes_cut_off_leave_no_trace(party: Party, bytes_sent: int | None) -> None:
    code, (ana,) = await party.room()
    host = await party.at(ana, code)
    before = party.site.tasks()
    for _ in range(20):
        _, write = await asyncio.open_connection("127.0.0.1", party.site.port)
        write.write(handshake(code)[:bytes_sent] if bytes_sent is not None else handshake(code))
        await write.drain()
        cut(write)
    for _ in range(10):
        _, write = await opened(party, code)
        write.write(frame(1, b'{"type":"resume","seq":0}'))
        cut(write)
    while party.site.tasks() > before:
        await host.quiet()
    await host.quiet()
    shown = next(m for m in reversed(host.heard) if m["type"] in ("presence", "welcome"))
    assert shown.get("presence", shown)["watchers"] == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-WebSocket-Version": "12"},
        {"Sec-WebSocket-Key": "short"},
        {"Sec-WebSocket-Key": ""},
        {"Connection": "close"},
        {"Upgrade": "h2c"},
    ],
    ids=str,
)
async def test_what_is_no_websocket_is_refused(party: Party, headers: dict[str, str]) -> None:
    code, _ = await party.room()
    read, write = await asyncio.open_connection("127.0.0.1", party.site.port)
    write.write(handshake(code, **headers))
    status = int((await asyncio.wait_for(read.readline(), 20)).split()[1])
    cut(write)
    assert 400 <= status < 500
    party.site.logs.warnings.clear()  # the server says in a line what it was asked

"""One websocket: a bounded outbox, one task that empties it, and what this viewer has been told so far."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bastide.runtime.duties import Absence
from bastide.runtime.ports import PersonId
from bastide.web.config import Limits

_CLOSING_S = 2
"""How long a close frame may wait for a reader that takes nothing more."""


class CloseCode(IntEnum):
    """Why the server closes a socket."""

    RESUME = 4001
    NO_ACCESS = 4003
    UNKNOWN_TABLE = 4004
    TOO_FAST = 4029


def encoded(message: Mapping[str, Any]) -> str:
    """The message as it goes over the wire: encoded once for all who get it."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class Connection:
    """A viewer. `seq` is how far it has been told, None until it has said where it stands."""

    def __init__(self, socket: WebSocket, person: PersonId | None, language: str, limits: Limits) -> None:
        self._socket = socket
        self.person = person
        self.language = language
        self.seq: int | None = None
        self.you: tuple[int | None, bool] | None = None
        self.ply_told: tuple[int | None, bool] | None = None
        self.clock_told: tuple[int | None, int | None] | None = None
        self.absence_told: Absence | None = None
        self._outbox: asyncio.Queue[str] = asyncio.Queue(limits.outbox)
        self._waiting, self._longest, self._most_waiting = 0, 0, limits.outbox_characters
        self._closing: CloseCode | None = None
        self._sender: asyncio.Task[None] | None = None

    def begin(self) -> asyncio.Task[None]:
        """Start sending; the task that does so ends when nothing can or shall be sent any more."""
        self._sender = asyncio.create_task(self._send_all())
        return self._sender

    def send(self, text: str) -> None:
        """Queue a message; never waits. A reader too slow for the bound is closed and resumes on a new socket."""
        if self._closing is not None:
            return
        # A single long message is no sign of a slow reader, nor is what follows it at once.
        self._longest = max(self._longest, len(text))
        if self._outbox.full() or self._waiting + len(text) > max(self._most_waiting, 2 * self._longest):
            self.close(CloseCode.RESUME)
            return
        self._waiting += len(text)
        self._outbox.put_nowait(text)

    def tell(self, message: Mapping[str, Any]) -> None:
        """Queue a message for this viewer alone."""
        self.send(encoded(message))

    def close(self, code: CloseCode) -> None:
        """Close soon; what waits in the outbox is dropped."""
        if self._closing is None:
            self._closing = code
            if self._sender is not None:
                self._sender.cancel()

    async def finish(self) -> None:
        """Let the sender end and the socket with it."""
        if self._sender is not None:
            if self._closing is None:
                self._sender.cancel()
            await asyncio.gather(self._sender, return_exceptions=True)

    async def _send_all(self) -> None:
        try:
            while True:
                text = await self._outbox.get()
                await self._socket.send_text(text)
                self._waiting -= len(text)
        except asyncio.CancelledError:
            if self._closing is not None:
                await self._close_socket(self._closing)
            raise
        except (WebSocketDisconnect, RuntimeError, OSError):
            # Gone: the receiving side sees it as well and cleans up.
            self._closing = CloseCode.RESUME

    async def _close_socket(self, code: CloseCode) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            try:
                async with asyncio.timeout(_CLOSING_S):
                    await self._socket.close(code)
            except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
                return

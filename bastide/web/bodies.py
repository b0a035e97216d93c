"""Bounds what a request may carry, before anything reads it."""

from __future__ import annotations

from fastapi import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_TOO_LARGE = "too large"


class SmallBodies:
    """ASGI middleware that answers 413 to a body of more than `most` bytes, announced or not."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app, self._most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        if not announced.isdigit() or int(announced) > self._most:
            await PlainTextResponse(_TOO_LARGE, 413)(scope, receive, send)
            return
        received = 0

        async def receive_some() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._most:
                raise HTTPException(413, _TOO_LARGE)
            return message

        await self._app(scope, receive_some, send)

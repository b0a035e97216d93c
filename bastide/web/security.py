"""Security headers on every answer, and whether a request that changes something comes from our own pages."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
_EVERYWHERE = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
_ON_PAGES = {
    "Content-Security-Policy": _POLICY,
    # The table's code is in the address: tell it to nobody else. Not `no-referrer`, which would blank Origin as well.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class SecurityHeaders:
    """ASGI middleware that adds the headers; websockets pass through."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                secure(MutableHeaders(scope=message), scope["scheme"], static=scope["path"].startswith("/static/"))
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def secure(headers: MutableHeaders, scheme: str, *, static: bool = False) -> None:
    """Add what every answer carries, unless the answer itself says otherwise.

    A page's hundred static files go without what only a page obeys: it would weigh more than some of them.
    """
    for name, value in _EVERYWHERE.items():
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")
    if static:
        return
    for name, value in _ON_PAGES.items():
        headers.setdefault(name, value)
    if scheme == "https":
        # Over plain http browsers ignore it, and say so in every console.
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")


def is_same_site(connection: HTTPConnection, public_url: str | None) -> bool:
    """Does a browser say that this comes from our own pages? Programs that send no such header are let through."""
    origin = connection.headers.get("origin")
    if origin is not None:
        own = {connection.headers.get("host", "").lower(), _netloc(public_url or "")}
        return _netloc(origin) in own - {""}
    return connection.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


def _netloc(url: str) -> str:
    """Host and port of an address, empty where it has none."""
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""

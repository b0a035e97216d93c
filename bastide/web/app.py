"""The FastAPI app, joined from pages, sockets and static files."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import structlog
from fastapi import FastAPI, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bastide.runtime.ports import Bus, Clock, Index, Lots, People, Unavailable
from bastide.runtime.tables import Tables
from bastide.web import wire
from bastide.web.assets import Assets
from bastide.web.bodies import SmallBodies
from bastide.web.config import WebConfig
from bastide.web.games import Games
from bastide.web.hub import Hub
from bastide.web.identity import Identity
from bastide.web.metrics import Metrics
from bastide.web.pages import Pages
from bastide.web.rates import Rates
from bastide.web.render import Renderer
from bastide.web.security import SecurityHeaders, secure
from bastide.web.socket import Sockets
from bastide.web.texts import Texts

_log = structlog.get_logger(__name__)


def create_app(
    config: WebConfig,
    tables: Tables,
    people: People,
    index: Index,
    bus: Bus,
    clock: Clock,
    lots: Lots,
    metrics: Metrics,
    running: Callable[[], AbstractAsyncContextManager[None]],
) -> FastAPI:
    """The app. `running` is entered before the first request and left after the last."""
    assets = Assets(config.static)
    texts = Texts(config.static / "texts")
    identity = Identity(config.secret_key, lots)
    renderer = Renderer(config, assets, texts, identity)
    rates = Rates()
    hub = Hub(tables, bus, f"{config.version}+{assets.hash}")
    pages = Pages(tables, people, Games(tables, index), identity, texts, rates, renderer, clock, config)
    sockets = Sockets(tables, people, hub, identity, texts, rates, clock, config, metrics)
    metrics.watch("sockets", "Open websockets", lambda: sum(1 for _ in hub.viewers()))
    metrics.watch("tables", "Tables held in memory", tables.count)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with running():
            yield
            await hub.close()
            await tables.settle()

    app = FastAPI(title="Bastide", version=config.version, lifespan=lifespan, openapi_url=None)
    app.add_middleware(SmallBodies, most=config.limits.form_bytes)
    app.add_middleware(SecurityHeaders)
    app.include_router(pages.router())
    app.add_api_route("/static/{hash}/{name:path}", assets.serve, methods=["GET", "HEAD"])

    @app.api_route("/healthz", methods=["GET", "HEAD"])
    async def healthz() -> Response:
        """For whoever watches over the process."""
        return PlainTextResponse("ok")

    @app.api_route("/readyz", methods=["GET", "HEAD"])
    async def readyz() -> Response:
        """For whoever sends people here: can the store answer?"""
        try:
            await index.listed(1)
        except Unavailable:
            return PlainTextResponse("the store is away", 503)
        return PlainTextResponse("ok")

    @app.api_route("/metrics", methods=["GET", "HEAD"])
    async def measured() -> Response:
        """For Prometheus."""
        return metrics.answer()

    @app.api_route("/protocol.json", methods=["GET", "HEAD"])
    async def protocol() -> Response:
        """The wire's JSON Schema."""
        return JSONResponse(wire.schema())

    @app.websocket("/ws/{code}")
    async def table_socket(socket: WebSocket, code: str) -> None:
        await sockets.serve(socket, code)

    _answer_errors(app, pages)
    return app


def _answer_errors(app: FastAPI, pages: Pages) -> None:
    """Errors as pages in the same style, in the person's language."""

    async def http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code != 404:
            return PlainTextResponse(error.detail, error.status_code, headers=error.headers)
        return pages.renderer.message(request, pages.person(request), "not_found", 404)

    async def unavailable(request: Request, error: Exception) -> Response:
        _log.warning("store unavailable", path=ascii(request.url.path), error=str(error))
        return pages.renderer.message(request, pages.person(request), "error", 503)

    async def misshapen(request: Request, _: Exception) -> Response:
        return pages.renderer.message(request, pages.person(request), "stale", 400)

    async def fault(request: Request, _: Exception) -> Response:
        # This one is answered from outside all middleware, which then hands the fault on to the server's log.
        response = pages.renderer.message(request, pages.person(request), "error", 500)
        secure(response.headers, request.url.scheme)
        return response

    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(RequestValidationError, misshapen)
    app.add_exception_handler(Unavailable, unavailable)
    app.add_exception_handler(Exception, fault)

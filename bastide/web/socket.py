"""The websocket of a table: reads messages, has commands carried out, answers every one."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import assert_never

import structlog
from pydantic import ConfigDict, ValidationError
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from bastide.runtime.ports import Clock, People, PersonId, TableId, Unavailable
from bastide.runtime.tables import Tables, UnknownTable
from bastide.table import Command, Refused, commands
from bastide.table.ids import Ply, Seat
from bastide.table.options import OptionChanges
from bastide.table.view import feature_view, fits_view, hints_view
from bastide.web import wire
from bastide.web.config import WebConfig
from bastide.web.connection import CloseCode, Connection
from bastide.web.hub import Feed, Hub
from bastide.web.identity import Identity
from bastide.web.invite import is_code
from bastide.web.metrics import Metrics
from bastide.web.rates import Bucket, Rates
from bastide.web.security import is_same_site
from bastide.web.texts import Texts, language_of

_log = structlog.get_logger(__name__)
_STRIKES = 40
"""Refused-as-too-fast messages in one connection before it is closed."""


@dataclass(frozen=True, slots=True)
class Sockets:
    """What serving a websocket needs."""

    tables: Tables
    people: People
    hub: Hub
    identity: Identity
    texts: Texts
    rates: Rates
    clock: Clock
    config: WebConfig
    metrics: Metrics

    async def serve(self, socket: WebSocket, code: str) -> None:
        """One viewer, from its first message until it is gone."""
        try:
            await self._serve(socket, code)
        except WebSocketDisconnect:
            return  # while it was greeted or sent away

    async def _serve(self, socket: WebSocket, code: str) -> None:
        # Accepted before it is sent away: a page is told the code of a close, but not why there was no handshake.
        await socket.accept()
        closing = await self._why_not(socket, code)
        if closing is not None:
            await socket.close(closing)
            return
        table_id = TableId(code)
        viewer = Connection(socket, self.identity.read(socket), language_of(socket), self.config.limits)
        sending = viewer.begin()
        try:
            await _Conversation(self, table_id, viewer, socket).hold(sending)
        finally:
            try:
                await self.hub.detach(table_id, viewer)
            finally:
                await viewer.finish()

    async def _why_not(self, socket: WebSocket, code: str) -> CloseCode | None:
        if not is_same_site(socket, self.config.public_url):
            return CloseCode.NO_ACCESS
        address = socket.client.host if socket.client else "?"
        if not await self.rates.allows(self.config.limits.sockets, "socket", address):
            return CloseCode.TOO_FAST
        if not is_code(code):
            return CloseCode.UNKNOWN_TABLE
        try:
            table = await self.tables.table(TableId(code))
            if not table.may_watch(self.identity.read(socket)):
                return CloseCode.NO_ACCESS
        except UnknownTable:
            return CloseCode.UNKNOWN_TABLE
        except Unavailable:
            return CloseCode.RESUME
        return None


class _Conversation:
    """What one viewer says, message by message."""

    def __init__(self, server: Sockets, table_id: TableId, viewer: Connection, socket: WebSocket) -> None:
        self._server, self._table_id, self._viewer, self._socket = server, table_id, viewer, socket
        limits = server.config.limits
        self._bucket = Bucket(limits.messages_a_second, limits.messages_burst, time.monotonic)
        self._strikes = 0

    async def hold(self, sending: asyncio.Task[None]) -> None:
        """Answer until the viewer goes, overdoes it, or can be told nothing more."""
        feed = await self._server.hub.attach(self._table_id, self._viewer)
        while (message := await self._next(sending)) is not None:
            text = message.get("text")
            if self._bucket.take():
                await self._answer(feed, self._read(text))
                continue
            self._refuse(_id_in(text or ""), "too_fast")
            self._strikes += 1
            if self._strikes > _STRIKES:
                self._viewer.close(CloseCode.TOO_FAST)

    async def _next(self, sending: asyncio.Task[None]) -> Message | None:
        """The next message, None at the end. Who was closed as too slow may never answer: the sender's end counts."""
        receiving = asyncio.ensure_future(self._socket.receive())
        try:
            await asyncio.wait((receiving, sending), return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                return None
            message = receiving.result()
        except (WebSocketDisconnect, RuntimeError):
            return None
        finally:
            receiving.cancel()
        return message if message["type"] == "websocket.receive" else None

    async def _answer(self, feed: Feed, asked: wire.Resume | wire.Ping | wire.Question | wire.Order | None) -> None:
        try:
            if isinstance(asked, wire.Resume):
                await feed.welcome(self._viewer, asked.seq)
            elif isinstance(asked, wire.Ping):
                self._viewer.tell({"type": "pong", "now": self._server.clock(), "build": self._server.hub.build})
            elif isinstance(asked, wire.Question):
                await self._tell_asked(asked)
            elif asked is not None:
                await self._carry_out(feed, asked)
        except (Unavailable, UnknownTable):
            self._refuse(getattr(asked, "id", None), "unavailable")
        except Exception:
            # A fault of ours must not cut the viewer off, who would only come back and ask the same.
            _log.exception("a message could not be answered", table=self._table_id)
            self._refuse(getattr(asked, "id", None), "unavailable")

    def _read(self, text: str | None) -> wire.Resume | wire.Ping | wire.Question | wire.Order | None:
        if text is None:
            self._refuse(None, "malformed")
            return None
        if len(text.encode("utf-8", "surrogatepass")) > self._server.config.limits.message_bytes:
            self._refuse(None, "too_large")
            return None
        try:
            return wire.CLIENT.validate_json(text)
        except ValidationError:
            self._refuse(_id_in(text), "malformed")
            return None

    async def _carry_out(self, feed: Feed, order: wire.Order) -> None:
        person = self._viewer.person
        if person is None:
            self._refuse(order.id, "unknown_person")
            return
        if isinstance(order, wire.Chat) and not await self._may_say_more(person):
            self._refuse(order.id, "too_fast")
            return
        cause = None if order.id is None else f"{person}:{order.id}"
        try:
            if isinstance(order, wire.Start):
                seq = await self._server.tables.start(self._table_id, person, cause)
            elif isinstance(order, wire.Rematch):
                seq = await self._server.tables.rematch(self._table_id, person, cause)
            elif isinstance(order, wire.LetPlay):
                seq = await self._server.tables.let_play(self._table_id, person, Ply(order.ply), cause)
            else:
                seq = await self._server.tables.do(self._table_id, person, await self._command(order), cause)
        except Refused as refused:
            self._refuse(order.id, refused.code.value)
            return
        with suppress(Unavailable, UnknownTable):
            await feed.flush()  # what a command brought is told before its answer
        self._viewer.tell({"type": "done", "id": order.id, "seq": seq})

    async def _may_say_more(self, person: PersonId) -> bool:
        limits = self._server.config.limits
        return await self._server.rates.allows(limits.chat, "chat", f"{person}:{self._table_id}")

    async def _tell_asked(self, asked: wire.Question) -> None:
        table = await self._server.tables.table(self._table_id)
        try:
            match asked:
                case wire.Look(at=at, on=on, place=place):
                    told = {"type": "feature", **feature_view(table, at, on, place)}
                case wire.Hints():
                    told = {"type": "hints", **hints_view(table)}
                case wire.Fits(at=at):
                    told = {"type": "fits", **fits_view(table, at)}
                case _:
                    assert_never(asked)
        except Refused as refused:
            self._refuse(asked.id, refused.code.value)
            return
        self._viewer.tell({**told, "id": asked.id, "seq": table.seq})

    async def _command(self, order: wire.Order) -> Command:
        match order:
            case wire.Sit(name=name):
                if name is None and self._viewer.person is not None:
                    known = await self._server.people.get(self._viewer.person)
                    name = known.name if known else None
                return commands.Sit(name or "")
            case wire.Colour(colour=colour):
                return commands.Recolour(colour)
            case wire.SeatRobot(level=level):
                return commands.SeatRobot(level)
            case wire.Unseat(seat=seat):
                return commands.Unseat(Seat(seat))
            case wire.SetOptions():
                chosen = (order.expansions, order.hints, order.quick, order.watchers, order.listed)
                return commands.SetOptions(OptionChanges(*chosen))
            case wire.Leave():
                return commands.Leave()
            case wire.Return():
                return commands.Return()
            case wire.StandIn(seat=seat, level=level):
                return commands.StandIn(Seat(seat), level)
            case wire.Place(ply=ply, at=at, turn=turn):
                return commands.Place(Ply(ply), at, turn)
            case wire.PutMeeple(ply=ply, on=on, place=place, kind=kind):
                return commands.PutMeeple(Ply(ply), on, place, kind)
            case wire.PassTurn(ply=ply):
                return commands.PassTurn(Ply(ply))
            case wire.TakeBack(ply=ply):
                return commands.TakeBack(Ply(ply))
            case wire.Chat(text=text, courtesy=courtesy):
                return commands.Say(text, courtesy)
            case wire.Start() | wire.LetPlay() | wire.Rematch():
                raise AssertionError("what draws lots has its own way")
            case _:
                assert_never(order)

    def _refuse(self, order_id: str | None, code: str) -> None:
        self._server.metrics.refused(code)
        _log.info("refused", table=self._table_id, code=code, order=order_id)
        text = self._server.texts.say(self._viewer.language, f"refused.{code}")
        self._viewer.tell({"type": "refused", "id": order_id, "code": code, "text": text})


class _OnlyId(wire.Asked):
    """Just the id of a message that is otherwise wrong, so that its answer finds it."""

    model_config = ConfigDict(extra="ignore")


def _id_in(text: str) -> str | None:
    try:
        return _OnlyId.model_validate_json(text).id
    except ValidationError:
        return None

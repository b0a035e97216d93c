"""Somebody with a browser: pages with their cookies, and a websocket whose every message is checked as it comes."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from types import TracebackType
from typing import Any, Protocol

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bastide.web.wire import SERVER

Message = dict[str, Any]
_ids = count(1)
_TOKEN = re.compile(r'name="token" value="([^"]+)"')


class Address(Protocol):
    """Where a server is, in this process or another."""

    @property
    def url(self) -> str:
        """Without a final slash."""
        ...


class Visitor:
    """One person's browser."""

    def __init__(self, site: Address, language: str = "en", **headers: str) -> None:
        self.site = site
        self.http = httpx.AsyncClient(
            base_url=site.url,
            headers={"Accept-Language": language, **headers},
            trust_env=False,
            timeout=20,
            verify=False,
        )

    async def __aenter__(self) -> Visitor:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.http.aclose()

    async def token(self, path: str = "/") -> str:
        """The token of a page's form."""
        found = _TOKEN.search((await self.http.get(path)).text)
        assert found is not None, f"{path} has no form"
        return found[1]

    async def open(self, name: str = "Ana") -> str:
        """A new table; its code."""
        answer = await self.http.post("/tables", data={"name": name, "token": await self.token()})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    async def join(self, code: str, name: str) -> httpx.Response:
        """Sit down at a table by its form."""
        return await self.http.post(f"/t/{code}/join", data={"name": name, "token": await self.token()})

    @property
    def cookie(self) -> str:
        """As a browser sends it."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @asynccontextmanager
    async def at(self, code: str, seq: int | None = 0, **headers: str) -> AsyncIterator[Viewer]:
        """A websocket to a table; `seq` None: nothing said yet."""
        everything = {"Accept-Language": self.http.headers["accept-language"], "Cookie": self.cookie, **headers}
        async with connected(self.site, code, everything) as socket:
            viewer = Viewer(socket)
            if seq is not None:
                await viewer.say({"type": "resume", "seq": seq})
                await viewer.until(lambda message: message["type"] in ("welcome", "events"))
                await viewer.quiet()
            yield viewer


@asynccontextmanager
async def connected(site: Address, code: str, headers: Mapping[str, str]) -> AsyncIterator[ClientConnection]:
    """A bare websocket."""
    async with connect(
        f"{site.url.replace('http:', 'ws:')}/ws/{code}",
        additional_headers={name: value for name, value in headers.items() if value},
        proxy=None,
        max_size=None,
        max_queue=None,  # whoever does not read here still takes what comes, as a browser does
        ping_interval=None,
        close_timeout=3,
    ) as socket:
        yield socket


class Viewer:
    """A websocket's messages in order. Each must have the shape of the wire, and their numbers must leave no gap."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Message] = []
        self.seq: int | None = None
        self.events: list[Message] = []
        """All events of the game, each once, whatever the number of welcomes."""
        self.turn: Message | None = None
        """What is legal, while it is this viewer's turn."""
        self.over = False
        self._read = 0

    async def say(self, message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self) -> Message:
        """The next message."""
        async with asyncio.timeout(20):
            text = await self.socket.recv()
        assert isinstance(text, str)
        message: Message = json.loads(text)
        SERVER.validate_json(text)
        self._note(message)
        self.heard.append(message)
        return message

    def _note(self, message: Message) -> None:
        kinds = {event["kind"] for event in message.get("events", ())}
        if kinds & {"placed", "meeple", "passed", "taken_back", "started"}:
            self.turn = None
        self.over = self.over or "finished" in kinds
        if message["type"] == "turn":
            self.turn = message
        elif message["type"] == "welcome":
            self.seq, self.events = message["seq"], message["events"]
        elif message["type"] == "events":
            assert self.seq is None or message["seq"] >= self.seq, "events out of order"
            assert message["events"] or message["seq"] == (self.seq or message["seq"]), "events without events"
            self.seq = message["seq"]
            self.events = self.events + [event for event in message["events"] if event["kind"] != "room"]

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        """Read up to the first message that is wanted."""
        while not wanted(message := await self.receive()):
            pass
        return message

    async def quiet(self) -> list[Message]:
        """All that came before the answer to a ping sent now, since the last call."""
        await self.say({"type": "ping"})
        await self.until(lambda message: message["type"] == "pong")
        news = self.heard[self._read : -1]
        self._read = len(self.heard)
        return news

    async def ask(self, what: str, /, **fields: Any) -> Message:
        """Say something and read up to its answer."""
        order = fields.pop("id", f"test-{next(_ids)}")
        await self.say({"type": what, "id": order, **fields})
        return await self.until(
            lambda message: (
                message["type"] in ("done", "refused", "feature", "hints", "fits") and message["id"] == order
            )
        )

    async def done(self, what: str, /, **fields: Any) -> int:
        """As `ask`, for what must be carried out; the seq after it, up to which all events have been told."""
        answer = await self.ask(what, **fields)
        assert answer["type"] == "done", answer
        assert self.seq is None or self.seq >= answer["seq"], "done before its events"
        seq: int = answer["seq"]
        return seq

    async def refused(self, what: str, /, **fields: Any) -> str:
        """As `ask`, for what must be refused; the code."""
        answer = await self.ask(what, **fields)
        assert answer["type"] == "refused", answer
        code: str = answer["code"]
        return code

    def last(self, kind: str) -> Message:
        """The latest message of a type."""
        return next(message for message in reversed(self.heard) if message["type"] == kind)

    async def closed(self) -> int:
        """Read to the end; the close code."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as end:
            return 1006 if end.rcvd is None else end.rcvd.code


def first_placement(turn: Message) -> Message:
    """The fields of a legal `place`."""
    cell = turn["cells"][0]
    return {"ply": turn["ply"], "at": cell["at"], "turn": cell["turns"][0]}


def some_choice(turn: Message, chance: Random) -> tuple[str, Message]:
    """The type and fields of a legal command, at random, from what is told alone."""
    if turn["step"] == "place":
        cell = chance.choice(turn["cells"])
        return "place", {"ply": turn["ply"], "at": cell["at"], "turn": chance.choice(cell["turns"])}
    spots: list[Message] = [
        {"ply": turn["ply"], "on": spot["on"], "place": spot["place"], "kind": kind}
        for spot in turn["spots"]
        for kind in spot["kinds"]
    ]
    if chance.random() < 0.1:
        return "take_back", {"ply": turn["ply"]}
    return ("meeple", chance.choice(spots)) if spots and chance.random() < 0.6 else ("pass", {"ply": turn["ply"]})


async def play_out(viewers: Sequence[Viewer], chance: Random) -> None:
    """Play the people's part of a game to its end; robots play their own."""
    while not viewers[0].over:
        for viewer in viewers:
            await viewer.quiet()
        playing = [viewer for viewer in viewers if viewer.turn is not None]
        assert len(playing) <= 1
        if playing:
            kind, fields = some_choice(playing[0].turn or {}, chance)
            await playing[0].done(kind, **fields)
        elif not viewers[0].over:
            await viewers[0].receive()
    for viewer in viewers:
        await viewer.quiet()
        assert viewer.over

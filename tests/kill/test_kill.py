"""Power cuts: the server is killed in the middle of games and goes on where it was, with all that it has answered.

`BASTIDE_KILL_ROUNDS` (see `make kill`) says how many games are played so; each is cut several times.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from bastide.engine import read_record, replay
from tests.serving import Server
from tests.web.visitor import Message, Viewer, Visitor, some_choice

ROUNDS = int(os.environ.get("BASTIDE_KILL_ROUNDS", "2"))
ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Order:
    """A command on its way: sent again under the same id until it is answered."""

    id: str
    kind: str
    fields: Message

    def message(self) -> Message:
        return {"type": self.kind, "id": self.id, **self.fields}


@dataclass
class Player:
    """Ana, who plays on through every cut, and remembers what she was promised."""

    visitor: Visitor
    code: str
    chance: Random
    seq: int = 0
    events: list[Message] = field(default_factory=list)
    waiting: Order | None = None
    answered: dict[str, int] = field(default_factory=dict)
    over: bool = False
    resent: int = 0

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Viewer]:
        async with self.visitor.at(self.code, None) as viewer:
            viewer.seq, viewer.events = self.seq or None, self.events
            try:
                yield viewer
            finally:
                self.seq, self.events = viewer.seq or 0, viewer.events

    async def play(self, stop_after: int) -> None:
        """Resume and play on, for so many messages or to the end; what is unanswered is sent again."""
        async with self.connected() as viewer:
            await viewer.say({"type": "resume", "seq": self.seq})
            first = await viewer.receive()
            assert first["type"] == ("events" if self.seq else "welcome")
            if self.answered:
                assert (viewer.seq or 0) >= max(self.answered.values()), "something that was answered is gone"
            if self.waiting is not None:
                self.resent += 1
                await viewer.say(self.waiting.message())
            for _ in range(stop_after):
                if viewer.over and self.waiting is None:
                    self.over = True
                    return
                if self.waiting is None and viewer.turn is not None:
                    await self.choose(viewer)
                message = await viewer.receive()
                if message.get("id") is not None:
                    self.take_answer(message)

    async def choose(self, viewer: Viewer) -> None:
        assert viewer.turn is not None
        kind, fields = some_choice(viewer.turn, self.chance)
        self.waiting = Order(f"order-{len(self.answered)}", kind, fields)
        await viewer.say(self.waiting.message())

    def take_answer(self, message: Message) -> None:
        assert message["type"] == "done", message
        assert self.waiting is not None
        assert message["id"] == self.waiting.id
        self.answered[message["id"]] = message["seq"]
        self.waiting = None


async def opened(server: Server, stack_visitor: Visitor, seed: int) -> Player:
    """A table with Ana and a robot, and the game begun."""
    code = await stack_visitor.open("Ana")
    async with stack_visitor.at(code) as viewer:
        await viewer.done("seat_robot", level="easy")
        await viewer.done("start")
    return Player(stack_visitor, code, Random(seed))


async def game_through_cuts(data_dir: Path, seed: int, cuts: int) -> Player:
    """A whole game, the server killed so many times at random moments."""
    chance = Random(seed)
    server = Server(data_dir, ("--tiles", "14", "--seed", str(seed)))
    server.start()
    try:
        async with Visitor(server) as visitor:
            player = await opened(server, visitor, seed)
            for _ in range(cuts):
                # The cut comes while messages fly, not between them: nobody waits for what was sent last.
                with suppress(ConnectionClosed):
                    await player.play(chance.randrange(1, 12))
                server.kill()
                server.start()
            while not player.over:
                await player.play(10**6)
            await check_end(player)
        assert server.stop() in (0, -15)
    finally:
        if server.process is not None:
            server.kill()
    return player


async def check_end(player: Player) -> None:
    """The game ended, its record verifies, each command was carried out once, and a late comer hears the same."""
    async with player.visitor.at(player.code) as late:
        assert late.events == player.events
    record: dict[str, Any] = (await player.visitor.http.get(f"/t/{player.code}/record.json")).json()
    game = replay(read_record(record))
    assert record["scores"] == player.events[-1]["scores"] == list(game.scores)
    moves = ("placed", "meeple", "passed", "taken_back")
    mine = [event for event in player.events if event["kind"] in moves and event["seat"] == 0]
    chosen = [event for event in mine if event.get("by") != "itself"]
    assert len(chosen) == len(player.answered)
    assert player.waiting is None


async def test_a_game_goes_on_after_a_cut(tmp_path: Path) -> None:
    player = await game_through_cuts(tmp_path, seed=1, cuts=2)
    assert len(player.answered) > 5


@pytest.mark.slow
@pytest.mark.timeout(60 * max(2, ROUNDS))
async def test_games_go_on_after_many_cuts(tmp_path: Path) -> None:
    resent = 0
    for round_number in range(ROUNDS):
        player = await game_through_cuts(tmp_path / str(round_number), seed=100 + round_number, cuts=5)
        resent += player.resent
    assert resent > 0, "no cut ever fell between a command and its answer"


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    "stage",
    [pytest.param("bastide.db", marks=SLOW), pytest.param("bastide.db-wal", marks=SLOW), "secret.key"],
)
def test_a_first_start_that_was_cut_is_no_hindrance(tmp_path: Path, stage: str) -> None:
    data_dir = tmp_path / "data"
    command = [sys.executable, "-m", "tests.serving", "--data-dir", str(data_dir)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while not (data_dir / stage).exists() and process.poll() is None:
            time.sleep(0.001)
        process.kill()
    with Server(data_dir) as server:
        assert server.port > 0
    assert len((data_dir / "secret.key").read_text().strip()) == 64


async def test_what_was_answered_is_on_disk_before_the_answer(tmp_path: Path) -> None:
    server = Server(tmp_path, ("--tiles", "14", "--seed", "3"))
    server.start()
    try:
        async with Visitor(server) as visitor:
            code = await visitor.open("Ana")
            async with visitor.at(code) as viewer:
                await viewer.done("colour", colour="safran")
                # Not even time for the next message.
                server.kill()
            await asyncio.to_thread(server.start)
            async with visitor.at(code) as viewer:
                assert viewer.heard[0]["room"]["seats"][0]["colour"] == "safran"
                assert viewer.heard[0]["you"] == {"seat": 0, "host": True}
    finally:
        if server.process is not None:
            server.kill()

"""Plays the games whose messages are kept as golden files: on a real server, the same to the last byte each time."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bastide.engine import Cell, Game, place_of, read_record, replay
from bastide.runtime.ports import Millis, PersonId, TableId
from tests.table.sitting import dealt
from tests.web.site import Site
from tests.web.visitor import Message, Viewer, Visitor, some_choice

FOLDER = Path(__file__).parent
PAUSE_MS = 5


@dataclass(frozen=True)
class Play:
    """A game to be kept."""

    name: str
    order: tuple[str, ...]
    seed: int
    robots: int = 0
    expansions: tuple[str, ...] = ()


PLAYS = (
    Play("base", ("E", "C", "U", "V", "B", "W", "K", "A", "J", "L", "U", "V", "D", "O"), seed=10),
    Play(
        "expansions",
        ("RC", "RE", "RB", "RJ", "IA", "U", "II", "V", "IQ", "E", "B", "U", "E", "A"),
        seed=7,
        robots=1,
        expansions=("inns", "river"),
    ),
)
VIEWERS = ("seat-0", "seat-1", "watcher")


class FixedLots:
    """Everything that is drawn, from one seed; codes and ids by number."""

    def __init__(self, seed: int) -> None:
        self._chance, self._count = Random(seed), 0

    def seed(self) -> int:
        return self._chance.getrandbits(64)

    def nonce(self) -> str:
        return "5e" * 32

    def code(self) -> TableId:
        self._count += 1
        return TableId(f"table{self._count:011}")

    def person_id(self) -> PersonId:
        self._count += 1
        return PersonId(f"person-{self._count}")


class Hands:
    """A clock that moves when it is told to: a robot plays one step each time."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> Millis:
        return Millis(self.now)


async def record(play: Play, data_dir: Path) -> dict[str, Any]:
    """By viewer: all that it heard; and under `end` what the server holds at the end."""
    hands = Hands()
    lots = FixedLots(play.seed)
    with Site(data_dir, clock=hands, lots=lots, dealer=dealt(*play.order), robot_pause_ms=PAUSE_MS) as site:
        async with AsyncExitStack() as stack:
            people = [await stack.enter_async_context(Visitor(site)) for _ in VIEWERS]
            code = await people[0].open("Ana")
            before = await _before(play, code, people)
            # One of them says how far it was told, the others ask for everything.
            seqs = (0, before[1].seq, 0)
            viewers = [
                await stack.enter_async_context(visitor.at(code, seq))
                for visitor, seq in zip(people, seqs, strict=True)
            ]
            await viewers[0].done("start", id="start")
            await _play(play, viewers, hands)
            kept = {
                name: [_plain(message) for message in (*early.heard, *late.heard) if message["type"] != "pong"]
                for name, early, late in zip(VIEWERS, before, viewers, strict=True)
            }
            answer = await people[0].http.get(f"/t/{code}/record.json")
            return {**kept, "end": _end(replay(read_record(answer.json())), answer.json())}


async def _before(play: Play, code: str, people: list[Visitor]) -> list[Viewer]:
    """The waiting room, in which nearly everything is changed once; then all sockets are cut."""
    ana, bo, cy = people
    async with ana.at(code) as host, cy.at(code) as watcher:
        await bo.join(code, "Bo")
        async with bo.at(code) as guest:
            await host.done("seat_robot", id="robot", level="easy")
            await host.done("colour", id="colour", colour="noir-de-vigne")
            await guest.refused("start", id="start")
            await guest.done("colour", id="colour", colour="garance")
            if not play.robots:
                await host.done("unseat", id="unseat", seat=2)
            if play.expansions:
                await host.done("options", id="options", expansions=list(play.expansions))
            await guest.quiet()
        await host.until(lambda message: message["type"] == "presence" and not message["seats"][1])
        await host.quiet()
        await watcher.quiet()
    return [host, guest, watcher]


async def _play(play: Play, viewers: list[Viewer], hands: Hands) -> None:
    chance = Random(play.seed)
    moves = 0
    while True:
        for viewer in viewers:
            await viewer.quiet()
        if viewers[0].over:
            return
        moves += 1
        playing = next((viewer for viewer in viewers if viewer.turn is not None), None)
        if playing is None:
            hands.now += PAUSE_MS
            await viewers[0].until(lambda message: message["type"] == "events")
            continue
        turn = playing.turn
        assert turn is not None
        if moves % 7 == 0:
            await viewers[2].ask("look", id=f"look-{moves}", at=[0, 0], on="city", place="N")
            await playing.ask("hints", id=f"hints-{moves}")
            await viewers[1].refused("place", id=f"wrong-{moves}", ply=turn["ply"], at=[99, 99], turn=0)
        kind, fields = some_choice(turn, chance)
        await playing.done(kind, id=f"move-{moves}", **fields)


def _plain(message: Message) -> Message:
    """Without what changes with every build and every turn of phrase."""
    changes = {"build": "(build)", "text": "(text)"}
    return {key: changes.get(key, value) for key, value in message.items()}


def _end(game: Game, record: Message) -> Message:
    """What the server holds when all is over, in the words of the page's own state."""
    tiles = [
        {"tile": tile.id, "at": list(place_of(Cell(cell))), "turn": tile.turn}
        for cell, (_, tile) in game.board.tiles.items()
    ]
    return {
        "scores": list(game.scores),
        "supply": [dict(zip(("small", "big"), game.supply(seat), strict=True)) for seat in range(game.seats)],
        "tiles": tiles,
        "meeples": [
            {
                "seat": meeple.seat,
                "meeple": meeple.kind.value,
                "at": list(place_of(meeple.where.cell)),
                "on": meeple.where.on.value,
                "index": meeple.where.index,
            }
            for meeple in game.meeples
        ],
        "left": game.left_count,
        "set_aside": list(game.set_aside),
        "players": [player["name"] for player in record["players"]],
    }


def written(messages: object) -> str:
    """One message a line, so that a change is seen where it is."""
    if isinstance(messages, list):
        lines = ",\n".join(json.dumps(message, ensure_ascii=False) for message in messages)
        return f"[\n{lines}\n]\n"
    return json.dumps(messages, ensure_ascii=False, indent=1) + "\n"

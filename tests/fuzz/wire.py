"""Spoilt messages into the websocket of a running server: each is answered, nothing is logged as a fault, games go on.

python -m tests.fuzz.wire --seconds 60 --seed 1
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from websockets.exceptions import ConnectionClosed

from bastide.engine import read_record, replay
from tests.fuzz.mutation import mutated, torn
from tests.web.site import Site
from tests.web.visitor import Message, Viewer, Visitor, some_choice

FOR_GOOD = {1007: "no text", 1009: "larger than any frame"}
"""Close codes with which the server may end a socket that was sent nonsense."""
ANSWERS = frozenset(("done", "refused", "feature", "hints", "fits", "welcome", "events"))


class Fault(AssertionError):
    """Something that no message may do to us."""


def honest(viewer: Viewer, chance: Random) -> Message:
    """A message as a page would send it; not always one that is legal now."""
    everything: list[Message] = [
        {"type": "resume", "seq": viewer.seq or 0},
        {"type": "sit", "name": "Ana"},
        {"type": "colour", "colour": "safran"},
        {"type": "seat_robot", "level": "easy"},
        {"type": "unseat", "seat": 1},
        {"type": "options", "expansions": ["inns", "river"], "hints": True},
        {"type": "start"},
        {"type": "look", "at": [0, 0], "on": "city", "place": "N"},
        {"type": "fits", "at": [0, 1]},
        {"type": "hints"},
        {"type": "place", "ply": 0, "at": [1, 0], "turn": 0},
        {"type": "meeple", "ply": 1, "kind": "small", "on": "road", "place": "E"},
        {"type": "pass", "ply": 1},
        {"type": "take_back", "ply": 1},
        {"type": "chat", "text": "hello"},
        {"type": "chat", "courtesy": 3},
        {"type": "return"},
        {"type": "stand_in", "seat": 1, "level": "easy"},
        {"type": "let_play", "ply": 0},
        {"type": "rematch"},
    ]
    if chance.random() < 0.02:
        everything.append({"type": "leave"})
    if viewer.turn is not None and chance.random() < 0.6:
        kind, fields = some_choice(viewer.turn, chance)
        everything = [{"type": kind, **fields}]
    message = chance.choice(everything)
    return message if message["type"] == "resume" else {**message, "id": f"id-{chance.getrandbits(32)}"}


def spoilt(message: Message, chance: Random) -> tuple[str | bytes, bool]:
    """A frame, and whether it claims to be text."""
    lot = chance.random()
    if lot < 0.15:
        return json.dumps(message), True
    if lot < 0.35:
        return torn(message, chance), chance.random() < 0.9
    try:
        return json.dumps(mutated(message, chance)), True
    except ValueError:  # a number that Python itself will not write
        return json.dumps({**message, "ply": "9" * 5000}).replace('"' + "9" * 5000 + '"', "9" * 5000), True


async def rounds(site: Site, chance: Random, tally: Counter[str], goes_on: Callable[[], bool]) -> None:
    """Tables one after another, each bothered until its game is over or it has had enough."""
    while goes_on():
        async with Visitor(site) as visitor:
            code = await visitor.open("Ana")
            tally["tables"] += 1
            left = 300
            while left > 0 and goes_on():
                async with visitor.at(code) as viewer:
                    left = await bother(site, viewer, chance, tally, left, goes_on)
            answer = await visitor.http.get(f"/t/{code}/record.json")
            if answer.status_code == 200:
                replay(read_record(answer.json()))
                tally["records verified"] += 1


async def bother(
    site: Site, viewer: Viewer, chance: Random, tally: Counter[str], left: int, goes_on: Callable[[], bool]
) -> int:
    """Send up to `left` messages; returns how many are left when the socket ends or the game does."""
    while left > 0 and goes_on() and not viewer.over:
        left -= 1
        frame, is_text = spoilt(honest(viewer, chance), chance)
        try:
            await viewer.socket.send(frame, text=is_text)
            news = await viewer.quiet()
        except ConnectionClosed as end:
            if end.rcvd is None or end.rcvd.code not in FOR_GOOD:
                raise Fault(f"{frame[:300]!r} ended the socket: {end}") from end
            tally[FOR_GOOD[end.rcvd.code]] += 1
            return left
        answers = [message for message in news if message["type"] in ANSWERS]
        if not answers:
            raise Fault(f"{frame[:300]!r} was not answered")
        tally[said(answers)] += 1
        if faults := site.logs.faults():
            raise Fault(f"{frame[:300]!r} made the server say: {faults}")
    return 0 if viewer.over else left


def said(answers: list[Message]) -> str:
    """What became of a message."""
    for message in answers:
        if message["type"] == "refused":
            return f"refused {message['code']}"
    return "done" if any(message["type"] == "done" for message in answers) else "told"


async def run(site: Site, seed: Any, goes_on: Callable[[], bool]) -> Counter[str]:
    """Bother a server as long as it shall be; raises Fault."""
    tally: Counter[str] = Counter()
    await rounds(site, Random(seed), tally, goes_on)
    return tally


def main() -> int:
    """0 where no message did more than it may."""
    words = argparse.ArgumentParser(prog="python -m tests.fuzz.wire", description="Spoilt messages by lot.")
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4)))
    asked = words.parse_args()
    print(f"seed {asked.seed}", flush=True)
    until = time.monotonic() + asked.seconds
    with TemporaryDirectory() as folder, Site(Path(folder)) as site:
        try:
            tally = asyncio.run(run(site, asked.seed, lambda: time.monotonic() < until))
        except Fault as fault:
            print(fault)
            return 1
    print(", ".join(f"{count} {name}" for name, count in sorted(tally.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())

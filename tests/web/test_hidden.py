"""Over the wire and on pages: two servers that differ in nothing but what is hidden say the same, byte for byte.

`tests/table/test_hidden.py` does the like for a table alone, and explains why.
"""

from __future__ import annotations

import base64
import json
import re
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from bastide.engine import commitment
from bastide.runtime.ports import Millis, PersonId, TableId
from bastide.table import Table, view
from bastide.table.deal import deal
from tests.table.sitting import dealt
from tests.web.site import Site
from tests.web.visitor import Viewer, Visitor, some_choice

KEY = "a key that both servers sign with"
DRAWN = 8
"""Up to here both draw the same."""


class Lots:
    """The same codes on both servers, their own nonces and ids."""

    def __init__(self, own: str) -> None:
        self._own, self.count, self.nonces, self.people = own, 0, list[str](), list[str]()

    def seed(self) -> int:
        return 1

    def nonce(self) -> str:
        self.nonces.append((self._own * 64)[:64])
        return self.nonces[-1]

    def code(self) -> TableId:
        self.count += 1
        return TableId(f"table{self.count:011}")

    def person_id(self) -> PersonId:
        self.people.append(f"secret-{self._own}{len(self.people)}")
        return PersonId(self.people[-1])


@dataclass
class House:
    """One of the two servers with its people."""

    site: Site
    lots: Lots
    order: tuple[str, ...]
    said: list[str] = field(default_factory=list)
    """Everything that came out of it, in order."""
    viewers: list[Viewer] = field(default_factory=list)

    def masked(self, text: str) -> str:
        """Without what must differ: one's own token and ids, and the commitment, which gives nothing away."""
        text = re.sub(r'name="token" value="[^"]+"', "(token)", text)
        text = re.sub(r'"test-[0-9]+"', '"(id)"', text)
        for nonce in self.lots.nonces:
            text = text.replace(commitment(nonce, self.order), "(commitment)")
        return text

    async def note_pages(self, visitors: list[Visitor], code: str) -> None:
        for visitor in visitors:
            for path in ("/", f"/t/{code}", f"/t/{code}/record.json", f"/t/{code}/qr.svg", "/protocol.json", "/rules"):
                answer = await visitor.http.get(path)
                self.said.append(self.masked(f"{path} {answer.status_code} {answer.text}"))

    def note_messages(self) -> None:
        for number, viewer in enumerate(self.viewers):
            for message in viewer.heard:
                self.said.append(self.masked(f"{number} {json.dumps(message)}"))
            viewer.heard.clear()
            viewer._read = 0


def orders() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two shuffles of the same tiles, alike up to DRAWN and different from there."""
    order = deal(frozenset(), 2, 3).order[:30]
    rest = list(order[DRAWN:])
    Random(2).shuffle(rest)
    return order, (*order[:DRAWN], *rest)


async def play(house: House, stack: AsyncExitStack) -> None:
    """A table from its opening to the last tile that both draw; notes all that is said to anybody meanwhile."""
    ana, bo, cy = [await stack.enter_async_context(Visitor(house.site)) for _ in range(3)]
    code = await ana.open("Ana")
    await bo.join(code, "Bo")
    house.viewers = [await stack.enter_async_context(visitor.at(code)) for visitor in (ana, bo, cy)]
    await house.note_pages([ana, bo, cy], code)
    host, guest, watcher = house.viewers
    await guest.refused("start")
    await host.done("start")
    chance = Random(4)
    while True:
        for viewer in house.viewers:
            await viewer.quiet()
        left = next(event["left"] for event in reversed(host.events) if "left" in event)
        playing = next(viewer for viewer in (host, guest) if viewer.turn is not None)
        turn = playing.turn
        assert turn is not None
        if len(house.order) - left == DRAWN and turn["step"] == "meeple":
            break  # the next command would turn up a tile that differs
        await watcher.ask("look", at=[0, 0], on="city", place="N")
        for viewer in house.viewers:
            for at in ([0, 1], [1, 0], [40, 40]):
                await viewer.ask("place", ply=turn["ply"] + (viewer is playing), at=at, turn=0)
        kind, fields = some_choice(turn, chance)
        await playing.done(kind, **fields)
    await house.note_pages([ana, bo, cy], code)
    for visitor in (ana, bo, cy):
        for seq in (0, 1):
            async with visitor.at(code, seq) as late:
                house.viewers.append(late)
    house.note_messages()


async def both(tmp_path: Path) -> tuple[House, House]:
    """The same evening on both servers."""
    houses = []
    for name, order in zip("xy", orders(), strict=True):
        lots = Lots(name)
        site = Site(
            tmp_path / name,
            lots=lots,
            dealer=dealt(*order),
            clock=lambda: Millis(1_800_000_000_000),
            secret_key=KEY,
            public_url="http://play.example",
        )
        house = House(site, lots, order)
        houses.append(house)
        with site:
            async with AsyncExitStack() as stack:
                await play(house, stack)
    return houses[0], houses[1]


async def test_nothing_that_leaves_the_server_depends_on_what_is_hidden(tmp_path: Path) -> None:
    one, other = await both(tmp_path)
    assert one.order != other.order
    assert len(one.said) > 100
    for mine, theirs in zip(one.said, other.said, strict=True):
        assert mine == theirs
    types = {json.loads(text[2:])["type"] for text in one.said if text[1] == " " and text[0].isdigit()}
    assert types == {"welcome", "events", "you", "turn", "feature", "done", "refused", "presence", "pong"}
    for house in (one, other):
        everything = "\n".join(house.said)
        assert len(set(house.lots.people)) >= 3
        for hidden in (*house.lots.nonces, *house.lots.people):
            assert hidden not in everything
            assert base64.b64encode(hidden.encode()).decode().rstrip("=") not in everything


async def test_a_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view.room_of

    def leaky(table: Table) -> dict[str, object]:
        tiles = sorted(table.started.order[-3:]) if table.started else []
        return {
            **honest(table),
            "options": {"expansions": tiles, **dict.fromkeys(("hints", "quick", "watchers", "listed"), True)},
        }

    monkeypatch.setattr(view, "room_of", leaky)
    one, other = await both(tmp_path)
    assert one.said != other.said

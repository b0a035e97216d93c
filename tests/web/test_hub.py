"""Feeds without a network: what viewers are told when events come in heaps, or the telling itself fails."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from structlog.testing import capture_logs

from bastide.bus.memory import MemoryBus
from bastide.runtime.ports import PersonId, Published, TableId, Unavailable
from bastide.store.memory import MemoryEventLog
from bastide.table.commands import Place, Recolour, Sit, TakeBack
from bastide.table.ids import Ply
from bastide.web import hub as hub_module
from bastide.web.hub import Feed, Hub
from tests.runtime.house import HeldLog, House, settled
from tests.table.sitting import ANA, BO


class Listener:
    """What a feed uses of a connection."""

    def __init__(self, person: PersonId | None) -> None:
        self.person = person
        self.seq: int | None = None
        self.you: tuple[int | None, bool] | None = None
        self.ply_told: int | None = None
        self.heard: list[dict[str, Any]] = []
        self.news = asyncio.Event()

    def send(self, text: str) -> None:
        self.heard.append(json.loads(text))
        self.news.set()

    def tell(self, message: dict[str, Any]) -> None:
        self.send(json.dumps(message))

    def types(self) -> list[str]:
        return [message["type"] for message in self.heard]

    def events(self) -> list[dict[str, Any]]:
        return [event for message in self.heard if message["type"] == "events" for event in message["events"]]


@pytest.fixture
def house() -> House:
    return House(HeldLog(MemoryEventLog()))


async def listening(house: House, code: TableId, person: PersonId) -> tuple[Hub, Feed, Listener]:
    """A feed with one viewer who has been welcomed and has forgotten it."""
    hub, viewer = Hub(house.tables, house.bus, "1"), Listener(person)
    feed = await hub.attach(code, viewer)  # type: ignore[arg-type] # what a feed uses of a connection
    await feed.welcome(viewer, 0)  # type: ignore[arg-type]
    await settled()
    viewer.heard.clear()
    return hub, feed, viewer


async def left(hub: Hub, code: TableId, viewer: Listener) -> None:
    await hub.detach(code, viewer)  # type: ignore[arg-type]
    await settled()
    assert not hub._feeds
    assert not house_subscriptions(hub)


def house_subscriptions(hub: Hub) -> set[TableId]:
    bus = hub._bus
    assert isinstance(bus, MemoryBus)
    return bus.subscribed_tables()


async def test_a_tile_laid_and_taken_back_in_one_breath_leaves_the_turn_told(house: House) -> None:
    code = await house.begun(BO)
    hub, _, viewer = await listening(house, code, ANA)
    # Neither command gives the feed time to speak in between.
    honest = house.bus.publish
    kept: list[Published] = []

    async def keep(message: Published) -> None:
        kept.append(message)

    house.tables._bus.publish = keep  # type: ignore[method-assign]
    await house.tables.do(code, ANA, Place(Ply(0), *await legal(house, code)))
    await house.tables.do(code, ANA, TakeBack(Ply(1)))
    for message in kept:
        await honest(message)
    await settled()
    assert [event["kind"] for event in viewer.events()] == ["placed", "taken_back"]
    assert viewer.types() == ["events", "turn"]
    assert viewer.heard[-1]["ply"] == 0
    await left(hub, code, viewer)


async def legal(house: House, code: TableId) -> tuple[tuple[int, int], int]:
    game = (await house.tables.table(code)).game
    assert game is not None
    placement = game.legal_placements()[0]
    return placement.at, placement.turn


async def test_a_feed_that_fell_behind_catches_up(house: House) -> None:
    house.bus = MemoryBus(bound=2)
    house.tables._bus = house.bus
    code = await house.opened(BO)
    hub, _, viewer = await listening(house, code, ANA)
    for colour in ("safran", "tournesol", "noir-de-vigne", "safran", "garance"):
        await house.tables._do(code, ANA, Recolour(colour), None)
    await settled()
    told = [event["room"]["seats"][0]["colour"] for event in viewer.events()]
    assert told == ["safran", "tournesol", "noir-de-vigne", "safran", "garance"]
    # It is still listening.
    await house.tables.do(code, BO, Recolour("safran"))
    await settled()
    assert viewer.events()[-1]["room"]["seats"][1]["colour"] == "safran"
    await left(hub, code, viewer)


@pytest.mark.parametrize(("fault", "logged"), [(Unavailable("away"), 0), (RuntimeError("a fault of ours"), 1)])
async def test_a_feed_outlives_what_goes_wrong_in_it(
    house: House, monkeypatch: pytest.MonkeyPatch, fault: Exception, logged: int
) -> None:
    monkeypatch.setattr(hub_module, "_AGAIN_S", 0)
    code = await house.opened(BO)
    hub, feed, viewer = await listening(house, code, ANA)
    honest = feed.flush
    times = 0

    async def failing() -> None:
        nonlocal times
        times += 1
        if times == 1:
            raise fault
        await honest()

    feed.flush = failing  # type: ignore[method-assign]
    with capture_logs() as logs:
        viewer.news.clear()
        await house.tables.do(code, BO, Recolour("safran"))
        await asyncio.wait_for(viewer.news.wait(), 20)
    assert [event["room"]["seats"][1]["colour"] for event in viewer.events()] == ["safran"]
    assert len(logs) == logged
    await left(hub, code, viewer)


async def test_events_that_another_process_appended_are_told_once_they_are_known(house: House) -> None:
    code = await house.opened(BO)
    hub, _, viewer = await listening(house, code, BO)
    other = house.restarted()
    await other.tables.do(code, ANA, Recolour("safran"))
    await settled()
    assert viewer.heard == []
    await house.tables.do(code, BO, Recolour("tournesol"))
    await settled()
    told = [[seat["colour"] for seat in event["room"]["seats"][:2]] for event in viewer.events()]
    assert told == [["safran", "pastel"], ["safran", "tournesol"]]
    await left(hub, code, viewer)


async def test_who_attaches_while_another_detaches_is_told_everything(house: House) -> None:
    code = await house.opened()
    hub, _, viewer = await listening(house, code, ANA)
    second = Listener(ANA)
    _, feed = await asyncio.gather(
        hub.detach(code, viewer),  # type: ignore[arg-type]
        hub.attach(code, second),  # type: ignore[arg-type]
    )
    await feed.welcome(second, 0)  # type: ignore[arg-type]
    await house.tables.do(code, BO, Sit("Bo"))
    await settled()
    assert second.types()[0] == "welcome"
    assert [event["room"]["seats"][1]["name"] for event in second.events()] == ["Bo"]
    assert viewer.heard == []
    await left(hub, code, second)


async def test_many_viewers_at_the_same_point_share_one_text(house: House) -> None:
    code = await house.opened(BO)
    hub = Hub(house.tables, house.bus, "1")
    viewers = [Listener(PersonId(f"w{number}")) for number in range(5)]
    for viewer in viewers:
        feed = await hub.attach(code, viewer)  # type: ignore[arg-type]
        await feed.welcome(viewer, 0)  # type: ignore[arg-type]
    await settled()
    texts: list[str] = []
    for viewer in viewers:
        viewer.send = texts.append  # type: ignore[method-assign,assignment]
    await house.tables.do(code, BO, Recolour("safran"))
    await settled()
    events = [text for text in texts if text.startswith('{"type":"events"')]
    assert len(events) == 5
    assert len({id(text) for text in events}) == 1

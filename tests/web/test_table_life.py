"""A table's life over the wire: clocks, leaving and returning, watchers, chat."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bastide.runtime.ports import Millis
from tests.runtime.house import NOON, FixedClock
from tests.web.conftest import Party
from tests.web.site import PATIENT, Site
from tests.web.visitor import Message, Viewer, first_placement, play_out


def told(viewer: Viewer, what: str) -> list[Message]:
    return [message for message in viewer.heard if message["type"] == what]


async def test_a_quick_games_clock_is_told_to_everybody(tmp_path: Path) -> None:
    clock = FixedClock()
    with Site(tmp_path, clock=clock) as site:
        party = Party(site)
        async with party.stack:
            code, (ana, bo) = await party.room("Bo")
            host, guest = await party.at(ana, code), await party.at(bo, code)
            await host.done("options", quick=True)
            await host.done("start")
            await guest.quiet()
            full = {"type": "clock", "left_ms": 30_000, "running": True, "now": NOON}
            assert told(host, "clock") == told(guest, "clock") == [full]
            clock.now = Millis(NOON + 4000)
            watcher = await party.at(await party.visitor(), code)
            assert told(watcher, "clock") == [{**full, "left_ms": 26_000, "now": NOON + 4000}]
            await host.done("place", **first_placement(host.last("turn")))
            await guest.quiet()
            assert len(told(guest, "clock")) == 1  # nothing has changed
            await host.done("pass", ply=1)
            await guest.quiet()
            assert told(guest, "clock")[1:] == [{**full, "now": NOON + 4000}]


async def test_the_clock_stands_still_while_all_are_away(tmp_path: Path) -> None:
    clock = FixedClock()
    with Site(tmp_path, clock=clock) as site:
        party = Party(site)
        async with party.stack:
            code, (ana,) = await party.room()
            watcher = await party.at(await party.visitor(), code)
            async with ana.at(code) as host:
                await host.done("options", quick=True)
                await host.done("start")
                clock.now = Millis(NOON + 25_000)
            stopped = await watcher.until(lambda message: message["type"] == "clock" and not message["running"])
            assert stopped == {"type": "clock", "left_ms": 5000, "running": False, "now": NOON + 25_000}
            clock.now = Millis(NOON + 10**6)
            host = await party.at(ana, code)
            again = await watcher.until(lambda message: message["type"] == "clock" and message["running"])
            assert again == {"type": "clock", "left_ms": 10_000, "running": True, "now": NOON + 10**6}
            await host.quiet()
            assert host.last("clock") == again


async def test_leaving_and_coming_back(party: Party) -> None:
    _, _, (ana, bo) = await party.game("Bo")
    await ana.done("leave")
    await bo.until(lambda message: message["type"] == "turn")
    assert bo.last("you") == {"type": "you", "seat": 1, "host": True}
    placed = [event for event in bo.events if event["kind"] == "placed"]
    assert [event["auto"] for event in placed] == [True]
    await ana.quiet()
    assert ana.turn is None
    assert await ana.refused("chat", text="I am here") == "left"
    await ana.done("return")
    await bo.done("place", **first_placement(bo.last("turn")))
    if bo.turn is not None:
        await bo.done("pass", ply=bo.turn["ply"])
    await ana.until(lambda message: message["type"] == "turn")
    assert ana.last("turn")["ply"] == 4


async def test_the_last_who_leaves_closes_the_game(party: Party) -> None:
    code, (visitor, _), (ana, bo) = await party.game("Bo")
    await bo.done("leave")
    await ana.done("leave")
    await ana.quiet()
    assert ana.last("events")["events"][-1]["room"]["status"] == "closed"
    assert await ana.refused("return") == "not_playing"
    assert (await visitor.http.get(f"/t/{code}")).status_code == 200


async def test_a_table_closed_to_watchers_sends_them_away(party: Party) -> None:
    code, (ana, bo) = await party.room("Bo")
    host, guest = await party.at(ana, code), await party.at(bo, code)
    known = await party.visitor()
    await known.http.get("/")
    watcher, silent = await party.at(known, code), await party.at(await party.visitor(), code, None)
    await host.done("options", watchers=False)
    assert (await watcher.closed(), await silent.closed()) == (4003, 4003)
    again = await party.at(known, code, None)
    assert await again.closed() == 4003
    # Whoever can still sit down is asked to, and then belongs here.
    page = await known.http.get(f"/t/{code}")
    assert (page.status_code, 'data-page="join"' in page.text) == (200, True)
    await host.done("start")
    page = await known.http.get(f"/t/{code}")
    assert page.status_code == 403
    assert "closed to watchers" in page.text
    assert (await known.http.get(f"/t/{code}/record.json")).status_code == 404
    assert (await bo.http.get(f"/t/{code}/record.json")).status_code == 200
    assert await guest.quiet()
    host_again = await party.at(ana, code)
    assert host_again.heard[0]["type"] == "welcome"


async def test_chat_is_told_to_all_and_is_there_for_who_comes_later(party: Party) -> None:
    code, _, (ana, bo) = await party.game("Bo")
    seq = await bo.done("chat", text="<i>Bonjour</i>")
    await ana.until(lambda message: message["type"] == "events" and message["seq"] == seq)
    expected = {"kind": "said", "seat": 1, "name": "Bo", "colour": "pastel", "text": "<i>Bonjour</i>", "courtesy": None}
    assert ana.events[-1] == expected
    await ana.done("chat", courtesy=5)
    late = await party.at(await party.visitor(), code)
    assert [event["courtesy"] for event in late.events if event["kind"] == "said"] == [None, 5]


@pytest.mark.parametrize(
    "fields", [{}, {"text": "a", "courtesy": 1}, {"courtesy": 6}, {"text": 7}, {"text": "a" * 3000}]
)
async def test_chat_is_a_text_or_a_courtesy(party: Party, fields: Message) -> None:
    _, _, (ana, _) = await party.game("Bo")
    assert await ana.refused("chat", **fields) == "malformed"


async def test_who_talks_too_much_is_asked_to_wait(tmp_path: Path) -> None:
    with Site(tmp_path, limits=replace(PATIENT, chat="3/minute")) as site:
        party = Party(site)
        async with party.stack:
            _, _, (ana, bo) = await party.game("Bo")
            for _ in range(3):
                await ana.done("chat", courtesy=0)
            assert await ana.refused("chat", courtesy=0) == "too_fast"
            await bo.done("chat", courtesy=0)


async def test_who_is_waited_for_without_connection_is_told(tmp_path: Path) -> None:
    clock = FixedClock()
    with Site(tmp_path, clock=clock) as site:
        party = Party(site)
        async with party.stack:
            code, everybody = await party.room("Bo", "Cy")
            bo, cy = [await party.at(visitor, code) for visitor in everybody[1:]]
            async with everybody[0].at(code) as ana:
                await ana.done("start")
            gone = await bo.until(lambda message: message["type"] == "absent")
            assert gone == {"type": "absent", "seat": 0, "for_ms": 0, "votes": []}
            assert await bo.refused("let_play", ply=0) == "not_gone"
            clock.now = Millis(NOON + 120_000)
            await bo.done("let_play", ply=0)
            voted = await cy.until(lambda message: message["type"] == "absent" and message["votes"] != [])
            assert voted == {"type": "absent", "seat": 0, "for_ms": 120_000, "votes": [1]}
            await cy.done("let_play", ply=0)
            await bo.until(lambda message: message["type"] == "turn")
            await bo.quiet()
            assert bo.last("absent") == {"type": "absent", "seat": None, "for_ms": 0, "votes": []}


async def test_two_who_ask_at_once_to_play_again_find_the_same_table(party: Party) -> None:
    _, visitors, viewers = await party.game("Bo")
    assert await viewers[0].refused("rematch") == "not_finished"
    await play_out(viewers, Random(1))
    await asyncio.gather(*(viewer.done("rematch") for viewer in viewers))
    codes = [[event["code"] for event in viewer.events if event["kind"] == "rematched"] for viewer in viewers]
    assert codes[0] == codes[1]
    (code,) = codes[0]
    hosts = []
    for visitor in visitors:
        page = await visitor.http.get(f"/t/{code}")
        hosts.append('data-page="table"' in page.text)
        if 'data-page="join"' in page.text:
            assert (await visitor.join(code, "Again")).status_code == 303
    assert sorted(hosts) == [False, True]
    again = [await party.at(visitor, code) for visitor in visitors]
    await again[hosts.index(True)].done("start")
    for viewer in again:
        await viewer.quiet()
    # Ana began the first game, so Bo begins this one, wherever they sit.
    assert [viewer.turn is not None for viewer in again] == [False, True]

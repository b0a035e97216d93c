"""Coming back: what was missed, each event once, whatever happened meanwhile."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.web.conftest import Party
from tests.web.visitor import Viewer, Visitor, play_out, some_choice


async def test_whoever_resumes_at_any_point_lacks_nothing_and_hears_nothing_twice(party: Party) -> None:
    code, (ana, _), viewers = await party.game("Bo")
    watcher = await party.at(await party.visitor(), code)
    seen = {watcher.seq: len(watcher.events)}
    chance = Random(2)
    while not viewers[0].over:
        for viewer in (*viewers, watcher):
            await viewer.quiet()
            seen[watcher.seq] = len(watcher.events)
        for viewer in viewers:
            if viewer.turn is not None:
                kind, fields = some_choice(viewer.turn, chance)
                await viewer.done(kind, **fields)
                break
    await watcher.quiet()
    assert len(seen) > 15
    for seq, length in seen.items():
        async with ana.at(code, seq) as back:
            assert back.heard[0]["type"] == "events"
            assert back.heard[0]["seq"] == watcher.seq
            assert watcher.events[:length] + back.events == watcher.events


async def test_what_follows_the_events_is_who_you_are_who_is_there_and_your_turn(party: Party) -> None:
    code, (ana, bo), (viewer, _) = await party.game("Bo")
    async with ana.at(code, viewer.seq) as back:
        assert [message["type"] for message in back.heard[:-1]] == ["events", "you", "presence", "turn"]
        assert back.heard[0]["events"] == []
        assert back.heard[1] == {"type": "you", "seat": 0, "host": True}
        assert back.heard[3] == viewer.last("turn")
    async with bo.at(code, viewer.seq) as back:
        assert [message["type"] for message in back.heard[:-1]] == ["events", "you", "presence"]


@pytest.mark.parametrize("seq", [0, 99, 10**6, 10**15])
async def test_a_seq_that_cannot_be_continued_from_is_answered_with_everything(party: Party, seq: int) -> None:
    code, (ana, _), (viewer, _) = await party.game("Bo")
    async with ana.at(code, seq) as back:
        assert back.heard[0]["type"] == "welcome"
        assert back.events == viewer.events
        assert back.turn == viewer.turn


async def test_resuming_again_on_the_same_socket_is_no_fault(party: Party) -> None:
    _, _, (viewer, _) = await party.game("Bo")
    for seq in (viewer.seq, 1, 0, viewer.seq):
        await viewer.say({"type": "resume", "seq": seq})
    news = await viewer.quiet()
    answers = [message["type"] for message in news if message["type"] in ("welcome", "events")]
    assert answers == ["events", "events", "welcome", "events"]
    assert len([message for message in news if message["type"] == "turn"]) == 4


async def come_and_go(visitor: Visitor, code: str, chance: Random) -> Viewer:
    """Watches with cuts at random moments, resuming each time from what was heard, until the end."""
    kept: Viewer | None = None
    while kept is None or not kept.over:
        async with visitor.at(code, None) as viewer:
            if kept is not None:
                viewer.seq, viewer.events = kept.seq, kept.events
            await viewer.say({"type": "resume", "seq": viewer.seq or 0})
            for _ in range(chance.randrange(1, 6)):
                if viewer.over:
                    break
                await viewer.receive()
            kept = viewer
    return kept


async def test_cuts_in_the_middle_of_a_game_lose_and_double_nothing(party: Party) -> None:
    code, _, viewers = await party.game("Bo", robots=1)
    watchers = [await party.visitor() for _ in range(3)]
    playing = asyncio.create_task(play_out(viewers, Random(3)))
    told = await asyncio.gather(*(come_and_go(watcher, code, Random(n)) for n, watcher in enumerate(watchers)))
    await playing
    for viewer in told:
        assert viewer.events == viewers[0].events


async def test_a_command_sent_again_after_a_cut_is_carried_out_once(party: Party) -> None:
    code, (ana, _), (viewer, bo) = await party.game("Bo")
    kind, fields = some_choice(viewer.last("turn"), Random(4))
    seq = await viewer.done(kind, id="again", **fields)
    viewer.socket.transport.abort()
    async with ana.at(code, viewer.seq) as back:
        assert await back.ask(kind, id="again", **fields) == {"type": "done", "id": "again", "seq": seq}
        assert back.events == []
    news = await bo.quiet()
    assert [message["seq"] for message in news if message["type"] == "events"] == [seq]


async def test_another_persons_command_of_the_same_id_is_another_command(party: Party) -> None:
    code, (ana, bo) = await party.room("Bo")
    first, second = await party.at(ana, code), await party.at(bo, code)
    assert await first.done("colour", id="1", colour="safran") == 3
    assert await second.done("colour", id="1", colour="tournesol") == 4

"""What the websocket says in the ordinary course of things: greeting, events, turns, answers, presence."""

from __future__ import annotations

from random import Random

from tests.web.conftest import Party
from tests.web.visitor import Message, first_placement, play_out


def types(messages: list[Message]) -> list[str]:
    return [message["type"] for message in messages]


async def test_a_waiting_room_is_told_whole(party: Party) -> None:
    code, (ana,) = await party.room()
    viewer = await party.at(ana, code)
    welcome = viewer.heard[0]
    assert welcome == {
        "type": "welcome",
        "protocol": 1,
        "build": welcome["build"],
        "seq": 1,
        "you": {"seat": 0, "host": True},
        "room": {
            "code": code,
            "status": "waiting",
            "host": 0,
            "options": {"expansions": [], "hints": True, "quick": False, "watchers": True, "listed": False},
            "seats": [{"name": "Ana", "colour": "garance", "robot": None, "left": False}, None, None, None, None, None],
        },
        "events": [],
        "presence": {"seats": [True, False, False, False, False, False], "watchers": 0},
    }
    page = (await ana.http.get(f"/t/{code}")).text
    assert f'data-build="{welcome["build"]}"' in page


async def test_a_change_of_the_room_is_told_to_all_and_answered_after_it(party: Party) -> None:
    code, (ana, bo) = await party.room("Bo")
    host, guest = await party.at(ana, code), await party.at(bo, code)
    await host.quiet()
    assert await host.ask("colour", colour="safran", id="abc") == {"type": "done", "id": "abc", "seq": 3}
    (event,) = host.heard[-2]["events"]
    assert types(host.heard[-2:]) == ["events", "done"]
    assert event["kind"] == "room"
    assert [seat and seat["colour"] for seat in event["room"]["seats"][:3]] == ["safran", "pastel", None]
    (news,) = await guest.quiet()
    assert news == {"type": "events", "seq": 3, "events": [event]}


async def test_a_command_without_an_id_is_answered_without_one(party: Party) -> None:
    code, (ana,) = await party.room()
    viewer = await party.at(ana, code)
    await viewer.say({"type": "colour", "colour": "safran"})
    await viewer.say({"type": "colour", "colour": "puce"})
    answers = [message for message in await viewer.quiet() if message["type"] in ("done", "refused")]
    assert answers == [
        {"type": "done", "id": None, "seq": 2},
        {"type": "refused", "id": None, "code": "colour_taken", "text": "That pigment is taken."},
    ]


async def test_the_start_tells_each_their_seat_anew_and_the_turn_to_one_alone(party: Party) -> None:
    code, (ana, bo, cy) = await party.room("Bo", "Cy")
    first, second, third = [await party.at(visitor, code) for visitor in (ana, bo, cy)]
    watcher = await party.at(await party.visitor(), code)
    await second.done("leave")
    for viewer in (first, second, third, watcher):
        await viewer.quiet()
    await first.done("start")
    assert types(await third.quiet()) == ["events", "you", "presence"]
    assert third.last("you") == {"type": "you", "seat": 1, "host": False}
    assert third.last("presence") == {"type": "presence", "seats": [True, True], "watchers": 2}
    assert types(await watcher.quiet()) == ["events", "presence"]
    assert types(await second.quiet()) == ["events", "presence"]
    assert types(await first.quiet()) == ["events", "turn", "presence", "done"]
    kinds = [event["kind"] for event in first.last("events")["events"]]
    assert kinds == ["room", "started", "drawn"]


async def test_a_turn_is_told_step_by_step(party: Party) -> None:
    _, _, (ana, bo) = await party.game("Bo")
    turn = ana.last("turn")
    assert (turn["ply"], turn["step"]) == (0, "place")
    assert await ana.done("place", **first_placement(turn)) == 4
    pawn = ana.last("turn")
    assert (pawn["ply"], pawn["step"], pawn["at"]) == (1, "meeple", turn["cells"][0]["at"])
    assert bo.turn is None
    await ana.done("pass", ply=1)
    await bo.quiet()
    assert ana.turn is None
    assert (bo.last("turn")["ply"], bo.last("turn")["step"]) == (2, "place")
    assert [event["kind"] for event in bo.events] == ["started", "drawn", "placed", "passed", "drawn"]


async def test_a_whole_game_is_told_alike_to_players_and_watchers(party: Party) -> None:
    code, _, viewers = await party.game("Bo", robots=1)
    watcher = await party.at(await party.visitor(), code)
    await play_out(viewers, Random(1))
    while not watcher.over:
        await watcher.receive()
    late = await party.at(await party.visitor(), code)
    assert viewers[0].events == viewers[1].events == watcher.events == late.events
    assert "turn" not in types(watcher.heard)
    finished = late.events[-1]
    assert finished["kind"] == "finished"
    assert late.heard[0]["room"]["status"] == "finished"
    assert late.heard[0]["you"] == {"seat": None, "host": False}


async def test_a_look_is_answered_to_whoever_looks(party: Party) -> None:
    code, _, _ = await party.game("Bo")
    watcher = await party.at(await party.visitor(), code)
    look = await watcher.ask("look", at=[0, 0], on="city", place="N")
    assert (look["on"], look["tiles"], look["worth"], look["worth_if_completed"]) == ("city", 1, 1, 2)
    assert look["seq"] == watcher.seq


async def test_two_tabs_of_one_person_are_told_the_same(party: Party) -> None:
    code, (ana, _), (first, _) = await party.game("Bo")
    second = await party.at(ana, code)
    turn = second.last("turn")
    assert turn == first.last("turn")
    await second.done("place", **first_placement(turn))
    await first.quiet()
    assert first.last("turn") == second.last("turn")
    assert first.events == second.events
    assert await first.refused("place", **first_placement(turn)) == "late"


async def test_who_has_said_nothing_is_told_nothing(party: Party) -> None:
    code, (ana,) = await party.room()
    silent = await party.at(ana, code, None)
    other = await party.at(ana, code)
    await other.done("colour", colour="safran")
    assert await silent.quiet() == []
    assert await silent.done("colour", colour="pastel") == 3


async def test_somebody_removed_is_told_and_stays_as_a_watcher(party: Party) -> None:
    code, (ana, bo) = await party.room("Bo")
    host, guest = await party.at(ana, code), await party.at(bo, code)
    await host.done("unseat", seat=1)
    await guest.quiet()
    assert guest.last("you") == {"type": "you", "seat": None, "host": False}
    assert guest.last("presence") == {"type": "presence", "seats": [True, *[False] * 5], "watchers": 1}
    assert await guest.refused("sit", name="Bo") == "removed"
    assert (await bo.http.get(f"/t/{code}")).status_code == 403


async def test_the_role_of_host_passes_and_is_told(party: Party) -> None:
    code, (ana, bo) = await party.room("Bo")
    host, guest = await party.at(ana, code), await party.at(bo, code)
    await host.done("leave")
    await guest.quiet()
    assert guest.last("you") == {"type": "you", "seat": 1, "host": True}
    assert host.last("you") == {"type": "you", "seat": None, "host": False}
    await guest.done("seat_robot", level="easy")

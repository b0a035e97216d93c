"""What no honest client sends: each is answered with a stable code, the socket stays, and nothing has changed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.conftest import Party
from tests.web.visitor import Viewer


def placed(**changes: Any) -> str:
    return json.dumps({"type": "place", "id": "1", "ply": 0, "at": [1, 0], "turn": 0, **changes})


MALFORMED: dict[str, str | bytes] = {
    "nothing": "",
    "a space": " ",
    "no JSON": "hello",
    "half a message": '{"type": "ping"',
    "two messages": '{"type": "ping"}{"type": "ping"}',
    "a list": "[]",
    "a number": "7",
    "null": "null",
    "a text": '"ping"',
    "NaN": "NaN",
    "no type": "{}",
    "an unknown type": '{"type": "cheat"}',
    "a type that is no text": '{"type": 7}',
    "a type of a list": '{"type": ["ping"]}',
    "a server's type": '{"type": "welcome"}',
    "an unknown field": '{"type": "ping", "now": 1}',
    "an unknown field of a command": placed(seat=1),
    "a field too few": '{"type": "place", "ply": 0, "at": [1, 0]}',
    "a ply as text": placed(ply="0"),
    "a ply as a fraction": placed(ply=0.5),
    "a ply as a whole fraction": placed(ply=0.0),
    "a ply as true": placed(ply=True),
    "a ply as null": placed(ply=None),
    "a ply below nothing": placed(ply=-1),
    "a huge ply": placed(ply=10**40),
    "a ply of 5000 digits": '{"type": "pass", "ply": ' + "9" * 5000 + "}",
    "a ply NaN": '{"type": "pass", "ply": NaN}',
    "a ply Infinity": '{"type": "pass", "ply": Infinity}',
    "a ply as an exponent": '{"type": "pass", "ply": 1e0}',
    "a cell of texts": placed(at=["1", "0"]),
    "a cell of fractions": placed(at=[1.0, 0.0]),
    "a cell of one": placed(at=[1]),
    "a cell of three": placed(at=[1, 0, 0]),
    "a cell of objects": placed(at={"x": 1, "y": 0}),
    "a cell far off": placed(at=[201, 0]),
    "a cell of truths": placed(at=[True, False]),
    "a turn too many": placed(turn=4),
    "an id of nothing": placed(id=""),
    "an id too long": placed(id="x" * 41),
    "an id that is a number": placed(id=1),
    "an id with a line break": placed(id="a\nb"),
    "an id with an escape": placed(id="\x1b[2J"),
    "an id with half a pair": '{"type": "start", "id": "\\ud800"}',
    "a name of half a pair": '{"type": "sit", "name": "\\ud800"}',
    "a name of a list": '{"type": "sit", "name": ["Ana"]}',
    "a name of 401 characters": json.dumps({"type": "sit", "name": "a" * 401}),
    "a level that is none": '{"type": "seat_robot", "level": "divine"}',
    "a level as a number": '{"type": "seat_robot", "level": 0}',
    "a seat as text": '{"type": "unseat", "seat": "1"}',
    "a level that thinks too long": '{"type": "seat_robot", "level": "master"}',
    "an expansion that is none": '{"type": "options", "expansions": ["traders"]}',
    "expansions as text": '{"type": "options", "expansions": "inns"}',
    "too many expansions": json.dumps({"type": "options", "expansions": ["inns"] * 100 + ["none"]}),
    "a zone that is none": '{"type": "look", "at": [0, 0], "on": "castle", "place": "N"}',
    "a place too long": '{"type": "look", "at": [0, 0], "on": "city", "place": "NNN"}',
    "a seq below nothing": '{"type": "resume", "seq": -1}',
    "a seq as text": '{"type": "resume", "seq": "0"}',
    "no seq": '{"type": "resume"}',
    "a seq NaN": '{"type": "resume", "seq": NaN}',
    "deep lists": "[" * 8000,
    "deep lists, closed": "[" * 4000 + "]" * 4000,
    "deep in a field": '{"type": "sit", "name": ' + "[" * 4000 + "]" * 4000 + "}",
    "deep objects": '{"a":' * 2000 + "1" + "}" * 2000,
    "NUL": '{"type": "ping\x00"}',
    "a byte order mark": '\ufeff{"type": "ping"}',
    "a comment": '{"type": "ping"} // hello',
    "single quotes": "{'type': 'ping'}",
    "an empty binary frame": b"",
    "a binary frame": b'{"type": "ping"}',
    "a binary frame of noise": bytes(range(256)),
}
TOO_LARGE: dict[str, str] = {
    "a ping of 16 KiB and a byte": '{"type": "ping"}' + " " * (16 * 1024 - 15),
    "a name of 17 KiB": json.dumps({"type": "sit", "name": "a" * 17_000}),
    "16 KiB of two-byte letters": json.dumps({"type": "sit", "name": "é" * 9_000}, ensure_ascii=False),
    "60 KiB": " " * 60 * 1024,
}


async def refused(viewer: Viewer, frame: str | bytes) -> dict[str, Any]:
    """The answer to a frame; the socket goes on, and nothing was told but the answer."""
    await viewer.socket.send(frame)
    (answer,) = await viewer.quiet()
    assert answer["type"] == "refused"
    return answer


@pytest.mark.parametrize("frame", MALFORMED.values(), ids=MALFORMED)
async def test_a_malformed_message_is_refused_and_changes_nothing(party: Party, frame: str | bytes) -> None:
    _, _, (ana, bo) = await party.game("Bo")
    answer = await refused(ana, frame)
    assert (answer["code"], answer["text"]) == ("malformed", "That message was not understood.")
    assert await bo.quiet() == []
    assert (ana.seq, ana.turn) == (3, ana.last("turn"))
    assert party.site.logs.refused() == ["malformed"]
    await ana.done("place", ply=0, at=[1, 0], turn=0)


@pytest.mark.parametrize("frame", TOO_LARGE.values(), ids=TOO_LARGE)
async def test_a_message_too_large_is_refused_and_changes_nothing(party: Party, frame: str) -> None:
    _, _, (ana, _) = await party.game("Bo")
    assert (await refused(ana, frame))["code"] == "too_large"
    assert party.site.logs.refused() == ["too_large"]


async def test_a_message_of_just_16_kib_is_read(party: Party) -> None:
    _, _, (ana, _) = await party.game("Bo")
    text = '{"type": "pass", "ply": 0, "id": "1"}'
    assert (await refused(ana, text + " " * (16 * 1024 - len(text))))["code"] == "wrong_step"


async def test_the_answer_finds_its_command_where_it_has_an_id(party: Party) -> None:
    _, _, (ana, _) = await party.game("Bo")
    assert (await refused(ana, placed(id="find me", turn=9)))["id"] is None  # a space is not of an id
    assert (await refused(ana, placed(id="find-me", turn=9)))["id"] == "find-me"
    assert (await refused(ana, '{"id": "x", "type": "cheat"}'))["id"] == "x"
    assert (await refused(ana, '{"id": 7, "type": "cheat"}'))["id"] is None


@pytest.mark.parametrize("size", [66_000, 1024 * 1024])
async def test_what_is_larger_than_any_frame_should_be_ends_the_socket_alone(party: Party, size: int) -> None:
    code, (visitor, _), (ana, bo) = await party.game("Bo")
    await ana.socket.send("x" * size)
    assert await ana.closed() == 1009
    async with visitor.at(code, ana.seq) as back:
        assert back.turn == ana.last("turn")
    assert bo.seq == 3


async def test_a_message_in_many_pieces_is_one_message(party: Party) -> None:
    _, _, (ana, _) = await party.game("Bo")
    await ana.socket.send(['{"type": "pa', 'ss", "ply": 0,', ' "id": "1"}'])
    (answer,) = await ana.quiet()
    assert answer["code"] == "wrong_step"
    await ana.socket.send(["x" * 9_000, "x" * 9_000])
    (answer,) = await ana.quiet()
    assert answer["code"] == "too_large"


async def test_names_over_the_wire_are_text_and_nothing_else(party: Party) -> None:
    code, (_,) = await party.room()
    for name, shown in (
        ("<script>alert(1)</script>", None),
        ("<img src=x onerror=1>", "<img src=x onerror=1>"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb", "ab"),
        ("👨‍👩‍👧 Ana", "👨‍👩‍👧 Ana"),
    ):
        visitor = await party.visitor()
        await visitor.http.get("/")
        async with visitor.at(code) as viewer:
            if shown is None:
                assert await viewer.refused("sit", name=name) == "bad_name"
                continue
            await viewer.done("sit", name=name)
            assert viewer.last("events")["events"][0]["room"]["seats"][1]["name"] == shown
            await viewer.done("leave")
    for bad in ("", "   ", "\u200b", "\u202e", "\u3164", "a" * 25, "a" * 400):
        visitor = await party.visitor()
        await visitor.http.get("/")
        async with visitor.at(code) as viewer:
            assert await viewer.refused("sit", name=bad) == "bad_name"

"""Every code of refusal over the wire, with its sentence in the person's language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bastide.runtime.ports import Unavailable
from bastide.store.event_log import SqlEventLog
from bastide.table import Refusal
from bastide.web.config import Limits
from tests.web.conftest import Party
from tests.web.site import Site
from tests.web.visitor import first_placement

ROOT = Path(__file__).resolve().parents[2]
SENTENCES = {
    language: json.loads((ROOT / f"static/texts/{language}.json").read_text("utf-8")) for language in ("fr", "en")
}
OWN = ("malformed", "too_large", "too_fast", "unknown_person", "unavailable")
"""Codes of the connection; the others are the table's."""


def test_the_protocol_names_every_code_and_each_has_its_sentence() -> None:
    page = (ROOT / "docs/protocol.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+)`", page.split("## Codes of refusal")[1].split("##")[0]))
    assert named == {*OWN, *(refusal.value for refusal in Refusal)}
    for language, catalogue in SENTENCES.items():
        for code in named:
            assert catalogue.get(f"refused.{code}"), f"{code} has no sentence in {language}"


ASKED: list[tuple[str, str, dict[str, Any]]] = [
    ("already_seated", "sit", {"name": "Bo"}),
    ("colour_taken", "colour", {"colour": "garance"}),
    ("not_host", "seat_robot", {"level": "easy"}),
    ("not_playing", "pass", {"ply": 0}),
    ("malformed", "colour", {"colour": 7}),
    ("too_large", "sit", {"name": "a" * 17_000}),
]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("code", "command", "fields"), ASKED, ids=[row[0] for row in ASKED])
async def test_a_guest_in_the_waiting_room_hears_why(
    party: Party, language: str, code: str, command: str, fields: dict[str, Any]
) -> None:
    table, _ = await party.room()
    bo = await party.visitor(language)
    await bo.join(table, "Bo")
    viewer = await party.at(bo, table)
    if code == "too_large":
        await viewer.say({"type": command, **fields})
        answer = await viewer.until(lambda message: message["type"] == "refused")
    else:
        answer = await viewer.ask(command, **fields)
    assert answer["code"] == code
    assert answer["text"] == SENTENCES[language][f"refused.{code}"]


PLAYING: list[tuple[str, int, str, dict[str, Any]]] = [
    ("early", 0, "place", {"ply": 2, "at": [1, 0], "turn": 0}),
    ("illegal_placement", 0, "place", {"ply": 0, "at": [9, 9], "turn": 0}),
    ("wrong_step", 0, "pass", {"ply": 0}),
    ("not_your_turn", 1, "place", {"ply": 0, "at": [1, 0], "turn": 0}),
    ("not_waiting", 1, "colour", {"colour": "safran"}),
    ("not_left", 1, "return", {}),
    ("not_gone", 1, "let_play", {"ply": 0}),
    ("no_such_segment", 1, "look", {"at": [0, 0], "on": "abbey", "place": ""}),
]


@pytest.mark.parametrize(("code", "seat", "command", "fields"), PLAYING, ids=[row[0] for row in PLAYING])
async def test_a_player_hears_why(party: Party, code: str, seat: int, command: str, fields: dict[str, Any]) -> None:
    _, _, viewers = await party.game("Bo")
    assert await viewers[seat].refused(command, **fields) == code
    await viewers[0].done("place", **first_placement(viewers[0].last("turn")))


async def test_at_the_pawn_step_a_player_hears_why(party: Party) -> None:
    _, _, (ana, _) = await party.game("Bo")
    place = first_placement(ana.last("turn"))
    await ana.done("place", **place)
    assert await ana.refused("place", **place) == "late"
    assert await ana.refused("meeple", ply=1, on="abbey", place="") == "illegal_meeple"
    assert await ana.refused("meeple", ply=1, on="road", place="??") == "illegal_meeple"
    assert await ana.refused("meeple", ply=1, on="road", place="E", kind="big") == "no_meeple"
    assert await ana.done("meeple", ply=1, on="road", place="W") == 5


async def test_a_room_is_full_with_six(party: Party) -> None:
    code, everybody = await party.room("Bo", "Cy", "Dee", "Eve", "Fay")
    assert len(everybody) == 6
    gus = await party.visitor()
    answer = await gus.join(code, "Gus")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
    assert 'data-page="table"' in (await gus.http.get(f"/t/{code}")).text
    watcher, host = await party.at(gus, code), await party.at(everybody[0], code)
    assert watcher.heard[0]["you"] == {"seat": None, "host": False}
    assert await watcher.refused("sit", name="Gus") == "room_full"
    assert await host.refused("seat_robot", level="easy") == "room_full"
    assert await host.refused("unseat", seat=0) == "no_such_seat"
    await host.done("unseat", seat=3)
    assert await watcher.done("sit") > 0
    assert watcher.last("you")["seat"] == 3
    assert watcher.last("events")["events"][-1]["room"]["seats"][3]["name"] == "Gus"


async def test_an_order_that_comes_while_the_store_is_away_changes_nothing_and_may_be_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = SqlEventLog.append
    away = False

    async def append(log: SqlEventLog, *arguments: Any) -> None:
        if away:
            raise Unavailable("away")
        await honest(log, *arguments)

    monkeypatch.setattr(SqlEventLog, "append", append)
    with Site(tmp_path) as site:
        party = Party(site)
        async with party.stack:
            _, (visitor, _), (ana, bo) = await party.game("Bo")
            place = first_placement(ana.last("turn"))
            away = True
            assert await ana.refused("place", id="1", **place) == "unavailable"
            page = await visitor.http.post("/tables", data={"name": "Ana", "token": await visitor.token()})
            assert page.status_code == 503
            assert SENTENCES["en"]["refused.unavailable"] in page.text
            assert [message["type"] for message in await bo.quiet()] == []
            away = False
            assert await ana.done("place", id="1", **place) == 4


async def test_a_fault_of_ours_cuts_nobody_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Site(tmp_path) as site:
        party = Party(site)
        async with party.stack:
            _, _, (ana, _) = await party.game("Bo")

            def broken(*_: object) -> None:
                raise RuntimeError("a fault of ours")

            with monkeypatch.context() as patch:
                patch.setattr("bastide.web.socket.feature_view", broken)
                assert await ana.refused("look", at=[0, 0], on="road", place="E") == "unavailable"
            assert (await ana.ask("look", at=[0, 0], on="road", place="E"))["type"] == "feature"
        assert [event["event"] for event in site.logs.events if event["level"] == "error"] == [
            "a message could not be answered"
        ]
        site.logs.events.clear()


async def test_too_many_messages_at_once_are_refused_and_then_cut_off(tmp_path: Path) -> None:
    limits = Limits(messages_burst=5, messages_a_second=0.001)
    with Site(tmp_path, limits=limits) as site:
        party = Party(site)
        async with party.stack:
            code, (visitor,) = await party.room()
            viewer = await party.at(visitor, code, None)
            for _ in range(5):
                await viewer.say({"type": "ping"})
            await viewer.say({"type": "colour", "colour": "safran", "id": "one-too-many"})
            answers = [await viewer.receive() for _ in range(6)]
            assert [answer["type"] for answer in answers] == ["pong"] * 5 + ["refused"]
            assert (answers[-1]["code"], answers[-1]["id"]) == ("too_fast", "one-too-many")
            for _ in range(60):
                await viewer.say({"type": "ping"})
            assert await viewer.closed() == 4029
            again = await party.at(visitor, code, None)
            await again.say({"type": "resume", "seq": 0})
            welcome = await again.receive()
            assert welcome["room"]["seats"][0]["colour"] == "garance"

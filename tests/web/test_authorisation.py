"""Every command from everybody, waiting, playing and at the end. The expected answers are in authorisation.txt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from bastide.web import wire
from bastide.web.identity import COOKIE
from tests.table.sitting import dealt
from tests.web.conftest import Party
from tests.web.cookies import OTHER_KEY, person_of, signed
from tests.web.site import Site
from tests.web.visitor import Message, Viewer, first_placement, play_out

FIELDS: dict[str, dict[str, Any]] = {
    "sit": {"name": "Eve"},
    "colour": {"colour": "noir-de-vigne"},
    "seat_robot": {"level": "easy"},
    "unseat": {"seat": 1},
    "options": {"expansions": ["inns"]},
    "leave": {},
    "return": {},
    "rematch": {},
    "chat": {"text": "Hello"},
    "stand_in": {"seat": 3, "level": "easy"},
    "let_play": {"ply": 0},
    "start": {},
    "place": {"ply": 0, "at": [1, 0], "turn": 0},
    "meeple": {"ply": 1, "on": "road", "place": "E"},
    "pass": {"ply": 1},
    "take_back": {"ply": 1},
    "hints": {},
    "fits": {"at": [0, 1]},
    "look": {"at": [0, 0], "on": "city", "place": "N"},
}


def rows() -> Iterator[tuple[str, str, dict[str, str]]]:
    """(phase, command, answer by who asks)."""
    phase, columns = "", list[str]()
    for line in (Path(__file__).parent / "authorisation.txt").read_text("utf-8").splitlines()[3:]:
        words = line.split()
        if line.startswith("#"):
            phase, columns = words[1], words[2:]
        elif words:
            yield phase, words[0], dict(zip(columns, words[1:], strict=True))


ROWS = list(rows())


def test_every_command_of_the_wire_has_its_rows() -> None:
    orders = {model.model_fields["type"].annotation for model in (*get_args(wire.Order), *get_args(wire.Question))}
    names = {get_args(literal)[0] for literal in orders}
    assert names == set(FIELDS)
    assert {(phase, command) for phase, command, _ in ROWS if phase != "finished"} == {
        (phase, command) for phase in ("waiting", "playing") for command in names
    }


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Deals straight roads, and Bo, who is not the host, begins."""
    with Site(tmp_path_factory.mktemp("duel"), dealer=dealt("U", "U", "U", first=1)) as site:
        yield site


@pytest.mark.parametrize(("phase", "command", "answers"), ROWS, ids=[f"{row[0]}-{row[1]}" for row in ROWS])
async def test_a_command_is_answered_by_who_asks_and_when(
    duel: Site, phase: str, command: str, answers: dict[str, str]
) -> None:
    party = Party(duel)
    async with party.stack:
        asking = await everybody(party, "waiting" if phase == "waiting" else "playing")
        if phase == "finished":
            await play_out([asking["host"], asking["to_play"], asking["seated"]], Random(1))
        elif phase == "playing" and command in ("meeple", "pass", "take_back"):
            await asking["to_play"].done("place", **first_placement(asking["to_play"].last("turn")))
        witness = asking["host"]
        seq = (await quietly(witness)).get("seq", witness.seq)
        for who, answer in sorted(answers.items(), key=lambda pair: pair[1] == "done"):
            given = await asking[who].ask(command, **fields_for(command, who))
            assert given.get("code", given["type"]) == answer, who
            if answer != "done":
                await witness.quiet()
                assert witness.seq == seq, f"{who} was refused and yet something happened"
            else:
                seq = given["seq"]
                assert seq > 1


def fields_for(command: str, who: str) -> dict[str, Any]:
    """As in FIELDS; two who both may choose a pigment want different ones."""
    return {"colour": "safran"} if (command, who) == ("colour", "seated") else FIELDS[command]


async def quietly(viewer: Viewer) -> Message:
    news = [message for message in await viewer.quiet() if message["type"] == "events"]
    return news[-1] if news else {}


async def everybody(party: Party, phase: str) -> dict[str, Viewer]:
    """A viewer of every sort at one table."""
    code, (ana, bo, cy, *others) = await party.room("Bo", "Cy", *(("Dee",) if phase == "playing" else ()))
    nobody, stranger, forged = [await party.visitor() for _ in range(3)]
    await nobody.http.get("/")
    forged.http.cookies.set(COOKIE, signed(person_of(ana), OTHER_KEY))
    host = await party.at(ana, code)
    if phase == "playing":
        await host.done("start")
    asking: dict[str, Viewer] = {}
    for dee in others:
        asking["left"] = await party.at(dee, code)
        await asking["left"].done("leave")
    return asking | {
        "host": host,
        "to_play": await party.at(bo, code),
        "seated": await party.at(cy, code),
        "nobody": await party.at(nobody, code),
        "stranger": await party.at(stranger, code),
        "forged": await party.at(forged, code),
    }

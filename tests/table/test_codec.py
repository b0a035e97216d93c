"""The codec of the log: every event there and back through JSON, and nothing guessed."""

from __future__ import annotations

import dataclasses
import json
from typing import get_args

import pytest
from pydantic import ValidationError

from bastide.engine import Expansion, FeatureKind, Level, MeepleKind
from bastide.table import TableEvent, decode, encode
from bastide.table import codec as codec_module
from bastide.table import events as log
from bastide.table.codec import KINDS, VERSIONS, UnknownEvent
from bastide.table.ids import PersonId, Seat, TableId
from bastide.table.options import Options

EVENTS: list[tuple[TableEvent, str]] = [
    (
        log.Opened(PersonId("p"), "Zoë 🐑", "garance", Options(frozenset({Expansion.INNS}), quick=True)),
        '["opened", 1, {"person": "p", "name": "Zoë 🐑", "colour": "garance", '
        '"options": {"expansions": ["inns"], "hints": true, "quick": true, "watchers": true, "listed": false}}]',
    ),
    (
        log.Seated(Seat(3), PersonId("p"), "<b>", "pastel"),
        '["seated", 1, {"seat": 3, "person": "p", "name": "<b>", "colour": "pastel"}]',
    ),
    (
        log.RobotSeated(Seat(1), Level.EASY, "safran"),
        '["robot_seated", 1, {"seat": 1, "level": "easy", "colour": "safran"}]',
    ),
    (log.Recoloured(Seat(0), "safran"), '["recoloured", 1, {"seat": 0, "colour": "safran"}]'),
    (log.Unseated(Seat(5), barred=True), '["unseated", 1, {"seat": 5, "barred": true}]'),
    (
        log.OptionsSet(Options(frozenset({Expansion.RIVER}), hints=False, watchers=False, listed=True)),
        '["options_set", 1, {"options": {"expansions": ["river"], "hints": false, '
        '"quick": false, "watchers": false, "listed": true}}]',
    ),
    (log.HostPassed(Seat(2)), '["host_passed", 1, {"seat": 2}]'),
    (
        log.Started(("B", "Ng", "RA"), Seat(1), "ab12"),
        '["started", 1, {"order": ["B", "Ng", "RA"], "first": 1, "nonce": "ab12"}]',
    ),
    (log.TilePlaced((-3, 12), 2), '["placed", 1, {"at": [-3, 12], "turn": 2, "auto": false}]'),
    (
        log.MeeplePlaced(FeatureKind.FIELD, "SL", MeepleKind.BIG),
        '["put", 1, {"on": "field", "place": "SL", "kind": "big"}]',
    ),
    (log.TurnPassed(auto=True), '["passed", 1, {"auto": true}]'),
    (log.TileTakenBack(), '["taken_back", 1, {}]'),
    (log.SeatLeft(Seat(1)), '["seat_left", 1, {"seat": 1}]'),
    (log.SeatReturned(Seat(1)), '["seat_returned", 1, {"seat": 1}]'),
    (log.StoodIn(Seat(1), Level.HARD), '["stood_in", 1, {"seat": 1, "level": "hard"}]'),
    (log.Closed(), '["closed", 1, {}]'),
    (log.BeginnerNamed(PersonId("p"), None), '["beginner_named", 1, {"person": "p", "seat": null}]'),
    (log.Rematched(TableId("abc")), '["rematched", 1, {"code": "abc"}]'),
    (log.Said(Seat(1), "<b>", None), '["said", 1, {"seat": 1, "text": "<b>", "courtesy": null}]'),
    (log.Said(Seat(1), None, 5), '["said", 1, {"seat": 1, "text": null, "courtesy": 5}]'),
    (log.ClockStopped(12_000), '["clock_stopped", 1, {"left_ms": 12000}]'),
    (log.ClockStarted(12_000), '["clock_started", 1, {"left_ms": 12000}]'),
]  # fmt: skip


@pytest.mark.parametrize(("event", "text"), EVENTS, ids=[type(event).__name__ for event, _ in EVENTS])
def test_an_event_is_written_as_it_always_was_and_read_back(event: TableEvent, text: str) -> None:
    assert json.dumps(encode(event), ensure_ascii=False) == text
    kind, version, body = json.loads(text)
    assert decode(kind, version, body) == event


def test_every_kind_of_event_is_among_these() -> None:
    every = set(get_args(TableEvent))
    assert {type(event) for event, _ in EVENTS} == every
    assert set(KINDS.values()) == every
    assert len(KINDS) == len(every)


@pytest.mark.parametrize(("kind", "version"), [("passed", 2), ("passed", 0), ("passed", -1), ("flown", 1), ("", 1)])
def test_what_is_not_known_is_refused(kind: str, version: int) -> None:
    with pytest.raises(UnknownEvent, match=f"^{kind} version {version}$"):
        decode(kind, version, {})


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("placed", {"at": [1], "turn": 0}),
        ("placed", {"turn": 0}),
        ("put", {"on": "castle", "place": "N", "kind": "small"}),
        ("robot_seated", {"seat": 1, "level": "divine", "colour": "safran"}),
        ("started", {"order": None, "first": 0, "nonce": ""}),
    ],
)
def test_a_body_that_is_not_understood_is_refused(kind: str, body: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        decode(kind, 1, body)


def test_an_older_version_is_brought_up_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def seat_from_zero(body: codec_module.Body) -> codec_module.Body:
        number = body["number"]
        assert isinstance(number, int)
        return {"place": number - 1}

    monkeypatch.setattr(codec_module, "VERSIONS", {**VERSIONS, "host_passed": 3})
    monkeypatch.setattr(
        codec_module,
        "UPCASTERS",
        {("host_passed", 1): seat_from_zero, ("host_passed", 2): lambda body: {"seat": body["place"]}},
    )
    assert decode("host_passed", 1, {"number": 4}) == log.HostPassed(Seat(3))
    assert decode("host_passed", 2, {"place": 3}) == log.HostPassed(Seat(3))
    assert encode(log.HostPassed(Seat(3)))[1] == 3


def test_every_older_version_has_its_upcaster() -> None:
    needed = {(kind, version) for kind, newest in VERSIONS.items() for version in range(1, newest)}
    assert set(codec_module.UPCASTERS) == needed


def test_events_hold_choices_and_lots_only() -> None:
    words = {field.name for made in KINDS.values() for field in dataclasses.fields(made)}
    assert words == {
        "person", "name", "colour", "options", "seat", "level", "barred", "order", "first", "nonce", "at", "turn",
        "on", "place", "kind", "auto", "left_ms", "text", "courtesy", "code",
    }  # fmt: skip

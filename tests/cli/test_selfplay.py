"""`bastide selfplay`: whole games as records, the same for the same seed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bastide.cli import main
from bastide.engine import read_record, replay
from tests.reference.record import replay as replay_slowly


def selfplay(*words: str) -> Result:
    return CliRunner().invoke(main, ["selfplay", *words])


def records(*words: str) -> list[dict[str, Any]]:
    result = selfplay(*words)
    assert result.exit_code == 0
    return [json.loads(line) for line in result.output.splitlines()]


def test_same_seed_gives_the_same_records_and_another_others() -> None:
    words = ["--games", "3", "--seats", "3", "--expansions", "inns,river"]
    one = selfplay(*words, "--seed", "9").output
    assert one == selfplay(*words, "--seed", "9").output
    assert one != selfplay(*words, "--seed", "10").output
    assert len(set(one.splitlines())) == 3


@pytest.mark.parametrize("expansions", ["", "inns", "river", "inns,river"])
@pytest.mark.parametrize("seats", range(1, 7))
def test_records_are_right_on_the_engine(seats: int, expansions: str) -> None:
    for record in records("--games", "2", "--seats", str(seats), "--robots", "easy", "--expansions", expansions):
        assert len(record["players"]) == seats
        assert record["options"]["expansions"] == [name for name in ("inns", "river") if name in expansions]
        assert "unfinished" not in record
        assert replay(read_record(record)).scores == record["scores"]


@pytest.mark.parametrize(
    "words", [("--seats", "1", "--robots", "easy"), ("--seats", "5", "--expansions", "inns,river")]
)
def test_records_are_right_on_the_second_engine(words: tuple[str, ...]) -> None:
    (record,) = records("--seed", "3", *words)
    assert replay_slowly(record).scores == record["scores"]


def test_seats_are_those_of_the_robots_unless_more_are_asked_for() -> None:
    (record,) = records("--robots", "easy,easy,easy")
    assert [player["robot"] for player in record["players"]] == ["easy"] * 3
    (more,) = records("--robots", "easy,easy,easy", "--seats", "4")
    assert len(more["players"]) == 4


def test_first_to_play_is_drawn_by_lot() -> None:
    played = records("--games", "12", "--seats", "2", "--seed", "1")
    assert {record["turns"][0]["seat"] for record in played} == {0, 1}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--robots", "godlike"), "'godlike' is not a valid Level"),
        (("--robots", "easy,easy", "--seats", "1"), "2 robots do not fit 1 seats"),
        (("--seats", "7"), "7 is not in the range 1<=x<=6"),
        (("--expansions", "abbot"), "unknown expansion"),
        (("--games", "0"), "0 is not in the range"),
        (("--seed", "x"), "'x' is not a valid integer"),
    ],
)
def test_what_cannot_be_played_is_told(words: tuple[str, ...], said: str) -> None:
    result = selfplay(*words)
    assert result.exit_code == 2
    assert said in result.output

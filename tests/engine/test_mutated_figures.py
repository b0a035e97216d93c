"""Each single figure of a conformance record, changed alone, is caught."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bastide.engine import RecordError, read_record, replay
from tests.engine.written import CONFORMANCE, Record, conformance

EVERY_FIGURE = "BASTIDE_PROVE_GAMES" in os.environ
NAMES = sorted(path.stem for path in CONFORMANCE.glob("*.json"))
Figure = tuple[int | None, Any, Any]
"""The turn that it stands in, what holds it, and under which key."""


def figures(record: Record) -> Iterator[Figure]:
    """Every figure of points, of scores after a turn and of the end."""
    for number, turn in enumerate(record["turns"], 1):
        for key in ("points", "after"):
            if key in turn:
                holder = turn[key]
                yield from ((number, holder, at) for at in (holder if key == "points" else range(len(holder))))
    for key in ("before_final", "scores"):
        yield from ((None, record[key], at) for at in range(len(record[key])))


def caught_at(record: Record) -> int | None:
    with pytest.raises(RecordError) as caught:
        replay(read_record(record))
    return caught.value.turn


@pytest.mark.parametrize("name", NAMES)
def test_changed_figure_is_caught_where_it_stands(name: str) -> None:
    record = conformance(name)
    chance = Random(name)
    found = list(figures(record))
    assert len(found) > 70
    for number, holder, key in found if EVERY_FIGURE else chance.sample(found, 6):
        right = holder[key]
        holder[key] = right + chance.choice([-2, -1, 1, 3])
        assert caught_at(record) == number
        holder[key] = right
    assert replay(read_record(record)).scores == record["scores"]


@pytest.mark.parametrize("name", NAMES[::7])
def test_points_given_to_another_seat_are_caught(name: str) -> None:
    record = conformance(name)
    seats = len(record["players"])
    for number, turn in enumerate(record["turns"], 1):
        if "points" not in turn or seats == 1:
            continue
        spoiled = copy.deepcopy(record)
        spoiled["turns"][number - 1]["points"] = {
            str((int(seat) + 1) % seats): points for seat, points in turn["points"].items()
        }
        if spoiled["turns"][number - 1]["points"] != turn["points"]:
            assert caught_at(spoiled) == number

"""A few hundred spoilt records on every run, always the same; `make fuzz` tries others for a minute."""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random

import pytest

from tests.fuzz.mutation import mutated
from tests.fuzz.records import Tally, judged, seeds, try_text, try_value

RECORDS = seeds()


def test_records_are_right_before_they_are_spoilt() -> None:
    assert [judged(record) for record in RECORDS] == [None] * len(RECORDS)


@pytest.mark.parametrize("seed", range(4))
def test_spoilt_record_is_refused_in_one_line_or_right_on_both_engines(seed: int) -> None:
    tally, chance = Tally(), Random(seed)
    for _ in range(40):
        try_value(RECORDS, chance, tally, slowly=0.06)
    assert tally.outcomes["refused"] > 20
    assert tally.outcomes["judged by both"] > 0


@pytest.mark.parametrize("seed", range(4))
def test_torn_text_is_told_in_one_line(seed: int, tmp_path: Path) -> None:
    tally, chance = Tally(), Random(seed)
    for _ in range(60):
        try_text(RECORDS, chance, tally, tmp_path)
    assert tally.outcomes["texts with status 2"] > 20


def test_spoiling_changes_a_copy() -> None:
    chance = Random(1)
    before = copy.deepcopy(RECORDS[0])
    changed = sum(mutated(RECORDS[0], chance) != before for _ in range(50))
    assert RECORDS[0] == before
    assert changed > 40

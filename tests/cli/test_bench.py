"""`bastide bench engine` gives every figure, and those of the second engine beside it. How large, is free."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from bastide.cli import main

FIGURES = {
    "games_per_s", "games_per_s_telling", "draw_us", "legal_us", "place_us", "put_us", "pass_us", "pop_us",
    "move_and_back_us", "replay_ms", "peak_kb", "slow_games_per_s", "times_slower",
}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "titles"),
    [
        ([], ["2 seats, base", "6 seats, inns+river"]),
        (["--seats", "3"], ["3 seats, base"]),
        (["--expansions", "river"], ["2 seats, river"]),
    ],
)
def test_every_figure_is_measured(words: list[str], titles: list[str]) -> None:
    result = CliRunner().invoke(main, ["bench", "engine", "--json", "--games", "1", *words])
    assert result.exit_code == 0
    measured = json.loads(result.output)
    assert list(measured) == titles
    for figures in measured.values():
        assert figures.keys() == FIGURES
        assert min(figures.values()) > 0


def test_table_has_a_column_for_each_setting() -> None:
    result = CliRunner().invoke(main, ["bench", "engine", "--games", "1"])
    assert result.exit_code == 0
    head, *lines = result.output.splitlines()
    assert head.split() == ["2", "seats,", "base", "6", "seats,", "inns+river"]
    assert {line.split()[0] for line in lines} == FIGURES
    assert all(len(line.split()) == 3 for line in lines)

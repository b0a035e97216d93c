"""`bastide perft` tells the frozen counts, and what it cannot count."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bastide.cli import main
from tests.engine.slow_perft import DATA, Row, rows


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["perft", *map(str, words)])


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_counts_are_those_of_the_frozen_table(row: Row) -> None:
    draws = DATA / "perft" / f"{row.name}.txt"
    words = ["--seats", str(row.seats), "--expansions", ",".join(row.expansions), "--depth", "2", "--divide"]
    result = run(*words, "--draws", draws)
    assert result.exit_code == 0
    first, second, *divided = result.output.splitlines()
    assert [first, second] == [f"{depth} {row.counts[depth - 1][0]} {row.counts[depth - 1][1]}" for depth in (1, 2)]
    assert sum(int(line.rpartition(": ")[2]) for line in divided) == row.counts[1][1]
    assert len(divided) == row.counts[0][0]


@pytest.mark.parametrize(
    ("draws", "words", "said"),
    [
        (b"U X X", ["--depth", "3"], "not an order of this game: no X is left in the pile"),
        (b"U ZZ", ["--depth", "2"], "not an order of this game: there is no tile 'ZZ'"),
        (b"V", ["--expansions", "river"], "not an order of this game: V is drawn before the river is laid"),
        (b"\xff\xfe", [], "it is not UTF-8 text"),
        (b"U", ["--expansions", "abbot"], "unknown expansion"),
        (b"U", ["--depth", "0"], "0 is not in the range"),
        (b"U", ["--seats", "7"], "7 is not in the range"),
    ],
)
def test_what_cannot_be_counted_is_told(tmp_path: Path, draws: bytes, words: list[str], said: str) -> None:
    file = tmp_path / "draws.txt"
    file.write_bytes(draws)
    result = run("--draws", file, *words)
    assert result.exit_code == 2
    assert said in result.output


def test_file_of_draws_must_be_there(tmp_path: Path) -> None:
    result = run("--draws", tmp_path / "missing.txt")
    assert result.exit_code == 2
    assert "does not exist" in result.output

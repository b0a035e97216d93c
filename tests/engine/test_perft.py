"""The frozen counts of `tests/data/perft.json`: both engines find them, the second one to a smaller depth."""

import os

import pytest

from bastide.engine import ForbiddenError, divide, perft
from tests.engine.slow_perft import Row, rows, slow_perft
from tests.engine.state import difference, state_of

ROWS = rows()
PROVE = "BASTIDE_PROVE_GAMES" in os.environ
"""Every count of the table on both engines; else those that take seconds."""
QUICK, QUICK_ON_BOTH = 150_000, 1_000
"""Moves."""


def depths(most: int, *, both: bool) -> list[object]:
    """Every depth of every row that the engine, or both, can count with so many moves."""
    return [
        pytest.param(row, depth, id=f"{row.name}-{depth}")
        for row in ROWS
        for depth, (_, moves) in enumerate(row.counts[: row.both if both else None], 1)
        if moves <= most or PROVE
    ]


@pytest.mark.parametrize(("row", "depth"), depths(QUICK, both=False))
def test_engine_finds_the_frozen_counts_and_comes_back(row: Row, depth: int) -> None:
    game = row.game()
    before = state_of(game)
    counts = perft(game, row.draws, depth)
    assert (counts.placements, counts.moves) == row.counts[depth - 1]
    assert difference(before, state_of(game)) == {}


@pytest.mark.parametrize(("row", "depth"), depths(QUICK_ON_BOTH, both=True))
@pytest.mark.timeout(0)
def test_second_engine_finds_the_frozen_counts(row: Row, depth: int) -> None:
    assert slow_perft(row, depth) == row.counts[depth - 1]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_counts_by_first_placement_add_up(row: Row) -> None:
    game = row.game()
    by_first = divide(game, row.draws, 2)
    assert len(by_first) == row.counts[0][0]
    assert sum(by_first.values()) == row.counts[1][1]


def test_depth_zero_is_one_and_beyond_the_tiles_nothing_is_counted() -> None:
    row = ROWS[0]
    assert perft(row.game(), row.draws, 0).moves == 1
    beyond = perft(row.game(), row.draws[:2], 3)
    assert (beyond.placements, beyond.moves) == (0, 0)


def test_tile_that_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ForbiddenError, match="no X is left"):
        perft(ROWS[0].game(), ["X", "X"], 2)
    with pytest.raises(ForbiddenError, match="no IA is left"):
        perft(ROWS[0].game(), ["IA"], 1)

"""What no good robot does: positions, each with what is right in it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bastide.engine import PASS, Action, Level, Placement, Step
from bastide.robots import Budget, think
from tests.robots.position import POSITIONS, holds, read_position

GOOD = (Level.HARD, Level.MASTER)


def turn_of(path: Path, level: Level, seed: int) -> tuple[Placement, Action]:
    """The whole turn that a robot plays in a position."""
    game, chance = read_position(path).game, Random(seed)
    placement = think(game, level, Budget(nodes=4000), chance).action
    assert isinstance(placement, Placement)
    game.push(placement)
    if game.step is not Step.MEEPLE:
        return placement, PASS
    return placement, think(game, level, Budget(nodes=4000), chance).action


@pytest.mark.parametrize("level", GOOD)
@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_good_robots_do_what_is_right(path: Path, level: Level) -> None:
    position = read_position(path)
    for seed in range(4):
        turn = turn_of(path, level, seed)
        assert [line for line in position.right if not holds(line, *turn)] == [], (position.title, turn)


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_positions_can_be_played_wrong(path: Path) -> None:
    """Some legal turn breaks each line: a position that nobody can get wrong would show nothing."""
    position = read_position(path)
    game, wrong = position.game, set()
    for placement in game.legal_placements():
        game.push(placement)
        for pawn in game.legal_actions() if game.step is Step.MEEPLE else (PASS,):
            assert not isinstance(pawn, Placement)
            wrong |= {line for line in position.right if not holds(line, placement, pawn)}
        game.pop()
    assert wrong == set(position.right)

"""What is listed depends on the position alone: neither on how it was reached nor on the seed of Python's hashes."""

import os
import subprocess
import sys
from random import Random

import pytest

from bastide.engine import Draw, Expansion, Game, Step, equal_turns, shuffled_pile
from tests.engine.lots import COMBINATIONS, actions, name_of
from tests.engine.state import difference, state_of


def wander(game: Game, chance: Random) -> None:
    """Go some steps down a way that is not taken, and come back."""
    depth = 0
    while depth < 6 and game.step is not Step.OVER:
        if game.step is Step.DRAW:
            game.push(Draw(chance.choice(sorted(game.next_draws))))
        else:
            game.push(chance.choice(game.legal_actions()))
        depth += 1
    for _ in range(depth):
        game.pop()


@pytest.mark.parametrize("expansions", COMBINATIONS, ids=name_of)
def test_listing_is_the_same_after_detours(expansions: frozenset[Expansion]) -> None:
    chance, aside = Random(3), Random(4)
    straight = Game(3, expansions=expansions)
    roundabout = Game(3, expansions=expansions)
    for action in actions(straight, shuffled_pile(expansions, chance.shuffle), chance):
        wander(roundabout, aside)
        assert straight.legal_actions() == roundabout.legal_actions()
        assert difference(state_of(straight), state_of(roundabout)) == {}
        straight.push(action)
        roundabout.push(action)
    assert straight.scores == roundabout.scores


def test_listing_is_the_same_whichever_way_round_the_tiles_were_laid() -> None:
    lists = []
    for order in (((1, 0), (-1, 0), (2, 0)), ((-1, 0), (1, 0), (2, 0))):
        game = Game(1)
        for at in order:
            game.push(Draw("U"))
            game.push(next(p for p in game.legal_placements() if p.at == at))
            game.pass_turn()
        game.push(Draw("V"))
        lists.append(game.legal_placements())
    assert lists[0] == lists[1]
    assert [p.at for p in lists[0]] == sorted((p.at for p in lists[0]), key=lambda at: (at[1], at[0]))


@pytest.mark.parametrize("expansions", COMBINATIONS, ids=name_of)
def test_only_the_lowest_of_equal_turns_is_listed_and_any_is_taken(expansions: frozenset[Expansion]) -> None:
    chance = Random(8)
    game = Game(2, expansions=expansions)
    for action in actions(game, shuffled_pile(expansions, chance.shuffle), chance):
        if game.step is Step.PLACE:
            assert game.tile is not None
            equal = equal_turns(game.tile)
            listed = game.legal_placements()
            assert all(equal[p.turn] == p.turn for p in listed)
            wanted = chance.choice(listed)
            lying = []
            for turn in (turn for turn in range(4) if equal[turn] == wanted.turn):
                told = game.push(wanted._replace(turn=turn))
                lying.append((told, game.board.lying[-1].turn, state_of(game)))
                game.pop()
            assert all(each == lying[0] for each in lying)
            assert lying[0][1] == wanted.turn
        game.push(action)


def test_self_play_does_not_depend_on_the_seed_of_hashes() -> None:
    command = [sys.executable, "-m", "bastide", "selfplay", "--seats", "3", "--expansions", "inns,river", "--seed", "5"]
    told = {
        subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": seed}, check=True, capture_output=True).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(told) == 1
    assert next(iter(told)).startswith(b'{"format":"bastide","version":1,')

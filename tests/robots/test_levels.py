"""Every level plays whole legal games in every set-up, deterministically, and leaves the game as found."""

from __future__ import annotations

from random import Random

import pytest

from bastide.engine import Draw, Expansion, Game, Level, Step, expansions_of, shuffled_pile
from bastide.robots import LEVELS, Budget, think
from tests.engine.state import difference, state_of

THINKERS = tuple(level for level in LEVELS if level is not Level.EASY)


def play(levels: tuple[Level, ...], expansions: frozenset[Expansion], seed: int, nodes: int) -> Game:
    """A whole game; the position after each thought is compared with the one before."""
    chance = Random(seed)
    game = Game(len(levels), expansions=expansions)
    for tile in shuffled_pile(expansions, chance.shuffle):
        game.push(Draw(tile))
        while game.step in (Step.PLACE, Step.MEEPLE):
            legal = game.legal_actions()
            before = state_of(game) if game.turn % 5 == 0 else None
            choice = think(game, levels[game.to_play], Budget(nodes), chance)
            assert choice.action in legal
            assert before is None or difference(before, state_of(game)) == {}
            game.push(choice.action)
    return game


@pytest.mark.parametrize("expansions", ["", "inns", "river", "inns,river"])
@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_whole_games_with_any_seats_and_expansions(seats: int, expansions: str) -> None:
    levels = tuple(THINKERS[seat % len(THINKERS)] for seat in range(seats))
    game = play(levels, expansions_of(filter(None, expansions.split(","))), seats, nodes=400)
    assert game.step is Step.OVER
    assert min(game.scores) > 0


@pytest.mark.parametrize("level", THINKERS)
def test_same_seed_and_nodes_choose_the_same(level: Level) -> None:
    one, other = (play((level, Level.EASY), frozenset(), 7, nodes=400) for _ in range(2))
    assert one.scores == other.scores
    assert one.board.cells == other.board.cells


@pytest.mark.parametrize("level", THINKERS)
def test_pawn_goes_where_it_was_planned(level: Level) -> None:
    chance = Random(3)
    game = Game(2)
    for tile in shuffled_pile(frozenset(), chance.shuffle)[:30]:
        game.push(Draw(tile))
        plan = think(game, level, Budget(nodes=400), chance)
        game.push(plan.action)
        if game.step is Step.MEEPLE:
            pawn = think(game, level, Budget(nodes=400), chance)
            if level is Level.HARD:
                assert (pawn.candidates[0].placement, pawn.candidates[0].put) == plan.candidates[0][:2]
            game.push(pawn.action)


@pytest.mark.parametrize("level", THINKERS)
def test_events_are_told_again_after_thinking(level: Level) -> None:
    game = Game(2)
    game.push(Draw("V"))
    choice = think(game, level, Budget(nodes=100), Random(1))
    assert [type(event).__name__ for event in game.push(choice.action)] == ["Placed"]


@pytest.mark.parametrize("level", THINKERS)
def test_candidates_are_ranked_and_counted(level: Level) -> None:
    game = Game(2)
    game.push(Draw("R"))
    choice = think(game, level, Budget(nodes=100), Random(1))
    assert choice.action == choice.candidates[0].placement
    assert len(choice.candidates) == len(set(choice.candidates))
    assert {each.placement for each in choice.candidates} == set(game.legal_placements())
    assert choice.nodes >= len(choice.candidates)

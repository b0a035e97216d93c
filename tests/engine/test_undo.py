"""`pop` gives back everything, at every step of games of every kind, and `push` then does the same again."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from bastide.engine import Draw, Expansion, ForbiddenError, Game, Reason, Step, shuffled_pile
from tests.engine.lots import EVERY_KIND, actions, name_of
from tests.engine.state import difference, state_of


@pytest.mark.parametrize(("seats", "expansions"), EVERY_KIND, ids=name_of)
def test_pop_restores_all_state_at_each_step_and_push_repeats_it(seats: int, expansions: frozenset[Expansion]) -> None:
    chance = Random(seats)
    game = Game(seats, first=seats - 1, expansions=expansions)
    before: list[dict[str, Any]] = [state_of(game)]
    for action in actions(game, shuffled_pile(expansions, chance.shuffle), chance):
        told = game.push(action)
        after = state_of(game)
        assert difference(before[-1], after) != {}
        game.pop()
        assert difference(before[-1], state_of(game)) == {}
        assert game.push(action) == told
        assert difference(after, state_of(game)) == {}
        before.append(after)
    assert game.step is Step.OVER
    while len(before) > 1:
        before.pop()
        game.pop()
        assert difference(before[-1], state_of(game)) == {}
    with pytest.raises(ForbiddenError) as refusal:
        game.pop()
    assert refusal.value.reason is Reason.NOTHING_TO_POP


@pytest.mark.parametrize("order", ["U V B C IA IA", "C U IA V B IA", "C IA IA", "IA C B"])
def test_pop_restores_tiles_set_aside_in_the_middle_and_at_the_end(order: str) -> None:
    # The only town is closed by the first turn: what has a town on every side fits nowhere.
    tiles = ["E", *order.split()]
    game = Game(2, expansions=frozenset({Expansion.INNS}), pile=Counter(tiles))
    game.push(Draw("E"))
    game.push(next(p for p in game.legal_placements() if p.at == (0, -1)))
    game.push(game.legal_puts()[-1])
    before = []
    for action in actions(game, tiles[1:], Random(len(order))):
        before.append(state_of(game))
        game.push(action)
    assert game.step is Step.OVER
    assert game.set_aside == [tile for tile in tiles if tile in ("C", "IA")]
    while before:
        game.pop()
        assert difference(before.pop(), state_of(game)) == {}
    assert (game.step, game.set_aside, game.left_count) == (Step.DRAW, [], len(tiles) - 1)


@pytest.mark.parametrize("tell", [True, False])
def test_undone_turn_gives_back_points_and_pawns(tell: bool) -> None:
    game = Game(2, tell=tell)
    game.push(Draw("E"))
    game.push(game.legal_placements()[0])
    put = next(put for put in game.legal_puts() if put.on == "city")
    game.push(put)
    assert (game.scores, game.supply(0), game.to_play, game.turn) == ([4, 0], (7, 0), 1, 2)
    game.pop()
    assert (game.scores, game.supply(0), game.to_play, game.turn) == ([0, 0], (7, 0), 0, 1)
    assert put in game.legal_puts()
    game.pop()
    assert (game.step, game.tile, game.left_count) == (Step.PLACE, "E", 70)
    game.pop()
    assert (game.step, game.tile, game.left_count) == (Step.DRAW, None, 71)


@pytest.mark.parametrize(("seats", "expansions"), EVERY_KIND[::5], ids=name_of)
def test_telling_changes_nothing_of_the_game(seats: int, expansions: frozenset[Expansion]) -> None:
    chance = Random(seats)
    telling = Game(seats, expansions=expansions)
    silent = Game(seats, expansions=expansions, tell=False)
    for action in actions(telling, shuffled_pile(expansions, chance.shuffle), chance):
        assert len(telling.push(action)) > 0
        assert silent.push(action) == ()
        assert difference(state_of(telling), state_of(silent)).keys() == {"tell"}

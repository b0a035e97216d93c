"""The easy robot: any legal action with equal chance, and nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random

from bastide.engine import PASS, Draw, Game, Level, Step
from bastide.robots import choose


def test_choice_is_legal_and_the_game_is_left_as_found() -> None:
    game = Game(2)
    game.push(Draw("U"))
    listed = game.legal_actions()
    for seed in range(20):
        assert choose(game, Level.EASY, Random(seed)) in listed
    assert (game.step, game.legal_actions()) == (Step.PLACE, listed)


def test_every_legal_action_is_chosen_with_equal_chance() -> None:
    game = Game(1)
    game.push(Draw("U"))
    game.push(next(p for p in game.legal_placements() if p.at == (1, 0)))
    chance = Random(1)
    chosen = Counter(choose(game, Level.EASY, chance) for _ in range(3000))
    assert chosen.keys() == {*game.legal_puts(), PASS}
    assert min(chosen.values()) > 3000 / len(chosen) * 0.85


def test_same_chance_chooses_the_same() -> None:
    game = Game(1)
    game.push(Draw("V"))
    one, other = Random(4), Random(4)
    assert [choose(game, Level.EASY, one) for _ in range(50)] == [choose(game, Level.EASY, other) for _ in range(50)]

"""The master's search: exact at the end, within its budget, and as good as weighing every reply anew."""

from __future__ import annotations

from itertools import count as ticks
from random import Random

from bastide.engine import PASS, Draw, Game, Level, Step, shuffled_pile
from bastide.robots import Budget, Candidate, think
from bastide.robots.appraisal import Appraisal
from bastide.robots.odds import Odds
from bastide.robots.search import Search, play_turn
from bastide.robots.turns import appraisal_of, standing_of, weigh_turns
from bastide.robots.weights import WEIGHTS
from tests.engine.state import difference, state_of


def played(tiles: int, seed: int) -> tuple[Game, list[str]]:
    """A game of two hard robots with so many tiles laid and one in hand, and what comes after."""
    chance = Random(seed)
    order = list(shuffled_pile(frozenset(), chance.shuffle))
    game = Game(2, tell=False)
    for tile in order[:tiles]:
        game.push(Draw(tile))
        while game.step in (Step.PLACE, Step.MEEPLE):
            game.push(think(game, Level.HARD, Budget(), chance).action)
    game.push(Draw(order[tiles]))
    return game, order[tiles + 1 :]


def margin_after_best_reply(game: Game, seat: int) -> float:
    """The seat's final margin once the other has laid the tile in hand as it likes best, found by trying all."""
    worst = float("inf")
    for placement in game.legal_placements():
        game.push(placement)
        for pawn in game.legal_actions() or (None,):
            if pawn is not None:
                game.push(pawn)
            assert game.step is Step.OVER
            worst = min(worst, game.scores[seat] - game.scores[1 - seat])
            if pawn is not None:
                game.pop()
        game.pop()
    return worst


def test_last_reply_is_searched_exactly() -> None:
    game, (last,) = played(69, seed=2)
    seat = game.to_play
    candidates = weigh_turns(game, game.legal_placements(), appraisal_of(game, WEIGHTS), 0.5, Budget())
    search = Search(game, WEIGHTS, Budget())
    for candidate in candidates[::5]:
        valued = search.value(candidate)
        pushed = play_turn(game, candidate)
        game.push(Draw(last))
        exact = margin_after_best_reply(game, seat)
        game.pop()
        for _ in range(pushed):
            game.pop()
        # A pawn in hand counts a trifle even at the end.
        assert abs(valued - exact) < 0.3, candidate


def test_remembered_replies_are_worth_what_they_are_worth_anew() -> None:
    game, _ = played(30, seed=4)
    candidates = weigh_turns(game, game.legal_placements(), appraisal_of(game, WEIGHTS), 0.5, Budget())
    best = sorted(candidates, key=lambda each: -each.value)[:4]
    search = Search(game, WEIGHTS, Budget())
    for candidate in best:
        assert abs(search.value(candidate) - value_anew(game, candidate)) < 0.6


def value_anew(game: Game, candidate: Candidate) -> float:
    """The value with every reply weighed on the board after the turn."""
    seat = game.to_play
    pushed = play_turn(game, candidate)
    odds = Odds(game.left, game.left_count - 1, game.seats, WEIGHTS)
    appraisal = Appraisal(game, odds, WEIGHTS)
    total, weight = 0.0, 0
    for tile, count in game.next_draws.items():
        game.push(Draw(tile))
        if game.step is Step.PLACE:
            replies = weigh_turns(game, game.legal_placements(), appraisal, 0.5, Budget())
            total -= count * max(reply.value for reply in replies)
            weight += count
        game.pop()
    for _ in range(pushed):
        game.pop()
    assert game.to_play == seat
    return total / weight


def test_game_is_left_as_found_by_the_search() -> None:
    game, _ = played(20, seed=1)
    before = state_of(game)
    think(game, Level.MASTER, Budget(nodes=6000), Random(1))
    assert difference(before, state_of(game)) == {}


def test_used_up_budget_leaves_the_hard_robots_choice() -> None:
    game, _ = played(12, seed=6)
    hard = think(game, Level.HARD, Budget(), Random(1))
    assert think(game, Level.MASTER, Budget(nodes=1), Random(1)).candidates == hard.candidates


def test_clock_ends_the_search() -> None:
    game, _ = played(12, seed=6)
    short, long = (
        think(game, Level.MASTER, Budget(until=until, clock=map(float, ticks()).__next__), Random(1))
        for until in (40.0, 44.0)
    )
    assert short.nodes < long.nodes
    assert short.action in game.legal_actions()


def test_standing_weighs_rivals() -> None:
    assert standing_of([10.0], 0, 0.5) == 10.0
    assert standing_of([10.0, 4.0], 1, 0.5) == -6.0
    assert standing_of([10.0, 4.0, 2.0], 0, 0.5) == 10.0 - 2.0 - 1.5


def test_pass_is_an_action_of_the_pawn_step() -> None:
    game, _ = played(10, seed=3)
    game.push(think(game, Level.MASTER, Budget(nodes=3000), Random(1)).action)
    if game.step is Step.MEEPLE:
        pawn = think(game, Level.MASTER, Budget(nodes=3000), Random(1))
        assert pawn.action in (*game.legal_puts(), PASS)
        assert len({each.placement for each in pawn.candidates}) == 1

"""The medium robot: what brings most right now, counted as if the game ended after this turn."""

from __future__ import annotations

from random import Random

from bastide.engine import FeatureKind, Game, Look, Sight, Step
from bastide.robots.choice import Budget, Candidate, Choice
from bastide.robots.turns import chosen, ranked, thinking
from bastide.robots.weights import WEIGHTS, Weights


def choose_medium(game: Game, budget: Budget, chance: Random, weights: Weights = WEIGHTS) -> Choice:
    """The turn after which the seat would have most points, and pawns in hand at a small price each."""
    found: list[Candidate] = []
    with thinking(game) as placements:
        seat = game.to_play
        sight = Sight(game)
        for placement in placements:
            game.push(placement)
            now, pawns = _standing(game, sight, seat)
            price = weights.medium_pawn if game.left_count else weights.pawn_last
            found.append(Candidate(placement, None, now + price * pawns))
            for put, root in sight.claims():
                look = sight.look(root)
                spent = 0 if look.complete else 1
                found.append(Candidate(placement, put, now + _worth(look) + price * (pawns - spent)))
            game.pop()
    budget.spent += len(found)
    return chosen(ranked(found, chance), game, budget)


def _worth(look: Look) -> int:
    return look.closed_points if look.complete else look.points


def _standing(game: Game, sight: Sight, seat: int) -> tuple[int, int]:
    """A seat's points if the game ended now, and its pawns in hand, with what the tile just laid sends home."""
    points, pawns = game.scores[seat], sum(game.supply(seat))
    if game.step is Step.OVER:
        return points, pawns
    for root in sight.held_by(seat):
        look = sight.look(root)
        if seat in look.winners:
            points += _worth(look)
        if look.complete and look.kind is not FeatureKind.FIELD:
            pawns += sum(small + big for holder, small, big in look.holders if holder == seat)
    return points, pawns

"""Looking ahead: the exact expectation over the tile types that may come next, with the best reply to each.

Most replies have nothing to do with the turn that they answer: what they bring is worked out once, on the board as it
was before that turn, and only replies near to what the turn changed are weighed anew. Every seat plays for its own
standing. The game is left as found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bastide.engine import PASS, Cell, Draw, Game, Step
from bastide.robots.appraisal import Appraisal
from bastide.robots.choice import Budget, Candidate
from bastide.robots.odds import Odds
from bastide.robots.turns import standing_of
from bastide.robots.weights import Weights


class Reply(NamedTuple):
    """The best that a tile can do on one cell: what it changes in the standing of who lays it, and in each worth."""

    standing: float
    cell: Cell
    worth: Sequence[float]


Replies = Mapping[str, Sequence[Reply]]
"""Of each tile type that may come: its replies, best first."""


class Search:
    """Values of whole turns of the seat to play, by what may follow them."""

    __slots__ = ("_budget", "_first", "_game", "_replies", "_seat", "_weights", "ready")

    def __init__(self, game: Game, weights: Weights, budget: Budget) -> None:
        """The tile to play is in hand."""
        self._game, self._weights, self._budget = game, weights, budget
        self._first = weights.rival_first
        self._seat = game.to_play
        self.ready = True
        """False where the budget was used up before any turn could be looked at."""
        self._replies = self._before_the_turn((self._seat + 1) % game.seats)

    def _before_the_turn(self, seat: int) -> Replies:
        """What a seat could do next if this turn changed nothing: the tile goes back, and that seat is to play."""
        game = self._game
        tile, draws = game.tile or "", list(game.next_draws)
        game.pop()
        game.to_play = seat
        appraisal = self._appraisal(game.left_count - 2)
        before = appraisal.worth()
        best = {}
        for each in draws:
            if self._budget.over:
                self.ready = False
                break
            game.push(Draw(each))
            if game.step is Step.PLACE:
                best[each] = self._listed(appraisal, before)
            game.pop()
        game.to_play = self._seat
        game.push(Draw(tile))
        return best

    def _appraisal(self, draws: int) -> Appraisal:
        game = self._game
        return Appraisal(game, Odds(game.left, max(0, draws), game.seats, self._weights), self._weights)

    def _listed(self, appraisal: Appraisal, before: Sequence[float]) -> list[Reply]:
        """The best reply on each cell with the tile in hand, best first."""
        game, seat = self._game, self._game.to_play
        found: dict[Cell, Reply] = {}
        was = standing_of(before, seat, self._first)
        for placement in game.legal_placements():
            game.push(placement)
            for _, worth in appraisal.candidates(seat, placement.cell):
                self._budget.spent += 1
                gain = standing_of(worth, seat, self._first) - was
                old = found.get(placement.cell)
                if old is None or gain > old.standing:
                    change = [after - value for after, value in zip(worth, before, strict=True)]
                    found[placement.cell] = Reply(gain, placement.cell, change)
            game.pop()
        return sorted(found.values(), key=lambda reply: (-reply.standing, reply.cell))

    def value(self, candidate: Candidate) -> float:
        """What a turn is worth to the seat to play, after the next draw and the best reply to it."""
        game = self._game
        pushed = play_turn(game, candidate)
        worth = self._expected(candidate.placement.cell)
        for _ in range(pushed):
            game.pop()
        return standing_of(worth, self._seat, self._first)

    def _expected(self, laid: Cell) -> Sequence[float]:
        """Each seat's worth, expected over the next draw and the best reply to it."""
        game = self._game
        if game.step is Step.OVER:
            return [float(points) for points in game.scores]
        appraisal = self._appraisal(game.left_count - 1)
        settled, near = appraisal.worth(), appraisal.changed_by(laid)
        sums, weight = [0.0] * game.seats, 0
        for tile, count in game.next_draws.items():
            game.push(Draw(tile))
            worth = self._answered(appraisal, settled, near, self._replies.get(tile, ()))
            game.pop()
            if worth is not None:
                weight += count
                for seat, value in enumerate(worth):
                    sums[seat] += count * value
        return [value / weight for value in sums] if weight else settled

    def _answered(
        self, appraisal: Appraisal, settled: Sequence[float], near: set[int], known: Sequence[Reply]
    ) -> Sequence[float] | None:
        """Each seat's worth after the best reply with the tile just drawn; None where it fits nowhere."""
        game, first = self._game, self._first
        if game.step is Step.OVER:
            return [float(points) for points in game.scores]
        if game.step is not Step.PLACE:
            return None
        seat, best, best_worth = game.to_play, float("-inf"), settled
        exact = not game.left_count
        if not exact:
            far = next((reply for reply in known if reply.cell not in near), None)
            if far is not None:
                best_worth = [value + change for value, change in zip(settled, far.worth, strict=True)]
                best = standing_of(best_worth, seat, first)
        for placement in game.legal_placements():
            if exact or placement.cell in near:
                game.push(placement)
                for _, worth in appraisal.candidates(seat, placement.cell):
                    self._budget.spent += 1
                    standing = standing_of(worth, seat, first)
                    if standing > best:
                        best, best_worth = standing, worth
                game.pop()
        return best_worth


def play_turn(game: Game, candidate: Candidate) -> int:
    """Play a whole turn; how many actions that took."""
    game.push(candidate.placement)
    if game.step is not Step.MEEPLE:
        return 1
    game.push(PASS if candidate.put is None else candidate.put)
    return 2

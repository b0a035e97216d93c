"""Choosing moves from what a player may see: the board and what is left as a multiset, never the pile's order.

Levels stand in `LEVELS`. A robot knows neither tables nor the time of day: a budget's clock is handed to it.
"""

from bastide.robots.choice import Budget, Candidate, Choice
from bastide.robots.levels import LEVELS, choose, think

__all__ = ["LEVELS", "Budget", "Candidate", "Choice", "choose", "think"]

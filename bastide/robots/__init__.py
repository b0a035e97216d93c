"""Choosing moves from what a player may see: the board and what is left as a multiset, never the pile's order.

Levels stand in `LEVELS`. A robot knows neither tables nor the time of day.
"""

from bastide.robots.levels import LEVELS, choose

__all__ = ["LEVELS", "choose"]

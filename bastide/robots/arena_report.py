"""What a match says: wins, score and points with their intervals, times, and where points came from; JSON-ready."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean, median, stdev
from typing import Any

from bastide.engine import FeatureKind
from bastide.robots.arena import Match, Played

_SURE = 1.96
"""Standard errors on either side that hold the truth in 95 of 100 cases."""


def report(match: Match, decks: Sequence[tuple[Played, ...]]) -> dict[str, Any]:
    """The match's figures; `score` is the first player's: wins, with a first place that is shared counted in parts."""
    games = [game for deck in decks for game in deck]
    shares = [_share(game) for game in games]
    return {
        "robots": [level.value for level in match.levels],
        "expansions": sorted(expansion.value for expansion in match.expansions),
        "budget": {"nodes": match.limit.nodes, "seconds": match.limit.seconds},
        "games": len(games),
        "wins": sum(share == 1.0 for share in shares),
        "draws": sum(0.0 < share < 1.0 for share in shares),
        "score": interval([mean(_share(game) for game in deck) for deck in decks]),
        "margin": interval([mean(_margin(game) for game in deck) for deck in decks]),
        "players": [_player(match, decks, number) for number in range(len(match.levels))],
    }


def interval(values: Sequence[float]) -> dict[str, float]:
    """A mean with the half width of its 95 % interval. The values are of whole decks, whose games hang together."""
    half = _SURE * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return {"mean": round(mean(values), 4), "plus_minus": round(half, 4)}


def _share(game: Played) -> float:
    """The first player's share of the first place."""
    best = max(player.score for player in game)
    return 1.0 / sum(player.score == best for player in game) if game[0].score == best else 0.0


def _margin(game: Played) -> float:
    """By how much the first player is ahead of the others' best."""
    return game[0].score - max((player.score for player in game[1:]), default=0)


def _player(match: Match, decks: Sequence[tuple[Played, ...]], number: int) -> dict[str, Any]:
    mine = [game[number] for deck in decks for game in deck]
    seconds = [spent for player in mine for spent in player.seconds]
    return {
        "robot": match.levels[number].value,
        "points": interval([mean(game[number].score for game in deck) for deck in decks]),
        "ms_per_turn": {"median": round(1000 * median(seconds), 2), "max": round(1000 * max(seconds), 2)},
        "points_by_kind": {kind.value: round(mean(p.points[kind.value] for p in mine), 2) for kind in FeatureKind},
        "pawns_by_kind": {kind.value: round(mean(p.pawns[kind.value] for p in mine), 2) for kind in FeatureKind},
    }

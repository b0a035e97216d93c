"""`bastide arena`: how strong and how quick the robots are, in matches on paired decks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import Any

import click

from bastide.cli.selfplay import parse_expansions
from bastide.engine import MAX_SEATS, Level
from bastide.robots.arena import Limit, Match, Played, play_deck
from bastide.robots.arena_report import report


def parse_levels(text: str, seats: int | None) -> tuple[Level, ...]:
    """Levels from `hard,medium`; the last one takes the seats that are left."""
    try:
        levels = [Level(name) for name in text.split(",")]
    except ValueError as wrong:
        raise click.BadParameter(f"{wrong}; there are {', '.join(Level)}", param_hint="--robots") from None
    seats = seats or len(levels)
    if not len(levels) <= seats <= MAX_SEATS:
        raise click.BadParameter(f"{len(levels)} robots do not fit {seats} seats", param_hint="--seats")
    return tuple(levels + levels[-1:] * (seats - len(levels)))


def parse_limit(text: str) -> Limit:
    """A budget: `20000` positions, `1.5s`, or both with a comma between; '' for each level's own."""
    nodes: int | None = None
    seconds: float | None = None
    for part in filter(None, text.split(",")):
        try:
            if part.endswith("s"):
                seconds = float(part[:-1])
            else:
                nodes = int(part)
        except ValueError:
            raise click.BadParameter(
                f"{part!r} is neither positions nor seconds (1.5s)", param_hint="--budget"
            ) from None
    return Limit(nodes, seconds)


def _play(match: Match, seed: int) -> tuple[Played, ...]:
    return play_deck(match, seed, perf_counter)


def _decks(match: Match, seeds: list[int], jobs: int) -> Iterator[tuple[Played, ...]]:
    """Every deck's games, in the order of the seeds whatever the number of processes."""
    if jobs == 1:
        yield from map(partial(_play, match), seeds)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(partial(_play, match), seeds)


@click.command()
@click.option("--robots", required=True, help="Levels; the figures are the first one's. Such as hard,medium.")
@click.option(
    "--seats", type=click.IntRange(1, MAX_SEATS), help="Seats; the last level fills them.  [default: one each]"
)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Games, in whole decks.")
@click.option("--minutes", type=click.FloatRange(0, min_open=True), help="Stop at the deck during which they run out.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed deals the same decks.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--expansions", default="", help="Any of inns,river.")
@click.option("--budget", default="", help="Of a decision: 20000 positions, 1.5s, or both.  [default: the level's own]")
@click.option("--json", "as_json", is_flag=True, help="Write the figures as JSON.")
def arena(
    robots: str,
    seats: int | None,
    games: int,
    minutes: float | None,
    seed: int,
    jobs: int,
    expansions: str,
    budget: str,
    *,
    as_json: bool,
) -> None:
    """Play matches between robots: on every deck each of them sits once on each seat."""
    match = Match(parse_levels(robots, seats), parse_expansions(expansions), parse_limit(budget))
    chance = Random(seed)
    seeds = [chance.getrandbits(64) for _ in range(-(-games // len(match.levels)))]
    began, decks = perf_counter(), []
    for deck in _decks(match, seeds, jobs):
        decks.append(deck)
        if minutes is not None and perf_counter() - began > 60 * minutes:
            break
    figures = {"seed": seed, **report(match, decks)}
    click.echo(json.dumps(figures, indent=1) if as_json else "\n".join(_lines(figures)))


def _lines(figures: dict[str, Any]) -> Iterator[str]:
    """The figures for people."""
    score, margin = figures["score"], figures["margin"]
    yield f"{' : '.join(figures['robots'])}, {figures['games']} games, expansions: {figures['expansions'] or 'none'}"
    yield f"  wins {figures['wins']}, draws {figures['draws']}"
    yield f"  score {100 * score['mean']:.1f} % ± {100 * score['plus_minus']:.1f}"
    yield f"  ahead by {margin['mean']:.1f} ± {margin['plus_minus']:.1f} points"
    for player in figures["players"]:
        points, spent = player["points"], player["ms_per_turn"]
        yield f"  {player['robot']}: {points['mean']:.1f} ± {points['plus_minus']:.1f} points"
        yield f"    ms a turn: median {spent['median']:.1f}, max {spent['max']:.0f}"
        for title, key in (("points", "points_by_kind"), ("pawns", "pawns_by_kind")):
            yield f"    {title}: " + ", ".join(f"{kind} {count:.1f}" for kind, count in player[key].items())

"""`bastide bench engine`: how quick the engine is here, on one core, through its public face.

Rates count processor time, steps are medians: other work on the machine disturbs little. What can be compared between
machines is the ratio to the slow engine of the tests, measured in the same run where `tests/` is in the current folder.
"""

from __future__ import annotations

import json
import tracemalloc
from collections import defaultdict
from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

import click

from bastide.cli.selfplay import parse_expansions
from bastide.engine import (
    MAX_SEATS,
    Action,
    Draw,
    Expansion,
    Game,
    Pass,
    Placement,
    Player,
    Put,
    Scribe,
    Step,
    parse_json,
    read_record,
    replay,
    shuffled_pile,
)

Figures = dict[str, float]
_KINDS: dict[type, str] = {Draw: "draw", Placement: "place", Put: "put", Pass: "pass"}


@click.group()
def bench() -> None:
    """Measure how quick parts of the program are."""


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a table.")
@click.option("--seats", type=click.IntRange(1, MAX_SEATS), help="One setting alone.  [default: 2, then 6 with all]")
@click.option("--expansions", help="Any of inns,river, for the one setting.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games each time.")
def engine(*, as_json: bool, seats: int | None, expansions: str | None, games: int) -> None:
    """Whole games by lot: games a second of processor time, microseconds a step, a replay, memory, the slow engine."""
    settings = [(2, frozenset[Expansion]()), (6, frozenset(Expansion))]
    if seats is not None or expansions is not None:
        settings = [(seats or 2, parse_expansions(expansions or ""))]
    measured = {_title(*setting): measure(*setting, games) for setting in settings}
    if as_json:
        click.echo(json.dumps(measured))
        return
    names = list(dict.fromkeys(name for figures in measured.values() for name in figures))
    click.echo(f"{'':24}" + "".join(f"{title:>22}" for title in measured))
    for name in names:
        click.echo(f"{name:24}" + "".join(f"{figures.get(name, 0):22,.1f}" for figures in measured.values()))


def _title(seats: int, expansions: frozenset[Expansion]) -> str:
    return f"{seats} seats, {'+'.join(sorted(expansions)) or 'base'}"


def measure(seats: int, expansions: frozenset[Expansion], games: int) -> Figures:
    """All figures of one setting; the unit is in each name."""
    play(0, seats, expansions, tell=True)  # what is worked out once is not counted
    figures: Figures = {
        "games_per_s": _per_second(games, lambda seed: play(seed, seats, expansions, tell=False)),
        "games_per_s_telling": _per_second(games, lambda seed: play(seed, seats, expansions, tell=True)),
    }
    figures |= step_figures([play(seed, seats, expansions, tell=False) for seed in range(min(games, 20))])
    figures |= move_figures(seats, expansions, min(games, 20))
    figures |= record_figures(seats, expansions, min(games, 20))
    slow = slow_player(seats, expansions)
    if slow is not None:
        figures["slow_games_per_s"] = _per_second(min(games, 3), slow)
        figures["times_slower"] = figures["games_per_s"] / figures["slow_games_per_s"]
    return figures


def _per_second(games: int, played: Callable[[int], object]) -> float:
    begun = process_time()
    for seed in range(games):
        played(seed)
    return games / (process_time() - begun)


class Played:
    """A game by lot with the actions that led to its end."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.actions: list[Action] = []


def play(seed: int, seats: int, expansions: frozenset[Expansion], *, tell: bool, turns: int = 999) -> Played:
    """A whole game, or its first turns."""
    chance = Random(seed)
    order = shuffled_pile(expansions, chance.shuffle)
    game = Game(seats, expansions=expansions, tell=tell)
    played = Played(game)
    for tile in order:
        if game.turn > turns:
            break
        action: Action = Draw(tile)
        game.push(action)
        played.actions.append(action)
        while game.step in (Step.PLACE, Step.MEEPLE):
            action = chance.choice(game.legal_actions())
            game.push(action)
            played.actions.append(action)
    return played


def step_figures(games: list[Played]) -> Figures:
    """Microseconds for each kind of step, for listing what is legal, and for taking a step back."""
    spent: dict[str, list[float]] = defaultdict(list)
    for played in games:
        game = played.game
        for _ in played.actions:
            begun = perf_counter()
            game.pop()
            spent["pop_us"].append(perf_counter() - begun)
        for action in played.actions:
            begun = perf_counter()
            game.legal_actions()
            listed = perf_counter()
            game.push(action)
            spent[f"{_KINDS[type(action)]}_us"].append(perf_counter() - listed)
            spent["legal_us"].append(listed - begun)
    return {name: median(times) * 1e6 for name, times in spent.items()}


def move_figures(seats: int, expansions: frozenset[Expansion], games: int) -> Figures:
    """Microseconds for one move in the middle of a game and back: tile and pawn down, pawn and tile up."""
    times = []
    for seed in range(games):
        game = play(seed, seats, expansions, tell=False, turns=36).game
        game.push(Draw(Random(seed).choice(sorted(game.next_draws))))
        for placement in game.legal_placements():
            begun = perf_counter()
            game.push(placement)
            decided = game.step is Step.MEEPLE
            if decided:
                game.push(game.legal_actions()[0])
                game.pop()
            game.pop()
            times.append(perf_counter() - begun)
    return {"move_and_back_us": median(times) * 1e6}


def record_figures(seats: int, expansions: frozenset[Expansion], games: int) -> Figures:
    """Milliseconds to check a record from its text, and the most memory that a game with its record takes."""
    tracemalloc.start()
    texts = [written(0, seats, expansions)]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    texts += [written(seed, seats, expansions) for seed in range(1, games)]
    begun = process_time()
    for text in texts:
        replay(read_record(parse_json(text)))
    return {"replay_ms": (process_time() - begun) / games * 1e3, "peak_kb": peak / 1024}


def written(seed: int, seats: int, expansions: frozenset[Expansion]) -> str:
    """The record of a game by lot."""
    game, scribe = Game(seats, expansions=expansions), Scribe([Player("A")] * seats, expansions)
    for action in play(seed, seats, expansions, tell=False).actions:
        scribe.take(game.push(action))
    return json.dumps(scribe.record())


def slow_player(seats: int, expansions: frozenset[Expansion]) -> Callable[[int], None] | None:
    """Plays a game by lot on the second engine of the tests; None where it is not there."""
    try:
        slow: Any = import_module("tests.reference.game").ReferenceGame
    except ImportError:
        return None

    def played(seed: int) -> None:
        chance = Random(seed)
        order = shuffled_pile(expansions, chance.shuffle)
        game = slow(seats, 0, sorted(expansions))
        for tile in order:
            if not game.draw(tile):
                continue
            game.place(*chance.choice(sorted(game.legal_placements())))
            if game.step == "meeple":
                options = [*sorted(game.meeple_options()), None]
                option = chance.choice(options)
                game.pass_() if option is None else game.put(*option)

    return played

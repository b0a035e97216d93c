"""`bastide tune`: better weights for the robots, by self-play on paired decks for so many minutes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from time import perf_counter

import click

from bastide.cli.selfplay import parse_expansions
from bastide.robots.tuning import TUNED, effects, tune_round
from bastide.robots.weights import DATA, WEIGHTS, Weights, as_numbers

_LONGEST = 30.0
"""Minutes: a longer run finds little more."""


def with_values(weights: Weights) -> str:
    """The data file with these values, written as it stands."""
    values = as_numbers(weights)
    changed = {name: {**entry, "value": round(values[name], 4)} for name, entry in DATA.items()}
    return json.dumps(changed, indent=1, ensure_ascii=False) + "\n"


@click.command()
@click.option("--minutes", type=click.FloatRange(0, _LONGEST, min_open=True), default=5, show_default=True)
@click.option("--pairs", type=click.IntRange(2), default=150, show_default=True, help="Pairs of games a round.")
@click.option("--only", default="", help="Names of weights with commas between.  [default: all that `hard` uses]")
@click.option("--expansions", default="", help="Any of inns,river.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--write", type=click.Path(dir_okay=False, path_type=Path), help="Where the weights go.")
def tune(minutes: float, pairs: int, only: str, expansions: str, seed: int, write: Path | None) -> None:
    """Tune the weights by self-play: of each weight what a step either way brings, and its new value."""
    names = tuple(only.split(",")) if only else TUNED
    unknown = [name for name in names if name not in DATA]
    if unknown:
        raise click.BadParameter(f"there is no weight {unknown[0]!r}", param_hint="--only")
    kinds, chance, weights, began = parse_expansions(expansions), Random(seed), WEIGHTS, perf_counter()
    number = 0
    while number == 0 or perf_counter() - began < 60 * minutes:
        number += 1
        found = effects(weights, names, list(tune_round(weights, names, pairs, kinds, chance)))
        weights = weights.changed(**{each.name: each.value for each in found})
        click.echo(f"round {number}")
        for each in found:
            click.echo(f"  {each.name:<14} {each.points:+.1f} ± {each.error:.1f} points, now {each.value:.4g}")
        if write is not None:
            write.write_text(with_values(weights), "utf-8")

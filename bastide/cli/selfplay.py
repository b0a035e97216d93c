"""`bastide selfplay`: whole games among robots, one record a line."""

from __future__ import annotations

import json

import click

from bastide.engine import MAX_SEATS, Expansion, Level, MalformedError, expansions_of
from bastide.robots.selfplay import play_many


def _levels(text: str, seats: int | None) -> list[Level]:
    try:
        levels = [Level(name) for name in text.split(",")]
    except ValueError as wrong:
        raise click.BadParameter(f"{wrong}; there are {', '.join(Level)}", param_hint="--robots") from None
    seats = seats or len(levels)
    if not len(levels) <= seats <= MAX_SEATS:
        raise click.BadParameter(f"{len(levels)} robots do not fit {seats} seats", param_hint="--seats")
    return [levels[seat % len(levels)] for seat in range(seats)]


def parse_expansions(text: str) -> frozenset[Expansion]:
    """Expansions from `inns,river`, '' for none."""
    try:
        return expansions_of(name for name in text.split(",") if name)
    except MalformedError as wrong:
        raise click.BadParameter(f"{wrong}; there are {', '.join(Expansion)}", param_hint="--expansions") from None


@click.command()
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option(
    "--seats", type=click.IntRange(1, MAX_SEATS), help="Seats; the levels are dealt round.  [default: one each]"
)
@click.option("--robots", default="easy,easy", show_default=True, help="Levels, by seat.")
@click.option("--expansions", default="", help="Any of inns,river.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same records.")
def selfplay(games: int, seats: int | None, robots: str, expansions: str, seed: int) -> None:
    """Play whole games among robots and write their records, one a line."""
    for record in play_many(games, _levels(robots, seats), parse_expansions(expansions), seed):
        click.echo(json.dumps(record, ensure_ascii=False, separators=(",", ":")))

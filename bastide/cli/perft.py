"""`bastide perft`: counts of placements and of full moves for a fixed order of tiles, depth by depth."""

from __future__ import annotations

from pathlib import Path

import click

from bastide.cli.selfplay import parse_expansions
from bastide.engine import MAX_SEATS, ForbiddenError, Game, MalformedError, divide, perft


@click.command(name="perft")
@click.option("--expansions", default="", help="Any of inns,river.")
@click.option("--seats", type=click.IntRange(1, MAX_SEATS), default=2, show_default=True)
@click.option(
    "--draws",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    required=True,
    help="A text file with the tiles in the order in which they are drawn.",
)
@click.option("--depth", type=click.IntRange(1), default=3, show_default=True, help="How many turns.")
@click.option("--divide", "divided", is_flag=True, help="The deepest count by the first placement as well.")
def perft_command(*, expansions: str, seats: int, draws: Path, depth: int, divided: bool) -> None:
    """Count how many ways there are to play the first turns: with no pawn ever put, and with every choice of pawns.

    One line a depth: depth, placements, moves. A tile that fits nowhere is set aside and the next one drawn.
    """
    try:
        order = draws.read_text("utf-8").split()
    except UnicodeDecodeError:
        raise click.BadParameter("it is not UTF-8 text", param_hint="--draws") from None
    game = Game(seats, expansions=parse_expansions(expansions), tell=False)
    try:
        for each in range(1, depth + 1):
            counts = perft(game, order, each)
            click.echo(f"{each} {counts.placements} {counts.moves}")
        if divided:
            for placement, moves in divide(game, order, depth).items():
                x, y = placement.at
                click.echo(f"[{x}, {y}] turn {placement.turn}: {moves}")
    except (ForbiddenError, MalformedError) as wrong:
        raise click.BadParameter(f"not an order of this game: {wrong}", param_hint="--draws") from None

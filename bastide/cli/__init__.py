"""The command line: one module a command, gathered here. Loads what a command needs only when it runs."""

from __future__ import annotations

import click

from bastide import __version__
from bastide.cli.arena import arena
from bastide.cli.bench import bench
from bastide.cli.db import db
from bastide.cli.perft import perft_command
from bastide.cli.selfplay import selfplay
from bastide.cli.serve import serve
from bastide.cli.tables import tables
from bastide.cli.tune import tune
from bastide.cli.verify import verify


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="bastide")
def main() -> None:
    """Bastide: draw the map of a countryside, tile by tile."""


for command in (serve, selfplay, arena, tune, verify, perft_command, bench, db, tables):
    main.add_command(command)

"""`bastide serve`: the server, and the address to open."""

from __future__ import annotations

import click


@click.command()
def serve() -> None:
    """Serve the game. HOST, PORT, DATA_DIR, PUBLIC_URL and the rest come from the environment (see the README)."""
    from bastide.main import run

    run()

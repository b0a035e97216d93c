"""`bastide db`: copies of the database, and putting one back."""

from __future__ import annotations

from pathlib import Path

import click


@click.group()
def db() -> None:
    """Copies of the SQLite database in DATA_DIR."""


@db.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Write a consistent copy to FILE; the server may go on."""
    from bastide.store.backup import NotUsable
    from bastide.store.backup import backup as write

    try:
        write(_database(), file)
    except (NotUsable, OSError) as wrong:
        raise click.ClickException(str(wrong)) from None
    click.echo(f"{file} written")


@db.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def restore(file: Path) -> None:
    """Put the copy in FILE in the database's place; stop the server first."""
    from bastide.store.backup import NotUsable
    from bastide.store.backup import restore as put_back

    database = _database()
    database.parent.mkdir(parents=True, exist_ok=True)
    try:
        kept = put_back(file, database)
    except (NotUsable, OSError) as wrong:
        raise click.ClickException(str(wrong)) from None
    click.echo(f"{database} restored" + (f"; the one before is {kept}" if kept else ""))


def _database() -> Path:
    from bastide.settings import read_settings

    settings = read_settings()
    if settings.database_url is not None:
        raise click.ClickException("DATABASE_URL is set: use that database's own tools")
    return settings.data_dir / "bastide.db"

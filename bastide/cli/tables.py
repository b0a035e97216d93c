"""`bastide tables`: what there is, closing one, and removing abandoned waiting rooms."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from bastide.runtime.ports import Index
    from bastide.runtime.tables import Tables

T = TypeVar("T")


@click.group()
def tables() -> None:
    """The tables in the database, for its administrator."""


@tables.command("list")
def list_tables() -> None:
    """One line a table, the latest first: code, status, number of events, time of the last."""

    async def work(_: Tables, index: Index) -> None:
        for facts in await index.all_tables():
            at = datetime.fromtimestamp(facts.updated_at_ms / 1000, UTC)
            click.echo(f"{facts.id}  {facts.status:<8}  {facts.seq:>5}  {at:%Y-%m-%d %H:%M:%S}Z")

    _with_tables(work)


@tables.command("close")
@click.argument("code")
def close_table(code: str) -> None:
    """Close the table CODE for good, whatever is going on there. A server that runs notices at the next command."""

    async def work(tables: Tables, _: Index) -> None:
        from bastide.runtime.ports import TableId
        from bastide.runtime.tables import UnknownTable
        from bastide.table import Refused
        from bastide.table.commands import Close

        try:
            await tables.do(TableId(code), None, Close())
        except UnknownTable:
            raise click.ClickException(f"there is no table {code}") from None
        except Refused:
            raise click.ClickException(f"the table {code} is over already") from None
        click.echo(f"{code} closed")

    _with_tables(work)


@tables.command()
def prune() -> None:
    """Remove waiting rooms where nothing has happened for a day."""

    async def work(tables: Tables, index: Index) -> None:
        from bastide.main import system_clock
        from bastide.runtime.housekeeping import Housekeeper

        click.echo(f"{await Housekeeper(tables, index, system_clock).sweep()} removed")

    _with_tables(work)


def _with_tables(work: Callable[[Tables, Index], Awaitable[T]]) -> T:
    """Run `work` on the database of the environment. Ends with a sentence where it cannot be used."""
    from sqlalchemy.exc import SQLAlchemyError

    from bastide.main import administered
    from bastide.runtime.ports import Unavailable

    async def run() -> T:
        async with administered() as (own_tables, index):
            return await work(own_tables, index)

    try:
        return asyncio.run(run())
    except (Unavailable, SQLAlchemyError, OSError) as wrong:
        raise click.ClickException(f"cannot use the database: {wrong}") from None

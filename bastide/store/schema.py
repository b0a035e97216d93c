"""The database's tables as SQLAlchemy knows them. How a database gets them is left to the migrations in `alembic/`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, MetaData, Named, Table, Text, TypedColumns

metadata = MetaData(
    # Constraints have the same names on every database, so that a later migration can name what it changes.
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)
"""All tables; a test compares it with what the migrations make."""


class TableColumns(TypedColumns):
    """The head of one game table: `seq` is that of its last event, the rest is what finds tables without folding."""

    id: Named[str] = Column(Text, primary_key=True)
    status: Named[str] = Column(Text)
    seq: Named[int] = Column(Integer)
    due_at_ms: Named[int | None] = Column(BigInteger, index=True)
    created_at_ms: Named[int] = Column(BigInteger)
    updated_at_ms: Named[int] = Column(BigInteger)


class EventColumns(TypedColumns):
    """One stored event; `body` is JSON text. The key decides every race."""

    table_id: Named[str] = Column(Text, ForeignKey("tables.id"), primary_key=True)
    seq: Named[int] = Column(Integer, primary_key=True, autoincrement=False)
    at_ms: Named[int] = Column(BigInteger)
    kind: Named[str] = Column(Text)
    version: Named[int] = Column(Integer)
    body: Named[str] = Column(Text)
    cause: Named[str | None] = Column(Text)


class SeatColumns(TypedColumns):
    """A person has, or had at the end, a seat at a table."""

    table_id: Named[str] = Column(Text, ForeignKey("tables.id"), primary_key=True)
    person_id: Named[str] = Column(Text, primary_key=True, index=True)


class ListingColumns(TypedColumns):
    """The home page names the table."""

    table_id: Named[str] = Column(Text, ForeignKey("tables.id"), primary_key=True)


class PersonColumns(TypedColumns):
    """A guest or an account."""

    id: Named[str] = Column(Text, primary_key=True)
    name: Named[str] = Column(Text)
    language: Named[str] = Column(Text)
    created_at_ms: Named[int] = Column(BigInteger)


tables = Table("tables", metadata, TableColumns)
"""Heads of the game tables."""
events = Table("events", metadata, EventColumns)
"""The logs."""
seats = Table("seats", metadata, SeatColumns)
"""From people to their tables."""
listings = Table("listings", metadata, ListingColumns)
"""Tables on the home page."""
people = Table("people", metadata, PersonColumns)
"""Everybody who ever gave a nickname."""

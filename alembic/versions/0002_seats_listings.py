"""Who has a seat at which table, and which tables the home page names."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Make the two indices beside the heads."""
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_seats"),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    op.create_table(
        "listings",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_listings_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", name="pk_listings"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("listings")
    op.drop_index("ix_seats_person_id", "seats")
    op.drop_table("seats")

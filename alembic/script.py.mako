"""${message}."""

from __future__ import annotations

import sqlalchemy as sa

from alembic import op
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = ${repr(branch_labels)}
depends_on = ${repr(depends_on)}


def upgrade() -> None:
    """Runs on SQLite and PostgreSQL alike. Then set HEAD in bastide/store/migrate.py to this revision."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """The way back, for PostgreSQL; on SQLite the copy made before the upgrade is the better one."""
    ${downgrades if downgrades else "pass"}

"""Displays that were given a name, and what they were told to show."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "display",
        *(
            sa.Column(name, sa.String(), nullable=False)
            for name in ("id", "code", "name", "tournament", "shows")
        ),
        sa.PrimaryKeyConstraint("id", name="pk_display"),
    )

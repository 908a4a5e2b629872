"""A tablet may lie on one table of pairs: by its invitation, or as whoever holds it has chosen."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("device", "enrolment", "session"):
        column = sa.Column("at_table", sa.String(), nullable=False, server_default="")
        op.add_column(table, column)

"""Made up: what a later release might add to the table of acts."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("act", sa.Column("note", sa.String(), nullable=False, server_default=""))

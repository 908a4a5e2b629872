"""Where several processes serve one log: who they are, and which of them leads a tournament."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("head", sa.Column("owner", sa.String(), nullable=False, server_default=""))
    op.add_column("head", sa.Column("fence", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_index("ix_head_owner", "head", ["owner"])
    op.create_table(
        "process",
        *(sa.Column(name, sa.String(), nullable=False) for name in ("id", "address", "secret")),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in ("begun", "expires")),
        sa.PrimaryKeyConstraint("id", name="pk_process"),
    )

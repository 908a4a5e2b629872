"""Made up: an index on a table that everybody writes."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.get_context().autocommit_block():
        op.drop_index("ix_act_command", "act", if_exists=True, postgresql_concurrently=True)
        op.create_index("ix_act_command", "act", ["command"], postgresql_concurrently=True)

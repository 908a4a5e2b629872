"""Server processes say which program they are: the newer ones lead beside older ones."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("process", sa.Column("edition", sa.String(), nullable=False, server_default=""))

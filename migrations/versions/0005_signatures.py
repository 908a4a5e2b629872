"""Devices have keys, and events the signature of the device that sent them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table, name in (("event", "signature"), ("device", "public_key")):
        op.add_column(table, sa.Column(name, sa.String(), nullable=False, server_default=""))

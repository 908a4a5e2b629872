"""Which devices have changed lately, they or their sessions: noted by the database, so that nothing
is missed of what a program of before writes.

The number says when. In a file one transaction follows the other, and it counts them. In a server
many are under way at once, so it is the transaction's own: whoever remembers which of them had
ended when they looked finds the others the next time.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

NAMED_BY = {"device": "id", "session": "device"}
"""Where a device stands in a row of a table."""
ACTS = ("INSERT", "UPDATE", "DELETE")
_NUMBER = "SELECT coalesce(max(number), 0) + 1 FROM device_change"


def upgrade() -> None:
    op.create_table(
        "device_change",
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("device", name="pk_device_change"),
    )
    op.create_index("ix_device_change_number", "device_change", ["number"])
    if op.get_bind().dialect.name == "sqlite":
        for table, column in NAMED_BY.items():
            for act in ACTS:
                _note_in_a_file(table, column, act)
        return
    op.execute(
        "CREATE FUNCTION note_device() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "INSERT INTO device_change (device, number) VALUES "
        "(to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0], pg_current_xact_id()::text::bigint) "
        "ON CONFLICT (device) DO UPDATE SET number = excluded.number "
        "WHERE device_change.number <> excluded.number; RETURN NULL; END $$"
    )
    for table, column in NAMED_BY.items():
        op.execute(
            f"CREATE TRIGGER {table}_noted AFTER INSERT OR UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION note_device('{column}')"
        )


def _note_in_a_file(table: str, column: str, act: str) -> None:
    row = "OLD" if act == "DELETE" else "NEW"
    op.execute(
        f"CREATE TRIGGER {table}_noted_{act.lower()} AFTER {act} ON {table} BEGIN "
        f"INSERT INTO device_change (device, number) VALUES ({row}.{column}, ({_NUMBER})) "
        "ON CONFLICT (device) DO UPDATE SET number = excluded.number; END"
    )

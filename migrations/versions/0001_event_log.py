"""The event log: events, heads, the identity of this life of the log.

Events can be added, never changed or removed: the database itself refuses.
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "event",
        sa.Column("tournament", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("event_id", "kind")),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        *(
            sa.Column(name, sa.String(), nullable=False)
            for name in (
                "actor",
                "device",
                "instant",
                "client_instant",
                "caused_by",
                "command_digest",
            )
        ),
        sa.Column("previous_hash", sa.LargeBinary(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("tournament", "version", name="pk_event"),
        sa.UniqueConstraint("tournament", "event_id", name="uq_event_tournament_event_id"),
    )
    op.create_index("ix_event_tournament_caused_by", "event", ["tournament", "caused_by"])
    op.create_table(
        "head",
        sa.Column("tournament", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("tournament", name="pk_head"),
    )
    identity = op.create_table(
        "identity",
        sa.Column("epoch", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("epoch", name="pk_identity"),
    )
    op.bulk_insert(identity, [{"epoch": secrets.token_hex(8)}])
    _refuse_changes()


def _refuse_changes() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for act in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER event_no_{act.lower()} BEFORE {act} ON event "
                "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE "
        "integrity_constraint_violation USING MESSAGE = 'the log is append-only'; END $$"
    )
    op.execute(
        "CREATE TRIGGER event_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON event "
        "EXECUTE FUNCTION refuse_change()"
    )

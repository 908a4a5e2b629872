"""The log, its leaders, and the tables beside it: devices, displays, fees, organisations.

Triggers refuse to change or delete acts of the log and of the operators' journal. Others number
each change of a device or its sessions, so that no program misses what another one writes. In a
file, where transactions follow one another, the numbers count up; in a server, where they overlap,
a change has its transaction's number (`server.access.rows` reads them).
"""

import secrets
from functools import partial
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

DEVICE_COLUMN = {"device": "id", "session": "device"}
"""The column with the device's id, in each table whose changes are numbered."""
APPEND_ONLY = {"act": "the log is append-only", "operator_act": "the journal is append-only"}


def upgrade() -> None:
    _create_log()
    _create_processes_and_snapshots()
    _create_devices()
    _create_fees()
    _create_organisations()
    if op.get_bind().dialect.name == "sqlite":
        _create_sqlite_triggers()
    else:
        _create_postgres_triggers()


def _create_log() -> None:
    op.create_table(
        "act",
        *_text_columns("tournament"),
        *_integer_columns("version"),
        *_binary_columns("events"),
        *_text_columns("command"),
        *_binary_columns("body", "drawn"),
        *_text_columns("actor", "device", "instant", "client_instant", "key", "signature"),
        *_binary_columns("hash"),
        sa.PrimaryKeyConstraint("tournament", "version", name="pk_act"),
        sa.UniqueConstraint("tournament", "key", name="uq_act_tournament_key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "head",
        *_text_columns("tournament"),
        *_integer_columns("version"),
        *_binary_columns("hash"),
        *_text_columns("owner"),
        *_bigint_columns("fence"),
        sa.PrimaryKeyConstraint("tournament", name="pk_head"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_head_owner", "head", ["owner"])
    identity = op.create_table(
        "identity", *_text_columns("epoch"), sa.PrimaryKeyConstraint("epoch", name="pk_identity")
    )
    op.bulk_insert(identity, [{"epoch": secrets.token_hex(8)}])


def _create_processes_and_snapshots() -> None:
    op.create_table(
        "process",
        *_text_columns("id", "address", "secret"),
        *_bigint_columns("begun", "expires"),
        *_text_columns("edition"),
        sa.PrimaryKeyConstraint("id", name="pk_process"),
    )
    op.create_table(
        "snapshot",
        *_text_columns("tournament"),
        *_integer_columns("version"),
        *_binary_columns("hash"),
        *_text_columns("instant", "program"),
        *_binary_columns("state", "seal"),
        sa.PrimaryKeyConstraint("tournament", name="pk_snapshot"),
    )


def _create_devices() -> None:
    op.create_table(
        "device",
        *_text_columns("id", "name", "role", "tournament"),
        *_integer_columns("stage"),
        *_text_columns("pin_hash"),
        *_integer_columns("pin_failures"),
        *_bigint_columns("enrolled", "seen", "revoked"),
        *_text_columns("at_table", "public_key", "organisation"),
        sa.PrimaryKeyConstraint("id", name="pk_device"),
    )
    op.create_table(
        "session",
        *_text_columns("token", "device"),
        *_bigint_columns("begun", "seen", "unlocked_until"),
        *_text_columns("at_table"),
        sa.PrimaryKeyConstraint("token", name="pk_session"),
    )
    op.create_index("ix_session_device", "session", ["device"])
    op.create_table(
        "enrolment",
        *_text_columns("code", "name", "role", "tournament"),
        *_integer_columns("stage"),
        *_text_columns("pin_hash"),
        sa.Column("at_once", sa.Boolean(), nullable=False),
        *_bigint_columns("expires"),
        *_text_columns("at_table", "organisation"),
        sa.PrimaryKeyConstraint("code", name="pk_enrolment"),
    )
    op.create_table(
        "display",
        *_text_columns("id", "code", "name", "tournament", "shows"),
        sa.PrimaryKeyConstraint("id", name="pk_display"),
    )
    op.create_table(
        "device_change",
        *_text_columns("device"),
        *_bigint_columns("number"),
        sa.PrimaryKeyConstraint("device", name="pk_device_change"),
    )
    op.create_index("ix_device_change_number", "device_change", ["number"])


def _create_fees() -> None:
    op.create_table(
        "fee",
        *_text_columns("tournament"),
        *_integer_columns("stage", "entry"),
        *_integer_columns("owed", nullable=True),
        *_integer_columns("paid"),
        sa.PrimaryKeyConstraint("tournament", "stage", "entry", name="pk_fee"),
    )


def _create_organisations() -> None:
    op.create_table(
        "organisation",
        *_text_columns("id", "name"),
        *_bigint_columns("founded", "closed"),
        *_integer_columns(
            "tournaments", "entries", "devices", "megabytes", "retention", nullable=True
        ),
        *_bigint_columns("turn"),
        sa.PrimaryKeyConstraint("id", name="pk_organisation"),
    )
    op.create_table(
        "belonging",
        *_text_columns("tournament", "organisation"),
        *_bigint_columns("since"),
        *_integer_columns("counted"),
        *_bigint_columns("bytes"),
        *_integer_columns("entries"),
        sa.Column("over", sa.Boolean(), nullable=False),
        *_text_columns("last"),
        *_bigint_columns("away"),
        sa.PrimaryKeyConstraint("tournament", name="pk_belonging"),
    )
    op.create_index("ix_belonging_organisation", "belonging", ["organisation"])
    op.create_table(
        "operator_act",
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=True),
        *_bigint_columns("instant"),
        *_text_columns("device", "act", "organisation", "before", "after"),
        sa.PrimaryKeyConstraint("number", name="pk_operator_act"),
    )
    op.create_index("ix_operator_act_organisation", "operator_act", ["organisation"])


def _create_sqlite_triggers() -> None:
    for table, why in APPEND_ONLY.items():
        for act in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{why}'); END"
            )
    number = "SELECT coalesce(max(number), 0) + 1 FROM device_change"
    for table, column in DEVICE_COLUMN.items():
        for act in ("INSERT", "UPDATE", "DELETE"):
            row = "OLD" if act == "DELETE" else "NEW"
            op.execute(
                f"CREATE TRIGGER {table}_noted_{act.lower()} AFTER {act} ON {table} BEGIN "
                f"INSERT INTO device_change (device, number) VALUES ({row}.{column}, ({number})) "
                "ON CONFLICT (device) DO UPDATE SET number = excluded.number; END"
            )


def _create_postgres_triggers() -> None:
    op.execute(
        "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE "
        "integrity_constraint_violation USING MESSAGE = 'the log is append-only'; END $$"
    )
    for table in APPEND_ONLY:
        op.execute(
            f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "EXECUTE FUNCTION refuse_change()"
        )
    op.execute(
        "CREATE FUNCTION note_device() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "INSERT INTO device_change (device, number) VALUES "
        "(to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0], pg_current_xact_id()::text::bigint) "
        "ON CONFLICT (device) DO UPDATE SET number = excluded.number "
        "WHERE device_change.number <> excluded.number; RETURN NULL; END $$"
    )
    for table, column in DEVICE_COLUMN.items():
        op.execute(
            f"CREATE TRIGGER {table}_noted AFTER INSERT OR UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION note_device('{column}')"
        )


Columns = list["sa.Column[Any]"]


def _columns(kind: type[sa.types.TypeEngine[Any]], *names: str, nullable: bool = False) -> Columns:
    return [sa.Column(name, kind(), nullable=nullable) for name in names]


_text_columns = partial(_columns, sa.String)
_binary_columns = partial(_columns, sa.LargeBinary)
_integer_columns = partial(_columns, sa.Integer)
_bigint_columns = partial(_columns, sa.BigInteger)

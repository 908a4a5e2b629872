"""The log, who leads it, and what lies beside it: devices, displays, fees, organisations.

Acts can be added, never changed or removed, and so can the journal of operators: the database
itself refuses. Which devices have changed, they or their sessions, is noted by the database, so
that nothing is missed of what another program writes. The number says when: in a file one
transaction follows the other, and it counts them; in a server many are under way at once, so it is
the transaction's own, and whoever remembers which of them had ended when they looked finds the
others the next time.
"""

import secrets
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

NAMED_BY = {"device": "id", "session": "device"}
"""Where a device stands in a row of a table whose changes are noted."""
APPEND_ONLY = {"act": "the log is append-only", "operator_act": "the journal is append-only"}


def upgrade() -> None:
    _create_log()
    _create_processes()
    _create_devices()
    _create_fees()
    _create_organisations()
    if op.get_bind().dialect.name == "sqlite":
        _watched_in_a_file()
    else:
        _watched_in_a_server()


def _create_log() -> None:
    op.create_table(
        "act",
        *_texts("tournament"),
        *_whole("version"),
        *_bytes("events"),
        *_texts("command"),
        *_bytes("body", "drawn"),
        *_texts("actor", "device", "instant", "client_instant", "key", "signature"),
        *_bytes("hash"),
        sa.PrimaryKeyConstraint("tournament", "version", name="pk_act"),
        sa.UniqueConstraint("tournament", "key", name="uq_act_tournament_key"),
    )
    op.create_table(
        "head",
        *_texts("tournament"),
        *_whole("version"),
        *_bytes("hash"),
        *_texts("owner"),
        *_large("fence"),
        sa.PrimaryKeyConstraint("tournament", name="pk_head"),
    )
    op.create_index("ix_head_owner", "head", ["owner"])
    identity = op.create_table(
        "identity", *_texts("epoch"), sa.PrimaryKeyConstraint("epoch", name="pk_identity")
    )
    op.bulk_insert(identity, [{"epoch": secrets.token_hex(8)}])


def _create_processes() -> None:
    op.create_table(
        "process",
        *_texts("id", "address", "secret"),
        *_large("begun", "expires"),
        *_texts("edition"),
        sa.PrimaryKeyConstraint("id", name="pk_process"),
    )
    op.create_table(
        "snapshot",
        *_texts("tournament"),
        *_whole("version"),
        *_bytes("hash"),
        *_texts("instant", "program"),
        *_bytes("state", "seal"),
        sa.PrimaryKeyConstraint("tournament", name="pk_snapshot"),
    )


def _create_devices() -> None:
    op.create_table(
        "device",
        *_texts("id", "name", "role", "tournament"),
        *_whole("stage"),
        *_texts("pin_hash"),
        *_whole("pin_failures"),
        *_large("enrolled", "seen", "revoked"),
        *_texts("at_table", "public_key", "organisation"),
        sa.PrimaryKeyConstraint("id", name="pk_device"),
    )
    op.create_table(
        "session",
        *_texts("token", "device"),
        *_large("begun", "seen", "unlocked_until"),
        *_texts("at_table"),
        sa.PrimaryKeyConstraint("token", name="pk_session"),
    )
    op.create_index("ix_session_device", "session", ["device"])
    op.create_table(
        "enrolment",
        *_texts("code", "name", "role", "tournament"),
        *_whole("stage"),
        *_texts("pin_hash"),
        sa.Column("at_once", sa.Boolean(), nullable=False),
        *_large("expires"),
        *_texts("at_table", "organisation"),
        sa.PrimaryKeyConstraint("code", name="pk_enrolment"),
    )
    op.create_table(
        "display",
        *_texts("id", "code", "name", "tournament", "shows"),
        sa.PrimaryKeyConstraint("id", name="pk_display"),
    )
    op.create_table(
        "device_change",
        *_texts("device"),
        *_large("number"),
        sa.PrimaryKeyConstraint("device", name="pk_device_change"),
    )
    op.create_index("ix_device_change_number", "device_change", ["number"])


def _create_fees() -> None:
    op.create_table(
        "fee",
        *_texts("tournament"),
        *_whole("stage", "entry"),
        *_whole("owed", nullable=True),
        *_whole("paid"),
        sa.PrimaryKeyConstraint("tournament", "stage", "entry", name="pk_fee"),
    )


def _create_organisations() -> None:
    op.create_table(
        "organisation",
        *_texts("id", "name"),
        *_large("founded", "closed"),
        *_whole("tournaments", "entries", "devices", "megabytes", "retention", nullable=True),
        *_large("turn"),
        sa.PrimaryKeyConstraint("id", name="pk_organisation"),
    )
    op.create_table(
        "belonging",
        *_texts("tournament", "organisation"),
        *_large("since"),
        *_whole("counted"),
        *_large("bytes"),
        *_whole("entries"),
        sa.Column("over", sa.Boolean(), nullable=False),
        *_texts("last"),
        *_large("away"),
        sa.PrimaryKeyConstraint("tournament", name="pk_belonging"),
    )
    op.create_index("ix_belonging_organisation", "belonging", ["organisation"])
    op.create_table(
        "operator_act",
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=True),
        *_large("instant"),
        *_texts("device", "act", "organisation", "before", "after"),
        sa.PrimaryKeyConstraint("number", name="pk_operator_act"),
    )
    op.create_index("ix_operator_act_organisation", "operator_act", ["organisation"])


def _watched_in_a_file() -> None:
    for table, why in APPEND_ONLY.items():
        for act in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{why}'); END"
            )
    number = "SELECT coalesce(max(number), 0) + 1 FROM device_change"
    for table, column in NAMED_BY.items():
        for act in ("INSERT", "UPDATE", "DELETE"):
            row = "OLD" if act == "DELETE" else "NEW"
            op.execute(
                f"CREATE TRIGGER {table}_noted_{act.lower()} AFTER {act} ON {table} BEGIN "
                f"INSERT INTO device_change (device, number) VALUES ({row}.{column}, ({number})) "
                "ON CONFLICT (device) DO UPDATE SET number = excluded.number; END"
            )


def _watched_in_a_server() -> None:
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
    for table, column in NAMED_BY.items():
        op.execute(
            f"CREATE TRIGGER {table}_noted AFTER INSERT OR UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION note_device('{column}')"
        )


Columns = list["sa.Column[Any]"]


def _texts(*names: str) -> Columns:
    return [sa.Column(name, sa.String(), nullable=False) for name in names]


def _bytes(*names: str) -> Columns:
    return [sa.Column(name, sa.LargeBinary(), nullable=False) for name in names]


def _whole(*names: str, nullable: bool = False) -> Columns:
    return [sa.Column(name, sa.Integer(), nullable=nullable) for name in names]


def _large(*names: str) -> Columns:
    return [sa.Column(name, sa.BigInteger(), nullable=False) for name in names]

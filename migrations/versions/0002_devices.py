"""Devices, their sessions, and invitations to enrol one: beside the log, never part of it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "device",
        _text("id"),
        _text("name"),
        *_grant(),
        _text("pin_hash"),
        sa.Column("pin_failures", sa.Integer(), nullable=False),
        *(_instant(name) for name in ("enrolled", "seen", "revoked")),
        sa.PrimaryKeyConstraint("id", name="pk_device"),
    )
    op.create_table(
        "session",
        _text("token"),
        _text("device"),
        *(_instant(name) for name in ("begun", "seen", "unlocked_until")),
        sa.PrimaryKeyConstraint("token", name="pk_session"),
    )
    op.create_index("ix_session_device", "session", ["device"])
    op.create_table(
        "enrolment",
        _text("code"),
        _text("name"),
        *_grant(),
        _text("pin_hash"),
        sa.Column("at_once", sa.Boolean(), nullable=False),
        _instant("expires"),
        sa.PrimaryKeyConstraint("code", name="pk_enrolment"),
    )


def _grant() -> list["sa.Column[object]"]:
    return [_text("role"), _text("tournament"), sa.Column("stage", sa.Integer(), nullable=False)]


def _text(name: str) -> "sa.Column[object]":
    return sa.Column(name, sa.String(), nullable=False)


def _instant(name: str) -> "sa.Column[object]":
    return sa.Column(name, sa.BigInteger(), nullable=False)

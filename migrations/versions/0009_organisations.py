"""Several organisations on one server: what each may use, whose a tournament is, and the journal
of what operators do, to which the database only lets rows be added.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "organisation",
        *_texts("id", "name"),
        *_instants("founded", "closed"),
        *(
            sa.Column(name, sa.Integer(), nullable=True)
            for name in ("tournaments", "entries", "devices", "megabytes", "retention")
        ),
        *_instants("turn"),
        sa.PrimaryKeyConstraint("id", name="pk_organisation"),
    )
    op.create_table(
        "belonging",
        *_texts("tournament", "organisation"),
        *_instants("since"),
        sa.Column("counted", sa.Integer(), nullable=False),
        *_instants("bytes"),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        *_texts("last"),
        *_instants("away"),
        sa.PrimaryKeyConstraint("tournament", name="pk_belonging"),
    )
    op.create_index("ix_belonging_organisation", "belonging", ["organisation"])
    op.create_table(
        "operator_act",
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=True),
        *_instants("instant"),
        *_texts("device", "act", "organisation", "before", "after"),
        sa.PrimaryKeyConstraint("number", name="pk_operator_act"),
    )
    op.create_index("ix_operator_act_organisation", "operator_act", ["organisation"])
    for table in ("device", "enrolment"):
        column = sa.Column("organisation", sa.String(), nullable=False, server_default="")
        op.add_column(table, column)
    _refuse_changes()


def _refuse_changes() -> None:
    """`refuse_change` is the log's own, of the first step."""
    if op.get_bind().dialect.name == "sqlite":
        for act in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER operator_act_no_{act.lower()} BEFORE {act} ON operator_act "
                "BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"
            )
        return
    op.execute(
        "CREATE TRIGGER operator_act_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_act "
        "EXECUTE FUNCTION refuse_change()"
    )


def _texts(*names: str) -> "list[sa.Column[object]]":
    return [sa.Column(name, sa.String(), nullable=False) for name in names]


def _instants(*names: str) -> "list[sa.Column[object]]":
    return [sa.Column(name, sa.BigInteger(), nullable=False) for name in names]

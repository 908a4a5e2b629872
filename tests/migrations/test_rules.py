"""Every migration step obeys the rules of migrations/README.md; steps that break one are
refused.
"""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
import sqlalchemy as sa
from alembic import op
from alembic.script import Script

from migrations.schema import STEP_FOLDERS, schema_steps
from tests.every import every
from tests.migrations.released import current_columns, released_columns
from tests.migrations.rules import objections, statements

LATER = (*STEP_FOLDERS, Path(__file__).with_name("later"))
"""The folders of the real steps and of made-up later ones."""


# Without the first step, which creates the log.
@every("made", schema_steps(LATER)[1:], ids=lambda each: each.revision)
def test_migration_step_does_not_disturb_the_previous_release(made: Script) -> None:
    assert list(objections(statements(made.module), released_columns())) == []


def test_columns_of_the_last_release_still_exist() -> None:
    current = current_columns()

    assert {table: columns - current[table] for table, columns in released_columns().items()} == {
        table: frozenset() for table in released_columns()
    }


def _add(column: "sa.Column[object]") -> Callable[[], object]:
    return lambda: op.add_column("act", column)


def _text(**options: object) -> "sa.Column[object]":
    return sa.Column("note", sa.String(), **options)  # type: ignore[arg-type]


AGAINST_THE_RULES: dict[str, tuple[Callable[[], object], str]] = {
    "drops a column in use": (
        lambda: op.drop_column("act", "signature"),
        "writes signature; drop it one release later",
    ),
    "drops a table in use": (
        lambda: op.drop_table("display"),
        "uses it; drop it one release later",
    ),
    "renames a column": (
        lambda: op.alter_column("act", "command", new_column_name="name"),
        "knows it by its name",
    ),
    "renames a table": (lambda: op.rename_table("act", "entry"), "knows it by its name"),
    "changes a type": (
        lambda: op.alter_column("act", "version", type_=sa.BigInteger()),
        "writes the whole table anew",
    ),
    "adds a column without a default": (_add(_text(nullable=False)), "without note"),
    "computes a default for each row": (
        _add(_text(nullable=False, server_default=sa.text("md5(random()::text)"))),
        "is made for each row",
    ),
    "numbers the rows": (
        _add(sa.Column("n", sa.Integer(), sa.Identity(always=True))),
        "is made for each row",
    ),
    "locks writers out while it makes an index": (
        lambda: op.create_index("ix_act_instant", "act", ["instant"]),
        "make it concurrently",
    ),
    "accepts half an index": (
        lambda: op.create_index(
            "ix_act_instant", "act", ["instant"], postgresql_concurrently=True, if_not_exists=True
        ),
        "drop it first",
    ),
    "checks all rows": (
        lambda: op.create_check_constraint("ck_version", "act", "version > 0"),
        "add it NOT VALID",
    ),
    "forbids empty values": (
        lambda: op.alter_column("act", "signature", nullable=False),
        "is looked through",
    ),
    "updates all rows": (
        lambda: op.execute("UPDATE act SET signature = ''"),
        "let the program do it",
    ),
}


def recreate_index() -> None:
    with op.get_context().autocommit_block():
        op.drop_index("ix_act_instant", "act", if_exists=True, postgresql_concurrently=True)
        op.create_index("ix_act_instant", "act", ["instant"], postgresql_concurrently=True)


def create_table_with_index() -> None:
    op.create_table("prize", sa.Column("name", sa.String(), nullable=False))
    op.create_index("ix_prize_name", "prize", ["name"])


WITHIN_THE_RULES: dict[str, Callable[[], object]] = {
    "a column with a default": _add(_text(nullable=False, server_default="")),
    "a column with a cast default": _add(
        _text(nullable=False, server_default=sa.text("'{}'::jsonb"))
    ),
    "a column that may be empty": _add(_text(nullable=True)),
    "a concurrent index": recreate_index,
    "a table and its index": create_table_with_index,
    "a constraint that is not validated": lambda: op.create_check_constraint(
        "ck_version", "act", "version > 0", postgresql_not_valid=True
    ),
    "a column out of use dropped": lambda: op.drop_column("act", "note"),
}


def step(does: Callable[[], object]) -> ModuleType:
    made = ModuleType("step")
    made.upgrade = does  # type: ignore[attr-defined]
    return made


@every("does", AGAINST_THE_RULES)
def test_step_that_breaks_a_rule_is_refused(does: str) -> None:
    act, why = AGAINST_THE_RULES[does]
    (objection,) = objections(statements(step(act)), released_columns())

    assert why in objection


@pytest.mark.parametrize("does", WITHIN_THE_RULES)
def test_step_that_obeys_the_rules_is_accepted(does: str) -> None:
    assert list(objections(statements(step(WITHIN_THE_RULES[does])), released_columns())) == []

"""Rules for a migration step that runs while servers of the previous release go on.

A step is checked as the SQL statements that it would send to PostgreSQL.
"""

import re
from collections.abc import Iterator, Sequence
from io import StringIO
from types import ModuleType

from alembic.migration import MigrationContext
from alembic.operations import Operations

from tests.migrations.released import Columns

_NAMED = r'(?:ONLY )?"?(?P<table>\w+)"?'
_ALTER = re.compile(rf"ALTER TABLE (?:IF EXISTS )?{_NAMED} (?P<change>.+)", re.S)
_INDEX = re.compile(rf"CREATE (?:UNIQUE )?INDEX (?P<how>.*?)\bON {_NAMED}", re.S)
_CREATE = re.compile(rf"CREATE TABLE (?:IF NOT EXISTS )?{_NAMED}")
_DROP = re.compile(rf"DROP TABLE (?:IF EXISTS )?{_NAMED}")
_REWRITES = re.compile(rf"(?:UPDATE|DELETE FROM|TRUNCATE(?: TABLE)?|CLUSTER|LOCK TABLE) {_NAMED}")
_DROPPED = re.compile(r'DROP COLUMN (?:IF EXISTS )?"?(?P<column>\w+)"?')
_ADDED = re.compile(r'ADD COLUMN (?:IF NOT EXISTS )?"?(?P<column>\w+)"? (?P<is>.+)', re.S)
_CONSTANT = re.compile(r"DEFAULT (?:'[^']*'|-?[0-9.]+|true|false|NULL)(?!\s*\()(?:::\w+)?", re.I)


def statements(step: ModuleType) -> Sequence[str]:
    output = StringIO()
    options = {"as_sql": True, "output_buffer": output, "literal_binds": True}
    context = MigrationContext.configure(dialect_name="postgresql", opts=options)
    with Operations.context(context):
        step.upgrade()
    return [each.strip() for each in output.getvalue().split(";") if each.strip()]


def objections(sql_statements: Sequence[str], last: Columns) -> Iterator[str]:
    """Objections to these statements. `last` has the columns that the last release writes; tables
    that the step creates itself are ignored.
    """
    created_tables = {found["table"] for each in sql_statements if (found := _CREATE.match(each))}
    for each in sql_statements:
        for table, objection in _against(each, last):
            if table not in created_tables:
                yield f"{table}: {objection}"


def _against(statement: str, last: Columns) -> Iterator[tuple[str, str]]:
    if found := _INDEX.match(statement):
        if "CONCURRENTLY" not in found["how"]:
            yield found["table"], "nobody can write while the index is made; make it concurrently"
        elif "IF NOT EXISTS" in found["how"]:
            yield found["table"], "a try that was ended leaves half an index there; drop it first"
    elif found := _DROP.match(statement):
        if found["table"] in last:
            yield found["table"], "the last release uses it; drop it one release later"
    elif found := _REWRITES.match(statement):
        yield found["table"], "its rows are written or locked as a whole; let the program do it"
    elif found := _ALTER.match(statement):
        for objection in _against_altering(found["change"], last.get(found["table"], frozenset())):
            yield found["table"], objection


def _against_altering(change: str, columns: frozenset[str]) -> Iterator[str]:
    if (gone := _DROPPED.match(change)) and gone["column"] in columns:
        yield f"the last release writes {gone['column']}; drop it one release later"
    if "RENAME" in change:
        yield "the last release knows it by its name; add another beside it"
    if re.match(r"ALTER COLUMN .* TYPE ", change, re.S):
        yield "a change of type writes the whole table anew; add a column beside it"
    if re.match(r"ALTER COLUMN .* SET NOT NULL", change, re.S):
        yield "the whole table is looked through, and locked as long"
    if change.startswith("ADD CONSTRAINT") and "NOT VALID" not in change:
        yield "the whole table is looked through, and locked as long; add it NOT VALID"
    if added := _ADDED.match(change):
        yield from _against_adding(added["column"], added["is"])


def _against_adding(column: str, change: str) -> Iterator[str]:
    has_constant = bool(_CONSTANT.search(change))
    if "NOT NULL" in change and "DEFAULT" not in change:
        yield f"the last release writes rows without {column}; give it a server_default"
    if re.search(r"DEFAULT|GENERATED|SERIAL", change) and not has_constant:
        yield f"{column} is made for each row, so the whole table is written anew"

"""Tables and columns of the last release's database. After a release, run:

python -m tests.migrations.released
"""

import json
from collections.abc import Mapping
from pathlib import Path

from sqlmodel import SQLModel

import events.log.store.tables  # noqa: F401  # registers the log's tables
import server.tables  # noqa: F401  # and those beside it

FILE = Path(__file__).with_name("released.json")

Columns = Mapping[str, frozenset[str]]


def released_columns() -> Columns:
    return {table: frozenset(columns) for table, columns in json.loads(FILE.read_text()).items()}


def current_columns() -> Columns:
    tables = SQLModel.metadata.tables.values()
    return {table.name: frozenset(table.columns.keys()) for table in tables}


if __name__ == "__main__":
    written = {table: sorted(columns) for table, columns in sorted(current_columns().items())}
    FILE.write_text(json.dumps(written, indent=1) + "\n")

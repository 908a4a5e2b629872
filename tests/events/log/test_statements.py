"""How SQLite finds the rows that the statements of a store ask for."""

import re
from contextlib import closing
from pathlib import Path

from sqlalchemy.dialects import registry

from events.log.store.sqlite_library import sqlite3
from events.log.store.statements import Statements
from tests.faults.club import migrate_database

READS_ACTS = re.compile(r"\bact\b")


def statements() -> dict[str, str]:
    """The statements on acts, by name, with "?" for each value."""
    dialect = registry.load("sqlite.pysqlite")(paramstyle="qmark")
    texts = vars(Statements(dialect)).copy()
    del texts["move_head_parameters"]
    return {name: text for name, text in texts.items() if READS_ACTS.search(text)}


def plan(log: Path, statement: str) -> list[str]:
    with closing(sqlite3.connect(log)) as connection:
        steps = connection.execute(f"EXPLAIN QUERY PLAN {statement}", (1,) * statement.count("?"))
        return [detail for *_, detail in steps]


def test_no_statement_scans_the_acts_of_all_tournaments(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    migrate_database(f"sqlite:///{log}")

    plans = {name: plan(log, statement) for name, statement in statements().items()}
    scans = {
        name: steps
        for name, steps in plans.items()
        if any(re.match(r"(SCAN|SEARCH) act\b(?!.*\(tournament=\?)", step) for step in steps)
    }

    assert {"tournaments", "latest_instant", "acts_after", "move_head"} <= plans.keys()
    assert scans == {}

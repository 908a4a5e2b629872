"""A PostgreSQL database with data is migrated step by step, while programs of the revision before
each step write and read: no statement waits long, and no row is lost.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest
from psycopg import sql
from sqlalchemy.engine import make_url

from events.log.store.databases import open_engine
from migrations.schema import LOCK_MILLISECONDS, schema_steps, upgrade
from tests.effort import beyond_the_gate
from tests.migrations.rules import statements
from tests.migrations.test_rules import LATER, recreate_index, step
from tests.postgres import Postgres

HELD_REVISION = "0002"
"""The revision that changes the table of acts, tried while a long transaction reads that table."""
HELD_SECONDS = 2.0
LONGEST_WAIT = 1.0
"""Seconds that one statement may wait for a step, on a busy machine."""
PAUSE = 0.003
WRITTEN_BY_THE_DATABASE = {"identity", "device_change"}
VALUES = {
    "text": "word",
    "character varying": "word",
    "integer": 7,
    "bigint": 7,
    "boolean": False,
    "bytea": b"bytes",
}
_COLUMNS = """
    SELECT table_name, column_name, data_type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'alembic_version' ORDER BY ordinal_position
"""
_KEYS = """
    SELECT relname, attname FROM pg_index
    JOIN pg_class ON pg_class.oid = indrelid
    JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
    WHERE indisprimary AND relnamespace = 'public'::regnamespace
"""

Connection = psycopg.Connection[Any]


@contextmanager
def connect(url: str) -> Iterator[Connection]:
    address = make_url(url)
    with closing(
        psycopg.connect(
            host=str(address.query["host"]),
            user=address.username,
            dbname=address.database,
            autocommit=True,
        )
    ) as found:
        yield found


@dataclass(frozen=True, slots=True)
class Table:
    """A table with the columns that a program of one revision knows."""

    name: str
    columns: Mapping[str, str]
    key: tuple[str, ...]

    def row(self, number: int) -> dict[str, object]:
        """A row with that number in its key."""
        row: dict[str, object] = {name: VALUES[kind] for name, kind in self.columns.items()}
        for name in self.key:
            row[name] = number if self.columns[name] == "integer" else f"{self.name}-{number}"
        if self.name == "act":
            row |= {"tournament": "t1", "key": f"key-{number}"}
        return row

    def insert_statement(self) -> sql.Composed:
        return sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(
            sql.Identifier(self.name),
            sql.SQL(", ").join(map(sql.Identifier, self.columns)),
            sql.SQL(", ").join(map(sql.Placeholder, self.columns)),
        )

    def select_statement(self) -> sql.Composed:
        """A query for the columns that this revision knows, by name."""
        return sql.SQL("SELECT {} FROM {}").format(
            sql.SQL(", ").join(map(sql.Identifier, self.columns)), sql.Identifier(self.name)
        )


def tables_of(url: str) -> list[Table]:
    """The tables that a program of the database's present revision writes."""
    with connect(url) as connection:
        columns: dict[str, dict[str, str]] = {}
        for table, column, kind in connection.execute(_COLUMNS):
            columns.setdefault(table, {})[column] = kind
        keys: dict[str, list[str]] = {}
        for table, column in connection.execute(_KEYS):
            keys.setdefault(table, []).append(column)
    return [
        Table(name, of, tuple(keys[name]))
        for name, of in columns.items()
        if name not in WRITTEN_BY_THE_DATABASE
    ]


@dataclass(slots=True)
class Program:
    """A program of one revision: writes rows into each of its tables, and reads them. All programs
    share `number`, so that no row is written twice.
    """

    url: str
    tables: list[Table]
    number: "count[int]"
    written: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0
    errors: list[BaseException] = field(default_factory=list)
    stopped: Event = field(default_factory=Event)

    @contextmanager
    def running(self) -> Iterator[None]:
        threads = [
            Thread(target=self._repeat, args=(action,)) for action in (self._write, self._read)
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self.stopped.set()
            for thread in threads:
                thread.join()

    def _repeat(self, action: Any) -> None:
        try:
            with connect(self.url) as connection:
                while not self.stopped.wait(PAUSE):
                    for table in self.tables:
                        since = monotonic()
                        action(connection, table)
                        self.longest = max(self.longest, monotonic() - since)
        except BaseException as error:
            self.errors.append(error)

    def _write(self, connection: Connection, table: Table) -> None:
        connection.execute(table.insert_statement(), table.row(next(self.number)))
        self.written[table.name] += 1

    def _read(self, connection: Connection, table: Table) -> None:
        connection.execute(table.select_statement() + sql.SQL(" LIMIT 10")).fetchall()


@contextmanager
def long_transaction(url: str, table: str, seconds: float) -> Iterator[None]:
    """Keep a transaction open that has read the table, for that many seconds."""
    lock_held = Event()

    def hold() -> None:
        with connect(url) as connection, connection.transaction():
            connection.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table)))
            lock_held.set()
            sleep(seconds)

    thread = Thread(target=hold)
    thread.start()
    lock_held.wait()
    yield
    thread.join()


def migrate_to(url: str, revision: str) -> None:
    engine = open_engine(url)
    upgrade(engine, revision, LATER)
    engine.dispose()


def test_index_whose_creation_was_blocked_is_created_by_a_retry(postgres: Postgres) -> None:
    url = postgres.new_database()
    migrate_to(url, "head")
    sql_statements = [each for each in statements(step(recreate_index)) if "INDEX" in each]
    with connect(url) as connection, connect(url) as writer:
        connection.execute(f"SET lock_timeout = {LOCK_MILLISECONDS}")
        (act,) = (table for table in tables_of(url) if table.name == "act")
        with writer.transaction():
            writer.execute(act.insert_statement(), act.row(1))
            with pytest.raises(psycopg.errors.LockNotAvailable):
                execute_all(sql_statements, connection)
        execute_all(sql_statements, connection)
        valid = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'ix_act_instant'::regclass"
        assert connection.execute(valid).fetchone() == (True,)


def execute_all(sql_statements: Sequence[str], connection: Connection) -> None:
    for each in sql_statements:
        connection.execute(each.encode())


@beyond_the_gate
def test_programs_of_the_previous_revision_run_during_every_step(postgres: Postgres) -> None:
    url, number = postgres.new_database(), count(1)
    first, *rest = [step.revision for step in schema_steps(LATER)]
    migrate_to(url, first)
    written: Counter[str] = Counter()
    for revision in rest:
        program = Program(url, tables_of(url), number)
        with program.running():
            if revision == HELD_REVISION:
                with long_transaction(url, "act", HELD_SECONDS):
                    migrate_to(url, revision)
            else:
                migrate_to(url, revision)
            sleep(0.05)  # the old program goes on with the new schema
        assert program.errors == []
        assert program.longest < LONGEST_WAIT
        assert program.written["act"] > 0
        written += program.written

    with connect(url) as connection:
        stored = {
            table: connection.execute(
                sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))
            ).fetchone()
            for table in written
        }
    assert stored == {table: (rows,) for table, rows in written.items()}
    assert {table.name for table in program.tables} == set(written)

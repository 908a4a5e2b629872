"""A PostgreSQL with data goes from the first revision of the schema to the last, step by step,
while programs of the revision before write and read. Nobody waits long, and nothing is lost.
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
from migrations.schema import HELD_UP_MILLISECONDS, steps, upgrade
from tests.effort import beyond_the_gate
from tests.migrations.rules import statements
from tests.migrations.test_rules import LATER, indexed, step
from tests.postgres import Postgres

STANDS_STILL = "0002"
"""The step that changes the table of acts: somebody holds that for long meanwhile."""
HELD_SECONDS = 2.0
LONGEST_WAIT = 1.0
"""Seconds of one statement: the wait of a step, and what a busy machine takes beside it."""
APART = 0.003
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

Line = psycopg.Connection[Any]


@contextmanager
def line(url: str) -> Iterator[Line]:
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
    """As a program of one revision knows it."""

    name: str
    columns: Mapping[str, str]
    key: tuple[str, ...]

    def row(self, number: int) -> dict[str, object]:
        """`number` is in its key, and in nothing else that has a length to it."""
        row: dict[str, object] = {name: VALUES[kind] for name, kind in self.columns.items()}
        for name in self.key:
            row[name] = number if self.columns[name] == "integer" else f"{self.name}-{number}"
        if self.name == "act":
            row |= {"tournament": "t1", "key": f"key-{number}"}
        return row

    def written(self) -> sql.Composed:
        return sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(
            sql.Identifier(self.name),
            sql.SQL(", ").join(map(sql.Identifier, self.columns)),
            sql.SQL(", ").join(map(sql.Placeholder, self.columns)),
        )

    def read(self) -> sql.Composed:
        """As the program of that revision reads it: by the names of its columns."""
        return sql.SQL("SELECT {} FROM {}").format(
            sql.SQL(", ").join(map(sql.Identifier, self.columns)), sql.Identifier(self.name)
        )


def tables_of(url: str) -> list[Table]:
    """Those that a program of the revision the database has now writes."""
    with line(url) as at:
        columns: dict[str, dict[str, str]] = {}
        for table, column, kind in at.execute(_COLUMNS):
            columns.setdefault(table, {})[column] = kind
        keys: dict[str, list[str]] = {}
        for table, column in at.execute(_KEYS):
            keys.setdefault(table, []).append(column)
    return [
        Table(name, of, tuple(keys[name]))
        for name, of in columns.items()
        if name not in WRITTEN_BY_THE_DATABASE
    ]


@dataclass(slots=True)
class Program:
    """Of one revision: writes a row into each of its tables in turn, and reads them. `number` is
    shared by all programs, so no row is written twice."""

    url: str
    tables: list[Table]
    number: "count[int]"
    written: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0
    trouble: list[BaseException] = field(default_factory=list)
    over: Event = field(default_factory=Event)

    @contextmanager
    def going_on(self) -> Iterator[None]:
        threads = [
            Thread(target=self._until_over, args=(does,)) for does in (self._write, self._read)
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self.over.set()
            for thread in threads:
                thread.join()

    def _until_over(self, does: Any) -> None:
        try:
            with line(self.url) as at:
                while not self.over.wait(APART):
                    for table in self.tables:
                        since = monotonic()
                        does(at, table)
                        self.longest = max(self.longest, monotonic() - since)
        except BaseException as trouble:
            self.trouble.append(trouble)

    def _write(self, at: Line, table: Table) -> None:
        at.execute(table.written(), table.row(next(self.number)))
        self.written[table.name] += 1

    def _read(self, at: Line, table: Table) -> None:
        at.execute(table.read() + sql.SQL(" LIMIT 10")).fetchall()


@contextmanager
def somebody_holding(url: str, table: str, seconds: float) -> Iterator[None]:
    """A report that takes its time: it has read the table, and its transaction goes on."""
    held = Event()

    def hold() -> None:
        with line(url) as at, at.transaction():
            at.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table)))
            held.set()
            sleep(seconds)

    thread = Thread(target=hold)
    thread.start()
    held.wait()
    yield
    thread.join()


def stepped(url: str, revision: str) -> None:
    engine = open_engine(url)
    upgrade(engine, revision, LATER)
    engine.dispose()


def test_an_index_that_somebody_kept_from_being_made_is_made_the_next_time(
    postgres: Postgres,
) -> None:
    url = postgres.new_database()
    stepped(url, "head")
    told = [each for each in statements(step(indexed)) if "INDEX" in each]
    with line(url) as at, line(url) as somebody:
        at.execute(f"SET lock_timeout = {HELD_UP_MILLISECONDS}")
        (act,) = (table for table in tables_of(url) if table.name == "act")
        with somebody.transaction():
            somebody.execute(act.written(), act.row(1))
            with pytest.raises(psycopg.errors.LockNotAvailable):
                all_of(told, at)
        all_of(told, at)
        valid = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'ix_act_instant'::regclass"
        assert at.execute(valid).fetchone() == (True,)


def all_of(told: Sequence[str], at: Line) -> None:
    for each in told:
        at.execute(each.encode())


@beyond_the_gate
def test_programs_of_the_revision_before_go_on_during_every_step(postgres: Postgres) -> None:
    url, number = postgres.new_database(), count(1)
    first, *rest = [step.revision for step in steps(LATER)]
    stepped(url, first)
    written: Counter[str] = Counter()
    for revision in rest:
        program = Program(url, tables_of(url), number)
        with program.going_on():
            if revision == STANDS_STILL:
                with somebody_holding(url, "act", HELD_SECONDS):
                    stepped(url, revision)
            else:
                stepped(url, revision)
            sleep(0.05)  # on the new schema, as until it is stopped
        assert program.trouble == []
        assert program.longest < LONGEST_WAIT
        assert program.written["act"] > 0
        written += program.written

    with line(url) as at:
        stored = {
            table: at.execute(
                sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))
            ).fetchone()
            for table in written
        }
    assert stored == {table: (rows,) for table, rows in written.items()}
    assert {table.name for table in program.tables} == set(written)

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlmodel import SQLModel

import events.log.store.tables  # noqa: F401  # registers the log's tables
import server.tables  # noqa: F401  # and those beside it
from events.log.store import append
from events.log.store.databases import open_engine, open_store
from migrations.schema import later_revision, upgrade
from tests.events.records import OPEN, batch
from tests.migrations.test_rules import LATER
from tests.postgres import Postgres


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with nothing in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.sqlite3'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


def test_the_migrations_make_exactly_the_tables_of_the_models(empty: str) -> None:
    engine = open_engine(empty)
    upgrade(engine)

    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), SQLModel.metadata)
    engine.dispose()

    assert differences == []


def test_a_schema_of_a_later_program_is_told_from_a_known_one(empty: str) -> None:
    engine = open_engine(empty)
    assert later_revision(engine) is None
    upgrade(engine)
    assert later_revision(engine) is None

    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

    assert later_revision(engine) == "9999"
    engine.dispose()


def test_what_an_earlier_program_wrote_is_there_after_a_step(empty: str) -> None:
    engine = open_engine(empty)
    upgrade(engine)
    store = open_store(empty)
    append(store, batch(0, "a", 2))
    written = list(store.read(OPEN))
    store.close()

    upgrade(engine, made=LATER)

    assert later_revision(engine) == "0003", "the program of before tells that one has been here"
    engine.dispose()
    after = open_store(empty)
    assert list(after.read(OPEN)) == written
    assert append(after, batch(2, "b")).last == 3, "and goes on until it is stopped"
    after.close()

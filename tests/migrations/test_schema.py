"""Migrations create the schema of the models, recognise a later one and keep what is stored."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlmodel import SQLModel

import events.log.store.tables  # noqa: F401  # registers the log's tables
import server.tables  # noqa: F401  # and those beside it
from events.log.store import append_batch
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


def test_migrations_create_exactly_the_tables_of_the_models(empty: str) -> None:
    engine = open_engine(empty)
    upgrade(engine)

    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), SQLModel.metadata)
    engine.dispose()

    assert differences == []


def test_schema_of_a_later_program_is_recognised(empty: str) -> None:
    engine = open_engine(empty)
    assert later_revision(engine) is None
    upgrade(engine)
    assert later_revision(engine) is None

    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

    assert later_revision(engine) == "9999"
    engine.dispose()


def test_log_of_an_earlier_program_is_readable_after_migration(empty: str) -> None:
    engine = open_engine(empty)
    upgrade(engine)
    store = open_store(empty)
    append_batch(store, batch(0, "a", 2))
    written = list(store.read(OPEN))
    store.close()

    upgrade(engine, folders=LATER)

    assert later_revision(engine) == "0003", "an earlier program recognises the later revision"
    engine.dispose()
    after = open_store(empty)
    assert list(after.read(OPEN)) == written
    assert append_batch(after, batch(2, "b")).last == 3, "the earlier program can still append"
    after.close()

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlmodel import SQLModel

import events.tables  # noqa: F401  # registers the log's tables
import server.tables  # noqa: F401  # and those beside it
from events.log.store.databases import open_engine
from migrations.schema import later_revision, upgrade
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

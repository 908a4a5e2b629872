"""Messages before a server starts on PostgreSQL: about settings, schema, and a missing server."""

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from time import sleep

import pytest
from sqlalchemy.engine import make_url
from starlette.testclient import TestClient

import events.log.store.tables
import server.tables  # noqa: F401  # registers the tables beside the log
from domain.errors import BadFile
from events.log.errors import LogUnavailable, SchemaTooNew
from events.log.store import append
from events.log.store.databases import open_engine, open_store
from events.log.store.sql import SqlStore
from migrations.schema import later_revision
from server.application.app import build_app
from server.cli.run.database import database_name, open_for_reading, open_for_writing
from server.operation.startup_checks import warnings
from tests.effort import beyond_the_gate
from tests.events.records import batch
from tests.faults.club import migrated
from tests.forked import ran
from tests.postgres import Postgres, ask

LATER = "2026-12-31T00:00:00.000Z"
OF_THE_LOG = {
    table.__tablename__
    for table in (
        events.log.store.tables.ActRow,
        events.log.store.tables.HeadRow,
        events.log.store.tables.IdentityRow,
    )
}
END_ALL_OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture
def url(postgres: Postgres) -> str:
    """The address of a log with one event."""
    url = migrated(postgres.new_database())
    store = open_store(url)
    append(store, batch(0, "a"))
    store.close()
    return url


def warned(url: str) -> list[str]:
    store = open_store(url)
    sentences = list(warnings(store, None, LATER))
    store.close()
    return sentences


class TestSettings:
    def test_of_a_safe_server_there_is_nothing_to_say(self, url: str) -> None:
        assert warned(url) == []

    @pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
    def test_a_setting_that_loses_entries_with_the_power_is_named(
        self, url: str, setting: str
    ) -> None:
        with switched_off(url, setting):
            (sentence,) = warned(url)
            with closing(open_store(url)) as log, TestClient(build_app(log)) as client:
                assert client.get("/healthz").json() == {"status": "ok", "unsafe": [sentence]}

        assert f"{setting}=off" in sentence
        assert "turn it on" in sentence
        assert warned(url) == []

    def test_entries_wait_for_the_disk_whatever_the_database_is_told(self, url: str) -> None:
        """With synchronous_commit=off an answer would come before the entry is safe."""
        ask(url, f"ALTER DATABASE {make_url(url).database} SET synchronous_commit = off")
        assert ask(url, "SHOW synchronous_commit") == "off"
        store = open_store(url)

        assert waits_for_the_disk(store) == "on"
        ask(url, END_ALL_OTHERS)
        with pytest.raises(LogUnavailable):
            append(store, batch(1, "b"))
        append(store, batch(1, "b"))
        assert waits_for_the_disk(store) == "on"
        store.close()


@contextmanager
def switched_off(url: str, setting: str) -> Iterator[None]:
    """For the whole server, which the tests share: on again at the end."""
    ask(url, f"ALTER SYSTEM SET {setting} = off", "SELECT pg_reload_conf()")
    _until(url, setting, "off")
    try:
        yield
    finally:
        ask(url, f"ALTER SYSTEM RESET {setting}", "SELECT pg_reload_conf()")
        _until(url, setting, "on")


def _until(url: str, setting: str, value: str) -> None:
    while ask(url, f"SHOW {setting}") != value:
        sleep(0.02)


def waits_for_the_disk(store: SqlStore) -> str:
    """As the one connection says that writes."""
    with store.transaction() as cursor:
        cursor.execute("SHOW synchronous_commit")
        return str(cursor.fetchall()[0][0])


class TestSchema:
    def test_a_later_program_s_is_refused_in_one_sentence_and_left_alone(self, url: str) -> None:
        ask(url, "UPDATE alembic_version SET version_num = '9999'")

        refused = ran("serve", "--database", url)

        assert refused.returncode == 3
        assert refused.stderr.count("\n") == 1
        assert "used by a later version of Wallchart (its schema is 9999)" in refused.stderr
        assert ask(url, "SELECT version_num FROM alembic_version") == "9999"
        with pytest.raises(SchemaTooNew), open_for_writing(url):
            pass

    def test_tables_of_another_program_are_left_alone(self, postgres: Postgres) -> None:
        url = postgres.new_database()
        ask(url, "CREATE TABLE act (what text)")

        with (
            pytest.raises(BadFile, match="other tables.*Name an empty database"),
            open_for_writing(url),
        ):
            pass
        with (
            pytest.raises(BadFile, match="holds no log.*Name the right database"),
            open_for_reading(url),
        ):
            pass

        engine = open_engine(url)
        assert later_revision(engine) is None
        engine.dispose()
        assert (
            ask(url, "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'")
            == "1"
        )


class TestOutOfReach:
    def test_without_a_server_the_start_ends_with_one_sentence(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]

        refused = ran("serve", "--database", f"postgresql://club:secret@127.0.0.1:{port}/log")

        assert refused.returncode == 3
        assert refused.stderr.count("\n") == 1
        assert "the log can't be opened: the database can't be reached" in refused.stderr
        assert "Start it, mend the network or look at the address." in refused.stderr
        assert "secret" not in refused.stderr

    @pytest.mark.parametrize(("wrong", "right"), [("/nowhere?", None), ("nobody@", "wallchart@")])
    def test_a_wrong_name_is_said_as_the_server_says_it(
        self, url: str, wrong: str, right: str | None
    ) -> None:
        right = right or f"/{make_url(url).database}?"

        for way in (open_for_writing, open_for_reading):
            with pytest.raises(BadFile, match="does not exist"), way(url.replace(right, wrong)):
                pass

    def test_a_user_without_rights_is_told_so(self, url: str) -> None:
        ask(url, "DROP ROLE IF EXISTS guest", "CREATE ROLE guest LOGIN")

        guest = url.replace("wallchart@", "guest@")
        with pytest.raises(BadFile, match="this user lacks a right"), open_for_writing(guest):
            pass

    @beyond_the_gate
    def test_a_server_that_says_nothing_is_not_waited_for_without_end(self) -> None:
        """A network that swallows what is sent; the address sets how long is long enough."""
        with socket.create_server(("127.0.0.1", 0)) as silent:
            url = f"postgresql://club@127.0.0.1:{silent.getsockname()[1]}/log?connect_timeout=2"
            with pytest.raises(BadFile, match="can't be reached"), open_for_reading(url):
                pass


def test_a_password_is_not_shown_wherever_it_stands_in_the_address() -> None:
    address = make_url("postgresql+psycopg://club:s3cret@host/log?password=s3cret&sslmode=require")

    assert database_name(address) == "postgresql+psycopg://club:***@host/log?sslmode=require"

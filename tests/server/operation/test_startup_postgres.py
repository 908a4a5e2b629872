"""Messages when a server starts on PostgreSQL: of unsafe settings, a foreign schema, no server."""

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
from events.log.store import append_batch
from events.log.store.databases import open_engine, open_store
from events.log.store.sql import SqlStore
from migrations.schema import later_revision
from server.application.app import build_app
from server.cli.run.database import database_name, open_for_reading, open_for_writing
from server.operation.startup_checks import startup_warnings
from tests.effort import beyond_the_gate
from tests.events.records import batch
from tests.faults.club import migrate_database
from tests.forked import run_forked
from tests.postgres import Postgres, ask

LATER = "2026-12-31T00:00:00.000Z"
LOG_TABLES = {
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
    url = migrate_database(postgres.new_database())
    store = open_store(url)
    append_batch(store, batch(0, "a"))
    store.close()
    return url


def start_warnings(url: str) -> list[str]:
    store = open_store(url)
    sentences = list(startup_warnings(store, None, LATER))
    store.close()
    return sentences


class TestSettings:
    def test_a_safe_configuration_gives_no_warning(self, url: str) -> None:
        assert start_warnings(url) == []

    @pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
    def test_a_setting_that_loses_entries_at_a_power_failure_is_warned_of(
        self, url: str, setting: str
    ) -> None:
        with with_setting_off(url, setting):
            (sentence,) = start_warnings(url)
            with closing(open_store(url)) as log, TestClient(build_app(log)) as client:
                assert client.get("/healthz").json() == {"status": "ok", "unsafe": [sentence]}

        assert f"{setting}=off" in sentence
        assert "turn it on" in sentence
        assert start_warnings(url) == []

    def test_commits_are_synchronous_whatever_the_databases_default(self, url: str) -> None:
        """With synchronous_commit=off an answer would come before the entry is safe."""
        ask(url, f"ALTER DATABASE {make_url(url).database} SET synchronous_commit = off")
        assert ask(url, "SHOW synchronous_commit") == "off"
        store = open_store(url)

        assert synchronous_commit(store) == "on"
        ask(url, END_ALL_OTHERS)
        with pytest.raises(LogUnavailable):
            append_batch(store, batch(1, "b"))
        append_batch(store, batch(1, "b"))
        assert synchronous_commit(store) == "on"
        store.close()


@contextmanager
def with_setting_off(url: str, setting: str) -> Iterator[None]:
    """Switch a setting off for the whole server, which the tests share, and on again at the end."""
    ask(url, f"ALTER SYSTEM SET {setting} = off", "SELECT pg_reload_conf()")
    _wait_for_setting(url, setting, "off")
    try:
        yield
    finally:
        ask(url, f"ALTER SYSTEM RESET {setting}", "SELECT pg_reload_conf()")
        _wait_for_setting(url, setting, "on")


def _wait_for_setting(url: str, setting: str, value: str) -> None:
    while ask(url, f"SHOW {setting}") != value:
        sleep(0.02)


def synchronous_commit(store: SqlStore) -> str:
    """The setting in the connection that writes."""
    with store.transaction() as cursor:
        cursor.execute("SHOW synchronous_commit")
        return str(cursor.fetchall()[0][0])


class TestSchema:
    def test_the_schema_of_a_later_version_is_refused_and_left_unchanged(self, url: str) -> None:
        ask(url, "UPDATE alembic_version SET version_num = '9999'")

        refused = run_forked("serve", "--database", url)

        assert refused.returncode == 3
        assert refused.stderr.count("\n") == 1
        assert "used by a later version of Wallchart (its schema is 9999)" in refused.stderr
        assert ask(url, "SELECT version_num FROM alembic_version") == "9999"
        with pytest.raises(SchemaTooNew), open_for_writing(url):
            pass

    def test_a_database_with_tables_of_another_program_is_refused_and_left_unchanged(
        self, postgres: Postgres
    ) -> None:
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


class TestUnreachableServers:
    def test_without_a_database_server_the_start_ends_with_one_sentence(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]

        refused = run_forked(
            "serve", "--database", f"postgresql://club:secret@127.0.0.1:{port}/log"
        )

        assert refused.returncode == 3
        assert refused.stderr.count("\n") == 1
        assert "the log can't be opened: the database can't be reached" in refused.stderr
        assert "Start it, mend the network or look at the address." in refused.stderr
        assert "secret" not in refused.stderr

    @pytest.mark.parametrize(("wrong", "right"), [("/nowhere?", None), ("nobody@", "wallchart@")])
    def test_an_unknown_database_or_user_is_reported_in_the_servers_words(
        self, url: str, wrong: str, right: str | None
    ) -> None:
        right = right or f"/{make_url(url).database}?"

        for opener in (open_for_writing, open_for_reading):
            with pytest.raises(BadFile, match="does not exist"), opener(url.replace(right, wrong)):
                pass

    def test_a_user_without_rights_is_refused_as_such(self, url: str) -> None:
        ask(url, "DROP ROLE IF EXISTS guest", "CREATE ROLE guest LOGIN")

        guest = url.replace("wallchart@", "guest@")
        with pytest.raises(BadFile, match="this user lacks a right"), open_for_writing(guest):
            pass

    @beyond_the_gate
    def test_a_silent_server_is_given_up_after_the_connect_timeout(self) -> None:
        """The server accepts and sends nothing; `connect_timeout` in the address is 2 s."""
        with socket.create_server(("127.0.0.1", 0)) as silent:
            url = f"postgresql://club@127.0.0.1:{silent.getsockname()[1]}/log?connect_timeout=2"
            with pytest.raises(BadFile, match="can't be reached"), open_for_reading(url):
                pass


def test_a_password_in_the_address_or_its_query_is_never_shown() -> None:
    address = make_url("postgresql+psycopg://club:s3cret@host/log?password=s3cret&sslmode=require")

    assert database_name(address) == "postgresql+psycopg://club:***@host/log?sslmode=require"

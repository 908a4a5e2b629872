"""Connections to PostgreSQL that are kept for the next question, while the server may hang up."""

from collections.abc import Callable
from threading import Thread
from time import sleep

import pytest
from sqlalchemy import make_url

from events.log.errors import LogUnavailable
from events.log.store import append_batch
from events.log.store.databases import open_store
from events.log.store.postgres import PostgresStore
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database
from tests.postgres import Postgres

HANG_UP = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND datname = current_database()
"""
OTHER_SESSIONS = """
    SELECT pid FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND datname = current_database()
"""
LONG_QUERY = "SELECT pg_advisory_lock_shared(1)"


def list_tournaments(store: PostgresStore) -> object:
    return store.tournaments()


def change_owners(store: PostgresStore) -> object:
    return store.run_statement("UPDATE head SET owner = 'x'", {})


def wait_for_end(store: PostgresStore, sessions: str) -> None:
    """Wait until the server has ended these sessions, a moment after their connections were
    closed.
    """
    for _ in range(100):
        if not store.query_rows(sessions):
            return
        sleep(0.1)
    pytest.fail("a connection is still open")


@pytest.mark.parametrize("ask", [list_tournaments, change_owners])
def test_connections_closed_by_the_server_are_replaced_unnoticed(
    postgres: Postgres, ask: Callable[[PostgresStore], object]
) -> None:
    url = migrate_database(postgres.new_database())
    store, other = open_store(url), open_store(url)
    assert isinstance(store, PostgresStore)
    assert isinstance(other, PostgresStore)
    append_batch(other, batch(0, "a"))
    for _ in range(3):
        ask(store)
        assert other.query_rows(HANG_UP)
        wait_for_end(other, OTHER_SESSIONS)  # so that its last message has arrived
    ask(store)
    assert store.tournaments() == [OPEN]
    store.close()
    other.close()


def test_a_session_that_cannot_begin_leaves_no_connection_open(postgres: Postgres) -> None:
    url = migrate_database(postgres.new_database())
    store = open_store(url)
    assert isinstance(store, PostgresStore)
    store.run_statement("CREATE ROLE stranger LOGIN", {})
    store.run_statement("REVOKE EXECUTE ON FUNCTION pg_backend_pid() FROM PUBLIC", {})
    stranger = make_url(url).set(username="stranger").render_as_string(hide_password=False)
    with pytest.raises(LogUnavailable) as refused:
        open_store(stranger)
    wait_for_end(store, "SELECT pid FROM pg_stat_activity WHERE usename = 'stranger'")
    assert "pg_backend_pid" in str(refused.value)
    store.close()


def test_a_store_that_is_closed_while_it_listens_leaves_no_connection_open(
    postgres: Postgres,
) -> None:
    url = migrate_database(postgres.new_database())
    store, other = open_store(url), open_store(url)
    assert isinstance(store, PostgresStore)
    assert isinstance(other, PostgresStore)
    store.close()
    store.wait_for_hint(60)
    wait_for_end(other, OTHER_SESSIONS)
    other.close()


@pytest.mark.parametrize("let_go", [PostgresStore.renew_connections, PostgresStore.close])
def test_a_query_running_at_the_close_leaves_no_connection_open(
    postgres: Postgres, let_go: Callable[[PostgresStore], None]
) -> None:
    """A store that turns to another node, or closes, ends the connection of a running query."""
    url = migrate_database(postgres.new_database())
    store, other = open_store(url), open_store(url)
    assert isinstance(store, PostgresStore)
    assert isinstance(other, PostgresStore)
    with other.transaction() as transaction:
        transaction.execute("SELECT pg_advisory_xact_lock(1)")
        asking = Thread(target=store.query_rows, args=(LONG_QUERY,))
        asking.start()
        while not other.query_rows(
            "SELECT pid FROM pg_stat_activity WHERE wait_event = 'advisory'"
        ):
            sleep(0.01)
        let_go(store)
    asking.join()
    wait_for_end(other, f"{OTHER_SESSIONS} AND query = '{LONG_QUERY}'")
    store.close()
    other.close()

"""Connections to PostgreSQL that are kept for the next question, while the server may hang up."""

from collections.abc import Callable
from time import sleep

import pytest

from events.log.store import append
from events.log.store.databases import open_store
from events.log.store.postgres import PostgresStore
from tests.events.records import OPEN, batch
from tests.faults.club import migrated
from tests.postgres import Postgres

HUNG_UP = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND datname = current_database()
"""


def read(store: PostgresStore) -> object:
    return store.tournaments()


def change(store: PostgresStore) -> object:
    return store.change("UPDATE head SET owner = 'x'", {})


@pytest.mark.parametrize("ask", [read, change])
def test_nobody_hears_of_it_when_the_server_has_hung_up_between_two_questions(
    postgres: Postgres, ask: Callable[[PostgresStore], object]
) -> None:
    url = migrated(postgres.new_database())
    store, other = open_store(url), open_store(url)
    assert isinstance(store, PostgresStore)
    assert isinstance(other, PostgresStore)
    append(other, batch(0, "a"))
    for _ in range(3):
        ask(store)
        assert other.rows(HUNG_UP)
        sleep(0.1)  # until its farewell is there
    ask(store)
    assert store.tournaments() == [OPEN]
    store.close()
    other.close()

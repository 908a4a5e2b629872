"""A database of two nodes: what is said of a replica that follows later, and that a log named by
both nodes goes to the one that takes entries, whichever that has become.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from sqlalchemy.engine import make_url

from domain.ids import TournamentId
from events.log.errors import LogUnavailable
from events.log.store import append_batch, postgres
from events.log.store.databases import address_of, open_store
from events.log.store.sql import SqlStore
from tests.effort import beyond_the_gate
from tests.events.records import batch
from tests.faults.club import migrate_database
from tests.postgres import CANCEL_WAITING, NOBODY, Postgres, ask, start_postgres


@pytest.fixture(autouse=True)
def patient_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores give up a replica only after a minute: on a busy machine it may answer late."""
    monkeypatch.setattr(postgres, "PATIENCE_SECONDS", 60)


@pytest.fixture
def primary() -> Iterator[Postgres]:
    """A PostgreSQL server for one test alone, which stops it."""
    server = start_postgres()
    yield server
    server.remove()


def named_by(url: str, *nodes: Postgres) -> str:
    database = make_url(url).database
    hosts = "&".join(f"host={node.host}" for node in nodes)
    return f"postgresql://wallchart@/{database}?{hosts}"


def append_to_the_new_primary(store: SqlStore) -> None:
    """The first append is refused because its node is gone; the second one succeeds."""
    with pytest.raises(LogUnavailable):
        append_batch(store, batch(2, "c"))
    append_batch(store, batch(2, "c"))


@beyond_the_gate
def test_nothing_acknowledged_is_lost_with_the_node_that_a_synchronous_replica_replaces(
    primary: Postgres,
) -> None:
    url = migrate_database(primary.new_database())
    with primary.replica() as replica, closing(open_store(named_by(url, replica, primary))) as log:
        append_batch(log, batch(0, "a"))
        (warning,) = log.unsafe_settings()
        assert "lost if it takes the database's place" in warning

        primary.make_commits_wait_for("*")
        while log.unsafe_settings():
            pass
        append_batch(log, batch(1, "b"))
        primary.crash()
        replica.promote()
        append_to_the_new_primary(log)

        [tournament] = log.tournaments()
        assert [act.version for act in log.read(TournamentId(tournament))] == [1, 2, 3]
        primary.start()  # to be removed


@beyond_the_gate
def test_an_act_that_no_replica_has_is_never_acknowledged(primary: Postgres) -> None:
    url = migrate_database(primary.new_database())
    with closing(open_store(url)) as log, ThreadPoolExecutor(1) as hands:
        append_batch(log, batch(0, "a"))
        primary.make_commits_wait_for(NOBODY)
        sent = batch(1, "b")
        for again in (
            lambda: append_batch(log, sent),
            lambda: append_batch(log, sent),
            lambda: log.act_under_key(sent.tournament, sent.act.key),
        ):
            answer = hands.submit(again)
            while not answer.done():
                ask(url, CANCEL_WAITING)
            assert isinstance(answer.exception(), LogUnavailable)

        ask(url, "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")
        while log._setting_value("SHOW synchronous_standby_names") != "":
            pass
        assert append_batch(log, sent).repeated
        assert log.act_under_key(sent.tournament, sent.act.key) is not None


@beyond_the_gate
def test_a_node_promoted_by_mistake_gets_no_entry_while_the_primary_lives(
    primary: Postgres,
) -> None:
    url = migrate_database(primary.new_database())
    with primary.replica() as replica:
        primary.make_commits_wait_for("*")
        with closing(open_store(named_by(url, primary, replica))) as log:
            append_batch(log, batch(0, "a"))
        replica.promote()
        with pytest.raises(LogUnavailable, match="two nodes take entries"):
            open_store(named_by(url, replica, primary))
        primary.crash()
        with closing(open_store(named_by(url, replica, primary))) as log:
            append_batch(log, batch(1, "b"))
        primary.start()  # to be removed


@pytest.mark.parametrize(
    ("address_text", "hosts", "rest"),
    [
        ("postgresql://u@one:1,two:2/log", ("one:1", "two:2"), {}),
        ("postgresql+psycopg://u:p@one,two/log?sslmode=require", ("one", "two"), {"sslmode"}),
        ("postgresql://one,two/log", ("one", "two"), {}),
    ],
)
def test_an_address_of_several_nodes_is_written_as_for_the_databases_own_programs(
    address_text: str, hosts: tuple[str, ...], rest: set[str]
) -> None:
    address = address_of(address_text)
    assert address.query["host"] == hosts
    assert address.query.keys() - {"host"} == set(rest)
    assert address.database == "log"

"""A public server that reads a replica knows how far it is behind, and says so."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from events.log.records import Head
from events.log.store import append_batch
from events.log.store.databases import open_store
from events.log.store.leases import (
    BEAT_SECONDS,
    LIVES_SECONDS,
    Leases,
    LeasingStore,
    Process,
    seconds_behind,
)
from events.log.store.read_only import ReadOnlyStore
from server.application.app import build_app
from server.application.upkeep import catch_up
from server.context.services import Services
from server.live.replicas import MOST_SECONDS
from server.settings import Settings
from tests.effort import beyond_the_gate
from tests.events.log.test_replicas import named_by
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database, sqlite_url
from tests.postgres import Postgres, ask, ask_until, start_postgres


@pytest.fixture(scope="module")
def primary() -> Iterator[Postgres]:
    server = start_postgres()
    yield server
    server.remove()


@beyond_the_gate
def test_a_replica_is_as_far_behind_as_the_last_heartbeat_it_received(primary: Postgres) -> None:
    url = migrate_database(primary.new_database())
    with (
        closing(open_store(url)) as log,
        primary.replica() as replica,
        closing(open_store(named_by(url, primary, replica), replicas=True)) as beside,
    ):
        assert isinstance(log, LeasingStore)
        assert isinstance(beside, LeasingStore)
        assert beside.query_rows("SELECT pg_is_in_recovery()") == [(True,)]
        leases = Leases(log, Process("one", "http://127.0.0.1:1", "secret"))
        leases.send_heartbeat()
        ask_until(
            lambda: beside.query_rows("SELECT id FROM process"), "the replica has the heartbeat"
        )
        leases.send_heartbeat()
        assert seconds_behind(log) == 0
        ask_until(
            lambda: leases.send_heartbeat() and seconds_behind(beside) <= BEAT_SECONDS,
            "the replica follows",
        )

        append_batch(log, batch(0, "a"))
        ask_until(lambda: beside.head(OPEN).version, "the replica has the act")
        app = build_app(ReadOnlyStore(beside), settings=Settings(public=True))
        services: Services = app.state.services
        services.publisher.lag.measure_lag()
        assert services.publisher.lag.seconds < LIVES_SECONDS

        # As if the last heartbeat and the last look at it were a minute older.
        ask(url, "UPDATE process SET expires = expires - 60000")
        ask_until(lambda: seconds_behind(beside) >= MOST_SECONDS, "the replica has the change")
        app = build_app(ReadOnlyStore(beside))
        late: Services = app.state.services
        late.publisher.lag._as_of -= 60
        late.publisher.lag.measure_lag()
        assert late.publisher.lag.is_too_large
        answer = TestClient(app).get("/healthz")
        assert answer.json()["behind"] >= MOST_SECONDS
        assert int(answer.headers["age"]) >= MOST_SECONDS


def test_a_tournament_whose_shown_acts_were_never_stored_is_replayed_from_the_start(
    tmp_path: Path,
) -> None:
    shown, final = (
        migrate_database(sqlite_url(new_folder(tmp_path / name))) for name in ("shown", "then")
    )
    append_acts(shown, "a", "in doubt")
    append_acts(final, "a", "b", "c")
    with closing(open_store(shown)) as replica, closing(open_store(final)) as primary:
        store, last = ReadOnlyStore(replica), primary.head(OPEN)
        services: Services = build_app(store).state.services

        async def follow() -> Head:
            assert (await services.tournaments.load(OPEN)).head.version == 2
            (tmp_path / "then" / "log.sqlite3").replace(tmp_path / "shown" / "log.sqlite3")
            replica.renew_connections()
            await catch_up(store, services)
            return (await services.tournaments.load(OPEN)).head

        assert asyncio.run(follow()) == last


def new_folder(folder: Path) -> Path:
    folder.mkdir()
    return folder


def append_acts(url: str, *keys: str) -> None:
    with closing(open_store(url)) as log:
        for version, key in enumerate(keys):
            append_batch(log, batch(version, key))

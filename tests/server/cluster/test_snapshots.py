"""States that are put by for the next process: believed only where nothing speaks against them."""

import os
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.ids import TournamentId
from events.log.chain import Walk
from events.log.store import EventStore, append
from events.log.store.databases import open_store
from events.log.store.leases import LeasingStore
from events.replay import replayed
from events.snapshot_codec import decode_snapshot, encode_snapshot, program
from server.cluster.local_state import Snapshots
from server.demo.pairs_story import tell_pairs_demo
from server.demo.story import tell_demo
from server.live.tournaments import Live
from tests.events.records import OPEN, batch
from tests.faults.club import migrated
from tests.postgres import Postgres

SECRET = bytes(32)


def live_at_the_end(store: EventStore, tournament: TournamentId) -> Live:
    walk = Walk()
    state = replayed(store, tournament, walk)
    assert state is not None
    return Live(state, walk.head, walk.instant)


def test_a_state_of_every_game_comes_back_as_it_was(tmp_path: Path) -> None:
    store = open_store(migrated(f"sqlite:///{tmp_path / 'log.sqlite3'}"))
    for tournament in (tell_pairs_demo(store), tell_demo(store)):
        state = live_at_the_end(store, tournament).state
        assert decode_snapshot(encode_snapshot(state)) == state
    store.close()


class Bomb:
    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, ("exploded",)


@pytest.mark.parametrize("held", [b"", b"no state", pickle.dumps("text"), pickle.dumps(Bomb())])
def test_bytes_that_are_no_state_are_nothing_and_call_nothing(
    held: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert decode_snapshot(held) is None
    assert not list(tmp_path.iterdir())


def test_a_program_is_known_by_its_text() -> None:
    assert len(program()) == 64


@pytest.fixture(scope="module")
def url(postgres: Postgres) -> str:
    return migrated(postgres.new_database())


@pytest.fixture
def store(url: str) -> Iterator[LeasingStore]:
    store = open_store(url)
    assert isinstance(store, LeasingStore)
    if not store.head(OPEN).version:
        append(store, batch(0, "a", 2))
    store.change("DELETE FROM snapshot", {})
    yield store
    store.close()


def kept_for(store: LeasingStore, worth_it: int = 2) -> Snapshots:
    return Snapshots(store, SECRET, worth_it)


def test_what_was_put_by_is_what_the_log_says(store: LeasingStore) -> None:
    live = live_at_the_end(store, OPEN)
    kept_for(store).keep(live)
    assert Snapshots(store, SECRET).recall(OPEN) == live
    assert Snapshots(store, SECRET).recall(TournamentId("another")) is None


def test_a_short_log_is_not_worth_it(store: LeasingStore) -> None:
    kept_for(store, 3).keep(live_at_the_end(store, OPEN))
    assert Snapshots(store, SECRET).recall(OPEN) is None


@pytest.mark.parametrize(
    "altered",
    [
        "version = version - 1",
        "hash = decode(repeat('00', 32), 'hex')",
        "instant = '2026-11-21T09:00:01.000Z'",
        "state = decode('80', 'hex')",
        "seal = decode(repeat('00', 32), 'hex')",
        "program = 'another'",
    ],
)
def test_what_was_altered_is_thrown_away(store: LeasingStore, altered: str) -> None:
    kept_for(store).keep(live_at_the_end(store, OPEN))
    store.change(f"UPDATE snapshot SET {altered}", {})
    assert Snapshots(store, SECRET).recall(OPEN) is None


def test_that_of_servers_with_another_secret_is_thrown_away(store: LeasingStore) -> None:
    kept_for(store).keep(live_at_the_end(store, OPEN))
    assert Snapshots(store, bytes(31) + b"\1").recall(OPEN) is None


def test_one_of_another_past_is_thrown_away(store: LeasingStore) -> None:
    live = live_at_the_end(store, OPEN)
    elsewhere = Live(live.state, type(live.head)(live.head.version, bytes(32)), live.instant)
    kept_for(store).keep(elsewhere)
    assert Snapshots(store, SECRET).recall(OPEN) is None

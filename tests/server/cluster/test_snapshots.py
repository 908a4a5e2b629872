"""Snapshots of states in the database for the next process: used only if they agree with the
log.
"""

import os
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.ids import TournamentId
from events import snapshot_codec
from events.log.chain import Walk
from events.log.store import EventStore, append_batch
from events.log.store.databases import open_store
from events.log.store.leases import LeasingStore
from events.replay import replay_log
from events.snapshot_codec import decode_snapshot, encode_snapshot, program_hash
from server.cluster.local_state import Snapshots
from server.demo.pairs_story import PairsStory
from server.demo.story import ChessStory
from server.live.tournaments import Live
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database
from tests.postgres import Postgres

SECRET = bytes(32)


def live_of(store: EventStore, tournament: TournamentId) -> Live:
    walk = Walk()
    state = replay_log(store, tournament, walk)
    assert state is not None
    return Live(state, walk.head, walk.instant)


def test_a_state_of_every_game_comes_back_as_it_was(tmp_path: Path) -> None:
    store = open_store(migrate_database(f"sqlite:///{tmp_path / 'log.sqlite3'}"))
    for tournament in (PairsStory(store).create_once(), ChessStory(store).create_once()):
        state = live_of(store, tournament).state
        assert decode_snapshot(encode_snapshot(state)) == state
    store.close()


class Bomb:
    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, ("exploded",)


@pytest.mark.parametrize("stored", [b"", b"no state", pickle.dumps("text"), pickle.dumps(Bomb())])
def test_bytes_that_are_no_state_decode_to_none_and_run_no_code(
    stored: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert decode_snapshot(stored) is None
    assert not list(tmp_path.iterdir())


def test_another_text_of_the_program_has_another_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    hashes = {program_hash()}
    for text in (b"a rule", b"A rule"):
        files = [("domain/a.py", text)]
        monkeypatch.setattr(snapshot_codec, "_source_files", lambda *_, files=files: files)
        hashes.add(program_hash.__wrapped__())  # without its cache

    assert len(hashes) == 3


@pytest.fixture(scope="module")
def url(postgres: Postgres) -> str:
    return migrate_database(postgres.new_database())


@pytest.fixture
def store(url: str) -> Iterator[LeasingStore]:
    store = open_store(url)
    assert isinstance(store, LeasingStore)
    if not store.head(OPEN).version:
        append_batch(store, batch(0, "a", 2))
    store.run_statement("DELETE FROM snapshot", {})
    yield store
    store.close()


def snapshots_from(store: LeasingStore, least_events: int = 2) -> Snapshots:
    return Snapshots(store, SECRET, least_events)


def test_a_stored_snapshot_is_loaded_as_the_log_replays(store: LeasingStore) -> None:
    live = live_of(store, OPEN)
    snapshots_from(store).save(live)
    assert Snapshots(store, SECRET).load(OPEN) == live
    assert Snapshots(store, SECRET).load(TournamentId("another")) is None


def test_a_log_below_the_least_length_gets_no_snapshot(store: LeasingStore) -> None:
    snapshots_from(store, 3).save(live_of(store, OPEN))
    assert Snapshots(store, SECRET).load(OPEN) is None


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
def test_an_altered_snapshot_is_not_loaded(store: LeasingStore, altered: str) -> None:
    snapshots_from(store).save(live_of(store, OPEN))
    store.run_statement(f"UPDATE snapshot SET {altered}", {})
    assert Snapshots(store, SECRET).load(OPEN) is None


def test_a_snapshot_sealed_with_another_secret_is_not_loaded(store: LeasingStore) -> None:
    snapshots_from(store).save(live_of(store, OPEN))
    assert Snapshots(store, bytes(31) + b"\1").load(OPEN) is None


def test_a_snapshot_of_another_history_is_not_loaded(store: LeasingStore) -> None:
    live = live_of(store, OPEN)
    elsewhere = Live(live.state, type(live.head)(live.head.version, bytes(32)), live.instant)
    snapshots_from(store).save(elsewhere)
    assert Snapshots(store, SECRET).load(OPEN) is None

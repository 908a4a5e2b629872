"""Tasks that a server does while it runs: it checks large logs after the start instead of before,
and writes down once a minute what devices did.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace
from typing import cast

import anyio
import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from domain.ids import TournamentId
from events.log.records import StoredAct, Version
from events.log.store import append_batch
from events.log.store.databases import open_store
from events.log.store.sqlite_library import sqlite3
from events.tournament.vocabulary import CreateTournament
from server.access.roles import Grant, Role
from server.application.app import build_app
from server.application.upkeep import fold_ahead, sync_devices
from server.context.services import Services
from server.live.store_threads import StoreThreads
from server.live.tournaments import Sender
from server.operation import startup_checks
from server.settings import Settings
from tests.events.log.memory_store import MemoryStore
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database, sqlite_url, tournaments_on
from tests.server.damage import damage_key_index
from tests.server.door import code_for, sign_in

PATIENCE = 20


def make_log(folder: Path, events: int = 300) -> str:
    url = migrate_database(sqlite_url(folder))
    store = open_store(url)
    for version in range(events):
        append_batch(store, batch(version, f"event-{version}"))
    store.close()
    return url


def create_tournament_status(client: TestClient, key: str) -> int:
    answer = client.post("/api/tournaments", json={"name": "B"}, headers={"Idempotency-Key": key})
    return answer.status_code


def wait_until_unhealthy(client: TestClient) -> Response:
    until = monotonic() + PATIENCE
    while (health := client.get("/healthz")).status_code == 200:
        assert monotonic() < until, "the check never ended"
        sleep(0.02)
    return health


def test_a_damaged_log_refuses_all_commands_and_reports_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = make_log(tmp_path)
    damage_key_index(tmp_path / "log.sqlite3")
    store = open_store(url)
    with TestClient(build_app(store, settings=Settings(unchecked=True))) as client:
        health = wait_until_unhealthy(client)
        sign_in(client)

        assert health.status_code == 503
        assert create_tournament_status(client, "into-a-damaged-file") == 503
        assert "damaged" in health.text
        assert "restore a backup" in health.text
        assert "damaged" in capsys.readouterr().out
    store.close()


def break_chain_at_version_2(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "log.sqlite3")) as forger, forger:
        forger.execute("DROP TRIGGER act_no_update")
        forger.execute("UPDATE act SET actor = 'nobody' WHERE tournament = 'open' AND version = 2")


def test_a_log_with_a_broken_chain_is_unhealthy_and_reports_the_version(tmp_path: Path) -> None:
    url = make_log(tmp_path, 3)
    break_chain_at_version_2(tmp_path)
    store = open_store(url)
    with TestClient(build_app(store, settings=Settings(unchecked=True))) as client:
        health = wait_until_unhealthy(client)

        assert health.status_code == 503
        assert "is broken at 2" in health.text
        assert "restore a backup" in health.text
    store.close()


def test_a_broken_chain_stops_its_own_tournament_only(tmp_path: Path) -> None:
    url = make_log(tmp_path, 3)
    store = open_store(url)
    append_batch(store, batch(0, "another-1", tournament=TournamentId("another")))
    store.close()
    break_chain_at_version_2(tmp_path)
    store = open_store(url)
    with TestClient(build_app(store, settings=Settings(unchecked=True))) as client:
        wait_until_unhealthy(client)
        sign_in(client)
        code = code_for(client, Grant(Role.ARBITER, OPEN))

        for page in ("/", "/devices", f"/enrol/{code}"):
            assert client.get(page).status_code == 200
        lines = client.get("/api/tournaments").json()
        assert [line["tournament"] for line in lines] == ["another"]
        assert create_tournament_status(client, "beside-a-broken-one") == 200
        refused = client.get(f"/t/{OPEN}")
        assert refused.status_code == 500
        assert "is broken at 2" in refused.text
    store.close()


def test_a_sound_log_stays_healthy_after_the_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = open_store(make_log(tmp_path))
    with TestClient(build_app(store, settings=Settings(unchecked=True))) as client:
        sign_in(client)
        until = monotonic() + PATIENCE
        output = ""
        while "the log is sound" not in output:
            assert monotonic() < until, "the check never ended"
            sleep(0.02)
            output += capsys.readouterr().out

        assert client.get("/healthz").status_code == 200
        assert create_tournament_status(client, "into-a-sound-file") == 200
    store.close()


def test_only_a_large_log_is_checked_after_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(make_log(tmp_path, 3))
    log = tmp_path / "log.sqlite3"

    assert not startup_checks.is_too_large_to_wait_for(store, log)
    monkeypatch.setattr(startup_checks, "CHECKED_AT_ONCE", log.stat().st_size - 1)
    assert startup_checks.is_too_large_to_wait_for(store, log)
    assert not startup_checks.is_too_large_to_wait_for(store, None)
    monkeypatch.setattr(startup_checks, "FOLLOWED_AT_ONCE", 2)
    assert startup_checks.is_too_large_to_wait_for(store, None)
    store.close()


class SessionSaves:
    """Counts how often the sessions of devices are saved."""

    def __init__(self) -> None:
        self.count = 0

    def save_sessions(self) -> None:
        self.count += 1
        assert self.count <= 3, "sessions are saved more than once a minute"


class _StoppedError(Exception):
    """Ends the endless task after three minutes."""


def test_sessions_of_devices_are_saved_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    saves, seconds = SessionSaves(), 0.0

    async def advance_clock(step: float) -> None:
        nonlocal seconds
        if seconds == 3 * 60:
            raise _StoppedError
        seconds += step

    async def run_upkeep() -> None:
        tournaments = SimpleNamespace(store=MemoryStore())
        services = SimpleNamespace(
            access=saves, store_threads=StoreThreads(), tournaments=tournaments
        )
        await sync_devices(cast(Services, services))

    monkeypatch.setattr("server.application.upkeep.sleep", advance_clock)
    with pytest.raises(_StoppedError):
        anyio.run(run_upkeep)

    assert saves.count == 3


class OnceReadStore(MemoryStore):
    """A log that can be closed to readers."""

    closed = False

    def read(self, tournament: TournamentId, after: Version = 0) -> Iterator[StoredAct]:
        assert not self.closed, "it was read before"
        return super().read(tournament, after)


async def names_listed_without_reading() -> list[str]:
    store = OnceReadStore()
    async with tournaments_on(store) as before:
        for name in ("a", "b"):
            sender = Sender("desk", "tablet", f"key-{name}")
            await before.execute(TournamentId(name), CreateTournament(name), sender)
    async with tournaments_on(store) as tournaments:
        await fold_ahead(tournaments, seconds=0)
        store.closed = True
        return [live.state.name for live in await tournaments.list_all()]


def test_after_a_start_the_first_list_finds_all_tournaments_folded() -> None:
    assert sorted(anyio.run(names_listed_without_reading)) == ["a", "b"]

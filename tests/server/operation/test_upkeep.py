"""A log too large to be checked before the start is checked while it is served."""

from pathlib import Path
from time import monotonic, sleep

import pytest
from starlette.testclient import TestClient

from events.log.store import append
from events.log.store.databases import open_store
from server.app import build_app
from server.operation import startup
from server.settings import Settings
from tests.events.records import batch
from tests.faults.club import migrated, sqlite_url
from tests.server.damage import damage_what_nobody_reads
from tests.server.door import sign_in

PATIENCE = 20


def log_of(folder: Path, events: int = 300) -> str:
    url = migrated(sqlite_url(folder))
    store = open_store(url)
    for version in range(events):
        append(store, batch(version, f"event-{version}"))
    store.close()
    return url


def created(client: TestClient, key: str) -> int:
    answer = client.post("/api/tournaments", json={"name": "B"}, headers={"Idempotency-Key": key})
    return answer.status_code


def test_a_damaged_one_takes_nothing_more_and_says_so(tmp_path: Path) -> None:
    url = log_of(tmp_path)
    damage_what_nobody_reads(tmp_path / "log.sqlite3")
    store = open_store(url)
    with TestClient(build_app(store, settings=Settings(unchecked=True))) as client:
        until = monotonic() + PATIENCE
        while (health := client.get("/healthz")).status_code == 200:
            assert monotonic() < until, "the check never ended"
            sleep(0.02)
        sign_in(client)

        assert health.status_code == 503
        assert created(client, "into-a-damaged-file") == 503
        assert "damaged" in health.text
        assert "restore a backup" in health.text
    store.close()


def test_a_sound_one_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = open_store(log_of(tmp_path))
    with TestClient(build_app(store, settings=Settings(unchecked=True))) as client:
        sign_in(client)
        until = monotonic() + PATIENCE
        said = ""
        while "the log's file is sound" not in said:
            assert monotonic() < until, "the check never ended"
            sleep(0.02)
            said += capsys.readouterr().out

        assert client.get("/healthz").status_code == 200
        assert created(client, "into-a-sound-file") == 200
    store.close()


def test_only_a_large_file_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log_of(tmp_path, 1)
    log = tmp_path / "log.sqlite3"

    assert not startup.too_large_to_wait(log)
    monkeypatch.setattr(startup, "CHECKED_AT_ONCE", log.stat().st_size - 1)
    assert startup.too_large_to_wait(log)

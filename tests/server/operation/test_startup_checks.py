"""Warnings at start: a clock behind the log, an old SQLite, a full disk, a readable log file."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from events.log.store import append_batch
from events.log.store.databases import open_store
from events.log.store.sql import SqlStore
from events.log.store.sqlite_library import sqlite3
from server.operation.startup_checks import SOUND_SQLITE, startup_warnings
from tests.events.records import INSTANT, batch
from tests.faults.club import migrate_database, sqlite_url


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    store = open_store(migrate_database(sqlite_url(tmp_path)))
    append_batch(store, batch(0, "a"))
    (tmp_path / "log.sqlite3").chmod(0o600)
    yield store
    store.close()


@pytest.fixture
def sound_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", SOUND_SQLITE)
    plenty = SimpleNamespace(free=10**12)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: plenty)


LATER = "2026-12-31T00:00:00.000Z"
EARLIER = "2026-01-01T00:00:00.000Z"


@pytest.mark.usefixtures("sound_machine")
class TestOnASoundMachine:
    def test_nothing_is_warned_of(self, store: SqlStore, tmp_path: Path) -> None:
        assert list(startup_warnings(store, tmp_path / "log.sqlite3", LATER)) == []

    def test_a_clock_behind_the_log_is_warned_of_with_both_instants(
        self, store: SqlStore, tmp_path: Path
    ) -> None:
        (sentence,) = startup_warnings(store, tmp_path / "log.sqlite3", EARLIER)

        assert INSTANT in sentence
        assert EARLIER in sentence
        assert "set the clock" in sentence

    def test_an_old_sqlite_is_warned_of_with_its_version(
        self, store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 40, 1))

        (sentence,) = startup_warnings(store, tmp_path / "log.sqlite3", LATER)

        assert "SQLite 3.40.1 is older than 3.51.3" in sentence

    def test_a_nearly_full_disk_is_warned_of_with_its_free_space(
        self, store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        little = SimpleNamespace(free=30 * 1024**2)
        monkeypatch.setattr(shutil, "disk_usage", lambda path: little)

        (sentence,) = startup_warnings(store, tmp_path / "log.sqlite3", LATER)

        assert "Only 30 MB are free" in sentence

    def test_a_log_readable_by_everybody_is_warned_of_with_the_remedy(
        self, store: SqlStore, tmp_path: Path
    ) -> None:
        (tmp_path / "log.sqlite3").chmod(0o644)

        (sentence,) = startup_warnings(store, tmp_path / "log.sqlite3", LATER)

        assert sentence.endswith("chmod 600 log.sqlite3 ends that.")

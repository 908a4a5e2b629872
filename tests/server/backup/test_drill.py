"""The log as it was at an instant, and the drill that says whether a backup would bring it back."""

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from domain.errors import NotNow, WallchartError
from events.log.store import append
from events.log.store.databases import open_store
from events.log.store.sqlite_library import sqlite3
from server.backup.files import back_up, check, restore_file
from server.cli.run.backup import drill, restore
from server.cli.run.database import open_for_writing
from server.cli.run.imports import import_once
from server.cli.run.options import Drill, Restore
from tests.events.chess.test_imported_report import CLUB
from tests.events.records import OPEN, act, batch
from tests.faults.club import migrated, sqlite_url
from tests.faults.test_log_gone import ATTACKS, put_an_older_copy_into_it
from tests.postgres import Postgres

HALF_PAST = "2026-11-22T18:30:00.000Z"
OVER_THE_LOG = ATTACKS[:4]
"""Another program writes into the file: an older copy, rows deleted, pages overwritten."""
Said = pytest.CaptureFixture[str]


def told(url: str, *minutes: int, first: int = 0) -> None:
    """One event at each of these minutes after six."""
    store = open_store(url)
    for version, minute in enumerate(minutes, start=first):
        asked = act(f"key-{version}", f"2026-11-22T18:{minute:02}:00.000Z")
        append(store, batch(version, "", asked=asked))
    store.close()


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Five events, three of them by half past six."""
    url = migrated(sqlite_url(tmp_path))
    told(url, 0, 15, 30, 31, 45)
    return url


def saved(url: str, folder: Path) -> Path:
    store = open_store(url)
    back_up(store, folder / "log.sqlite3", folder / "saved.sqlite3")
    store.close()
    return folder / "saved.sqlite3"


def test_a_log_is_restored_as_it_was_at_an_instant(url: str, tmp_path: Path) -> None:
    backup, log = saved(url, tmp_path), tmp_path / "log.sqlite3"
    store = open_store(url)
    third = list(store.read(OPEN))[2]
    store.close()

    restore_file(backup, log, until=HALF_PAST)

    heads = check(log)
    assert (heads[OPEN].version, heads[OPEN].hash) == (3, third.hash)
    assert check(tmp_path / "log.sqlite3.replaced-1")[OPEN].version == 5


@pytest.mark.parametrize("until", ["2026-11-22T18:30Z", "2026-11-22 19:30+01:00", HALF_PAST])
def test_the_instant_is_typed_with_any_zone(until: str, url: str, tmp_path: Path) -> None:
    backup = saved(url, tmp_path)
    elsewhere = f"sqlite:///{tmp_path / 'then.sqlite3'}"
    restore(Restore(backup, elsewhere, until=until))
    assert check(tmp_path / "then.sqlite3")[OPEN].version == 3


@pytest.mark.parametrize(
    ("until", "sentence"),
    [
        ("18:30", "'18:30' is not an instant; write the day"),
        ("2026-11-22T18:30", "is not an instant; write the day, the time and the zone"),
        ("2025-01-01T00:00Z", "Nothing had been entered by 2025-01-01T00:00:00.000Z"),
    ],
)
def test_what_is_no_instant_of_the_log_is_refused(
    until: str, sentence: str, url: str, tmp_path: Path
) -> None:
    with pytest.raises(NotNow, match=sentence):
        drill(Drill(saved(url, tmp_path), url, until))


def imported(url: str, folder: Path) -> None:
    (folder / "club.trf").write_bytes(CLUB)
    with open_for_writing(url) as store:
        import_once(folder / "club.trf", store)


def test_a_drill_restores_replays_and_leaves_nothing_behind(tmp_path: Path, capsys: Said) -> None:
    imported(sqlite_url(tmp_path), tmp_path)
    before = sorted(tmp_path.iterdir())

    assert drill(Drill(database=sqlite_url(tmp_path))) == 0

    said = capsys.readouterr().out
    assert "every chain verified, every tournament replayed" in said
    assert said.endswith("To be entered again: 0 events that came later.\n")
    assert sorted(tmp_path.iterdir()) == before


def test_a_drill_counts_what_came_after_the_backup(url: str, tmp_path: Path, capsys: Said) -> None:
    backup = saved(url, tmp_path)
    told(url, 50, 55, first=5)

    assert drill(Drill(backup, url)) == 0
    assert "2 events that came later" in capsys.readouterr().out
    assert drill(Drill(backup, url, "2026-11-22T18:45Z")) == 0
    assert "All that the log had at 2026-11-22T18:45:00.000Z is there." in capsys.readouterr().out
    assert drill(Drill(backup, url, "2026-11-22T18:50Z")) == 1
    assert "Not in it: 1 event that the log had at" in capsys.readouterr().out


def test_a_drill_finds_a_backup_of_another_history(url: str, tmp_path: Path, capsys: Said) -> None:
    backup = saved(url, tmp_path)
    (tmp_path / "other").mkdir()
    other = migrated(sqlite_url(tmp_path / "other"))
    told(other, 0, 16, 30, 31, 45)

    assert drill(Drill(backup, other)) == 1
    assert f"{OPEN}: what was restored is not what the log has." in capsys.readouterr().out


def test_a_drill_copies_a_log_out_of_postgresql(
    postgres: Postgres, tmp_path: Path, capsys: Said
) -> None:
    url = postgres.new_database()
    imported(url, tmp_path)

    assert drill(Drill(database=url)) == 0

    assert "of 1 tournament, every chain verified" in capsys.readouterr().out


@pytest.mark.parametrize("attack", OVER_THE_LOG, ids=lambda attack: attack.__name__)
def test_after_a_fault_a_drill_says_so_and_a_restore_brings_all_of_the_backup(
    attack: Callable[[Path], None], url: str, tmp_path: Path, capsys: Said
) -> None:
    log = tmp_path / "log.sqlite3"
    saved(url, tmp_path).rename(tmp_path / "backup.sqlite3")
    back_up_at(log, tmp_path / "older.sqlite3", 3)
    told(url, 50, first=5)
    backup = tmp_path / "backup.sqlite3"

    attack(log)

    assert told_by_drill(Drill(backup, url)) != 0
    if attack is not put_an_older_copy_into_it:  # sound by itself: only a later backup tells
        assert told_by_drill(Drill(database=url)) != 0
    restore(Restore(backup, url, replace=True))
    assert check(log)[OPEN].version == 5
    assert drill(Drill(database=url)) == 0
    told(url, 50, first=5)
    assert check(log)[OPEN].version == 6
    assert (tmp_path / "log.sqlite3.replaced-1").is_file()


def back_up_at(log: Path, to: Path, version: int) -> None:
    """An older copy of the file: without what came after that version."""
    restore_file(log.with_name("backup.sqlite3"), to, until=HALF_PAST)
    assert check(to)[OPEN].version == version


def told_by_drill(asked: Drill) -> int:
    """What it answers; a log that can't be read is said in a sentence."""
    try:
        return drill(asked)
    except WallchartError as reason:
        return len(str(reason))


def test_a_log_on_a_disk_that_is_mounted_for_reading_is_read_and_backed_up(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    with closing(sqlite3.connect(tmp_path / "log.sqlite3")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert not (tmp_path / "log.sqlite3-wal").exists()
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)

    assert drill(Drill(database=url)) == 0
    assert not list(tmp_path.glob("log.sqlite3-*"))

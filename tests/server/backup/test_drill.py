"""A log restored as it was at an instant, and the drill that tries to restore a backup."""

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from domain.errors import NotNow, WallchartError
from events.log.store import append_batch
from events.log.store.databases import open_store
from events.log.store.sqlite_library import sqlite3
from server.backup.files import back_up, check_backup, restore_file
from server.cli.run.backup import rehearse_restore, restore_backup
from server.cli.run.database import open_for_writing
from server.cli.run.imports import import_once
from server.cli.run.options import Drill, Restore
from tests.events.chess.test_imported_report import CLUB
from tests.events.records import OPEN, act, batch
from tests.faults.club import migrate_database, sqlite_url
from tests.faults.test_log_gone import ATTACKS, restore_older_copy
from tests.postgres import Postgres

HALF_PAST = "2026-11-22T18:30:00.000Z"
OVER_THE_LOG = ATTACKS[:4]
"""Another program writes into the file: an older copy, rows deleted, pages overwritten."""
Output = pytest.CaptureFixture[str]


def append_at_minutes(url: str, *minutes: int, first: int = 0) -> None:
    """Append an event at each of these minutes after 18:00."""
    store = open_store(url)
    for version, minute in enumerate(minutes, start=first):
        timed_act = act(f"key-{version}", f"2026-11-22T18:{minute:02}:00.000Z")
        append_batch(store, batch(version, "", asked=timed_act))
    store.close()


@pytest.fixture
def log_url(tmp_path: Path) -> str:
    """Five events, three of them by half past six."""
    url = migrate_database(sqlite_url(tmp_path))
    append_at_minutes(url, 0, 15, 30, 31, 45)
    return url


def backed_up(url: str, folder: Path) -> Path:
    store = open_store(url)
    back_up(store, folder / "log.sqlite3", folder / "saved.sqlite3")
    store.close()
    return folder / "saved.sqlite3"


def test_a_log_is_restored_as_it_was_at_an_instant(log_url: str, tmp_path: Path) -> None:
    backup, log = backed_up(log_url, tmp_path), tmp_path / "log.sqlite3"
    store = open_store(log_url)
    third = list(store.read(OPEN))[2]
    store.close()

    restore_file(backup, log, until=HALF_PAST)

    heads = check_backup(log)
    assert (heads[OPEN].version, heads[OPEN].hash) == (3, third.hash)
    assert check_backup(tmp_path / "log.sqlite3.replaced-1")[OPEN].version == 5


@pytest.mark.parametrize("until", ["2026-11-22T18:30Z", "2026-11-22 19:30+01:00", HALF_PAST])
def test_the_instant_may_be_written_in_any_time_zone(
    until: str, log_url: str, tmp_path: Path
) -> None:
    backup = backed_up(log_url, tmp_path)
    elsewhere = f"sqlite:///{tmp_path / 'then.sqlite3'}"
    restore_backup(Restore(backup, elsewhere, until=until))
    assert check_backup(tmp_path / "then.sqlite3")[OPEN].version == 3


@pytest.mark.parametrize(
    ("until", "sentence"),
    [
        ("18:30", "'18:30' is not an instant; write the day"),
        ("2026-11-22T18:30", "is not an instant; write the day, the time and the zone"),
        ("2025-01-01T00:00Z", "Nothing had been entered by 2025-01-01T00:00:00.000Z"),
    ],
)
def test_an_instant_without_day_or_zone_or_before_the_log_is_refused(
    until: str, sentence: str, log_url: str, tmp_path: Path
) -> None:
    with pytest.raises(NotNow, match=sentence):
        rehearse_restore(Drill(backed_up(log_url, tmp_path), log_url, until))


def import_club(url: str, folder: Path) -> None:
    (folder / "club.trf").write_bytes(CLUB)
    with open_for_writing(url) as store:
        import_once(folder / "club.trf", store)


def test_a_drill_restores_replays_and_leaves_nothing_behind(tmp_path: Path, capsys: Output) -> None:
    import_club(sqlite_url(tmp_path), tmp_path)
    before = sorted(tmp_path.iterdir())

    assert rehearse_restore(Drill(database=sqlite_url(tmp_path))) == 0

    output = capsys.readouterr().out
    assert "every chain verified, every tournament replayed" in output
    assert output.endswith("To be entered again: 0 events that came later.\n")
    assert sorted(tmp_path.iterdir()) == before


def test_a_drill_counts_what_came_after_the_backup(
    log_url: str, tmp_path: Path, capsys: Output
) -> None:
    backup = backed_up(log_url, tmp_path)
    append_at_minutes(log_url, 50, 55, first=5)

    assert rehearse_restore(Drill(backup, log_url)) == 0
    assert "2 events that came later" in capsys.readouterr().out
    assert rehearse_restore(Drill(backup, log_url, "2026-11-22T18:45Z")) == 0
    assert "All that the log had at 2026-11-22T18:45:00.000Z is there." in capsys.readouterr().out
    assert rehearse_restore(Drill(backup, log_url, "2026-11-22T18:50Z")) == 1
    assert "Not in it: 1 event that the log had at" in capsys.readouterr().out


def test_a_drill_detects_a_backup_of_another_history(
    log_url: str, tmp_path: Path, capsys: Output
) -> None:
    backup = backed_up(log_url, tmp_path)
    (tmp_path / "other").mkdir()
    other = migrate_database(sqlite_url(tmp_path / "other"))
    append_at_minutes(other, 0, 16, 30, 31, 45)

    assert rehearse_restore(Drill(backup, other)) == 1
    assert f"{OPEN}: what was restored is not what the log has." in capsys.readouterr().out


def test_a_drill_copies_a_log_out_of_postgresql(
    postgres: Postgres, tmp_path: Path, capsys: Output
) -> None:
    url = postgres.new_database()
    import_club(url, tmp_path)

    assert rehearse_restore(Drill(database=url)) == 0

    assert "of 1 tournament, every chain verified" in capsys.readouterr().out


@pytest.mark.parametrize("attack", OVER_THE_LOG, ids=lambda attack: attack.__name__)
def test_a_drill_detects_an_overwritten_log_and_a_restore_recovers_the_backup(
    attack: Callable[[Path], None], log_url: str, tmp_path: Path, capsys: Output
) -> None:
    log = tmp_path / "log.sqlite3"
    backed_up(log_url, tmp_path).rename(tmp_path / "backup.sqlite3")
    restore_copy_at(log, tmp_path / "older.sqlite3", 3)
    append_at_minutes(log_url, 50, first=5)
    backup = tmp_path / "backup.sqlite3"

    attack(log)

    assert drill_fails(Drill(backup, log_url))
    if attack is not restore_older_copy:  # sound by itself: only a later backup tells
        assert drill_fails(Drill(database=log_url))
    restore_backup(Restore(backup, log_url, replace=True))
    assert check_backup(log)[OPEN].version == 5
    assert rehearse_restore(Drill(database=log_url)) == 0
    append_at_minutes(log_url, 50, first=5)
    assert check_backup(log)[OPEN].version == 6
    assert (tmp_path / "log.sqlite3.replaced-1").is_file()


def restore_copy_at(log: Path, to: Path, version: int) -> None:
    """Restore a copy as of half past six, which is at that version."""
    restore_file(log.with_name("backup.sqlite3"), to, until=HALF_PAST)
    assert check_backup(to)[OPEN].version == version


def drill_fails(drill: Drill) -> bool:
    """Whether the drill finds a fault, or can't read the log."""
    try:
        return rehearse_restore(drill) != 0
    except WallchartError:
        return True


def test_a_log_on_a_read_only_disk_can_be_drilled(
    log_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    with closing(sqlite3.connect(tmp_path / "log.sqlite3")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert not (tmp_path / "log.sqlite3-wal").exists()
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)

    assert rehearse_restore(Drill(database=log_url)) == 0
    assert not list(tmp_path.glob("log.sqlite3-*"))

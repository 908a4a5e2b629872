"""Backups into a file, restored into files and PostgreSQL, with the secret beside the log."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from domain.errors import BadFile, NotNow
from events.log.errors import BrokenChain
from events.log.store import append_batch
from events.log.store.databases import open_store
from events.log.store.sqlite_library import sqlite3
from server.backup.backup_folder import BackupFolder
from server.backup.files import back_up, check_backup, delete_oldest, restore_file, restore_into
from server.cli.run.backup import restore_backup
from server.cli.run.options import Restore
from server.live.server_draws import secret_of_log, secret_path
from tests.events.log.memory_store import MemoryStore
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database, sqlite_url
from tests.postgres import Postgres


def append_events(url: str, events: int) -> None:
    store = open_store(url)
    for version in range(events):
        append_batch(store, batch(version, f"event-{version}"))
    store.close()


def test_a_restored_backup_has_the_heads_of_the_log_and_a_new_epoch(tmp_path: Path) -> None:
    url = migrate_database(sqlite_url(tmp_path))
    append_events(url, 5)
    store = open_store(url)
    saved = back_up(store, tmp_path / "log.sqlite3", tmp_path / "saved.sqlite3")
    epoch = store.epoch
    store.close()

    assert restore_file(tmp_path / "saved.sqlite3", tmp_path / "other.sqlite3") == saved
    other = open_store(f"sqlite:///{tmp_path / 'other.sqlite3'}")
    assert other.head(OPEN) == saved[OPEN]
    assert other.epoch != epoch
    other.close()


def test_the_log_that_a_backup_replaces_is_kept_beside_it(tmp_path: Path) -> None:
    url = migrate_database(sqlite_url(tmp_path))
    append_events(url, 2)
    store = open_store(url)
    back_up(store, tmp_path / "log.sqlite3", tmp_path / "saved.sqlite3")
    append_batch(store, batch(2, "lost"))
    store.close()

    restore_file(tmp_path / "saved.sqlite3", tmp_path / "log.sqlite3")

    assert check_backup(tmp_path / "log.sqlite3")[OPEN].version == 2
    assert check_backup(tmp_path / "log.sqlite3.replaced-1")[OPEN].version == 3


def test_the_secret_is_backed_up_and_restored_with_the_log(tmp_path: Path) -> None:
    log, saved, other = (tmp_path / name for name in ("log.sqlite3", "saved", "other.sqlite3"))
    append_events(migrate_database(sqlite_url(tmp_path)), 2)
    secret = secret_of_log(log)
    store = open_store(sqlite_url(tmp_path))
    back_up(store, log, saved)
    store.close()
    elsewhere = secret_of_log(other)
    other.write_bytes(b"another log")

    restore_file(saved, other)

    assert secret_of_log(other) == secret
    assert [secret_path(file).stat().st_mode & 0o777 for file in (saved, other)] == [0o600] * 2
    assert elsewhere != secret
    assert secret_of_log(tmp_path / "other.sqlite3.replaced-1") == elsewhere


def test_another_servers_backup_is_restored_only_if_the_option_says_so(tmp_path: Path) -> None:
    log, saved = tmp_path / "log.sqlite3", tmp_path / "saved.sqlite3"
    append_events(migrate_database(sqlite_url(tmp_path)), 2)
    own = secret_of_log(log)
    store = open_store(sqlite_url(tmp_path))
    back_up(store, log, saved)
    store.close()
    restoring = Restore(saved, sqlite_url(tmp_path), replace=True)
    restore_backup(restoring)
    secret_path(saved).write_bytes(bytes(len(own)))

    with pytest.raises(NotNow, match="of another server"):
        restore_backup(restoring)
    assert secret_of_log(log) == own
    restore_backup(replace(restoring, other_server=True))
    assert secret_of_log(log) == bytes(len(own))


def test_a_backup_reports_the_progress_of_its_verification(tmp_path: Path) -> None:
    append_events(migrate_database(sqlite_url(tmp_path)), 1200)
    store = open_store(sqlite_url(tmp_path))
    reported: list[tuple[int, int]] = []
    back_up(
        store, tmp_path / "log.sqlite3", tmp_path / "saved", lambda *step: reported.append(step)
    )
    store.close()

    assert reported == [(500, 1200), (1000, 1200), (1200, 1200)]


def test_a_backup_without_a_secret_leaves_the_one_that_is_there(tmp_path: Path) -> None:
    log, saved = tmp_path / "log.sqlite3", tmp_path / "saved"
    append_events(migrate_database(sqlite_url(tmp_path)), 2)
    store = open_store(sqlite_url(tmp_path))
    back_up(store, log, saved)
    store.close()
    secret = secret_of_log(log)

    restore_file(saved, log)

    assert not secret_path(saved).exists()
    assert secret_of_log(log) == secret


def test_a_damaged_backup_is_refused_before_anything_is_touched(tmp_path: Path) -> None:
    url = migrate_database(sqlite_url(tmp_path))
    append_events(url, 20)
    store = open_store(url)
    saved = tmp_path / "saved.sqlite3"
    back_up(store, tmp_path / "log.sqlite3", saved)
    store.close()
    saved.write_bytes(saved.read_bytes().replace(b"event-13", b"event-31"))

    with pytest.raises((BadFile, BrokenChain)):
        restore_file(saved, tmp_path / "log.sqlite3")

    assert check_backup(tmp_path / "log.sqlite3")[OPEN].version == 20


def test_a_file_that_is_no_backup_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Board 4 wants new clocks.\n" * 100)

    with pytest.raises(BadFile, match="not a backup"):
        check_backup(tmp_path / "notes.txt")


@pytest.mark.parametrize("name", ["log.sqlite3", "notes.txt"])
def test_a_backup_overwrites_earlier_backups_and_empty_files_only(
    name: str, tmp_path: Path
) -> None:
    log, notes = tmp_path / "log.sqlite3", tmp_path / "notes.txt"
    notes.write_text("Board 4 wants new clocks.\n" * 100)
    append_events(migrate_database(sqlite_url(tmp_path)), 2)
    store = open_store(sqlite_url(tmp_path))
    content = (tmp_path / name).read_bytes()

    with pytest.raises(BadFile, match="not a backup"):
        back_up(store, log, tmp_path / name)

    assert (tmp_path / name).read_bytes() == content
    (tmp_path / "made-beforehand").touch()
    for target in ("saved", "saved", "made-beforehand"):
        assert back_up(store, log, tmp_path / target)[OPEN].version == 2
    store.close()


def test_a_log_moves_to_postgresql_and_back_with_its_hashes(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = migrate_database(sqlite_url(tmp_path))
    append_events(url, 5)
    store = open_store(url)
    saved = back_up(store, tmp_path / "log.sqlite3", tmp_path / "saved.sqlite3")
    store.close()

    shared = open_store(migrate_database(postgres.new_database()))
    assert restore_into(tmp_path / "saved.sqlite3", shared) == saved
    assert back_up(shared, None, tmp_path / "again.sqlite3") == saved
    shared.close()


def test_a_rotation_keeps_the_newest_backups(tmp_path: Path) -> None:
    for day in range(1, 8):
        (tmp_path / f"2026-11-0{day}T090000.000Z-open-round-{day}.sqlite3").touch()

    delete_oldest(tmp_path, 3)

    assert sorted(path.name[:10] for path in tmp_path.iterdir()) == [
        "2026-11-05",
        "2026-11-06",
        "2026-11-07",
    ]


@pytest.mark.parametrize("name", ["missing", "empty", "another"])
def test_a_missing_file_or_another_database_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name} #1?.sqlite3"
    if name != "missing":
        file.touch()
    if name == "another":
        with closing(sqlite3.connect(file)) as database:
            database.execute("CREATE TABLE list (name TEXT)")

    with pytest.raises(
        BadFile, match="there is no such file" if name == "missing" else "not a backup"
    ):
        check_backup(file)


def test_a_folder_that_can_not_be_made_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    folder = BackupFolder(MemoryStore(), None, tmp_path / "a file" / "backups", keep=3)

    with pytest.raises(BadFile, match=r"a file/backups: can't be made: Not a directory\."):
        folder.make_backup("2026-11-29T08:00:00Z")

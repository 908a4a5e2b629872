"""Permissions of files written by the server and its commands."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.log.store import append_batch
from server.backup.files import back_up, restore_file
from server.cli.console.command import run_to_exit_code
from server.cli.run.database import open_for_writing
from server.cli.wallchart import app
from server.demo.story import ChessStory
from server.disk import create_private, create_private_if_missing
from server.live.server_draws import secret_of_log
from tests.events.records import batch
from tests.faults.club import migrate_database, sqlite_url


@pytest.fixture(autouse=True)
def _umask_grants_everything() -> Iterator[None]:
    """Private files must be private even where the user's umask forbids nothing."""
    before = os.umask(0)
    yield
    os.umask(before)


def permissions(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.rglob("*") if path.is_file()}


def test_a_log_and_the_files_beside_it_are_readable_only_by_their_owner(tmp_path: Path) -> None:
    with open_for_writing(f"sqlite:///{tmp_path / 'log.sqlite3'}") as store:
        append_batch(store, batch(0, "a"))
        secret_of_log(tmp_path / "log.sqlite3")
        found = permissions(tmp_path)

    assert {"log.sqlite3", "log.sqlite3-wal", "log.sqlite3-shm", "log.sqlite3.lock"} <= set(found)
    assert set(found.values()) == {0o600}, found


@pytest.mark.parametrize("in_a_file", [True, False], ids=["of the file", "of its events"])
def test_a_backup_and_the_log_restored_from_it_are_readable_only_by_their_owner(
    in_a_file: bool, tmp_path: Path
) -> None:
    (tmp_path / "kept").mkdir()
    with open_for_writing(migrate_database(sqlite_url(tmp_path))) as store:
        append_batch(store, batch(0, "a"))
        source = tmp_path / "log.sqlite3" if in_a_file else None
        back_up(store, source, tmp_path / "kept" / "saved.sqlite3")
    restore_file(tmp_path / "kept" / "saved.sqlite3", tmp_path / "kept" / "again.sqlite3")

    assert permissions(tmp_path / "kept") == {"saved.sqlite3": 0o600, "again.sqlite3": 0o600}


@pytest.mark.parametrize(
    ("form", "expected"), [("--bundle", 0o600), ("--format=json", 0o600), ("--format=trf26", 0o666)]
)
def test_an_exported_log_is_readable_only_by_its_owner_and_a_report_by_all(
    form: str, expected: int, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    with open_for_writing(url) as store:
        tournament = ChessStory(store).create_once()
    out = tmp_path / "out" / "exported"
    out.parent.mkdir()
    command = ("export", tournament, form, "-o", str(out), "--database", url)

    for _again in range(2):
        assert run_to_exit_code(lambda: app(command, standalone_mode=False)) == 0
        assert permissions(out.parent) == {"exported": expected}


def test_an_existing_file_is_not_overwritten_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    path.write_bytes(b"a log")
    path.chmod(0o640)

    create_private_if_missing(path)
    with pytest.raises(FileExistsError):
        create_private(path, b"another")

    assert path.read_bytes() == b"a log"
    assert permissions(tmp_path) == {"log.sqlite3": 0o640}

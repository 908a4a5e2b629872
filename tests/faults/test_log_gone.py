"""The log's files are deleted, moved or truncated under a running server: it acknowledges nothing
any more, reports itself unhealthy, and lets its tournaments be downloaded.
"""

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from domain.ids import TournamentId
from events.bundle import read_bundle, verified_records
from events.codec import event_of
from events.log.store.databases import open_store
from events.log.store.sqlite_library import sqlite3
from tests.effort import only_in_full
from tests.faults.served import serving
from tests.faults.test_server_killed import publish_first_round

pytestmark = only_in_full


def delete(log: Path) -> None:
    log.unlink()


def delete_write_ahead_log(log: Path) -> None:
    log.with_name(f"{log.name}-wal").unlink()


def delete_all(log: Path) -> None:
    for file in log.parent.glob("log.sqlite3*"):
        file.unlink()


def rename(log: Path) -> None:
    log.rename(log.with_name("last-year.sqlite3"))


def rename_the_folder(log: Path) -> None:
    log.parent.rename(log.parent.with_name(f"{log.parent.name}-last-year"))


def truncate(log: Path) -> None:
    os.truncate(log, 4096)


def truncate_write_ahead_log(log: Path) -> None:
    os.truncate(log.with_name(f"{log.name}-wal"), 0)


def replace_file(log: Path) -> None:
    copy = log.with_name("other.sqlite3")
    copy.write_bytes(log.read_bytes())
    copy.replace(log)


def run_sql(log: Path, *statements: str) -> None:
    with closing(sqlite3.connect(log, isolation_level=None)) as connection:
        for statement in ("DROP TRIGGER act_no_delete", *statements):
            connection.execute(statement)


def restore_older_copy(log: Path) -> None:
    with (
        closing(sqlite3.connect(log.with_name("older.sqlite3"))) as older,
        closing(sqlite3.connect(log)) as live,
    ):
        older.backup(live)


def delete_rows(log: Path) -> None:
    run_sql(log, "DELETE FROM act WHERE version = 3")


def delete_the_newest_row(log: Path) -> None:
    run_sql(log, "DELETE FROM act WHERE version = (SELECT max(version) FROM act)")


def overwrite_pages(log: Path) -> None:
    with closing(sqlite3.connect(log)) as connection:
        connection.execute("PRAGMA wal_checkpoint(FULL)")
    with log.open("r+b") as file:
        file.seek(4096)
        file.write(bytes(log.stat().st_size - 4096))


ATTACKS = [
    *(restore_older_copy, delete_rows, delete_the_newest_row, overwrite_pages),
    *(delete, delete_write_ahead_log, delete_all, rename, rename_the_folder),
    *(truncate, truncate_write_ahead_log, replace_file),
]


@pytest.fixture
def log(memory: Path) -> Path:
    """The log's file, in a folder that may be moved away."""
    folder = memory / "club"
    folder.mkdir()
    return folder / "log.sqlite3"


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_damaged_log_refuses_commands_and_offers_its_bundle(
    log: Path, attack: Callable[[Path], None]
) -> None:
    with serving(f"sqlite:///{log}", "--backups", "0") as server:
        tournament = publish_first_round(server)
        with (
            closing(sqlite3.connect(log)) as live,
            closing(sqlite3.connect(log.with_name("older.sqlite3"))) as older,
        ):
            live.backup(older)
        last_version = server.do(tournament, "register-entry", stage=1, family="Eriksson")[
            "version"
        ]
        attack(log)
        path = f"/api/tournaments/{tournament}/commands/register-entry"
        refusals = [
            server.send(path, {"stage": 1, "family": name}, f"too-late-{name}")
            for name in ("Fischer", "Garcia")
        ]
        health = server.ask("GET", "/healthz")
        page = server.ask("GET", f"/t/{tournament}")
        bundle = server.ask("GET", f"/t/{tournament}/bundle")

    assert {answer.status_code for answer in (*refusals, health)} == {503}
    problem = refusals[0].json()
    assert problem["title"] == "The log is gone"
    assert "/bundle" in problem["detail"]
    assert page.status_code == 200
    records = verified_records(read_bundle(bundle.content, "kept"))
    assert records[-1].version == last_version
    assert "Eriksson" in str(event_of(records[-1]))


@pytest.mark.parametrize("changed", [True, False], ids=["changed", "only-looked-at"])
def test_only_a_tournament_changed_since_a_restart_can_still_be_downloaded(
    log: Path, changed: bool
) -> None:
    """A server copies the whole log of a tournament into memory with its first new command."""
    url = f"sqlite:///{log}"
    with serving(url, "--backups", "0") as server:
        tournament = publish_first_round(server)
    with serving(url, "--backups", "0") as server:
        if changed:
            server.do(tournament, "register-entry", stage=1, family="Eriksson")
            server.do(tournament, "register-entry", stage=1, family="Fischer")
        else:
            server.ask("GET", f"/t/{tournament}")
        before = open_store(url)
        versions = before.head(TournamentId(tournament)).version
        before.close()
        truncate(log)
        bundle = server.ask("GET", f"/t/{tournament}/bundle")

    if changed:
        assert len(verified_records(read_bundle(bundle.content, "kept"))) == versions
    else:
        assert bundle.status_code == 503


def test_checkpoint_by_another_program_is_accepted(log: Path) -> None:
    with serving(f"sqlite:///{log}", "--backups", "0") as server:
        tournament = publish_first_round(server)
        connection = sqlite3.connect(log)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        assert log.with_name(f"{log.name}-wal").stat().st_size == 0
        server.do(tournament, "register-entry", stage=1, family="Eriksson")
        assert server.ask("GET", "/healthz").status_code == 200

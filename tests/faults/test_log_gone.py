"""Somebody deletes, moves or cuts the log's files under the running server: nothing is said to be
stored any more, whoever watches the server is told at once, and what it holds can be kept.
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
from tests.faults.test_server_killed import begun

pytestmark = only_in_full


def delete(log: Path) -> None:
    log.unlink()


def delete_what_lies_beside(log: Path) -> None:
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


def truncate_what_lies_beside(log: Path) -> None:
    os.truncate(log.with_name(f"{log.name}-wal"), 0)


def put_another_in_its_place(log: Path) -> None:
    other = log.with_name("other.sqlite3")
    other.write_bytes(log.read_bytes())
    other.replace(log)


def by_sql(log: Path, *statements: str) -> None:
    with closing(sqlite3.connect(log, isolation_level=None)) as other:
        for statement in ("DROP TRIGGER act_no_delete", *statements):
            other.execute(statement)


def put_an_older_copy_into_it(log: Path) -> None:
    with (
        closing(sqlite3.connect(log.with_name("older.sqlite3"))) as older,
        closing(sqlite3.connect(log)) as live,
    ):
        older.backup(live)


def delete_rows(log: Path) -> None:
    by_sql(log, "DELETE FROM act WHERE version = 3")


def delete_the_newest_row(log: Path) -> None:
    by_sql(log, "DELETE FROM act WHERE version = (SELECT max(version) FROM act)")


def overwrite_pages(log: Path) -> None:
    with closing(sqlite3.connect(log)) as other:
        other.execute("PRAGMA wal_checkpoint(FULL)")
    with log.open("r+b") as there:
        there.seek(4096)
        there.write(bytes(log.stat().st_size - 4096))


ATTACKS = [
    *(put_an_older_copy_into_it, delete_rows, delete_the_newest_row, overwrite_pages),
    *(delete, delete_what_lies_beside, delete_all, rename, rename_the_folder),
    *(truncate, truncate_what_lies_beside, put_another_in_its_place),
]


@pytest.fixture
def log(memory: Path) -> Path:
    """In a folder that may be moved away."""
    folder = memory / "club"
    folder.mkdir()
    return folder / "log.sqlite3"


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_nothing_is_said_to_be_stored_and_what_is_held_can_be_kept(
    log: Path, attack: Callable[[Path], None]
) -> None:
    with serving(f"sqlite:///{log}", "--backups", "0") as server:
        tournament = begun(server)
        with (
            closing(sqlite3.connect(log)) as live,
            closing(sqlite3.connect(log.with_name("older.sqlite3"))) as older,
        ):
            live.backup(older)
        held = server.do(tournament, "register-entry", stage=1, family="Eriksson")["version"]
        attack(log)
        late = f"/api/tournaments/{tournament}/commands/register-entry"
        refused = [
            server.send(late, {"stage": 1, "family": name}, f"too-late-{name}")
            for name in ("Fischer", "Garcia")
        ]
        health = server.ask("GET", "/healthz")
        page = server.ask("GET", f"/t/{tournament}")
        kept = server.ask("GET", f"/t/{tournament}/bundle")

    assert {answer.status_code for answer in (*refused, health)} == {503}
    told = refused[0].json()
    assert told["title"] == "The log is gone"
    assert "/bundle" in told["detail"]
    assert page.status_code == 200
    records = verified_records(read_bundle(kept.content, "kept"))
    assert records[-1].version == held
    assert "Eriksson" in str(event_of(records[-1]))


@pytest.mark.parametrize("entered", [True, False], ids=["entered", "only-looked-at"])
def test_after_a_restart_too_all_of_it_is_held_from_the_first_command_on(
    log: Path, entered: bool
) -> None:
    url = f"sqlite:///{log}"
    with serving(url, "--backups", "0") as server:
        tournament = begun(server)
    with serving(url, "--backups", "0") as server:
        if entered:
            server.do(tournament, "register-entry", stage=1, family="Eriksson")
            server.do(tournament, "register-entry", stage=1, family="Fischer")
        else:
            server.ask("GET", f"/t/{tournament}")
        before = open_store(url)
        versions = before.head(TournamentId(tournament)).version
        before.close()
        truncate(log)
        kept = server.ask("GET", f"/t/{tournament}/bundle")

    if entered:
        assert len(verified_records(read_bundle(kept.content, "kept"))) == versions
    else:
        assert kept.status_code == 503


def test_a_checkpoint_of_another_program_is_no_loss(log: Path) -> None:
    with serving(f"sqlite:///{log}", "--backups", "0") as server:
        tournament = begun(server)
        other = sqlite3.connect(log)
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        assert log.with_name(f"{log.name}-wal").stat().st_size == 0
        server.do(tournament, "register-entry", stage=1, family="Eriksson")
        assert server.ask("GET", "/healthz").status_code == 200

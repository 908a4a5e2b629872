"""A backup is made automatically whenever seats are published, in every game."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import msgspec

from domain.ids import TournamentId
from events.bundle import batches_after
from events.log.records import Head
from events.log.store.databases import open_store
from server.application.backup_rotation import BackupRotation
from server.backup.files import check_backup
from tests.events.chess.evening import Evening
from tests.events.forging import with_valid_chain
from tests.faults.club import migrate_database, sqlite_url
from tests.server.club import Club, running

PATIENCE = 20


@contextmanager
def running_with_backups(folder: Path) -> Iterator[Club]:
    """A club whose log is backed up into `folder`/backups."""
    store = open_store(migrate_database(sqlite_url(folder)))
    rotation = BackupRotation(store, folder / "log.sqlite3", folder / "backups", keep=5)
    with running(store, rotation) as club:
        yield club
    store.close()


def wait_for_backup(folder: Path, after: int = 0) -> Path:
    """The newest backup, as soon as there are more than `after`."""
    until = monotonic() + PATIENCE
    while len(made := sorted((folder / "backups").glob("*.sqlite3"))) <= after:
        assert monotonic() < until, "no backup was made"
        sleep(0.02)
    return made[-1]


def rounds_backed_up(folder: Path) -> list[int]:
    """The rounds after whose publications the backups are named, oldest first."""
    names = sorted(path.stem for path in (folder / "backups").glob("*.sqlite3"))
    return [int(name.rpartition("-")[2]) for name in names]


def finish_round_1_and_publish_round_2(club: Club) -> None:
    """Two results, and the next publication: the backup after it is made after theirs would be."""
    for board in (1, 2):
        club.enter_result(1, board, "1-0")
    club.with_round(2)


def plan_pairs_session(club: Club) -> None:
    club.do("plan-phase", name="Pairs", scheme="one-section", movement="Howell", sessions=1)
    pairs = [{"players": [{"family": f"N{n}"}, {"family": f"E{n}"}]} for n in range(1, 9)]
    club.do("register-pairs", pairs=pairs)
    club.do("seed-lines", seed=7)
    club.do("plan-session", stage=1, session=1)


def test_publishing_a_bridge_session_makes_a_backup(tmp_path: Path) -> None:
    with running_with_backups(tmp_path) as club:
        plan_pairs_session(club)
        assert not (tmp_path / "backups").exists()
        published = club.do("publish-session", session=1)["version"]
        made = wait_for_backup(tmp_path)

        assert check_backup(made)[TournamentId(club.id)].version >= published
        assert made.name.endswith(f"-{club.id}-session-1.sqlite3")


def test_publishing_a_chess_round_makes_a_backup(tmp_path: Path) -> None:
    with running_with_backups(tmp_path) as club:
        club.with_players(4).with_round(1)

        assert wait_for_backup(tmp_path).name.endswith(f"-{club.id}-round-1.sqlite3")


def test_results_make_no_backup_but_publishing_again_does(tmp_path: Path) -> None:
    with running_with_backups(tmp_path) as club:
        club.with_players(4).with_round(1)
        wait_for_backup(tmp_path)
        club.do("unpublish-round", round=1, reason="a name was wrong")
        club.do("publish-round", round=1)
        wait_for_backup(tmp_path, after=1)
        finish_round_1_and_publish_round_2(club)
        wait_for_backup(tmp_path, after=2)

        assert rounds_backed_up(tmp_path) == [1, 1, 2]


def test_a_backup_stays_in_its_folder_whatever_the_log_says(tmp_path: Path) -> None:
    """The instant of an act, part of a backup's name, is a path out of the folder."""
    instant = "../../outside/2026-11-21T09:00:00"
    evening = Evening().played(1)
    records = [
        msgspec.structs.replace(r, act=msgspec.structs.replace(r.act, instant=instant))
        for r in evening.records
    ]
    (tmp_path / "outside").mkdir()
    with running_with_backups(tmp_path) as club:
        club.store.append_group(list(batches_after(with_valid_chain(records), Head())))
        path = f"/api/tournaments/{records[0].tournament}/commands/register-entry"
        club.post(path, {"stage": 1, "family": "Late"})
        made = wait_for_backup(tmp_path)

    assert made.parent == tmp_path / "backups"
    assert re.fullmatch(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*", made.name)
    assert [*(tmp_path / "outside").iterdir()] == []


def test_a_deleted_backup_is_not_made_again_by_later_results(tmp_path: Path) -> None:
    with running_with_backups(tmp_path) as club:
        club.with_players(4).with_round(1)
        wait_for_backup(tmp_path).unlink()
        finish_round_1_and_publish_round_2(club)
        wait_for_backup(tmp_path)

        assert rounds_backed_up(tmp_path) == [2]

"""A backup by itself whenever the hall is shown new seats, of whatever game."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import msgspec

from domain.ids import TournamentId
from events.bundle import batches
from events.log.records import Head
from events.log.store.databases import open_store
from server.application.backup_rotation import BackupRotation
from server.backup.files import check
from tests.events.chess.evening import Evening
from tests.events.forging import chained
from tests.faults.club import migrated, sqlite_url
from tests.server.club import Club, running

PATIENCE = 20


@contextmanager
def backed_up(folder: Path) -> Iterator[Club]:
    """A club whose log is backed up into `folder`/backups."""
    store = open_store(migrated(sqlite_url(folder)))
    rotation = BackupRotation(store, folder / "log.sqlite3", folder / "backups", keep=5)
    with running(store, rotation) as club:
        yield club
    store.close()


def the_backup(folder: Path, after: int = 0) -> Path:
    """The newest one, as soon as there are more than `after`."""
    until = monotonic() + PATIENCE
    while len(made := sorted((folder / "backups").glob("*.sqlite3"))) <= after:
        assert monotonic() < until, "no backup was made"
        sleep(0.02)
    return made[-1]


def with_pairs(club: Club) -> None:
    club.do("plan-phase", name="Pairs", scheme="one-section", movement="Howell", sessions=1)
    pairs = [{"players": [{"family": f"N{n}"}, {"family": f"E{n}"}]} for n in range(1, 9)]
    club.do("register-pairs", pairs=pairs)
    club.do("seed-lines", seed=7)
    club.do("plan-session", stage=1, session=1)


def test_a_published_session_of_bridge_leaves_one(tmp_path: Path) -> None:
    with backed_up(tmp_path) as club:
        with_pairs(club)
        assert not (tmp_path / "backups").exists()
        published = club.do("publish-session", session=1)["version"]
        made = the_backup(tmp_path)

        assert check(made)[TournamentId(club.id)].version >= published
        assert made.name.endswith(f"-{club.id}-session-1.sqlite3")


def test_a_published_round_of_chess_leaves_one(tmp_path: Path) -> None:
    with backed_up(tmp_path) as club:
        club.with_players(4).with_round(1)

        assert the_backup(tmp_path).name.endswith(f"-{club.id}-round-1.sqlite3")


def test_results_leave_none_and_seats_that_are_published_again_another(tmp_path: Path) -> None:
    with backed_up(tmp_path) as club:
        club.with_players(4).with_round(1)
        the_backup(tmp_path)
        club.do("unpublish-round", round=1, reason="a name was wrong")
        club.do("publish-round", round=1)
        the_backup(tmp_path, after=1)
        club.result(1, 1, "1-0")
        club.result(1, 2, "1-0")

        assert len([*(tmp_path / "backups").glob("*.sqlite3")]) == 2


def test_a_backup_stays_in_its_folder_whatever_the_log_says(tmp_path: Path) -> None:
    """A log of before bundles were looked at, with instants that somebody made up."""
    instant = "../../outside/2026-11-21T09:00:00"
    told = Evening().played(1)
    records = [
        msgspec.structs.replace(r, act=msgspec.structs.replace(r.act, instant=instant))
        for r in told.records
    ]
    (tmp_path / "outside").mkdir()
    with backed_up(tmp_path) as club:
        club.store.append_group(list(batches(chained(records), Head())))
        path = f"/api/tournaments/{records[0].tournament}/commands/register-entry"
        club.post(path, {"stage": 1, "family": "Late"})
        made = the_backup(tmp_path)

    assert made.parent == tmp_path / "backups"
    assert re.fullmatch(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*", made.name)
    assert [*(tmp_path / "outside").iterdir()] == []


def test_what_was_rotated_away_is_not_made_again(tmp_path: Path) -> None:
    with backed_up(tmp_path) as club:
        club.with_players(4).with_round(1)
        the_backup(tmp_path).unlink()
        club.result(1, 1, "1-0")
        sleep(0.3)

        assert [*(tmp_path / "backups").glob("*.sqlite3")] == []

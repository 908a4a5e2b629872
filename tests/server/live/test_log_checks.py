"""A trial write is shared by all checks within some seconds, and says why nothing can be
written.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.log.errors import LogUnavailable
from events.log.store.databases import open_store
from events.log.store.sql import SqlStore
from server.live.log_checks import TRIAL_SECONDS, WriteTrials
from server.live.store_threads import StoreThreads
from tests.effort import beyond_the_gate
from tests.faults.club import migrate_database, sqlite_url


class SettableClock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    opened = open_store(migrate_database(sqlite_url(tmp_path)))
    yield opened
    opened.close()


def commits(folder: Path) -> int:
    """The size of SQLite's write-ahead log, which each commit enlarges."""
    return (folder / "log.sqlite3-wal").stat().st_size


@beyond_the_gate
def test_all_checks_within_some_seconds_share_one_trial_commit(
    store: SqlStore, tmp_path: Path
) -> None:
    time = SettableClock()

    async def ask() -> list[int]:
        trials, sizes = WriteTrials(store, StoreThreads(), time), []
        for later in (0.0, 0.0, TRIAL_SECONDS / 2, TRIAL_SECONDS):
            time.now += later
            await asyncio.gather(*(trials.try_write() for _ in range(20)))
            sizes.append(commits(tmp_path))
        return sizes

    first, again, soon, later = asyncio.run(ask())
    assert first == again == soon < later


def test_each_check_of_a_moved_log_gives_the_same_reason(store: SqlStore, tmp_path: Path) -> None:
    async def ask() -> list[str]:
        trials, refusals = WriteTrials(store, StoreThreads(), SettableClock()), []
        for _ in range(3):
            with pytest.raises(LogUnavailable) as caught:
                await trials.try_write()
            refusals.append(str(caught.value))
        return refusals

    (tmp_path / "log.sqlite3").rename(tmp_path / "elsewhere.sqlite3")
    first, *others = asyncio.run(ask())
    assert "deleted or moved" in first
    assert others == [first, first]

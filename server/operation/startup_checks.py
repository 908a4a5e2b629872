"""Checks before a server starts, with one sentence for each problem.

Problems that would lose or falsify entries stop the start (a broken chain); others are warnings.
"""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from events.log.errors import BrokenChain, DamagedLog
from events.log.store.sql import SqlStore
from events.log.store.sqlite_library import sqlite3
from server.backup.files import verified_heads

SOUND_SQLITE = (3, 51, 3)
"""In older versions two simultaneous checkpoints can damage a file in WAL mode."""

SPACE_WANTED = 500 * 1024 * 1024
CHECKED_AT_ONCE = 128 * 1024 * 1024
FOLLOWED_AT_ONCE = 20_000
"""Most events whose chains are verified before the start, in a fifth of a second."""


class UnsoundLog(BrokenChain):
    """The chain is broken: the log must not be written to before a person has examined it."""

    def __str__(self) -> str:
        return (
            f"{super().__str__()} Restore a backup (wallchart restore), or look at what is sound "
            "with wallchart serve --read-only."
        )


def is_too_large_to_wait_for(store: SqlStore, path: Path | None) -> bool:
    """Whether checking the log would delay the start, by a second or more on a slow disk. Checking
    later is safe: a tournament's chain is verified whenever it is loaded, and nothing can be
    appended before.
    """
    if path is not None and path.stat().st_size > CHECKED_AT_ONCE:
        return True
    return sum(store.versions().values()) > FOLLOWED_AT_ONCE


def refuse_damaged(store: SqlStore) -> None:
    if found := store.first_damage():
        raise DamagedLog(found)


def refuse_unsound(store: SqlStore) -> None:
    try:
        verified_heads(store)
    except BrokenChain as broken:
        raise UnsoundLog(broken.tournament, broken.version, broken.reason) from None


def startup_warnings(store: SqlStore, path: Path | None, now: str) -> Iterator[str]:
    """Warnings; `path` is the log's file, None if it has none; `now` is the present instant."""
    if path is not None:
        version = sqlite3.sqlite_version_info
        if version < SOUND_SQLITE:
            yield (
                f"SQLite {'.'.join(map(str, version))} is older than 3.51.3 and can damage a log "
                "that another program checkpoints; open the log with Wallchart alone while it is "
                "served, or install pysqlite3 beside it (pip install 'pysqlite3>=0.6.1'), which "
                "brings a newer one to most computers."
            )
        free = shutil.disk_usage(path.resolve().parent).free
        if free < SPACE_WANTED:
            yield (
                f"Only {free // 1024**2} MB are free where {path.name} is; "
                "free some space before the first round."
            )
        # On Windows the folder decides who may read the file.
        if sys.platform != "win32" and path.stat().st_mode & 0o004:
            yield (
                f"Everybody who uses this computer may read {path.name} and what is not published "
                f"yet; chmod 600 {path.name} ends that."
            )
    yield from store.unsafe_settings()
    latest = store.latest_instant()
    if latest > now:
        yield (
            f"The newest entry of the log is of {latest}, but this computer's clock says {now}; "
            "set the clock, or the times of new entries will contradict the old ones."
        )

"""Making, verifying and restoring backups: each is one SQLite file, also of a log in PostgreSQL.

A backup can be made while results are entered. It is written to a temporary file, verified by the
database's own check and by the hash chain of every tournament, and then moved into place. A
restored log has a new epoch, so that no screen continues from versions that the backup does not
have. A backup may only replace an earlier backup, which differs from a log by its journal mode: a
log in use has a write-ahead log. The secret from which draws are derived and the server's keys are
backed up and restored with the log.
"""

import os
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count, islice, takewhile
from pathlib import Path
from typing import TypeVar

from domain.errors import BadFile
from domain.ids import TournamentId
from events.log.chain import Walk, verify_chain
from events.log.errors import BrokenChain, LogError
from events.log.records import Batch, Head, StoredAct, to_stored_acts
from events.log.store import EventStore
from events.log.store.databases import open_engine, open_store
from events.log.store.sqlite_library import is_unchanging, sqlite3
from events.replay import replay_log
from migrations.schema import upgrade
from server.backup.companion_files import (
    companion_files,
    copy_companions,
    files_to_replace,
    refuse_foreign_files,
)
from server.disk import create_private

GROUP_SIZE = 500

Each = TypeVar("Each")
Heads = dict[TournamentId, Head]
Progress = Callable[[int, int], None]
"""Called with the number of verified events and their total."""


def no_progress(_done: int, _of: int) -> None:
    """Ignore progress."""


def back_up(
    store: EventStore, source: Path | None, target: Path, progress: Progress = no_progress
) -> Heads:
    """Write a backup to `target`; return its heads. `source` is the log's file, if it has one."""
    if target.is_file() and target.stat().st_size and not _is_backup(target):
        raise BadFile("this is not a backup and is kept; give another name.", name=str(target))
    draft = target.with_name(f".{target.name}.part")
    for leftover in _database_files(draft):
        leftover.unlink(missing_ok=True)
    try:
        if source is None:
            _copy_events(store, draft)
        else:
            _copy_file(source, draft)
        heads = check_backup(draft, progress)
        _sync_to_disk(draft)
        if source is not None:
            copy_companions(source, target)
        draft.replace(target)
        _sync_to_disk(target.parent)
    except OSError as reason:
        raise BadFile(
            "can't be written: {strerror}.", name=str(target), strerror=reason.strerror
        ) from None
    except sqlite3.Error as reason:
        raise BadFile("can't be written: {strerror}.", name=str(target), strerror=reason) from None
    finally:
        for leftover in _database_files(draft):
            leftover.unlink(missing_ok=True)
    return heads


def check_backup(backup: Path, progress: Progress = no_progress) -> Heads:
    """Verify a backup and return its heads; BrokenChain or BadFile if it is damaged."""
    if not backup.is_file():
        raise BadFile("there is no such file.", name=str(backup))
    try:
        with closing(sqlite3.connect(_read_only_uri(backup), uri=True)) as connection:
            (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
            connection.execute("SELECT epoch FROM identity")
    except sqlite3.Error as reason:
        raise BadFile(
            "this is not a backup of a log ({reason}).", name=str(backup), reason=reason
        ) from None
    if verdict != "ok":
        raise BadFile("the backup is damaged: {verdict}.", name=str(backup), verdict=verdict)
    with closing(open_store(f"sqlite:///{backup}")) as store:
        return verified_heads(store, progress)


def verified_heads(store: EventStore, progress: Progress = no_progress) -> Heads:
    """Verify every chain of the log and return the heads; BrokenChain if one is broken."""
    done = 0
    tournaments = store.tournaments()
    events = sum(store.head(tournament).version for tournament in tournaments)

    def count_more(by: int) -> None:
        nonlocal done
        done += by
        progress(done, events)

    return {tournament: _verified_head(store, tournament, count_more) for tournament in tournaments}


def broken_chains(store: EventStore) -> Iterator[BrokenChain]:
    """The error of each tournament whose chain is broken."""
    for tournament in store.tournaments():
        try:
            _verified_head(store, tournament)
        except BrokenChain as broken:
            yield broken


def _verified_head(
    store: EventStore,
    tournament: TournamentId,
    count_events: Callable[[int], None] = lambda _: None,
) -> Head:
    """Verify a chain and return its head; `count_events` gets the size of each group read."""
    walk = Walk()
    for group in _groups_of(walk.verify_acts(store.read(tournament))):
        count_events(len(group))
    _refuse_a_cut_tail(store, tournament, walk.head)
    return walk.head


def _refuse_a_cut_tail(store: EventStore, tournament: TournamentId, reached: Head) -> None:
    """Raise BrokenChain if a log ends before the version in its head row. `reached` is the last
    event read; a log in use may be longer by now.
    """
    head = store.head(tournament)
    if head.version < reached.version or head == reached:
        return
    if not any(True for _ in store.read(tournament, head.version - 1)):
        raise BrokenChain(tournament, reached.version + 1, "the events up to its head are missing")


def restore_file(
    backup: Path, target: Path, progress: Progress = no_progress, until: str = ""
) -> Heads:
    """Restore a backup to `target`; a log there is renamed. With `until`, an instant, only the
    events up to then are restored, and no devices.
    """
    heads = check_backup(backup, progress)
    refuse_foreign_files(backup)
    draft = target.with_name(f".{target.name}.part")
    for leftover in _database_files(draft):
        leftover.unlink(missing_ok=True)
    if until:
        with closing(open_store(f"sqlite:///{backup}")) as source:
            heads = _copy_events(source, draft, until)
    else:
        _copy_file(backup, draft)
    with closing(sqlite3.connect(draft)) as connection:
        connection.execute("UPDATE identity SET epoch = ?", (secrets.token_hex(8),))
        connection.commit()
    _sync_to_disk(draft)
    _put_aside(target, [*_database_files(target), *files_to_replace(backup, target)])
    copy_companions(backup, target)
    draft.replace(target)
    _sync_to_disk(target.parent)
    return heads


def restore_into(
    backup: Path, store: EventStore, progress: Progress = no_progress, until: str = ""
) -> Heads:
    """Restore into an empty database, event by event, with the same bytes and hashes."""
    check_backup(backup, progress)
    with closing(open_store(f"sqlite:///{backup}")) as source:
        return _append_all(source, store, until)


def delete_oldest(folder: Path, keep: int) -> None:
    """Delete all except the newest `keep` backups of the folder; names begin with an instant."""
    for old in sorted(folder.glob("*.sqlite3"))[:-keep]:
        old.unlink(missing_ok=True)
        for beside in companion_files(old):
            beside.unlink(missing_ok=True)


def _is_backup(file: Path) -> bool:
    """Whether the file is a backup and not a log, which a server might be writing to."""
    try:
        with closing(sqlite3.connect(_read_only_uri(file), uri=True)) as connection:
            connection.execute("SELECT epoch FROM identity")
            (journal,) = connection.execute("PRAGMA journal_mode").fetchone()
    except sqlite3.Error:
        return False
    return bool(journal == "delete")


def _read_only_uri(file: Path) -> str:
    """The URI for opening a file read-only in SQLite, with all special characters escaped."""
    return f"{file.absolute().as_uri()}?{'immutable=1' if is_unchanging(file) else 'mode=ro'}"


def _copy_file(source: Path, target: Path) -> None:
    """Copy a consistent snapshot of the database, while others may write to it."""
    create_private(target)
    with (
        closing(sqlite3.connect(_read_only_uri(source), uri=True)) as original,
        closing(sqlite3.connect(target)) as copy,
    ):
        original.execute("PRAGMA wal_autocheckpoint=0")
        original.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def _copy_events(store: EventStore, target: Path, until: str = "") -> Heads:
    """Copy the acts up to the instant `until` into a new backup file; return its heads."""
    create_private(target)
    url = f"sqlite:///{target}"
    engine = open_engine(url)
    upgrade(engine)
    engine.dispose()
    with closing(open_store(url)) as copy:
        heads = _append_all(store, copy, until)
    with closing(sqlite3.connect(target)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return heads


def _append_all(source: EventStore, target: EventStore, until: str = "") -> Heads:
    """Append the acts up to the instant `until` to an empty log; return its heads."""
    heads = {}
    for tournament in source.tournaments():
        walk = Walk()
        for group in _groups_of(
            to_stored_acts(walk.verify_acts(_acts_up_to(until, source.read(tournament))))
        ):
            for answer in target.append_group([_as_batch(act) for act in group]):
                if isinstance(answer, LogError):
                    raise answer
        assert target.head(tournament) == walk.head
        if walk.head.version:
            heads[tournament] = walk.head
    return heads


def _acts_up_to(until: str, acts: Iterator[StoredAct]) -> Iterator[StoredAct]:
    """The acts up to the instant `until`, "" for all; within a log instants never decrease."""
    return takewhile(lambda each: each.act.instant <= until, acts) if until else acts


def _as_batch(stored: StoredAct) -> Batch:
    return Batch(stored.tournament, stored.first_version - 1, stored.act, stored.events)


def _groups_of(items: Iterator[Each]) -> Iterable[list[Each]]:
    while group := list(islice(items, GROUP_SIZE)):
        yield group


def _database_files(path: Path) -> list[Path]:
    """The database file and the names of the files that SQLite may have beside it."""
    return [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))]


def _put_aside(log: Path, files: Iterable[Path]) -> None:
    """Rename the `files` of a replaced log: its name, `.replaced-` and the first free number."""
    numbered = (log.with_name(f"{log.name}.replaced-{number}") for number in count(1))
    kept = next(name for name in numbered if not (name.exists() or companion_files(name)))
    for old in files:
        if old.exists():
            old.replace(old.with_name(kept.name + old.name.removeprefix(log.name)))


def _sync_to_disk(path: Path) -> None:
    if sys.platform == "win32" and path.is_dir():
        return  # Windows can't sync folders
    opened = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@dataclass(frozen=True, slots=True)
class DrillResult:
    """`missing` counts the log's events that were not restored, `differing` names tournaments with
    another history, `broken` those whose chain is broken in the log itself.
    """

    missing: int
    differing: tuple[TournamentId, ...]
    broken: tuple[TournamentId, ...]


def compare_restored(copy: EventStore, log: EventStore, until: str = "") -> DrillResult:
    """Replay what was restored and compare it with the log up to `until`. BrokenChain if broken."""
    restored = {tournament: copy.head(tournament) for tournament in copy.tournaments()}
    for tournament in restored:
        replay_log(copy, tournament)
    in_log = log.tournaments()
    differing = tuple(
        tournament for tournament, head in restored.items() if not _has_head(log, tournament, head)
    )
    missing = sum(
        len(act.events)
        for t in in_log
        for act in _acts_up_to(until, log.read(t, restored.get(t, Head()).version))
    )
    return DrillResult(missing, differing, tuple(t for t in in_log if not _is_sound(log, t)))


def _is_sound(log: EventStore, tournament: TournamentId) -> bool:
    """Whether the tournament's chain leads to its head, even if the log grows meanwhile."""
    head = log.head(tournament)
    try:
        hashes = [record.hash for record in verify_chain(log.read(tournament))]
    except LogError:
        return False
    return hashes[head.version - 1 : head.version] == [head.hash]


def _has_head(log: EventStore, tournament: TournamentId, head: Head) -> bool:
    """Whether the log has the event with that version and hash."""
    found = next(iter(log.read(tournament, head.version - 1)), None)
    return found is not None and found.hash == head.hash

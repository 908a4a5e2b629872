"""Backups: one file of SQLite each, for a log in either database.

A backup is made while results come in and is not called one before it has been verified: the
database's own check, and the hash chain of every tournament. It is written beside its place and
moved there whole. A restored log begins a new life: its epoch changes, so that no screen goes on
counting from versions that the backup does not have. A backup takes the place of an earlier one and
of nothing else; what tells them from a log is the journal, which a log in use writes ahead. The
secret that draws follow from and the server's keys go with the log, there and back.
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
from events.log.records import Batch, Head, StoredAct, as_stored
from events.log.store import EventStore
from events.log.store.databases import open_engine, open_store
from events.log.store.sqlite_library import is_unchanging, sqlite3
from events.replay import replayed
from migrations.schema import upgrade
from server.backup.companion_files import (
    copy_companions,
    files_beside,
    files_to_replace,
    refuse_others,
)
from server.disk import create

TOGETHER = 500

Each = TypeVar("Each")
Heads = dict[TournamentId, Head]
Progress = Callable[[int, int], None]
"""Is told how many events are verified, of how many."""


def no_progress(_done: int, _of: int) -> None:
    """No progress callback."""


def back_up(
    store: EventStore, source: Path | None, target: Path, progress: Progress = no_progress
) -> Heads:
    """The heads of what stands in `target` now. `source` is the log's file, if it is in one."""
    if target.is_file() and target.stat().st_size and not _is_backup(target):
        raise BadFile("this is not a backup and is kept; give another name.", name=str(target))
    draft = target.with_name(f".{target.name}.part")
    for leftover in _files_of(draft):
        leftover.unlink(missing_ok=True)
    try:
        if source is None:
            _copy_events(store, draft)
        else:
            _copy_file(source, draft)
        heads = check(draft, progress)
        _to_the_disk(draft)
        if source is not None:
            copy_companions(source, target)
        draft.replace(target)
        _to_the_disk(target.parent)
    except OSError as reason:
        raise BadFile(f"can't be written: {reason.strerror}.", name=str(target)) from None
    except sqlite3.Error as reason:
        raise BadFile(f"can't be written: {reason}.", name=str(target)) from None
    finally:
        for leftover in _files_of(draft):
            leftover.unlink(missing_ok=True)
    return heads


def check(backup: Path, progress: Progress = no_progress) -> Heads:
    """The heads of a backup that is whole; BrokenChain or BadFile if it is not."""
    if not backup.is_file():
        raise BadFile("there is no such file.", name=str(backup))
    try:
        with closing(sqlite3.connect(_to_read(backup), uri=True)) as connection:
            (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
            connection.execute("SELECT epoch FROM identity")
    except sqlite3.Error as reason:
        raise BadFile(f"this is not a backup of a log ({reason}).", name=str(backup)) from None
    if verdict != "ok":
        raise BadFile(f"the backup is damaged: {verdict}.", name=str(backup))
    store = open_store(f"sqlite:///{backup}")
    try:
        return verified_heads(store, progress)
    finally:
        store.close()


def verified_heads(store: EventStore, progress: Progress = no_progress) -> Heads:
    """Follow every chain of the log to its head; BrokenChain where one breaks."""
    done = 0
    tournaments = store.tournaments()
    events = sum(store.head(tournament).version for tournament in tournaments)

    def further(by: int) -> None:
        nonlocal done
        done += by
        progress(done, events)

    return {tournament: _verified_head(store, tournament, further) for tournament in tournaments}


def broken_chains(store: EventStore) -> Iterator[BrokenChain]:
    """The break in each tournament whose chain breaks."""
    for tournament in store.tournaments():
        try:
            _verified_head(store, tournament)
        except BrokenChain as broken:
            yield broken


def _verified_head(
    store: EventStore, tournament: TournamentId, further: Callable[[int], None] = lambda _: None
) -> Head:
    walk = Walk()
    for group in _group(walk.along(store.read(tournament))):
        further(len(group))
    _refuse_a_cut_tail(store, tournament, walk.head)
    return walk.head


def _refuse_a_cut_tail(store: EventStore, tournament: TournamentId, reached: Head) -> None:
    """The head row says how far the log went; a log that is being written may be further by now."""
    said = store.head(tournament)
    if said.version < reached.version or said == reached:
        return
    if not any(True for _ in store.read(tournament, said.version - 1)):
        raise BrokenChain(tournament, reached.version + 1, "the events up to its head are missing")


def restore_file(
    backup: Path, target: Path, progress: Progress = no_progress, until: str = ""
) -> Heads:
    """The log in `target` becomes what the backup says; a log that is there is kept beside it.
    `until`: only what was entered up to that instant, and no device.
    """
    heads = check(backup, progress)
    refuse_others(backup)
    draft = target.with_name(f".{target.name}.part")
    for leftover in _files_of(draft):
        leftover.unlink(missing_ok=True)
    if until:
        heads = _copy_up_to(until, backup, draft)
    else:
        _copy_file(backup, draft)
    with closing(sqlite3.connect(draft)) as connection:
        connection.execute("UPDATE identity SET epoch = ?", (secrets.token_hex(8),))
        connection.commit()
    _to_the_disk(draft)
    _put_aside(target, [*_files_of(target), *files_to_replace(backup, target)])
    copy_companions(backup, target)
    draft.replace(target)
    _to_the_disk(target.parent)
    return heads


def _copy_up_to(until: str, backup: Path, draft: Path) -> Heads:
    source = open_store(f"sqlite:///{backup}")
    try:
        return _copy_events(source, draft, until)
    finally:
        source.close()


def restore_into(
    backup: Path, store: EventStore, progress: Progress = no_progress, until: str = ""
) -> Heads:
    """Restore into an empty database, event by event; the same bytes give the same hashes."""
    check(backup, progress)
    source = open_store(f"sqlite:///{backup}")
    try:
        return _append_all(source, store, until)
    finally:
        source.close()


def rotate(folder: Path, keep: int) -> None:
    """Delete all but the newest `keep` backups of the folder, whose names begin with an instant."""
    for old in sorted(folder.glob("*.sqlite3"))[:-keep]:
        old.unlink(missing_ok=True)
        for beside in files_beside(old):
            beside.unlink(missing_ok=True)


def _is_backup(file: Path) -> bool:
    """Whether it is a backup, no log, whose server would write to a file that has lost its name."""
    try:
        with closing(sqlite3.connect(_to_read(file), uri=True)) as connection:
            connection.execute("SELECT epoch FROM identity")
            (journal,) = connection.execute("PRAGMA journal_mode").fetchone()
    except sqlite3.Error:
        return False
    return bool(journal == "delete")


def _to_read(file: Path) -> str:
    """Return the address SQLite opens without writing, with all special characters escaped."""
    return f"{file.absolute().as_uri()}?{'immutable=1' if is_unchanging(file) else 'mode=ro'}"


def _copy_file(source: Path, target: Path) -> None:
    """Copy one snapshot of the file as the database sees it, while others may write to it."""
    with (
        closing(sqlite3.connect(_to_read(source), uri=True)) as original,
        closing(_new_database(target)) as copy,
    ):
        original.execute("PRAGMA wal_autocheckpoint=0")
        original.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def _new_database(target: Path) -> sqlite3.Connection:
    create(target)
    return sqlite3.connect(target)


def _copy_events(store: EventStore, target: Path, until: str = "") -> Heads:
    create(target)
    url = f"sqlite:///{target}"
    engine = open_engine(url)
    upgrade(engine)
    engine.dispose()
    copy = open_store(url)
    try:
        heads = _append_all(store, copy, until)
    finally:
        copy.close()
    with closing(sqlite3.connect(target)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return heads


def _append_all(source: EventStore, target: EventStore, until: str = "") -> Heads:
    heads = {}
    for tournament in source.tournaments():
        walk = Walk()
        for group in _group(as_stored(walk.along(_up_to(until, source.read(tournament))))):
            for answer in target.append_group([_again(act) for act in group]):
                if isinstance(answer, LogError):
                    raise answer
        assert target.head(tournament) == walk.head
        if walk.head.version:
            heads[tournament] = walk.head
    return heads


def _up_to(until: str, acts: Iterator[StoredAct]) -> Iterator[StoredAct]:
    """The acts up to that instant; within a log no instant is before the one it follows."""
    return takewhile(lambda each: each.act.instant <= until, acts) if until else acts


def _again(stored: StoredAct) -> Batch:
    return Batch(stored.tournament, stored.first - 1, stored.act, stored.events)


def _group(each: Iterator[Each]) -> Iterable[list[Each]]:
    while group := list(islice(each, TOGETHER)):
        yield group


def _files_of(path: Path) -> list[Path]:
    return [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))]


def _put_aside(log: Path, files: Iterable[Path]) -> None:
    """The replaced log stays, under the first number that is free."""
    numbered = (log.with_name(f"{log.name}.replaced-{number}") for number in count(1))
    kept = next(name for name in numbered if not (name.exists() or files_beside(name)))
    for old in files:
        if old.exists():
            old.replace(old.with_name(kept.name + old.name.removeprefix(log.name)))


def _to_the_disk(path: Path) -> None:
    if sys.platform == "win32" and path.is_dir():
        return  # folders can't be asked for there
    opened = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@dataclass(frozen=True, slots=True)
class DrillResult:
    """`missing` counts the log's events that were not brought back, `differing` names tournaments
    that went another way, `broken` those whose chain does not hold in the log itself.
    """

    missing: int
    differing: tuple[TournamentId, ...]
    broken: tuple[TournamentId, ...]


def compare_restored(back: EventStore, log: EventStore, until: str = "") -> DrillResult:
    """Every tournament that was brought back is replayed to its end. With `until`, what the log has
    of later counts as nothing. BrokenChain where the replay meets one.
    """
    ours = {tournament: back.head(tournament) for tournament in back.tournaments()}
    for tournament in ours:
        replayed(back, tournament)
    theirs = log.tournaments()
    differing = tuple(
        tournament for tournament, head in ours.items() if not _has(log, tournament, head)
    )
    missing = sum(_after(log, each, ours.get(each, Head()).version, until) for each in theirs)
    return DrillResult(missing, differing, tuple(each for each in theirs if not _holds(log, each)))


def _holds(log: EventStore, tournament: TournamentId) -> bool:
    """Whether its chain leads to its head; more may come while it is read."""
    head = log.head(tournament)
    try:
        hashes = [record.hash for record in verify_chain(log.read(tournament))]
    except LogError:
        return False
    return hashes[head.version - 1 : head.version] == [head.hash]


def _has(log: EventStore, tournament: TournamentId, head: Head) -> bool:
    found = next(iter(log.read(tournament, head.version - 1)), None)
    return found is not None and found.hash == head.hash


def _after(log: EventStore, tournament: TournamentId, version: int, until: str) -> int:
    acts = log.read(tournament, version)
    return sum(len(each.events) for each in acts if not until or each.act.instant <= until)

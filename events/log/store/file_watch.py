"""Check that the files of a log in SQLite are still those that were opened.

Deleting, moving or truncating a file in use raises no error, and the program that uses it does not
notice: it goes on writing to a file without a name, every commit succeeds, and all of them are gone
after a restart. So a commit counts only if the files are still there after it: the same ones, and
no smaller than before.

Writes of other programs, by SQL or directly into the file, go unnoticed as well. Only one process
may write a log, so any foreign change is verified before the next append.

Since Linux 6.13, looking at a file's times makes the next write to it set them anew, and its fsync
write them, too: that takes 178 instead of 128 microseconds. `os.stat` always looks at them, statx
only if it is asked to.
"""

import ctypes
import os
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from struct import Struct
from typing import Any, NamedTuple

from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor

from domain.ids import TournamentId
from domain.messages import say
from events.log.chain import Walk
from events.log.errors import BrokenChain, LogGone
from events.log.records import Head
from events.log.store.statements import STORED, build_acts


class FileState(NamedTuple):
    """`device` compares only with that of the same function; `modified` is in nanoseconds, 0 if it
    was not looked at.
    """

    inode: int
    device: int
    size: int
    modified: int = 0


def read_file_state(path: str) -> FileState:
    """The state with its time; OSError if there is no such file."""
    found = os.stat(path)
    return FileState(found.st_ino, found.st_dev, found.st_size, found.st_mtime_ns)


_IS_LINUX = sys.platform == "linux"
_AT_WORKING_FOLDER = -100
_INODE_AND_SIZE = 0x100 | 0x200
_ANSWER_BYTES = 256
_ANSWER = Struct("=32xQQ88xQ")
"""The inode, the size and the device of a `struct statx`."""


def _statx_reader() -> Callable[[str], FileState]:
    """A reader without times; one with them where the system has no statx."""
    statx = getattr(ctypes.CDLL(None, use_errno=True), "statx", None) if _IS_LINUX else None
    if statx is None:
        return read_file_state
    statx.argtypes = [ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_uint, ctypes.c_char_p]

    def read(path: str) -> FileState:
        answer = ctypes.create_string_buffer(_ANSWER_BYTES)
        if statx(_AT_WORKING_FOLDER, os.fsencode(path), 0, _INODE_AND_SIZE, answer):
            code = ctypes.get_errno()
            raise OSError(code, os.strerror(code), path)
        inode, size, device = _ANSWER.unpack_from(answer)
        return FileState(inode, device, size)

    try:
        read(os.curdir)
    except OSError:  # a kernel or a sandbox without it
        return read_file_state
    return read


read_untimed_state = _statx_reader()


_SIDE_FILES = ("-wal", "-shm")
_COMMITS = "-wal"
"""Suffix of the file that holds commits until a checkpoint moves them into the main file."""
_HEADS = "SELECT tournament, version, hash FROM head"
_ACTS = f"SELECT {', '.join(STORED)} FROM act WHERE tournament = ? ORDER BY version"
_HEAD = """
    SELECT act.hash FROM head JOIN act ON act.tournament = head.tournament
    WHERE head.tournament = ? AND act.version = ?
"""


@dataclass(slots=True)
class WatchedFiles:
    """The watched files. Writers call `check_foreign_changes` and `watch_commit`, readers only
    `check_files`.

    `fresh` opens another connection for reading, by the library of the store, as two libraries of
    SQLite in one process release each other's locks. `error` is that library's exception.
    """

    path: str
    open_fresh_connection: Callable[[], DBAPIConnection]
    error: type[Exception]
    _seen: dict[str, FileState] = field(default_factory=dict)
    _written: dict[TournamentId, Head] = field(default_factory=dict)
    _gone: LogGone | None = None
    _version: int | None = None
    _saved: int = 0

    def begin_watching(self, heads: Mapping[TournamentId, Head]) -> None:
        """Begin to watch the main file, and these heads in it."""
        self._seen[""] = read_file_state(self.path)
        self._written.update(heads)

    def check_foreign_changes(self, version: int) -> None:
        """Raise LogGone if another program has changed the log. `version` is the writing
        connection's counter of foreign changes, which starts again with each connection; the main
        file changes only by its own checkpoints.
        """
        saved = self._check_unchanged("").modified
        if _COMMITS in self._seen:
            self._check_unchanged(_COMMITS)
        if (version, saved) == (self._version, self._saved):
            return
        is_valid = self._commits_are_there if self._version is None else self._is_sound
        if self._gone is None and not is_valid():
            self._gone = LogGone(say("{file} was changed by another program", file=self.path))
        self.check_files()
        self._version, self._saved = version, saved

    def watch_commit(self, heads: Mapping[TournamentId, Head]) -> None:
        """Watch the new heads, too; LogGone if they are not in the files."""
        self._written.update(heads)
        if len(self._seen) <= len(_SIDE_FILES):
            self._seen |= {side: read_untimed_state(self.path + side) for side in _SIDE_FILES}
        self._check_unchanged(_COMMITS)
        self._saved = self._check_unchanged("").modified

    def forget_side_files(self) -> None:
        """Forget the files beside the main file: the last connection to close may remove them."""
        self._version = None
        for suffix in _SIDE_FILES:
            self._seen.pop(suffix, None)

    def check_files(self) -> None:
        """Raise LogGone, from then on every time, if the files are not those that were opened."""
        for suffix in list(self._seen):
            self._check_unchanged(suffix)

    def _check_unchanged(self, suffix: str) -> FileState:
        """The state of the file with this suffix. LogGone if it is not the one that was opened."""
        if self._gone is not None:
            raise self._gone.with_traceback(None)
        file, before = self.path + suffix, self._seen[suffix]
        try:
            now = read_untimed_state(file) if suffix else read_file_state(file)
        except OSError:
            raise self._mark_gone(say("{file} was deleted or moved", file=file)) from None
        if (now.inode, now.device) != (before.inode, before.device):
            raise self._mark_gone(say("{file} was replaced by another file", file=file))
        if now.size < before.size and not (suffix and self._commits_are_there()):
            raise self._mark_gone(say("{file} was cut short", file=file))
        self._seen[suffix] = now
        return now

    def _mark_gone(self, happened: str) -> LogGone:
        self._gone = self._gone or LogGone(happened)
        return self._gone

    def _commits_are_there(self) -> bool:
        """Whether a fresh connection sees all commits in the files. A checkpoint by any program may
        have moved them from the write-ahead log into the main file.
        """
        try:
            with closing(self.open_fresh_connection()) as reader:
                return self._has_heads(reader.cursor())
        except self.error:
            return False

    def _is_sound(self) -> bool:
        """Whether file, chains and heads are valid for a program that opens the log now."""
        try:
            with closing(self.open_fresh_connection()) as connection:
                reader = connection.cursor()
                (verdict,) = _rows(reader, "PRAGMA integrity_check(1)")[0]
                return verdict == "ok" and self._has_heads(reader) and _chains_hold(reader)
        except (self.error, BrokenChain):
            return False

    def _has_heads(self, reader: DBAPICursor) -> bool:
        return all(
            _rows(reader, _HEAD, (name, head.version)) == [(head.hash,)]
            for name, head in self._written.items()
        )


def _rows(reader: DBAPICursor, query: str, values: Sequence[object] = ()) -> Sequence[Any]:
    reader.execute(query, values)
    return reader.fetchall()


def _chains_hold(reader: DBAPICursor) -> bool:
    """Whether every chain ends in its head; BrokenChain if one is broken."""
    for tournament, version, digest in _rows(reader, _HEADS):
        walk = Walk()
        deque(
            walk.verify_acts(build_acts(tournament, _rows(reader, _ACTS, (tournament,)))), maxlen=0
        )
        if walk.head != Head(version, digest):
            return False
    return True

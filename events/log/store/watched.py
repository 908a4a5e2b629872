"""Whether the files of a log in SQLite are still those that were opened.

Who deletes, moves or cuts a file that is in use is told nothing, and neither is the program that
uses it: it goes on writing to a file without a name, every commit succeeds, and all of them are
gone after a restart. So a commit counts only if the files are still there after it: the same ones,
and no smaller than they were.
"""

import os
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from domain.ids import TournamentId
from events.log.errors import LogGone
from events.log.recorded import Head
from events.log.store.sqlite_library import sqlite3

_BESIDE = ("-wal", "-shm")
_HEAD = "SELECT hash FROM act WHERE tournament = ? AND version = ?"


@dataclass(slots=True)
class WatchedFiles:
    """`look` and `commits` are for whoever writes; `look` for anybody else also."""

    path: Path
    _seen: dict[str, os.stat_result] = field(default_factory=dict)
    _written: dict[TournamentId, Head] = field(default_factory=dict)
    _gone: LogGone | None = None

    def opened(self) -> None:
        """The log's own file has to stay the same from now on."""
        self._seen[""] = self.path.stat()

    def committed(self, moved: Mapping[TournamentId, Head]) -> None:
        """What was written just now has to be there from now on. LogGone if it is not."""
        self._written.update(moved)
        self.look()
        for end in _BESIDE:
            self._seen.setdefault(end, self._file(end).stat())

    def reopened(self) -> None:
        """The last connection that closes takes the files beside the log away, and may."""
        for end in _BESIDE:
            self._seen.pop(end, None)

    def look(self) -> None:
        """LogGone, and for ever: whatever lies there now is not what was promised."""
        if self._gone is None:
            self._gone = self._found_gone()
        if self._gone is not None:
            raise self._gone.with_traceback(None)

    def _found_gone(self) -> LogGone | None:
        for end, before in list(self._seen.items()):
            file = self._file(end)
            try:
                now = file.stat()
            except OSError:
                return LogGone(str(file), "was deleted or moved")
            if (now.st_dev, now.st_ino) != (before.st_dev, before.st_ino):
                return LogGone(str(file), "was replaced by another file")
            if now.st_size < before.st_size and not (end and self._all_is_there()):
                return LogGone(str(file), "was cut short")
            self._seen[end] = now
        return None

    def _all_is_there(self) -> bool:
        """A checkpoint, of whatever program, may empty the write-ahead log: then it is all in the
        log's own file, as somebody who opens it now sees.
        """
        uri = f"{self.path.absolute().as_uri()}?mode=ro"
        try:
            with closing(sqlite3.connect(uri, uri=True)) as reader:
                return all(
                    reader.execute(_HEAD, (name, head.version)).fetchone() == (head.hash,)
                    for name, head in self._written.items()
                )
        except sqlite3.Error:
            return False

    def _file(self, end: str) -> Path:
        return self.path.with_name(self.path.name + end)

"""The log in a file of SQLite.

A commit is on the disk before `append_group` returns: write-ahead log with synchronous=FULL
(NORMAL would lose the last commits when the power goes). Exactly one connection of one process
writes, and it alone makes checkpoints: SQLite before 3.51.3 can damage a file when two connections
checkpoint at once.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor

from domain.messages import say
from events.log.errors import DamagedLog, LogUnavailable
from events.log.store.file_watch import WatchedFiles
from events.log.store.sql import Heads, SqlStore
from events.log.store.sqlite_library import sqlite3

PATIENCE_SECONDS = 5
"""Time to wait for another program that locks the file."""
_BUSY = f"busy_timeout={PATIENCE_SECONDS * 1000}"
WRITING = ("journal_mode=WAL", "synchronous=FULL", _BUSY)
READING = ("query_only=ON", "wal_autocheckpoint=0", _BUSY)

_EXPLANATIONS = {
    "SQLITE_FULL": (say("the disk is full"), say("Free some space")),
    "SQLITE_READONLY": (say("the file is write-protected"), say("Allow this user to write it")),
    "SQLITE_CANTOPEN": (say("the file can't be opened"), say("Look at its folder and its rights")),
    "SQLITE_BUSY": (say("another program holds the file"), say("Stop that program")),
    "SQLITE_IOERR": (say("the disk reports an error"), say("Look at the disk and its free space")),
    "SQLITE_NOTADB": (say("the file is no database"), say("Stop the server and restore a backup")),
}
_DAMAGED = "SQLITE_CORRUPT"
_NOT_TEXT = "Could not decode to UTF-8"
"""The driver's message, which has no code, on damaged text."""
_SOUND = "ok"


class SqliteStore(SqlStore):
    """The log in a file that only this process writes; LogGone once other programs change it."""

    _safe_settings = (
        (
            "PRAGMA journal_mode",
            frozenset({"wal"}),
            "The log's folder can't hold a write-ahead log (a network drive?); use a local disk.",
        ),
    )

    def __init__(self, url: URL) -> None:
        super().__init__(sqlite_engine(url), sqlite_engine(url, READING))
        _, _, file = self._rows("PRAGMA database_list")[0]
        self._files = WatchedFiles(file, partial(_open_to_read, self._reading, file), self._error)
        self._files.begin_watching(self.heads())

    def check_presence(self) -> None:
        self._files.check_files()

    def _forget_writer(self) -> None:
        super()._forget_writer()
        self._files.forget_side_files()

    @contextmanager
    def _transaction(self, moved: Heads, reads_answers: bool) -> Iterator[DBAPICursor]:
        if self._writer is None:
            self.check_presence()  # opening a missing file would create an empty one
        cursor = self._open_writer().cursor()
        try:
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute("PRAGMA data_version")
            self._files.check_foreign_changes(cursor.fetchall()[0][0])
            yield cursor
            cursor.execute("COMMIT")
        except self._refusal:
            cursor.execute("ROLLBACK")
            raise
        except BaseException:
            with suppress(self._error):  # a referenced connection releases the file late
                cursor.execute("ROLLBACK")
            with suppress(LogUnavailable):
                self.check_presence()  # while the files beside it are still known
            self._forget_writer()
            self.check_presence()
            raise
        self._files.watch_commit(moved)

    def first_damage(self) -> str:
        verdict = str(self._rows("PRAGMA integrity_check(1)")[0][0])
        return "" if verdict == _SOUND else verdict.splitlines()[-1]

    def _explain_failure(self, failure: Exception) -> LogUnavailable:
        return explain_failure(failure)


def _open_to_read(engine: Engine, file: str) -> DBAPIConnection:
    """A new read-only connection, which does not create a missing file."""
    query = {**engine.url.query, "mode": "ro", "uri": "true"}
    url = engine.url.set(database=Path(file).absolute().as_uri(), query=query)
    arguments, named = engine.dialect.create_connect_args(url)
    return engine.dialect.connect(*arguments, **named)


def explain_failure(failure: BaseException) -> LogUnavailable:
    """Translate SQLite's error into a reason and a remedy."""
    name = getattr(failure, "sqlite_errorname", "")
    if name.startswith(_DAMAGED):
        return DamagedLog(str(failure))
    if str(failure).startswith(_NOT_TEXT):
        return DamagedLog(say("it has text that is not UTF-8"))
    for known, (reason, remedy) in _EXPLANATIONS.items():
        if name.startswith(known):
            return LogUnavailable(reason + f" ({failure})", remedy)
    return LogUnavailable(str(failure), say("Look at the server"))


def sqlite_engine(url: URL, settings: tuple[str, ...] = WRITING) -> Engine:
    """Make an engine whose connections leave transactions to the caller."""
    library = None if "+" in url.drivername else sqlite3
    engine = create_engine(url, module=library, paramstyle="named", pool_timeout=PATIENCE_SECONDS)

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for setting in settings:
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: object) -> None:
        connection.exec_driver_sql("BEGIN")  # type: ignore[attr-defined]

    return engine

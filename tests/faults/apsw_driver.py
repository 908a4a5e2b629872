"""SQLAlchemy's SQLite dialect on apsw, so that a store can use a file system (VFS) made by a test.

    sqlite+apsw:///FILE?vfs=NAME&synchronous=OFF&autocheckpoint=20

The connection looks like one of the standard library. The option `synchronous` overrides what the
program sets: a driver that does not sync proves that the tests of power loss can fail.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import apsw
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import URL

_OPEN_FLAGS = {
    "": apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE,
    "ro": apsw.SQLITE_OPEN_READONLY,
}
_ERROR_NAMES = {apsw.IOError: "SQLITE_IOERR", apsw.FullError: "SQLITE_FULL"}


@contextmanager
def _standard_errors() -> Iterator[None]:
    try:
        yield
    except apsw.ConstraintError as failure:
        raise sqlite3.IntegrityError(str(failure)) from None
    except apsw.Error as failure:
        error = sqlite3.OperationalError(str(failure))
        error.sqlite_errorname = _ERROR_NAMES.get(type(failure), "")
        raise error from None


class Cursor:
    arraysize = 1
    lastrowid = 0

    def __init__(self, connection: "Connection") -> None:
        self._connection = connection
        self._cursor = connection.database.cursor()
        self.description: Sequence[Any] | None = None

    def execute(self, sql: str, values: Any = ()) -> "Cursor":
        with _standard_errors():
            if not self._connection.ignores(sql):
                self._cursor.execute(sql, values)
            try:
                self.description = [(*d, None, None, None) for d in self._cursor.get_description()]
            except apsw.ExecutionCompleteError:
                self.description = None
        return self

    @property
    def rowcount(self) -> int:
        return self._connection.database.changes()

    def executemany(self, sql: str, rows: Sequence[Any]) -> None:
        for row in rows:
            self.execute(sql, row)

    def fetchone(self) -> Any:
        with _standard_errors():
            return self._cursor.fetchone()

    def fetchmany(self, size: int = 1) -> list[Any]:
        with _standard_errors():
            return [row for _, row in zip(range(size), self._cursor, strict=False)]

    def fetchall(self) -> list[Any]:
        with _standard_errors():
            return self._cursor.fetchall()

    def close(self) -> None:
        self._cursor.close(True)


class Connection:
    isolation_level: str | None = None

    def __init__(
        self, file: str, vfs: str, synchronous: str, autocheckpoint: str, mode: str
    ) -> None:
        with _standard_errors():
            self.database = apsw.Connection(
                file.removeprefix("file://"), vfs=vfs or None, flags=_OPEN_FLAGS[mode]
            )
            self.database.execute(f"PRAGMA wal_autocheckpoint={autocheckpoint or 1000}")
        self._synchronous = synchronous
        if synchronous:
            self.database.execute(f"PRAGMA synchronous={synchronous}")

    def ignores(self, sql: str) -> bool:
        return bool(self._synchronous) and sql.startswith("PRAGMA synchronous=")

    def cursor(self) -> Cursor:
        return Cursor(self)

    def commit(self) -> None:
        if self.database.in_transaction:
            self.cursor().execute("COMMIT")

    def rollback(self) -> None:
        if self.database.in_transaction:
            self.cursor().execute("ROLLBACK")

    def close(self) -> None:
        with _standard_errors():
            self.database.close(True)


class ApswDialect(SQLiteDialect_pysqlite):
    driver = "apsw"
    supports_statement_cache = True

    @classmethod
    def import_dbapi(cls) -> Any:
        return SimpleNamespace(**{**vars(sqlite3), "connect": Connection})

    def create_connect_args(self, url: URL) -> Any:
        options = ("vfs", "synchronous", "autocheckpoint", "mode")
        return [url.database, *(str(url.query.get(name, "")) for name in options)], {}

    def on_connect(self) -> Any:
        return None


registry.register("sqlite.apsw", __name__, "ApswDialect")

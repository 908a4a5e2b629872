"""Which SQLite keeps the log: Python's own, or the one of the package pysqlite3 if that is newer.

All of a process uses this one. Two libraries in one process don't know of each other's locks, and
whichever closes a file first gives up those of both.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3 as sqlite3
else:
    import sqlite3 as own

    try:
        from pysqlite3 import dbapi2 as beside
    except ImportError:
        beside = own
    sqlite3 = max(own, beside, key=lambda library: library.sqlite_version_info)

__all__ = ["sqlite3"]

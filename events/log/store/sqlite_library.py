"""The SQLite library of the log: Python's own, or that of the package pysqlite3 if it is newer.

The whole process uses only this one. Two libraries in one process don't know of each other's locks,
and the one that closes a file first releases those of both.
"""

import os
from pathlib import Path
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

__all__ = ["is_unchanging", "sqlite3"]


def is_unchanging(file: Path) -> bool:
    """Whether nothing can be written beside a closed log, as on a disk mounted read-only: SQLite
    opens it only as `immutable`.
    """
    beside = file.with_name(f"{file.name}-wal")
    return not os.access(file.absolute().parent, os.W_OK) and not beside.exists()

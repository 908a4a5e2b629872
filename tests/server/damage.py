"""Damage to files, for tests of how it is noticed."""

from contextlib import closing
from pathlib import Path

from events.log.store.sqlite_library import sqlite3

PAGE = 4096


def damage_key_index(log: Path) -> None:
    """Overwrite the index by which a repeated command is recognised; reading acts does not use it.
    The log must be closed.
    """
    with closing(sqlite3.connect(log)) as connection:
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE type = 'index' AND tbl_name = 'act' "
            "AND name = 'sqlite_autoindex_act_2'"
        ).fetchone()
    data = bytearray(log.read_bytes())
    data[(root - 1) * PAGE + 100 : root * PAGE] = bytes(PAGE - 100)
    log.write_bytes(data)

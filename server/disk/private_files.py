"""Files that only their owner may read: logs, their copies, the secret that lies beside them.

A log holds what is not published yet, and who sent it. The rights are there from the first moment:
a file that is narrowed afterwards could be opened before.
"""

import os
import sys
from pathlib import Path

OWNER_ONLY = 0o600
FOLDER_OF_OWNER = 0o700


def create(path: Path, data: bytes = b"") -> None:
    """On the disk when it comes back; FileExistsError if there is one, which stays as it is."""
    made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    with os.fdopen(made, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def create_unless_there(path: Path) -> None:
    """Empty, for a database to open: what SQLite lays beside it gets the same rights."""
    try:
        create(path)
    except FileExistsError:
        return


def others_may_read(path: Path) -> bool:
    """False where rights are not kept with the file but with its folder."""
    return sys.platform != "win32" and bool(path.stat().st_mode & 0o004)

"""Files on this machine: a lock that the system releases when its process dies; writing several
files atomically; and files that only their owner may read.

Several files are written to a temporary folder first. A new folder appears as a whole; in an
existing folder each file is replaced only when all are complete, and outdated files of the same
kind are deleted. Temporary files of a killed process are deleted the next time.

Only the owner may read logs, their copies, and the secret beside them: a log contains unpublished
data and its senders. The permissions are set when a file is created: it could be opened before they
are restricted later.
"""

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

from domain.errors import BadFile

if sys.platform == "win32":
    import msvcrt

    def lock(file: int) -> None:
        """Lock the file; BlockingIOError if another process has it."""
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError as taken:
            raise BlockingIOError(*taken.args) from None

else:
    import fcntl

    def lock(file: int) -> None:
        """Lock the file; BlockingIOError if another process has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


ABANDONED_SECONDS = 3600
"""Seconds after which a temporary folder is considered abandoned."""


def write_folder(
    files: Mapping[str, bytes], folder: Path, outdated: Callable[[str], bool] = lambda _: False
) -> None:
    """Write `files`, by relative path, and delete other files whose path is `outdated`."""
    if folder.exists() and not folder.is_dir():
        raise BadFile("this is a file; name a folder.", name=str(folder))
    prefix = f".{folder.name}.draft-"
    try:
        draft = Path(mkdtemp(dir=folder.absolute().parent, prefix=prefix))
        _remove_abandoned(draft, prefix)
    except OSError as reason:
        raise BadFile(
            "can't be written: {strerror}.", name=str(folder), strerror=reason.strerror
        ) from None
    try:
        for path, data in files.items():
            (draft / path).parent.mkdir(parents=True, exist_ok=True)
            (draft / path).write_bytes(data)
        _move_into_place(draft, files, folder)
        _remove_outdated(files, folder, outdated)
    except OSError as reason:
        raise BadFile(
            "can't be written: {strerror}.", name=str(folder), strerror=reason.strerror
        ) from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _remove_abandoned(draft: Path, prefix: str) -> None:
    """Delete temporary folders with that prefix that are much older than `draft`."""
    newest = draft.stat().st_mtime - ABANDONED_SECONDS
    for found in draft.parent.iterdir():
        with suppress(FileNotFoundError):  # its process has just finished
            if found.name.startswith(prefix) and found.stat().st_mtime < newest:
                shutil.rmtree(found, ignore_errors=True)


def _move_into_place(draft: Path, files: Mapping[str, bytes], folder: Path) -> None:
    if not folder.exists():
        draft.chmod(0o755)
        draft.rename(folder)
        return
    for path in files:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (draft / path).replace(folder / path)


def _remove_outdated(
    files: Mapping[str, bytes], folder: Path, outdated: Callable[[str], bool]
) -> None:
    for found in [path for path in folder.rglob("*") if path.is_file()]:
        path = found.relative_to(folder).as_posix()
        if path not in files and outdated(path):
            found.unlink()


OWNER_ONLY = 0o600
OWNER_ONLY_FOLDER = 0o700


def create_private(path: Path, data: bytes = b"") -> None:
    """Write and sync a new file; FileExistsError, without any change, if there is one."""
    made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    with os.fdopen(made, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def replace_private(path: Path, data: bytes) -> None:
    """Write a file atomically, in the place of one that may be there."""
    draft = path.with_name(f".{path.name}.part")
    draft.unlink(missing_ok=True)
    create_private(draft, data)
    draft.replace(path)


def create_private_if_missing(path: Path) -> None:
    """Create an empty database file, whose permissions SQLite copies to the files beside it."""
    try:
        create_private(path)
    except FileExistsError:
        return

"""Files of the command line, written atomically."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from domain.errors import BadFile
from server.disk import create


def read_bytes(path: Path, most: int = -1) -> bytes:
    """Read a file, no more than `most` bytes if that is given."""
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as reason:
        raise BadFile(f"can't be read: {reason.strerror}.", name=str(path)) from None


def write_bytes(data: bytes, path: Path | None) -> None:
    """Write to standard output, or atomically to the file."""
    _write(data, path, Path.write_bytes)


def write_log(data: bytes, path: Path | None) -> None:
    """Write a whole log, readable by its owner only."""
    _write(data, path, create)


def write_pieces(pieces: Iterable[bytes], path: Path) -> None:
    """Write a file piece by piece, readable by its owner only."""

    def write(draft: Path, _: bytes) -> None:
        create(draft)
        with draft.open("ab") as file:
            file.writelines(pieces)

    _write(b"", path, write)


def _write(data: bytes, path: Path | None, write: Callable[[Path, bytes], object]) -> None:
    if path is None:
        sys.stdout.buffer.write(data)
        return
    try:
        draft = path.with_name(f".{path.name}.part")
        draft.unlink(missing_ok=True)
        write(draft, data)
        draft.replace(path)
    except OSError as reason:
        raise BadFile(f"can't be written: {reason.strerror}.", name=str(path)) from None

"""Files of the command line, written atomically."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from domain.errors import BadFile
from server.disk import create_private


def read_bytes(path: Path, most: int = -1) -> bytes:
    """Read a file, no more than `most` bytes if that is given."""
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as reason:
        raise BadFile(f"can't be read: {reason.strerror}.", name=str(path)) from None


def write_bytes(data: bytes, path: Path | None) -> None:
    """Write to standard output, or atomically to the file."""
    _replace_file(data, path, Path.write_bytes)


def write_log(data: bytes, path: Path | None) -> None:
    """Write a whole log, readable by its owner only."""
    _replace_file(data, path, create_private)


def write_pieces(pieces: Iterable[bytes], path: Path) -> None:
    """Write a file piece by piece, readable by its owner only."""

    def append_pieces(draft: Path, _: bytes) -> None:
        create_private(draft)
        with draft.open("ab") as file:
            file.writelines(pieces)

    _replace_file(b"", path, append_pieces)


def _replace_file(data: bytes, path: Path | None, write: Callable[[Path, bytes], object]) -> None:
    """Replace the file atomically, by `write`; without a path, write to standard output."""
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

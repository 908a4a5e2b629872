"""Files of the command line: read, and written wholly or not at all."""

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
    """Write to standard output, or wholly to the file: beside it first, then in its place."""
    _write(data, path, Path.write_bytes)


def write_log(data: bytes, path: Path | None) -> None:
    """The same for a whole log, which is for its owner's eyes."""
    _write(data, path, create)


def write_pieces(pieces: Iterable[bytes], path: Path) -> None:
    """The same as they come, for its owner's eyes."""

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

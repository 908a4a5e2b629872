"""Files of the command line: read, and written wholly or not at all."""

import sys
from pathlib import Path

from domain.errors import BadFile


def read_bytes(path: Path, most: int = -1) -> bytes:
    """No more than `most` of them, if that is told."""
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as reason:
        raise BadFile(f"can't be read: {reason.strerror}.", name=str(path)) from None


def write_bytes(data: bytes, path: Path | None) -> None:
    """To standard output, or wholly to the file: beside it first, then in its place."""
    if path is None:
        sys.stdout.buffer.write(data)
        return
    try:
        draft = path.with_name(f".{path.name}.part")
        draft.write_bytes(data)
        draft.replace(path)
    except OSError as reason:
        raise BadFile(f"can't be written: {reason.strerror}.", name=str(path)) from None

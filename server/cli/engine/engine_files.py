"""What `wallchart-engine` reads and writes: standard input or a file, complete files or none."""

import os
import sys

from server.cli.engine.engine_request import EngineRequest
from server.release import release as installed

STANDARD_INPUT = "(stdin)"


def release() -> str:
    systems = "FIDE (Dutch) System of 2026 and 2017, Burstein System of 2026 and before 2018"
    return f"Wallchart {installed()}, {systems}"


def name_of(asked: EngineRequest) -> str:
    return os.path.basename(asked.source) if asked.source else STANDARD_INPUT


def read_bytes(source: str | None) -> bytes:
    if source is None:
        return sys.stdin.buffer.read()
    with open(source, "rb") as file:
        return file.read()


def write_whole(path: str, data: bytes) -> None:
    """The file appears complete under its name, or an earlier one stays."""
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(temporary, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except OSError as reason:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise OSError(reason.errno, reason.strerror, path) from None

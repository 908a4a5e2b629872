"""Log lines are written by a thread of its own."""

import errno
import json
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from threading import Event

from domain.messages import say
from server.operation import logs
from server.operation.logs import BatchedLog


class FullOnceFile(StringIO):
    """A file whose disk is full at the first write, and has space again."""

    def __init__(self) -> None:
        super().__init__()
        self.failed = Event()
        self.flushed = Event()

    def write(self, text: str) -> int:
        if not self.failed.is_set():
            self.failed.set()
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(text)

    def flush(self) -> None:
        self.flushed.set()


def test_log_lines_are_written_again_after_a_full_disk() -> None:
    file = FullOnceFile()
    lines = BatchedLog(file)

    lines.write("lost\n")
    assert file.failed.wait(10)
    lines.write("kept\n")

    assert file.flushed.wait(10)
    assert file.getvalue() == "kept\n"


def test_sentences_and_paths_are_logged_as_text() -> None:
    fields = {"reason": say("{name} has left", name="Anna"), "file": Path("a.db")}
    line = logs._json_line(None, "info", fields)

    assert json.loads(line) == {"reason": "Anna has left", "file": "a.db"}


def test_a_line_has_the_instant_and_the_traceback_of_an_error() -> None:
    try:
        raise ValueError("half a result")
    except ValueError as error:
        line = logs.complete_line(None, "error", {"event": "failed", "exc_info": error})

    assert datetime.fromisoformat(line["timestamp"]).tzinfo is UTC
    assert line["exception"].endswith("ValueError: half a result")
    assert "exc_info" not in line

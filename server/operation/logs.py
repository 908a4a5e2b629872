"""The server's log lines: JSON on stderr, for a collector of logs.

On a terminal only lines that need attention, as text. Secrets and personal data beyond a device's
id are never logged; JSON keeps a name with a line break on its line.
"""

import atexit
import logging
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from time import sleep
from typing import TextIO, cast

import msgspec
import structlog

from domain.messages import plain_text
from server.clock import now_in_iso
from server.http.request_state import REQUEST

GATHERING_SECONDS = 0.05


class BatchedLog:
    """A file written by a separate thread, in batches of lines.

    Each write to a file switches threads, for up to five milliseconds, which a line for each
    command must not cost the event loop.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._waiting: SimpleQueue[str | None] = SimpleQueue()
        self._thread = Thread(target=self._write_batches, name="log-lines", daemon=True)
        self._thread.start()
        atexit.register(self._write_rest)

    def write(self, text: str) -> None:
        self._waiting.put(text)

    def flush(self) -> None:
        """Do nothing, as the thread writes in a moment."""

    def _write_rest(self) -> None:
        self._waiting.put(None)
        self._thread.join()

    def _write_batches(self) -> None:
        goes_on = True
        while goes_on:
            texts = [self._waiting.get()]
            texts += [self._waiting.get() for _ in range(self._waiting.qsize())]
            goes_on = None not in texts
            with suppress(OSError):  # disk full: later lines may succeed
                self._file.write("".join(text for text in texts if text))
                self._file.flush()
            if goes_on:
                sleep(GATHERING_SECONDS)


def configure_logging() -> None:
    on_terminal = sys.stderr.isatty()
    level = logging.WARNING if on_terminal else logging.INFO
    file = cast(TextIO, sys.stderr if on_terminal else BatchedLog(sys.stderr))
    first: list[structlog.types.Processor] = [structlog.processors.add_log_level, complete_line]
    last: structlog.types.Processor = structlog.dev.ConsoleRenderer() if on_terminal else _json_line
    structlog.configure(
        processors=[*first, last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(file)
    # Libraries and modules that use `logging` write lines in the same form.
    strip = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*first, structlog.stdlib.add_logger_name], processors=[strip, last]
        )
    )
    logging.basicConfig(handlers=[handler], level=max(level, logging.WARNING), force=True)


def complete_line(
    _logger: object, _level: str, line: structlog.types.EventDict
) -> structlog.types.EventDict:
    """Add the id of the request, the instant and the traceback, in one step for all, as there is a
    line for each command.
    """
    if request := REQUEST.get():
        line.setdefault("request", request)
    line["timestamp"] = now_in_iso("microseconds")
    if "exc_info" in line:
        structlog.processors.format_exc_info(_logger, _level, line)
    return line


def _json_line(_logger: object, _level: str, line: object) -> str:
    """One line of JSON, with control characters escaped."""
    return msgspec.json.encode(line, enc_hook=lambda value: plain_text(str(value))).decode()

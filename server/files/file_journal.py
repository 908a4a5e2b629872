"""The journal of acts on this server's files (backups, bundles, publications), one line per act. It
is not in the log, as these acts are not part of a tournament's history.
"""

import logging
import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

import msgspec

from domain.messages import plain_text
from server.disk import OWNER_ONLY, OWNER_ONLY_FOLDER, replace_private
from web.pages.files import FilesStep

log = logging.getLogger(__name__)

TAIL_BYTES = 200_000
"""Bytes read from the end, more than a page shows."""


class FileJournal:
    """A thread-safe journal; `file` None: nothing is recorded."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._writing = Lock()

    def record_step(self, step: FilesStep) -> None:
        """Record a step; a failure to write does not prevent the step."""
        if self._file is None:
            return
        with self._logging_failures():
            self._file.parent.mkdir(OWNER_ONLY_FOLDER, exist_ok=True, parents=True)
            opened = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, OWNER_ONLY)
            with os.fdopen(opened, "ab") as file:
                file.write(msgspec.json.encode(step, enc_hook=plain_text) + b"\n")

    @contextmanager
    def _logging_failures(self) -> Iterator[None]:
        try:
            with self._writing:
                yield
        except OSError as reason:
            log.error("the journal of files can't be written: %s", reason.strerror)

    def delete_tournaments(self, tournaments: Collection[str]) -> None:
        """Delete all lines about these tournaments, atomically; a failure is logged."""
        if self._file is None or not self._file.is_file():
            return
        with self._logging_failures():
            lines = self._file.read_bytes().splitlines(keepends=True)
            kept = [line for line in lines if _tournament_of_line(line) not in tournaments]
            if len(kept) < len(lines):
                replace_private(self._file, b"".join(kept))

    def newest_steps(self, tournament: str, most: int, alone: bool = False) -> list[FilesStep]:
        """The tournament's newest steps and, unless `alone`, the server's, newest first."""
        if self._file is None or not self._file.is_file():
            return []
        with self._file.open("rb") as file:
            file.seek(max(0, self._file.stat().st_size - TAIL_BYTES))
            lines = file.read().splitlines()
        found = []
        for line in reversed(lines):
            try:
                step = msgspec.json.decode(line, type=FilesStep)
            except (msgspec.DecodeError, UnicodeDecodeError):
                continue  # incomplete at the window's edge, or by a crash
            if step.tournament == tournament or not (step.tournament or alone):
                found.append(step)
            if len(found) == most:
                break
        return found


def _tournament_of_line(line: bytes) -> str | None:
    """The tournament of a line; None if a crash cut it off."""
    try:
        return msgspec.json.decode(line, type=FilesStep).tournament
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None

"""Who did what with the files of this server: beside the log, because none of it is part of a
tournament's history, and a line each, because it is there to be read in a dispute.
"""

import logging
import os
from pathlib import Path

import msgspec

from server.private_files import FOLDER_OF_OWNER, OWNER_ONLY
from web.pages.files import FilesStep

log = logging.getLogger(__name__)

READ = 200_000
"""Bytes from the end: more than anybody looks at."""


class Trail:
    """`file` None: nothing is kept."""

    def __init__(self, file: Path | None) -> None:
        self._file = file

    def add(self, step: FilesStep) -> None:
        """What can't be written down is done all the same."""
        if self._file is None:
            return
        try:
            self._write(self._file, step)
        except OSError as reason:
            log.error("the trail of files can't be written: %s", reason.strerror)

    def _write(self, place: Path, step: FilesStep) -> None:
        place.parent.mkdir(FOLDER_OF_OWNER, exist_ok=True, parents=True)
        opened = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_APPEND, OWNER_ONLY)
        with os.fdopen(opened, "ab") as file:
            file.write(msgspec.json.encode(step) + b"\n")

    def last(self, tournament: str, most: int) -> list[FilesStep]:
        """Of that tournament and of all of them, the newest first."""
        if self._file is None or not self._file.is_file():
            return []
        with self._file.open("rb") as file:
            file.seek(max(0, self._file.stat().st_size - READ))
            lines = file.read().splitlines()
        found = []
        for line in reversed(lines):
            try:
                step = msgspec.json.decode(line, type=FilesStep)
            except (msgspec.DecodeError, UnicodeDecodeError):
                continue  # cut off by the window, or by a crash
            if step.tournament in ("", tournament):
                found.append(step)
            if len(found) == most:
                break
        return found

"""Processes that are killed, and the ear for what they said before."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import msgspec

from tests.faults.club import BORN, GONE, Plan, Promise, written

ROOT = Path(__file__).parents[2]


class Doomed:
    """Runs one plan after the other, each in a new process (see `tests.faults.club`)."""

    def __init__(self) -> None:
        self._midwife = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.club"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._midwife.stdin is not None
        assert self._midwife.stdout is not None
        self._orders = self._midwife.stdin
        self._words = self._midwife.stdout
        self._heard: list[Promise] = []
        self._pid = 0

    def __enter__(self) -> "Doomed":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        if self._pid:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
        self._orders.close()
        self._words.close()
        self._midwife.wait()

    def begin(self, plan: Plan) -> None:
        self._orders.write(msgspec.json.encode(plan) + b"\n")
        self._orders.flush()
        line = self._words.readline()
        assert line.startswith(BORN), line
        self._pid, self._heard = int(line[len(BORN) :]), []

    def hear(self) -> None:
        """Waits for one promise."""
        line = self._words.readline()
        assert line != GONE, "the process ended without a word"
        self._heard.append(written(line))

    def kill(self) -> list[Promise]:
        with suppress(ProcessLookupError):  # it had finished: that was the last moment to die at
            os.kill(self._pid, signal.SIGKILL)
        return self.last_words()

    def last_words(self) -> list[Promise]:
        """Everything it promised, when it has come to its end."""
        while (line := self._words.readline()) not in (GONE, b""):
            self._heard.append(written(line))
        self._pid = 0
        return self._heard

"""Processes that a test kills, with the receipts that their clients got before."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import msgspec

from tests.faults.club import ENDED, STARTED, Plan, Promise, parse_promise

ROOT = Path(__file__).parents[2]


class KillableProcess:
    """Runs one plan after the other, each in a new process forked by `tests.faults.club`."""

    def __init__(self) -> None:
        self._parent = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.club"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        self._plans = self._parent.stdin
        self._output = self._parent.stdout
        self._promises: list[Promise] = []
        self._pid = 0

    def __enter__(self) -> "KillableProcess":
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
        self._plans.close()
        self._output.close()
        self._parent.wait()

    def begin(self, plan: Plan) -> None:
        self._plans.write(msgspec.json.encode(plan) + b"\n")
        self._plans.flush()
        line = self._output.readline()
        assert line.startswith(STARTED), line
        self._pid, self._promises = int(line[len(STARTED) :]), []

    def wait_for_promise(self) -> None:
        """Wait until a client of the process gets a receipt."""
        line = self._output.readline()
        assert line != ENDED, "the process ended without a receipt"
        self._promises.append(parse_promise(line))

    def kill(self) -> list[Promise]:
        with suppress(ProcessLookupError):  # it has just ended by itself
            os.kill(self._pid, signal.SIGKILL)
        return self.wait_for_end()

    def wait_for_end(self) -> list[Promise]:
        """Wait until the process has ended; return all receipts of its clients."""
        while (line := self._output.readline()) not in (ENDED, b""):
            self._promises.append(parse_promise(line))
        self._pid = 0
        return self._promises

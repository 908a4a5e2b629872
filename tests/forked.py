"""`wallchart` without starting Python: forked from a process that has imported it already.

To import it costs more than most tests ask of it. What is forked is a process like any other, with
a pid, limits and an end of its own. The program itself is started by the tests of its addresses, of
deployment and of upgrades, and where an evening in a browser ends at the terminal.
"""

import os
import resource
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import NamedTemporaryFile, TemporaryDirectory

from tests.slow_line import slow_down_where_asked

_processes = get_context("forkserver")
_processes.set_forkserver_preload(
    [
        *("server.cli.wallchart", "server.cli.run.serve", "server.cli.run.exports"),
        # What is imported when a server is set up, and at its first page.
        *("uvloop", "uvicorn.lifespan.on", "web.pages.render"),
        "pytest",  # whoever is forked imports what its parent was started as
        "tests.faults.places",
        "tests.long_lived",
    ]
)
LONGEST = 60
_folder = TemporaryDirectory()
FOLDER = Path(_folder.name)
"""Where programs run if no folder is given: servers keep their keys beside them."""


class Forked:
    """A fork of the program, used like a `subprocess.Popen`: its output is read from `stdout`."""

    def __init__(
        self, arguments: Sequence[str], files: int = 0, cwd: Path | None = None, stderr: str = ""
    ) -> None:
        """`files` is how many files it may open, sockets included; `stderr` is the file for its
        complaints.
        """
        reader, writer = _processes.Pipe(duplex=False)
        self._process = _processes.Process(
            target=_run,
            args=(writer, stderr, arguments, dict(os.environ), cwd or FOLDER, files),
            daemon=True,
        )
        self._process.start()
        writer.close()
        self.stdout = os.fdopen(os.dup(reader.fileno()))
        reader.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def send_signal(self, sign: signal.Signals) -> None:
        """Send a signal, as to a child of this process; one that has ended is left alone."""
        with suppress(ProcessLookupError):  # it may have ended a moment before
            if self._process.is_alive():
                os.kill(self.pid, sign)

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        assert self._process.exitcode is not None, f"it goes on after {timeout} s"
        return self._process.exitcode


def start_forked(run: Callable[..., None], *arguments: object) -> BaseProcess:
    """A process that runs it, which has the program's modules already."""
    process = _processes.Process(target=run, args=arguments, daemon=True)
    process.start()
    return process


def run_forked(*arguments: str, cwd: Path | None = None) -> CompletedProcess[str]:
    """A command of wallchart, run to its end in a forked process."""
    with NamedTemporaryFile() as complaints:
        process = Forked(arguments, cwd=cwd, stderr=complaints.name)
        with process.stdout:
            output = process.stdout.read()
        code = process.wait(LONGEST)
        return CompletedProcess(arguments, code, output, complaints.read().decode())


def _run(
    writer: Connection,
    stderr: str,
    arguments: Sequence[str],
    environment: Mapping[str, str],
    cwd: Path,
    files: int,
) -> None:
    os.dup2(writer.fileno(), 1)
    writer.close()
    sys.stdout = os.fdopen(1, "w", buffering=1, closefd=False)
    if stderr:
        with open(stderr, "w") as file:
            os.dup2(file.fileno(), 2)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(cwd)
    if files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    from server.cli.wallchart import main

    slow_down_where_asked()
    main(arguments)

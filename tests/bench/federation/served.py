"""Server processes on one database, started, killed and started again."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from server.application.app import build_app
from server.cli.run.database import open_for_writing
from server.context.services import Services
from server.settings import LeadBounds, Settings
from tests.bench.commands import NO_LIMIT, run_app

SECRET = b"the same for all servers of one log"
AS_A_SERVICE = {"MALLOC_ARENA_MAX": "2"}
"""The environment that `server/operation/deploy` starts a server with."""


def serve(url: str, bounds: LeadBounds) -> None:
    """Run a server in this process, on the database at `url`."""
    with open_for_writing(url) as store:
        app = build_app(store, SECRET, settings=Settings(limits=NO_LIMIT, bounds=bounds))
        app.router.routes.append(Route("/bench/inside", answer_inside))
        run_app(app)


async def answer_inside(request: Request) -> Response:
    """Answer with what only the process knows: its number of `tasks`, the bytes `kept` in its
    cache.
    """
    services: Services = request.app.state.services
    return JSONResponse({"tasks": len(asyncio.all_tasks()), "kept": services.response_cache._bytes})


class Server:
    """A server process. `folder` is for its temporary files; its log is beside it, as `.jsonl`."""

    def __init__(self, url: str, bounds: LeadBounds, folder: Path) -> None:
        self._command = [sys.executable, "-m", "tests.bench.federation", "--serve", url]
        self._command += ["--memory", str(bounds.memory // 1_000_000), "--idle", str(bounds.idle)]
        self._log = folder.with_suffix(".jsonl")
        self.folder = folder
        self.port, self.code = 0, ""

    def start(self) -> None:
        self.folder.mkdir(exist_ok=True)
        environment = os.environ | {"TMPDIR": str(self.folder)} | AS_A_SERVICE
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                self._command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert self._process.stdout is not None
        port, self.code = self._process.stdout.readline().split()
        self.port = int(port)

    def kill(self) -> None:
        """Kill the process at once: it can neither finish nor announce anything."""
        os.kill(self._process.pid, signal.SIGKILL)
        self._end()

    def stop(self) -> None:
        self._process.terminate()
        self._end()

    def _end(self) -> None:
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    @property
    def proc(self) -> Path:
        """The folder in which the system describes the process."""
        return Path(f"/proc/{self._process.pid}")

    @property
    def resident(self) -> int:
        """Bytes of memory."""
        pages = int((self.proc / "statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def servers(url: str, count: int, bounds: LeadBounds, folder: Path) -> Iterator[list[Server]]:
    """Start `count` servers; stop them at the end."""
    begun = [Server(url, bounds, folder / f"server-{n}") for n in range(count)]
    for server in begun:
        server.start()
    try:
        yield begun
    finally:
        for server in begun:
            server.stop()

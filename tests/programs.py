"""The programs a host runs a PostgreSQL with, as Debian has them, each a process with a log of its
own below one folder: started, stopped, continued and killed.
"""

import os
import shutil
import signal
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tests.postgres import unprivileged

FAKE_CLOCK = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
SEARCH_PATH = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/bin"

POOLER = """
[databases]
* = {to} user=wallchart
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = {mode}
default_pool_size = 30
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 3
"""


class Program:
    """`folder` gets its log; it runs as PostgreSQL does, never as root."""

    def __init__(
        self, folder: Path, name: str, *command: str, environment: Mapping[str, str] | None = None
    ) -> None:
        self.name = name
        program = shutil.which(command[0], path=SEARCH_PATH)
        assert program is not None
        self._command = [program, *command[1:]]
        self._environment = {"PATH": SEARCH_PATH, "HOME": str(folder), "LC_ALL": "C.UTF-8"}
        self._environment |= environment or {}
        self._folder = folder
        self.log = folder / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as output:
            self._process = subprocess.Popen(
                self._command,
                cwd=self._folder,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                user=unprivileged(),
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill the process at once; those it has started stay alive."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def end(self) -> None:
        """Kill the process and all that it has started."""
        if self._process is None:
            return
        for pid in [*with_descendants(self._process.pid)]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()


def with_descendants(pid: int) -> list[int]:
    """That process, its children and theirs."""
    try:
        threads = [*Path(f"/proc/{pid}/task").iterdir()]
        children = [
            int(child) for thread in threads for child in (thread / "children").read_text().split()
        ]
    except (FileNotFoundError, ProcessLookupError):
        return [pid]
    return [pid, *(one for child in children for one in with_descendants(child))]


def pooler(folder: Path, mode: str, port: int, to: str) -> Program:
    """A PgBouncer in front of the database server `to`."""
    (config := folder / "pgbouncer.ini").write_text(POOLER.format(mode=mode, port=port, to=to))
    give_to_postgres(folder, config)
    return Program(folder, f"pgbouncer-{mode}", "pgbouncer", str(config))


def give_to_postgres(*places: Path) -> None:
    """Make the user whom PostgreSQL runs as the owner of these files."""
    if (user := unprivileged()) is not None:
        for place in places:
            shutil.chown(place, user)


def are_installed(*programs: str) -> bool:
    return all(shutil.which(name, path=SEARCH_PATH) for name in programs)

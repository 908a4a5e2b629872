"""A real PostgreSQL of the tests' own, in a temporary folder, reached by a socket in it."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic
from typing import TypeVar

import psycopg
import pytest
from sqlalchemy.engine import make_url

_names = count(1)
T = TypeVar("T")
PATIENCE = 120
"""Seconds after which a server of the tests hangs."""

NOBODY = "a_replica_that_is_gone"
CANCEL_WAITING = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
"""Cancels the commits that wait for a replica."""
_WRITTEN = "SELECT pg_logical_emit_message(true, 'tests', '')"


class Postgres:
    """One server; `crash` does to it what happens to a server in a hall."""

    def __init__(self, folder: Path, binaries: Path, of: Path | None = None) -> None:
        self._folder = folder
        self._binaries = binaries
        self._user = unprivileged()
        if of is None:
            self._run("initdb", "-U", "wallchart", "-A", "trust", "-E", "UTF8", "--no-locale")
        else:
            self._run("pg_basebackup", "-h", str(of), "-U", "wallchart", "-R", "-c", "fast")

    def start(self) -> None:
        options = f"-k {self._folder} -c listen_addresses= -c max_connections=120"
        self._run("pg_ctl", "-w", "-l", f"{self._folder}/log", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder)

    def crash(self) -> None:
        """The server dies without a word; `start` recovers what was committed."""
        pid = int((self._folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        os.kill(pid, signal.SIGQUIT)
        while (self._folder / "data" / "postmaster.pid").exists():
            pass

    @contextmanager
    def stalled(self) -> Iterator[None]:
        """All of its processes stand still, as on a host that hangs: it takes connections, and
        answers nothing until the block ends."""
        pids = self._processes()
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """The server's processes, the parent of the others first, so that it can't start more
        meanwhile.
        """
        first = int((self._folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    @contextmanager
    def replica(self) -> Iterator["Postgres"]:
        """Another server that follows this one, until the block ends."""
        folder = new_folder(self._folder.parent)
        copy = Postgres(folder, self._binaries, of=self._folder)
        copy.start()
        try:
            yield copy
        finally:
            copy.remove()

    def log(self) -> str:
        return (self._folder / "log").read_text()

    def promote(self) -> None:
        """A replica takes the place of the one it followed."""
        self._run("pg_ctl", "-w", "promote")

    def make_commits_wait_for(self, replicas: str) -> None:
        """Each commit that comes after this waits for one of them.

        That the setting is shown proves nothing: commits wait from when another of the server's
        processes, its checkpointer, has read it, which on a busy machine may be later. So one is
        looked at that waits, for a replica that there is not; from then on all do, for whichever
        is named.
        """
        url = self._address("postgres")
        with ThreadPoolExecutor(1) as hands:
            _set_replicas(url, NOBODY)
            written = hands.submit(ask, url, _WRITTEN)
            while not ask(url, CANCEL_WAITING):
                if written.done():
                    written = hands.submit(ask, url, _WRITTEN)
        _set_replicas(url, replicas)

    @property
    def host(self) -> str:
        return str(self._folder)

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"log{next(_names)}"
        ask(self._address("postgres"), f"CREATE DATABASE {name}")
        return self._address(name)

    def _address(self, database: str) -> str:
        return f"postgresql+psycopg://wallchart@/{database}?host={self._folder}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._binaries / program), "-D", str(self._folder / "data"), *arguments]
        done = subprocess.run(
            command,
            user=self._user,
            cwd=self._folder,
            capture_output=program in ("initdb", "pg_basebackup"),
        )
        assert done.returncode == 0, (program, done.stderr)


def ask(url: str, *sentences: str) -> str:
    """Run the statements as administrator; return the last answer."""
    address = make_url(url)
    with psycopg.connect(
        host=str(address.query["host"]),
        user=address.username,
        dbname=address.database,
        autocommit=True,
    ) as connection:
        answers = [connection.execute(sentence.encode()) for sentence in sentences]
        row = answers[-1].fetchone() if answers[-1].description else None
    return str(row[0]) if row else ""


def ask_until(ask_once: Callable[[], T], expected: str) -> T:
    """Ask again until there is an answer; fail with what was expected if none ever comes."""
    deadline = monotonic() + PATIENCE
    while not (answer := ask_once()):
        assert monotonic() < deadline, f"{expected}: not within {PATIENCE} seconds"
    return answer


_OWN_CLOCK = (
    "CREATE SCHEMA clock",
    "CREATE SEQUENCE clock.milliseconds",
    """CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$
    SELECT timestamptz '2026-11-22' + nextval('clock.milliseconds') * interval '1 ms' $$""",
    'ALTER DATABASE "{name}" SET search_path = clock, pg_catalog, public',
)


def stop_clock(url: str) -> None:
    """Let no time pass in that database except a millisecond at each look at its clock."""
    ask(url, *(sentence.replace("{name}", str(make_url(url).database)) for sentence in _OWN_CLOCK))


def _set_replicas(url: str, names: str) -> None:
    setting = f"ALTER SYSTEM SET synchronous_standby_names = '{names}'"
    ask(url, setting, "SELECT pg_reload_conf()")


def unprivileged() -> str | None:
    """The user whom PostgreSQL runs as, since it refuses to run as root; None: the present one."""
    if os.getuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def binaries() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    named = found[-1] if found else shutil.which("initdb")
    return Path(named).resolve().parent if named else None


def in_memory() -> Path:
    """A place in memory where there is one: commits must be quick, not outlive the machine."""
    memory = Path("/dev/shm")
    usable = memory.is_dir() and os.access(memory, os.W_OK)
    return memory if usable else Path(tempfile.gettempdir())


def start_postgres(place: Path | None = None) -> Postgres:
    programs = binaries()
    if programs is None:
        pytest.skip("PostgreSQL is not installed; sh tests/faults/install-postgres.sh installs it")
    server = Postgres(new_folder(place or in_memory()), programs)
    server.start()
    return server


def new_folder(place: Path) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="wallchart-", dir=place))
    if (user := unprivileged()) is not None:
        shutil.chown(folder, user)
    return folder


@contextmanager
def on_disk() -> Iterator[Postgres]:
    """A server on this machine's disk, for measurements; removed at the end."""
    server = start_postgres(Path(tempfile.gettempdir()))
    try:
        yield server
    finally:
        server.remove()

"""A PostgreSQL database archived by `deploy/archive`: after the loss of its disk, the archive
restores what was promised.
"""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from events.log.errors import LogUnavailable
from events.log.store import append_batch
from events.log.store.databases import open_store
from server.cli.run.backup import rehearse_restore
from server.cli.run.options import Drill
from server.live.log_checks import lost_heads
from tests.effort import only_in_full
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database
from tests.postgres import (
    Postgres,
    ask,
    binaries,
    in_memory,
    new_folder,
    start_postgres,
    unprivileged,
)

pytestmark = only_in_full


PROGRAM = Path(__file__).parents[2] / "server/operation/deploy/archive/wallchart-archive"
ENTERED = 20


@dataclass(frozen=True, slots=True)
class Archived:
    """A database and its archive; the process `receiving` copies to it what is written."""

    postgres: Postgres
    url: str
    folder: Path
    receiving: "subprocess.Popen[bytes]"

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            [PROGRAM, *arguments],
            env=environment(self.postgres, self.folder, self.url),
            user=unprivileged(),
            cwd=self.folder,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def make_synchronous(self) -> None:
        """Acknowledge writes only when the archive has them."""
        self.postgres.make_commits_wait_for("wallchart_archive")

    def wait_until_complete(self) -> None:
        """Wait until the archive has all that was written."""
        query = "SELECT flush_lsn >= pg_current_wal_flush_lsn() FROM pg_stat_replication"
        while ask(self.url, query) != "True":
            pass

    def stop_archiving(self) -> None:
        os.killpg(self.receiving.pid, signal.SIGSTOP)

    @contextmanager
    def recover(self, *instant: str) -> Iterator[str]:
        """Recover the log from the archive into a new database; gives its address."""
        folder = new_folder(in_memory())
        try:
            yield self.run("recover", str(folder), *instant)
        finally:
            stop = ["pg_ctl", "-D", f"{folder}/data", "-m", "immediate", "stop"]
            programs = binaries()
            assert programs is not None
            subprocess.run([programs / stop[0], *stop[1:]], user=unprivileged(), cwd=folder)
            shutil.rmtree(folder)


def environment(postgres: Postgres, folder: Path, url: str) -> dict[str, str]:
    database = url.partition("@/")[2].partition("?")[0]
    named = {"PGHOST": postgres.host, "PGUSER": "wallchart", "PGDATABASE": database}
    return {"PATH": os.environ["PATH"], "ARCHIVE": str(folder), **named}


@pytest.fixture
def archived() -> Iterator[Archived]:
    """An archived log with ten entries before its base copy and ten after."""
    postgres = start_postgres()
    folder = new_folder(in_memory())
    url = migrate_database(postgres.new_database())
    receiving = subprocess.Popen(
        [PROGRAM, "receive"],
        env=environment(postgres, folder, url),
        user=unprivileged(),
        cwd=folder,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    archived_log = Archived(postgres, url, folder, receiving)
    try:
        while ask(url, "SELECT count(*) FROM pg_stat_replication") != "1":
            pass
        enter(url, 0, ENTERED // 2)
        archived_log.run("base")
        enter(url, ENTERED // 2, ENTERED)
        yield archived_log
    finally:
        os.killpg(receiving.pid, signal.SIGKILL)
        receiving.wait()
        postgres.remove()
        shutil.rmtree(folder)


def enter(url: str, since: int, until: int) -> None:
    with closing(open_store(url)) as log:
        for version in range(since, until):
            append_batch(log, batch(version, f"entry {version}"))


def keys(url: str) -> list[str]:
    with closing(open_store(url)) as log:
        return [act.act.key for act in log.read(OPEN)]


def expected_keys(count: int) -> list[str]:
    return [f"entry {version}" for version in range(count)]


def test_recovery_names_the_tournaments_whose_last_events_were_not_archived(
    archived: Archived, capsys: pytest.CaptureFixture[str]
) -> None:
    archived.wait_until_complete()
    archived.stop_archiving()
    enter(archived.url, ENTERED, ENTERED + 5)
    with closing(open_store(archived.url)) as log:
        heads = log.heads()
        epoch = log.epoch
        with archived.recover() as recovered_url:
            assert keys(recovered_url) == expected_keys(ENTERED)
            assert rehearse_restore(Drill(database=archived.url, recovered=recovered_url)) == 0
            assert "5 events that came later" in capsys.readouterr().out
            with closing(open_store(recovered_url)) as recovered_log:
                assert lost_heads(recovered_log, heads) == [OPEN]
                assert recovered_log.epoch != epoch


def test_synchronous_archive_recovers_everything_acknowledged(archived: Archived) -> None:
    archived.make_synchronous()
    enter(archived.url, ENTERED, ENTERED + 5)
    archived.stop_archiving()
    with closing(open_store(archived.url)) as log, pytest.raises(LogUnavailable):
        append_batch(log, batch(ENTERED + 5, "not acknowledged"))
    with archived.recover() as recovered_url:
        assert keys(recovered_url)[: ENTERED + 5] == expected_keys(ENTERED + 5)


def test_log_is_recovered_as_of_an_instant(archived: Archived) -> None:
    instant = ask(archived.url, "SELECT clock_timestamp()::text")
    enter(archived.url, ENTERED, ENTERED + 5)
    archived.wait_until_complete()
    with archived.recover(instant) as recovered_url:
        assert keys(recovered_url) == expected_keys(ENTERED)
    with archived.recover() as recovered_url:
        assert keys(recovered_url) == expected_keys(ENTERED + 5)

"""One PostgreSQL and an archive of it, as `deploy/archive` keeps one: its disk is lost, and what is
brought back is what was promised.
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
from events.log.store import append
from events.log.store.databases import open_store
from server.cli.run.backup import drill
from server.cli.run.options import Drill
from server.live.log_checks import lost_heads
from tests.effort import only_in_full
from tests.events.records import OPEN, batch
from tests.faults.club import migrated
from tests.postgres import Postgres, ask, binaries, in_memory, new_folder, started, unprivileged

pytestmark = only_in_full


PROGRAM = Path(__file__).parents[2] / "server/operation/deploy/archive/wallchart-archive"
ENTERED = 20


@dataclass(frozen=True, slots=True)
class Archived:
    """A database and its archive; `receiving` is the process that gets what is written."""

    postgres: Postgres
    url: str
    folder: Path
    receiving: "subprocess.Popen[bytes]"

    def run(self, *asked: str) -> str:
        done = subprocess.run(
            [PROGRAM, *asked],
            env=environment(self.postgres, self.folder, self.url),
            user=unprivileged(),
            cwd=self.folder,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def waits_for_the_archive(self) -> None:
        """What is acknowledged from now on is in it."""
        self.postgres.waits_for("wallchart_archive")

    def has_all(self) -> None:
        """Comes back when the archive has all that was written."""
        asked = "SELECT flush_lsn >= pg_current_wal_flush_lsn() FROM pg_stat_replication"
        while ask(self.url, asked) != "True":
            pass

    def stands_still(self) -> None:
        os.killpg(self.receiving.pid, signal.SIGSTOP)

    @contextmanager
    def recovered(self, *instant: str) -> Iterator[str]:
        """The address of the log as the archive brings it back, once its disk is gone."""
        place = new_folder(in_memory())
        try:
            yield self.run("recover", str(place), *instant)
        finally:
            stop = ["pg_ctl", "-D", f"{place}/data", "-m", "immediate", "stop"]
            programs = binaries()
            assert programs is not None
            subprocess.run([programs / stop[0], *stop[1:]], user=unprivileged(), cwd=place)
            shutil.rmtree(place)


def environment(postgres: Postgres, folder: Path, url: str) -> dict[str, str]:
    database = url.partition("@/")[2].partition("?")[0]
    named = {"PGHOST": postgres.host, "PGUSER": "wallchart", "PGDATABASE": database}
    return {"PATH": os.environ["PATH"], "ARCHIVE": str(folder), **named}


@pytest.fixture
def archived() -> Iterator[Archived]:
    """With ten entries before the copy that a recovery begins from, and ten after it."""
    postgres = started()
    folder = new_folder(in_memory())
    url = migrated(postgres.new_database())
    receiving = subprocess.Popen(
        [PROGRAM, "receive"],
        env=environment(postgres, folder, url),
        user=unprivileged(),
        cwd=folder,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    given = Archived(postgres, url, folder, receiving)
    try:
        while ask(url, "SELECT count(*) FROM pg_stat_replication") != "1":
            pass
        enter(url, 0, ENTERED // 2)
        given.run("base")
        enter(url, ENTERED // 2, ENTERED)
        yield given
    finally:
        os.killpg(receiving.pid, signal.SIGKILL)
        receiving.wait()
        postgres.remove()
        shutil.rmtree(folder)


def enter(url: str, since: int, until: int) -> None:
    with closing(open_store(url)) as log:
        for version in range(since, until):
            append(log, batch(version, f"entry {version}"))


def keys(url: str) -> list[str]:
    with closing(open_store(url)) as log:
        return [act.act.key for act in log.read(OPEN)]


def entered(count: int) -> list[str]:
    return [f"entry {version}" for version in range(count)]


def test_with_the_disk_goes_what_the_archive_had_not_got_yet_and_it_is_named(
    archived: Archived, capsys: pytest.CaptureFixture[str]
) -> None:
    archived.has_all()
    archived.stands_still()
    enter(archived.url, ENTERED, ENTERED + 5)
    with closing(open_store(archived.url)) as log:
        known = log.heads()
        epoch = log.epoch
        with archived.recovered() as back:
            assert keys(back) == entered(ENTERED)
            assert drill(Drill(database=archived.url, recovered=back)) == 0
            assert "5 events that came later" in capsys.readouterr().out
            with closing(open_store(back)) as again:
                assert lost_heads(again, known) == [OPEN]
                assert again.epoch != epoch


def test_an_archive_that_is_waited_for_has_everything_that_was_acknowledged(
    archived: Archived,
) -> None:
    archived.waits_for_the_archive()
    enter(archived.url, ENTERED, ENTERED + 5)
    archived.stands_still()
    with closing(open_store(archived.url)) as log, pytest.raises(LogUnavailable):
        append(log, batch(ENTERED + 5, "not acknowledged"))
    with archived.recovered() as back:
        assert keys(back)[: ENTERED + 5] == entered(ENTERED + 5)


def test_the_log_is_recovered_as_it_was_at_an_instant(archived: Archived) -> None:
    instant = ask(archived.url, "SELECT clock_timestamp()::text")
    enter(archived.url, ENTERED, ENTERED + 5)
    archived.has_all()
    with archived.recovered(instant) as back:
        assert keys(back) == entered(ENTERED)
    with archived.recovered() as back:
        assert keys(back) == entered(ENTERED + 5)

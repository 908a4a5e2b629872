"""PostgreSQL under a cluster manager, and everything that happens to it, while fifty tablets enter
results at three servers: one that names all nodes, one behind a PgBouncer in session mode, one
behind one in transaction mode.

The full run makes three faults, as twelve programs fill a machine; WALLCHART_CLUSTER_FAULTS gives
another number, of all kinds in turn. WALLCHART_CLUSTER_LOGS names a folder for the programs' logs.
"""

import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from threading import Thread
from time import perf_counter, sleep

import httpx2
import pytest

from events.log.store.databases import open_store
from server.live.replicas import MOST_SECONDS
from tests.bench.federation.clubs import make_clubs
from tests.bench.federation.storm import Verdict, judge
from tests.effort import only_in_full
from tests.faults.club import migrate_database
from tests.faults.cluster.faults import FAULTS, possible_faults
from tests.faults.cluster.hall import Hall
from tests.faults.cluster.nodes import PATIENCE, Cluster, seconds_until
from tests.faults.served import serving
from tests.forked import Forked
from tests.postgres import binaries, in_memory
from tests.programs import are_installed

TRIED = int(os.environ.get("WALLCHART_CLUSTER_FAULTS", "3"))
pytestmark = [pytest.mark.timed, only_in_full]
LOGS = os.environ.get("WALLCHART_CLUSTER_LOGS", "")
TOURNAMENTS, PLAYERS = 10, 20
WRITABLE = 10.0
"""The most seconds until results are taken again once the cluster has a primary."""
QUIET = 1.0
"""Seconds of a whole cluster between two faults."""


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    if not (are_installed("patroni", "etcd", "pgbouncer", "haproxy") and binaries()):
        pytest.skip(
            "Patroni, etcd, PgBouncer, HAProxy or PostgreSQL is not installed; "
            "sh tests/faults/install-postgres.sh installs them"
        )
    folder = Path(tempfile.mkdtemp(prefix="wallchart-", dir=in_memory()))
    folder.chmod(0o755)
    cluster = Cluster(folder)
    try:
        cluster.start()
        yield cluster
    finally:
        if LOGS:
            for log in folder.glob("*/*.log"):
                shutil.copy(log, Path(LOGS) / log.parent.name)
        cluster.end()
        shutil.rmtree(folder)


def hall_of(cluster: Cluster) -> Hall:
    with closing(open_store(migrate_database(cluster.direct))) as store:
        return Hall(make_clubs(store, TOURNAMENTS, PLAYERS), cluster, store.epoch)


@dataclass(frozen=True, slots=True)
class FaultReport:
    """`took`: seconds until the cluster was whole again; `wait`: the most seconds that a tournament
    took nothing while the cluster had a primary; `outdated`: the outdated sheets read meanwhile.
    """

    fault: str
    took: float
    wait: float
    outdated: int

    def __str__(self) -> str:
        waited = f"entered again after {self.wait:.1f} s at most"
        whole = f"{self.fault}: whole after {self.took:.1f} s"
        return f"{whole}, {waited}, {self.outdated} sheets outdated"


def write_line(text: object) -> None:
    sys.stderr.write(f"{text}\n")


def make_faults(cluster: Cluster, hall: Hall, count: int) -> Iterator[FaultReport]:
    """Make `count` faults in a fixed order; report on each."""
    faults = possible_faults(cluster)
    for name in FAULTS.keys() - faults.keys():
        write_line(f"{name}: left out, this machine can not make it")
    for name, fault in islice(cycle(faults.items()), count):
        began_at, outdated = perf_counter(), len(hall.outdated)
        fault(cluster)
        cluster.wait_until_whole()
        whole = perf_counter()
        sleep(QUIET)
        waits = hall.longest_waits(began_at, perf_counter())
        yield FaultReport(
            name, whole - began_at, max(waits.values()), len(hall.outdated) - outdated
        )


@contextmanager
def shown_to_the_public(cluster: Cluster) -> Iterator[None]:
    """A public server that reads replicas runs meanwhile."""
    arguments = ["serve", "--public", "--database", cluster.direct, "--port", str(cluster.public)]
    process = Forked(arguments)
    try:
        yield
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()


def public_is_current(hall: Hall) -> bool:
    """Whether the public server shows all acknowledged results, with a sufficiently small age."""
    for club in hall.clubs:
        path = f"/api/tournaments/{club.name}/stages/1/pairings"
        answer = httpx2.get(f"http://127.0.0.1:{hall.cluster.public}{path}", timeout=PATIENCE)
        acknowledged = max(each.version for each in hall.acknowledged if each.club == club.name)
        age = int(answer.headers.get("age", 0))
        if (
            answer.status_code != 200
            or answer.json()["version"] < acknowledged
            or age > MOST_SECONDS
        ):
            return False
    return True


def verdict_on_cluster(cluster: Cluster, hall: Hall) -> Verdict:
    with closing(open_store(cluster.direct)) as store:
        verdict = judge(store, [club.name for club in hall.clubs], hall.acknowledged)
    write_line(
        f"{verdict}; {len(hall.acknowledged)} acknowledged, {hall.sheets_read} sheets looked at"
    )
    for trouble in (*hall.outdated, *hall.refused[:9]):
        write_line(trouble)
    return verdict


@pytest.mark.timeout(120 + 60 * TRIED)
def test_acknowledged_results_are_stored_once_whatever_happens_to_the_database(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WALLCHART_SECRET", "the same for all servers of one log")
    monkeypatch.chdir(cluster.folder)
    urls = (cluster.direct, cluster.pooled("session"), cluster.pooled("transaction"))
    hall, lines = hall_of(cluster), []
    with ExitStack() as stack:
        servers = [
            stack.enter_context(serving(url, "--port", str(port), "--backups", "0"))
            for url, port in zip(urls, cluster.servers, strict=True)
        ]
        assert [server.port for server in servers] == cluster.servers
        stack.enter_context(shown_to_the_public(cluster))
        using = Thread(target=hall.run, args=[servers[0].cookies])
        using.start()
        try:
            for each in make_faults(cluster, hall, TRIED):
                write_line(each)
                lines.append(each)
        finally:
            hall.stopped = True
            using.join()
            verdict = verdict_on_cluster(cluster, hall)
        seconds_until(lambda: public_is_current(hall), "what the public sees", PATIENCE)

    assert verdict.sound, verdict
    assert hall.refused == []
    assert hall.outdated == []
    assert [each for each in lines if each.wait > WRITABLE] == []

"""What happens to a cluster, one after the other: each is done, lasts, and is mended."""

import signal
from collections.abc import Callable
from contextlib import suppress
from time import sleep

import httpx2

from tests.faults.cluster.nodes import TTL, Cluster, Node, seconds_until
from tests.programs import FAKE_CLOCK

Fault = Callable[[Cluster], None]
HOLDS = 3.0
"""Seconds of what would not be noticed if it were mended at once."""
ANOTHER = 40.0
BLOCK = 1024 * 1024


def _primary(cluster: Cluster) -> Node:
    primary = cluster.primary()
    assert primary is not None
    return primary


def _until_another_leads(cluster: Cluster, than: Node) -> None:
    others = [node for node in cluster.nodes if node is not than]
    seconds_until(lambda: any(node.asked("/primary") == 200 for node in others), "another", ANOTHER)


def primary_killed(cluster: Cluster) -> None:
    """Until its manager says so, or has started it again already."""
    primary = _primary(cluster)
    killed = primary.postmaster
    assert killed, "a primary that runs"
    primary.signal(signal.SIGKILL)
    seconds_until(
        lambda: primary.asked("/primary") != 200 or primary.postmaster not in (0, killed),
        "its end",
        ANOTHER,
    )


def primary_stopped(cluster: Cluster) -> None:
    """The whole node stands still, until another has taken its place; then it goes on."""
    primary = _primary(cluster)
    primary.signal(signal.SIGSTOP, with_patroni=True)
    try:
        _until_another_leads(cluster, primary)
        sleep(HOLDS)
    finally:
        primary.signal(signal.SIGCONT, with_patroni=True)


def cut_from_etcd(cluster: Cluster) -> None:
    primary = _primary(cluster)
    primary.to_etcd.freeze()
    try:
        _until_another_leads(cluster, primary)
    finally:
        primary.to_etcd.mend()


def cut_from_its_replicas(cluster: Cluster) -> None:
    primary = _primary(cluster)
    primary.line.freeze()
    sleep(HOLDS)
    primary.line.cut()
    primary.line.mend()


def disk_full(cluster: Cluster) -> None:
    """That of the primary, until it is one no more, or for a while."""
    primary = _primary(cluster)
    filler = primary.folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(BLOCK))
    with filler.open("ab", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(512))
    with suppress(AssertionError):
        seconds_until(lambda: primary.asked("/primary") != 200, "its end", HOLDS * 2)
    filler.unlink()


def switchover(cluster: Cluster) -> None:
    primary = _primary(cluster)
    asked = {"leader": primary.name}
    answer = httpx2.post(f"http://127.0.0.1:{primary.asked_at}/switchover", json=asked, timeout=30)
    assert answer.status_code == 200, answer.text


def all_restarted(cluster: Cluster) -> None:
    for node in cluster.nodes:
        node.signal(signal.SIGKILL)
    sleep(1)


def promoted_by_hand(cluster: Cluster) -> None:
    """The replica that is not the synchronous one, past Patroni."""
    synchronous = cluster.synchronous()
    wrong = next(node for node in cluster.replicas() if node is not synchronous)
    wrong.promote()
    sleep(HOLDS)


def clock_jumps(cluster: Cluster) -> None:
    """The primary's goes ten minutes on, and back again."""
    primary = _primary(cluster)
    for there in ("+600", "-600", "+0"):
        primary.clock.write_text(there)
        sleep(HOLDS / 2)


def pgbouncers_killed(cluster: Cluster) -> None:
    for pgbouncer in cluster.pgbouncers:
        pgbouncer.kill()
    sleep(HOLDS)
    for pgbouncer in cluster.pgbouncers:
        pgbouncer.start()


def etcd_killed(cluster: Cluster) -> None:
    cluster.etcd.kill()
    sleep(TTL + 2)
    cluster.etcd.start()


FAULTS: dict[str, Fault] = {
    "primary killed": primary_killed,
    "switchover": switchover,
    "promoted by hand": promoted_by_hand,
    "PgBouncer killed": pgbouncers_killed,
    "cut from its replicas": cut_from_its_replicas,
    "disk full": disk_full,
    "clock jumps": clock_jumps,
    "primary stopped": primary_stopped,
    "all restarted": all_restarted,
    "cut from etcd": cut_from_etcd,
    "etcd killed": etcd_killed,
}


def possible(cluster: Cluster) -> dict[str, Fault]:
    """Without those for which this machine has not got what they take."""
    left_out = set()
    if not FAKE_CLOCK:
        left_out.add("clock jumps")
    if not cluster.nodes[0].own_disk:
        left_out.add("disk full")
    return {name: fault for name, fault in FAULTS.items() if name not in left_out}

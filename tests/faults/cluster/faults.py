"""Faults of a cluster: each function makes one, lets it last, and mends it before it returns."""

import signal
from collections.abc import Callable
from contextlib import suppress
from time import sleep

import httpx2

from tests.faults.cluster.nodes import TTL, Cluster, Node, seconds_until
from tests.programs import FAKE_CLOCK

Fault = Callable[[Cluster], None]
HOLDS = 3.0
"""Seconds that a fault lasts which would not be noticed if it were mended at once."""
TAKEOVER = 40.0
"""Seconds within which another node becomes the primary."""
BLOCK = 1024 * 1024


def _primary(cluster: Cluster) -> Node:
    primary = cluster.primary()
    assert primary is not None
    return primary


def _wait_until_another_leads(cluster: Cluster, former: Node) -> None:
    others = [node for node in cluster.nodes if node is not former]
    seconds_until(
        lambda: any(node.patroni_status("/primary") == 200 for node in others), "another", TAKEOVER
    )


def primary_killed(cluster: Cluster) -> None:
    """Kill its PostgreSQL, and wait until Patroni reports that or has started it again."""
    primary = _primary(cluster)
    killed = primary.postmaster
    assert killed, "a primary that runs"
    primary.signal(signal.SIGKILL)
    seconds_until(
        lambda: primary.patroni_status("/primary") != 200 or primary.postmaster not in (0, killed),
        "its end",
        TAKEOVER,
    )


def primary_stopped(cluster: Cluster) -> None:
    """Stop the whole node until another has taken its place; then let it go on."""
    primary = _primary(cluster)
    primary.signal(signal.SIGSTOP, with_patroni=True)
    try:
        _wait_until_another_leads(cluster, primary)
        sleep(HOLDS)
    finally:
        primary.signal(signal.SIGCONT, with_patroni=True)


def cut_from_etcd(cluster: Cluster) -> None:
    primary = _primary(cluster)
    primary.to_etcd.freeze()
    try:
        _wait_until_another_leads(cluster, primary)
    finally:
        primary.to_etcd.mend()


def cut_from_its_replicas(cluster: Cluster) -> None:
    primary = _primary(cluster)
    primary.line.freeze()
    sleep(HOLDS)
    primary.line.cut()
    primary.line.mend()


def disk_full(cluster: Cluster) -> None:
    """Fill the primary's disk until it is no longer the primary, or for a while."""
    primary = _primary(cluster)
    filler = primary.folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(BLOCK))
    with filler.open("ab", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(512))
    with suppress(AssertionError):
        seconds_until(lambda: primary.patroni_status("/primary") != 200, "its end", HOLDS * 2)
    filler.unlink()


def switchover(cluster: Cluster) -> None:
    primary = _primary(cluster)
    request = {"leader": primary.name}
    answer = httpx2.post(
        f"http://127.0.0.1:{primary.patroni_port}/switchover", json=request, timeout=30
    )
    assert answer.status_code == 200, answer.text


def all_restarted(cluster: Cluster) -> None:
    for node in cluster.nodes:
        node.signal(signal.SIGKILL)
    sleep(1)


def promoted_by_hand(cluster: Cluster) -> None:
    """Promote the replica that is not the synchronous one, without Patroni."""
    synchronous = cluster.synchronous()
    wrong = next(node for node in cluster.replicas() if node is not synchronous)
    wrong.promote()
    sleep(HOLDS)


def clock_jumps(cluster: Cluster) -> None:
    """Set the primary's clock ten minutes ahead, ten minutes back, and right again."""
    primary = _primary(cluster)
    for offset in ("+600", "-600", "+0"):
        primary.clock.write_text(offset)
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


def possible_faults(cluster: Cluster) -> dict[str, Fault]:
    """The faults that this machine can make."""
    left_out = set()
    if not FAKE_CLOCK:
        left_out.add("clock jumps")
    if not cluster.nodes[0].own_disk:
        left_out.add("disk full")
    return {name: fault for name, fault in FAULTS.items() if name not in left_out}

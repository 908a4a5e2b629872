"""Three PostgreSQL under Patroni and etcd with synchronous replication, two PgBouncer (in session
and in transaction mode) and HAProxy before them, all on this machine's loopback.

Each node reaches etcd, and the others reach each node, over a line of its own that can be cut. Its
data lie in a file system of limited size where this user may mount one, and its clock can be set
where libfaketime is.
"""

import json
import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx2
import psycopg
import yaml  # type: ignore[import-untyped]

from tests.faults.wire import Wire, free_port
from tests.postgres import binaries, unprivileged
from tests.programs import FAKE_CLOCK, Program, give_to_postgres, pooler, with_descendants

DEPLOYED = Path(__file__).parents[3] / "server/operation/deploy/three-nodes"
DATABASES = ("all", "replication")
TTL, LOOPS, RETRIES = 6, 1, 2
"""Patroni's settings in seconds, shorter than the usual 30, 10 and 10."""
PATIENCE = 150.0
REINITIALISED_AFTER, REINITIALISING = 6.0, 25.0
"""Seconds until a replica that does not follow is reinitialised, and that this may take."""
DISK = 400_000_000  # bytes
NODES = 3


class Node:
    """A PostgreSQL with Patroni. `line` leads from the others to it, `to_etcd` from it to etcd."""

    def __init__(self, number: int, folder: Path, etcd: int, own_disk: bool) -> None:
        self.name = f"node{number}"
        self.port, self.patroni_port = free_port(), free_port()
        self.line, self.to_etcd = Wire(self.port), Wire(etcd)
        self.folder = folder / self.name
        self.folder.mkdir()
        self.own_disk = own_disk
        if own_disk:
            limit = f"size={DISK},mode=755"
            subprocess.run(["mount", "-t", "tmpfs", "-o", limit, "none", self.folder], check=True)
        self.clock = self.folder / "clock"
        self.clock.write_text("+0")
        self.programs = self._programs()
        config = self.folder / "patroni.json"
        config.write_text(json.dumps(_patroni(self)))
        give_to_postgres(self.folder, self.clock, config)
        self.patroni = Program(self.folder, "patroni", "patroni", str(config))

    def _programs(self) -> Path:
        """The folder of PostgreSQL's programs, with a clock of the node's own for its server."""
        real = binaries()
        assert real is not None
        if not FAKE_CLOCK:
            return real
        (own := self.folder / "bin").mkdir()
        for program in real.iterdir():
            if program.name != "postgres":
                (own / program.name).symlink_to(program)
        (server := own / "postgres").write_text(
            "#!/bin/sh\n"
            f"export LD_PRELOAD={FAKE_CLOCK[0]} FAKETIME_TIMESTAMP_FILE={self.clock}\n"
            "export FAKETIME_CACHE_DURATION=1 DONT_FAKE_MONOTONIC=1\n"
            f'exec {real}/postgres "$@"\n'
        )
        server.chmod(0o755)
        return own

    @property
    def postmaster(self) -> int:
        """The process id; 0 if it does not run."""
        try:
            lines = (self.folder / "data" / "postmaster.pid").read_text().splitlines()
            pid = int(lines[0])
            os.kill(pid, 0)
        except (OSError, IndexError, ValueError):
            return 0
        return pid

    def signal(self, number: int, with_patroni: bool = False) -> None:
        """Signal all its processes of PostgreSQL, and those of Patroni if asked for."""
        pids = with_descendants(self.postmaster) if self.postmaster else []
        for pid in [*(with_descendants(self.patroni.pid) if with_patroni else ()), *pids]:
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def patroni_status(self, path: str) -> int:
        """The HTTP status of Patroni's answer; 0 if there is none."""
        try:
            return httpx2.get(f"http://127.0.0.1:{self.patroni_port}{path}", timeout=1).status_code
        except httpx2.HTTPError:
            return 0

    def promote(self) -> None:
        """Make it a primary by hand, without Patroni."""
        command = [str(self.programs / "pg_ctl"), "-D", str(self.folder / "data"), "promote"]
        subprocess.run(command, user=unprivileged(), cwd=self.folder, capture_output=True)

    def end(self) -> None:
        self.signal(signal.SIGCONT, with_patroni=True)
        pids = with_descendants(self.postmaster) if self.postmaster else []
        self.patroni.end()
        for wire in (self.line, self.to_etcd):
            wire.close()
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if self.own_disk:
            subprocess.run(["umount", "-l", self.folder], check=True)


class Cluster:
    """Addresses of the database: `direct` names all nodes; `pooled` leads through a PgBouncer, in
    mode session or transaction, and HAProxy to the node that Patroni names as the primary.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        own_disk = _may_mount(folder)
        etcd = free_port()
        self.nodes = [Node(number, folder, etcd, own_disk) for number in range(1, NODES + 1)]
        self.front, self.web = free_port(), free_port()
        self.poolers = {mode: free_port() for mode in ("session", "transaction")}
        self.servers = [free_port() for _ in range(NODES)]
        self.public = free_port()
        self.etcd = self._etcd(etcd, free_port())
        self.pgbouncers = [self._pgbouncer(mode, port) for mode, port in self.poolers.items()]
        self.haproxy = self._haproxy()

    @property
    def direct(self) -> str:
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)
        return f"postgresql://wallchart@{hosts}/log"

    def pooled(self, mode: str) -> str:
        return f"postgresql://wallchart@127.0.0.1:{self.poolers[mode]}/log"

    def start(self) -> None:
        self.etcd.start()
        self.nodes[0].patroni.start()
        seconds_until(
            lambda: self.nodes[0].patroni_status("/primary") == 200, "the first node", PATIENCE
        )
        with psycopg.connect(
            host="127.0.0.1",
            port=self.nodes[0].port,
            user="wallchart",
            dbname="postgres",
            autocommit=True,
        ) as line:
            line.execute("CREATE DATABASE log")
        for node in self.nodes[1:]:
            node.patroni.start()
        for program in (*self.pgbouncers, self.haproxy):
            program.start()
        self.wait_until_whole()

    def primary(self) -> Node | None:
        """The node that Patroni names as the primary."""
        return next((node for node in self.nodes if node.patroni_status("/primary") == 200), None)

    def replicas(self) -> list[Node]:
        return [node for node in self.nodes if node.patroni_status("/replica") == 200]

    def synchronous(self) -> Node | None:
        return next(
            (node for node in self.nodes if node.patroni_status("/synchronous") == 200), None
        )

    def wait_until_whole(self) -> None:
        """Wait until there is a primary and all others follow it, one of them synchronously."""
        since, again = monotonic(), 0
        while not self._is_whole():
            assert monotonic() - since < PATIENCE, "a whole cluster was waited for in vain"
            if monotonic() - since > REINITIALISED_AFTER + REINITIALISING * again:
                again += 1
                self._reinitialise_replicas()
            sleep(0.2)

    def _is_whole(self) -> bool:
        primary, synchronous = self.primary(), self.synchronous()
        return bool(primary and synchronous and len(self.followers(primary)) == NODES - 1)

    def followers(self, primary: Node) -> set[str]:
        """The names of the nodes that replicate it."""
        query = "SELECT application_name FROM pg_stat_replication WHERE state = 'streaming'"
        try:
            with psycopg.connect(
                host="127.0.0.1", port=primary.port, user="wallchart", dbname="log"
            ) as line:
                return {name for (name,) in line.execute(query)}
        except psycopg.Error:
            return set()

    def _reinitialise_replicas(self) -> None:
        """Copy replicas that no longer follow from the primary, as `patronictl reinit` does."""
        primary = self.primary()
        if primary is None:
            return
        for node in self.nodes:
            if node is not primary and node.name not in self.followers(primary):
                with suppress(httpx2.HTTPError):
                    at = f"http://127.0.0.1:{node.patroni_port}/reinitialize"
                    httpx2.post(at, json={"force": True}, timeout=10)

    def end(self) -> None:
        for program in (self.haproxy, *self.pgbouncers):
            program.end()
        for node in self.nodes:
            node.end()
        self.etcd.end()

    def _etcd(self, *ports: int) -> Program:
        clients, peers = (f"http://127.0.0.1:{port}" for port in ports)
        (data := self.folder / "etcd").mkdir()
        give_to_postgres(data)
        return Program(
            data,
            "etcd",
            *("etcd", "--name", "one", "--data-dir", str(data / "data")),
            *("--listen-client-urls", clients, "--advertise-client-urls", clients),
            *("--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers),
            *("--initial-cluster", f"one={peers}", "--unsafe-no-fsync", "--enable-v2"),
        )

    def _pgbouncer(self, mode: str, port: int) -> Program:
        (folder := self.folder / f"pgbouncer-{mode}").mkdir()
        return pooler(folder, mode, port, f"host=127.0.0.1 port={self.front}")

    def _haproxy(self) -> Program:
        (folder := self.folder / "haproxy").mkdir()
        text = (
            (DEPLOYED / "haproxy.cfg")
            .read_text()
            .replace("127.0.0.1:5000", f"127.0.0.1:{self.front}")
        )
        for number, node in enumerate(self.nodes, 1):
            deployed = f"10.0.0.{number}:5432 check port 8008"
            text = text.replace(deployed, f"127.0.0.1:{node.port} check port {node.patroni_port}")
        servers = "\n".join(
            f"  server wallchart{n} 127.0.0.1:{port} check" for n, port in enumerate(self.servers)
        )
        (config := folder / "haproxy.cfg").write_text(f"""{text}
listen web
  mode http
  bind 127.0.0.1:{self.web}
  balance roundrobin
  option redispatch
  default-server inter 1s fall 2 rise 1
{servers}
""")
        give_to_postgres(folder, config)
        return Program(folder, "haproxy", "haproxy", "-db", "-f", str(config))


def seconds_until(condition: Callable[[], object], event: str, seconds: float) -> float:
    """Wait until the condition holds, at most `seconds`; the seconds that took."""
    since = monotonic()
    while not condition():
        assert monotonic() - since < seconds, f"{event} was waited for in vain"
        sleep(0.1)
    return monotonic() - since


def _may_mount(folder: Path) -> bool:
    """Whether this user may mount a small file system, to be filled."""
    (place := folder / "mount").mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "none", place], capture_output=True)
    return made.returncode == 0 and not subprocess.run(["umount", place]).returncode


def _patroni(node: Node) -> dict[str, Any]:
    """The deployed configuration with other addresses, folders, users and times."""
    host, user = "127.0.0.1", {"username": "wallchart"}
    settings: dict[str, Any] = yaml.safe_load((DEPLOYED / "patroni.yml").read_text())
    settings["name"] = node.name
    settings["restapi"] = dict.fromkeys(
        ("listen", "connect_address"), f"{host}:{node.patroni_port}"
    )
    settings["etcd"] = {"hosts": f"{host}:{node.to_etcd.port}", "use_proxies": True}
    cluster = settings["bootstrap"]["dcs"]
    cluster |= {"ttl": TTL, "loop_wait": LOOPS, "retry_timeout": RETRIES}
    cluster["postgresql"]["parameters"] |= {
        "shared_buffers": "16MB",
        "max_wal_size": "96MB",
        "min_wal_size": "32MB",
        "wal_keep_size": "64MB",
        "dynamic_shared_memory_type": "mmap",  # so that nothing is left behind
    }
    settings["postgresql"] |= {
        "listen": f"{host}:{node.port}",
        "connect_address": f"{host}:{node.line.port}",
        "data_dir": str(node.folder / "data"),
        "bin_dir": str(node.programs),
        "pgpass": str(node.folder / "pgpass"),
        "pg_hba": ["local all all trust", *(f"host {db} all {host}/32 trust" for db in DATABASES)],
        "authentication": dict.fromkeys(("superuser", "replication", "rewind"), user),
        "parameters": {"unix_socket_directories": str(node.folder)},
    }
    return settings

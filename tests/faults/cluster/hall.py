"""Users of the servers during the faults: tablets that enter results, and a reader of sheets at one
server after the other.
"""

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import perf_counter

import httpx2

from tests.bench.federation.clubs import Club
from tests.bench.federation.wire import Acknowledged, Refused, Wires
from tests.faults.cluster.nodes import Cluster

CLIENTS = 50
PAUSE = 0.25
"""Seconds between two entries of a tablet."""
BETWEEN_SHEETS = 0.02
"""Seconds."""


@dataclass(slots=True)
class Hall:
    """`outdated`: sheets older than one read before, or than what was acknowledged before the
    request. `primaries`: instant and name of each node that became the primary ("": none is).
    """

    clubs: list[Club]
    cluster: Cluster
    epoch: str
    acknowledged: list[Acknowledged] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    outdated: list[str] = field(default_factory=list)
    sheets_read: int = 0
    primaries: list[tuple[float, str]] = field(default_factory=list)
    stopped: bool = False

    def run(self, cookies: Mapping[str, str]) -> None:
        """Use the servers until `stopped` is set."""
        asyncio.run(self._run(cookies))

    async def _run(self, cookies: Mapping[str, str]) -> None:
        servers = Wires([self.cluster.web])
        servers.cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        async with asyncio.TaskGroup() as tasks:
            for number in range(CLIENTS):
                tasks.create_task(self._enter(servers, self.clubs[number % len(self.clubs)]))
            tasks.create_task(self._read_sheets(cookies))
            tasks.create_task(self._record_primaries())
        servers.close()

    async def _enter(self, servers: Wires, club: Club) -> None:
        while not self.stopped:
            try:
                done = await servers.enter(club, 0)
            except Refused as refused:
                self.refused.append(str(refused))
            else:
                self.acknowledged += [done] if done else []
            await asyncio.sleep(PAUSE)

    async def _read_sheets(self, cookies: Mapping[str, str]) -> None:
        """Read each sheet at each server, one after the other."""
        seen: defaultdict[str, int] = defaultdict(int)
        async with httpx2.AsyncClient(timeout=20, cookies=dict(cookies)) as line:
            while not self.stopped:
                for club in self.clubs:
                    for port in (*self.cluster.servers, self.cluster.public):
                        await self._read_sheet(line, club, port, seen)
                        await asyncio.sleep(BETWEEN_SHEETS)

    async def _read_sheet(
        self, line: httpx2.AsyncClient, club: Club, port: int, seen: dict[str, int]
    ) -> None:
        """Ask with the version known: a server that is behind it sends nothing."""
        version_known = max(seen[club.name], *club.saw.values())
        have = {"If-None-Match": f'"{self.epoch}-{version_known}"'}
        try:
            path = f"/api/tournaments/{club.name}/stages/1/pairings"
            answer = await line.get(f"http://127.0.0.1:{port}{path}", headers=have)
        except httpx2.HTTPError:
            return
        self.sheets_read += answer.status_code in (200, 304)
        if answer.status_code != 200:
            return
        version = answer.json()["version"]
        if version < version_known:
            self.outdated.append(f"{club.name} at port {port}: {version} after {version_known}")
        seen[club.name] = max(version, seen[club.name])

    async def _record_primaries(self) -> None:
        async with httpx2.AsyncClient(timeout=1) as line:
            while not self.stopped:
                primary = ""
                for node in self.cluster.nodes:
                    try:
                        address = f"http://127.0.0.1:{node.patroni_port}/primary"
                        if (await line.get(address)).status_code == 200:
                            primary = node.name
                    except httpx2.HTTPError:
                        continue
                if primary != (self.primaries[-1][1] if self.primaries else ""):
                    self.primaries.append((perf_counter(), primary))
                await asyncio.sleep(0.1)

    def longest_waits(self, since: float, until: float) -> dict[str, float]:
        """Each tournament's longest wait for an acknowledgement in seconds between these instants,
        while the cluster had a primary.
        """
        changes = [*self.primaries, (until, "")]
        spans = [
            (max(began_at, since), min(ended, until))
            for (began_at, node_name), (ended, _) in zip(changes, changes[1:], strict=False)
            if node_name and ended > since and began_at < until
        ]
        waits: dict[str, float] = {}
        for club in self.clubs:
            done = sorted(
                each.since + each.seconds for each in self.acknowledged if each.club == club.name
            )
            waits[club.name] = max(
                (b - a for began_at, ended in spans for a, b in _gaps(began_at, ended, done)),
                default=0.0,
            )
        return waits


def _gaps(began_at: float, ended: float, done: list[float]) -> list[tuple[float, float]]:
    """The span divided at the instants `done` in it."""
    inside = [began_at, *(at for at in done if began_at < at < ended), ended]
    return list(zip(inside, inside[1:], strict=False))

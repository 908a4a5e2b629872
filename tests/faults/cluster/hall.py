"""Who uses the servers meanwhile: tablets that enter results, and somebody who looks at a sheet at
one server after the other.
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
LOOKS_APART = 0.02


@dataclass(slots=True)
class Hall:
    """`back`: sheets that were older than one that was seen before, or than what was acknowledged
    before it was asked for. `up`: when Patroni has said of which node that it is the primary.
    """

    clubs: list[Club]
    cluster: Cluster
    epoch: str
    acknowledged: list[Acknowledged] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    back: list[str] = field(default_factory=list)
    looks: int = 0
    up: list[tuple[float, str]] = field(default_factory=list)
    over: bool = False

    def run(self, cookies: Mapping[str, str]) -> None:
        """Until it is `over`."""
        asyncio.run(self._run(cookies))

    async def _run(self, cookies: Mapping[str, str]) -> None:
        servers = Wires([self.cluster.web])
        servers.cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        async with asyncio.TaskGroup() as tasks:
            for number in range(CLIENTS):
                tasks.create_task(self._enter(servers, self.clubs[number % len(self.clubs)]))
            tasks.create_task(self._look(cookies))
            tasks.create_task(self._see_who_is_primary())
        servers.close()

    async def _enter(self, servers: Wires, club: Club) -> None:
        while not self.over:
            try:
                done = await servers.enter(club, 0)
            except Refused as refused:
                self.refused.append(str(refused))
            else:
                self.acknowledged += [done] if done else []
            await asyncio.sleep(PAUSE)

    async def _look(self, cookies: Mapping[str, str]) -> None:
        """Each sheet at each server, one after the other."""
        seen: defaultdict[str, int] = defaultdict(int)
        async with httpx2.AsyncClient(timeout=20, cookies=dict(cookies)) as line:
            while not self.over:
                for club in self.clubs:
                    for port in (*self.cluster.servers, self.cluster.public):
                        await self._look_at(line, club, port, seen)
                        await asyncio.sleep(LOOKS_APART)

    async def _look_at(
        self, line: httpx2.AsyncClient, club: Club, port: int, seen: dict[str, int]
    ) -> None:
        """As a reader does who says what they have: then a server that is behind sends nothing."""
        known = max(seen[club.name], *club.saw.values())
        have = {"If-None-Match": f'"{self.epoch}-{known}"'}
        try:
            path = f"/api/tournaments/{club.name}/stages/1/pairings"
            answer = await line.get(f"http://127.0.0.1:{port}{path}", headers=have)
        except httpx2.HTTPError:
            return
        self.looks += answer.status_code in (200, 304)
        if answer.status_code != 200:
            return
        version = answer.json()["version"]
        if version < known:
            self.back.append(f"{club.name} at port {port}: {version} after {known}")
        seen[club.name] = max(version, seen[club.name])

    async def _see_who_is_primary(self) -> None:
        async with httpx2.AsyncClient(timeout=1) as line:
            while not self.over:
                said = ""
                for node in self.cluster.nodes:
                    try:
                        asked = f"http://127.0.0.1:{node.asked_at}/primary"
                        if (await line.get(asked)).status_code == 200:
                            said = node.name
                    except httpx2.HTTPError:
                        continue
                if said != (self.up[-1][1] if self.up else ""):
                    self.up.append((perf_counter(), said))
                await asyncio.sleep(0.1)

    def waits(self, since: float, until: float) -> dict[str, float]:
        """Of each tournament, the longest without an acknowledgement in that span while the cluster
        had a primary, or since it has one.
        """
        changes = [*self.up, (until, "")]
        spans = [
            (max(began_at, since), min(ended, until))
            for (began_at, who), (ended, _) in zip(changes, changes[1:], strict=False)
            if who and ended > since and began_at < until
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
    inside = [began_at, *(at for at in done if began_at < at < ended), ended]
    return list(zip(inside, inside[1:], strict=False))

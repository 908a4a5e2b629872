"""Readers behind a cache: `python -m tests.bench.readers [--readers 2000] [--changes 40]
[--only measured,reckoned]`.

A server, nginx as `server/operation/deploy/nginx.conf` has it, and a process of readers that wait
at the addresses of one sheet, all on this machine. Rounds take turns: readers with nothing between
them and the server, and behind nginx; by addresses, and as screens on websockets. Each sample is
the time from the instant a result was acknowledged to the last reader's having it. What nginx asked
of the server is counted by its own log. Then a hundred thousand readers are reckoned, see
`reckoned`.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

import uvloop

from tests.bench.feed.__main__ import WANTED, Child, Screens
from tests.bench.readers.edge import Edge, edge, is_here
from tests.bench.readers.reckoned import reckon
from tests.bench.readers.waiting import Waiting, waiting

SHEET = "/t/hall/s/1/sheets/pairings"
ORIGIN, EDGE = 8740, 8741
WARM_UP = 3
SPACING = (0.6, 1.2)
"""Seconds after everybody has heard, by chance, as nginx looks twice a second for news."""
ROUNDS = 2


@dataclass
class Way:
    """One way to the server, what its readers took, and what nginx asked for each change. `cpu` is
    seconds of processor of the server and of nginx for so many `answers`.
    """

    name: str
    port: int
    times: list[float] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    cpu: tuple[float, float] = (0.0, 0.0)
    answers: int = 0

    @property
    def p99(self) -> float:
        return percentile(self.times, 0.99)

    def __str__(self) -> str:
        p50 = statistics.median(self.times)
        told = f"  {self.name:<25} p50 {p50:7.1f} ms   p99 {self.p99:7.1f} ms"
        if self.answers:
            server, nginx = (1e6 * seconds / self.answers for seconds in self.cpu)
            told += f"   CPU an answer: server {server:.0f} µs, nginx {nginx:.0f} µs"
        if not self.asked:
            return told
        more = sum(asked > 1 for asked in self.asked)
        return (
            f"{told}\n    for each change the server was asked {max(self.asked)} times at most, "
            f"{more} times more than once"
        )


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


async def everybody(readers: list[Waiting], since: float) -> float:
    end = time.monotonic() + 60
    while not all(reader.last >= since for reader in readers):
        await asyncio.sleep(0.002)
        assert time.monotonic() < end, f"{sum(r.last < since for r in readers)} did not hear of it"
    return max(reader.last for reader in readers)


def latest(port: int) -> dict[str, Any]:
    with urlopen(f"http://127.0.0.1:{port}{SHEET}/latest") as answer:
        told: dict[str, Any] = json.load(answer)
    return told


async def gathered(port: int, count: int) -> list[Waiting]:
    told = await asyncio.to_thread(latest, port)
    cursor = told["next"].partition("cursor=")[2].partition("&")[0]
    readers: list[Waiting] = []
    for first in range(0, count, 100):
        some = range(first, min(count, first + 100))
        readers += await asyncio.gather(
            *(waiting(n, port, SHEET, told["at"], cursor) for n in some)
        )
    await asyncio.sleep(1)
    return readers


async def by_address(child: Child, way: Way, changes: int, count: int, at: Edge | None) -> None:
    readers = await gathered(way.port, count)
    before = await cpu(child, at)
    for sample in range(WARM_UP + changes):
        if at is not None:
            at.asked_origin()
        since = time.monotonic()
        asked = asyncio.create_task(child.ask("result"))
        last = await everybody(readers, since)
        acknowledged = await asked
        await asyncio.sleep(random.uniform(*SPACING))
        if sample >= WARM_UP:
            way.times.append(1000 * (last - acknowledged))
            if at is not None:
                way.asked.append(at.asked_origin()["200"])
    after = await cpu(child, at)
    way.cpu = (way.cpu[0] + after[0] - before[0], way.cpu[1] + after[1] - before[1])
    way.answers += count * (WARM_UP + changes)
    for reader in readers:
        assert reader.transport is not None
        reader.transport.abort()
    await asyncio.sleep(0.5)


async def cpu(child: Child, at: Edge | None) -> tuple[float, float]:
    """Of the server and of nginx, until now."""
    seconds: float = (await child.ask("state"))["cpu"]
    return seconds, at.cpu() if at is not None else 0.0


async def by_socket(child: Child, way: Way, changes: int, count: int) -> None:
    screens = Screens(way.port, "/feed?tournament=hall", WANTED)
    await screens.connect(count)
    for sample in range(WARM_UP + changes):
        since = time.monotonic()
        asked = asyncio.create_task(child.ask("result"))
        await screens.after(since)
        taken = 1000 * (max(r.last for r in screens.readers) - await asked)
        if sample >= WARM_UP:
            way.times.append(taken)
        await asyncio.sleep(random.uniform(*SPACING))
    screens.close()
    await asyncio.sleep(0.5)


async def measured(count: int, changes: int) -> list[Way]:
    direct, cached = Way("addresses, direct", ORIGIN), Way("addresses, behind nginx", EDGE)
    socket, passed = Way("websockets, direct", ORIGIN), Way("websockets, behind nginx", EDGE)
    with TemporaryDirectory() as name:
        folder = Path(name)
        child = Child("tests.bench.feed.hall", str(folder / "log.sqlite3"), str(ORIGIN))
        await child.start()
        with edge(folder, EDGE, ORIGIN) as at:
            await asyncio.sleep(1)
            for _ in range(ROUNDS):
                await by_address(child, direct, changes // ROUNDS, count, None)
                await by_address(child, cached, changes // ROUNDS, count, at)
                await by_socket(child, socket, changes // ROUNDS, count)
                await by_socket(child, passed, changes // ROUNDS, min(count, PASSED))
        await child.stop()
    return [direct, cached, socket, passed]


PASSED = 1900
"""All sockets that nginx passes on are of one address, of which the server takes 2,000."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readers", type=int, default=2000)
    parser.add_argument("--changes", type=int, default=40)
    parser.add_argument("--only", default="measured,reckoned")
    asked = parser.parse_args()
    if "measured" in asked.only:
        if not is_here():
            sys.exit("There is no nginx here, which would be measured; `apt-get install nginx`.")
        ways = uvloop.run(measured(asked.readers, asked.changes))
        load = os.getloadavg()[0]
        print(
            f"{asked.readers} readers of one sheet, {len(ways[0].times)} changes each way, "
            f"load {load:.1f}"
        )
        for way in ways:
            print(way)
        direct, cached, socket, passed = (way.p99 for way in ways)
        print(
            f"  p99 behind nginx over direct: addresses {cached / direct:.2f}, "
            f"websockets {passed / socket:.2f}"
        )
    if "reckoned" in asked.only:
        reckon()


if __name__ == "__main__":
    main()

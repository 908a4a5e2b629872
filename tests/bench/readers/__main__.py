"""Readers behind a cache: `python -m tests.bench.readers [--readers 2000] [--changes 40]
[--only measured,simulated]`.

A server, nginx configured by `server/operation/deploy/nginx.conf`, and a process of readers that
wait at the addresses of one sheet, all on this machine. Rounds alternate: readers of the server
itself, and behind nginx; by addresses, and as screens on websockets. Each sample is the time from
the instant a result was acknowledged to the receipt of the last reader. How often nginx asked the
server is counted from its own log. Then a hundred thousand readers are simulated, see `simulated`.
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
from tests.bench.readers.simulated import simulate
from tests.bench.readers.waiting import Waiting, connect_reader

SHEET = "/t/hall/s/1/sheets/pairings"
ORIGIN, EDGE = 8740, 8741
WARM_UP = 3
SECONDS_BETWEEN = (0.6, 1.2)
"""Until the next change, at random between these: nginx looks for news twice a second."""
ROUNDS = 2


@dataclass
class Way:
    """One way to the server: how many milliseconds its readers took, and how often nginx asked the
    server for each change. `cpu` is seconds of processor of the server and of nginx for that many
    `answers`.
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
        line = f"  {self.name:<25} p50 {p50:7.1f} ms   p99 {self.p99:7.1f} ms"
        if self.answers:
            server, nginx = (1e6 * seconds / self.answers for seconds in self.cpu)
            line += f"   CPU an answer: server {server:.0f} µs, nginx {nginx:.0f} µs"
        if not self.asked:
            return line
        more = sum(asked > 1 for asked in self.asked)
        return (
            f"{line}\n    for each change the server was asked {max(self.asked)} times at most, "
            f"{more} times more than once"
        )


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


async def last_receipt(readers: list[Waiting], since: float) -> float:
    """Wait until all readers have received something since then; return the last instant."""
    end = time.monotonic() + 60
    while not all(reader.last >= since for reader in readers):
        await asyncio.sleep(0.002)
        assert time.monotonic() < end, f"{sum(r.last < since for r in readers)} did not hear of it"
    return max(reader.last for reader in readers)


def latest(port: int) -> dict[str, Any]:
    """The address at which news of the sheet is to be awaited."""
    with urlopen(f"http://127.0.0.1:{port}{SHEET}/latest") as answer:
        newest: dict[str, Any] = json.load(answer)
    return newest


async def connect_readers(port: int, count: int) -> list[Waiting]:
    newest = await asyncio.to_thread(latest, port)
    cursor = newest["next"].partition("cursor=")[2].partition("&")[0]
    readers: list[Waiting] = []
    for first in range(0, count, 100):
        numbers = range(first, min(count, first + 100))
        readers += await asyncio.gather(
            *(connect_reader(n, port, SHEET, newest["at"], cursor) for n in numbers)
        )
    await asyncio.sleep(1)
    return readers


async def by_address(child: Child, way: Way, changes: int, count: int, nginx: Edge | None) -> None:
    readers = await connect_readers(way.port, count)
    before = await cpu_seconds(child, nginx)
    for sample in range(WARM_UP + changes):
        if nginx is not None:
            nginx.count_origin_requests()
        since = time.monotonic()
        acting = asyncio.create_task(child.ask("result"))
        last = await last_receipt(readers, since)
        acknowledged = await acting
        await asyncio.sleep(random.uniform(*SECONDS_BETWEEN))
        if sample >= WARM_UP:
            way.times.append(1000 * (last - acknowledged))
            if nginx is not None:
                way.asked.append(nginx.count_origin_requests()["200"])
    after = await cpu_seconds(child, nginx)
    way.cpu = (way.cpu[0] + after[0] - before[0], way.cpu[1] + after[1] - before[1])
    way.answers += count * (WARM_UP + changes)
    for reader in readers:
        assert reader.transport is not None
        reader.transport.abort()
    await asyncio.sleep(0.5)


async def cpu_seconds(child: Child, nginx: Edge | None) -> tuple[float, float]:
    """The processor seconds of the server and of nginx so far."""
    seconds: float = (await child.ask("state"))["cpu"]
    return seconds, nginx.cpu() if nginx is not None else 0.0


async def by_socket(child: Child, way: Way, changes: int, count: int) -> None:
    screens = Screens(way.port, "/feed?tournament=hall", WANTED)
    await screens.connect(count)
    for sample in range(WARM_UP + changes):
        since = time.monotonic()
        acting = asyncio.create_task(child.ask("result"))
        await screens.after(since)
        taken = 1000 * (max(r.last for r in screens.readers) - await acting)
        if sample >= WARM_UP:
            way.times.append(taken)
        await asyncio.sleep(random.uniform(*SECONDS_BETWEEN))
    screens.close()
    await asyncio.sleep(0.5)


async def measure(count: int, changes: int) -> list[Way]:
    direct, cached = Way("addresses, direct", ORIGIN), Way("addresses, behind nginx", EDGE)
    socket, passed = Way("websockets, direct", ORIGIN), Way("websockets, behind nginx", EDGE)
    with TemporaryDirectory() as name:
        folder = Path(name)
        child = Child("tests.bench.feed.hall", str(folder / "log.sqlite3"), str(ORIGIN))
        await child.start()
        with edge(folder, EDGE, ORIGIN) as nginx:
            await asyncio.sleep(1)
            for _ in range(ROUNDS):
                await by_address(child, direct, changes // ROUNDS, count, None)
                await by_address(child, cached, changes // ROUNDS, count, nginx)
                await by_socket(child, socket, changes // ROUNDS, count)
                await by_socket(child, passed, changes // ROUNDS, min(count, PASSED))
        await child.stop()
    return [direct, cached, socket, passed]


PASSED = 1900
"""All sockets that nginx passes on come from one address, and the server takes 2,000 from one."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readers", type=int, default=2000)
    parser.add_argument("--changes", type=int, default=40)
    parser.add_argument("--only", default="measured,simulated")
    options = parser.parse_args()
    if "measured" in options.only:
        if not is_here():
            sys.exit("There is no nginx here to be measured; `apt-get install nginx`.")
        ways = uvloop.run(measure(options.readers, options.changes))
        load = os.getloadavg()[0]
        print(
            f"{options.readers} readers of one sheet, {len(ways[0].times)} changes each way, "
            f"load {load:.1f}"
        )
        for way in ways:
            print(way)
        direct, cached, socket, passed = (way.p99 for way in ways)
        print(
            f"  p99 behind nginx over direct: addresses {cached / direct:.2f}, "
            f"websockets {passed / socket:.2f}"
        )
    if "simulated" in options.only:
        simulate()


if __name__ == "__main__":
    main()

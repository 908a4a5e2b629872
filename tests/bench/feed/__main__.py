"""How fast a result reaches all screens: `python -m tests.bench.feed [--screens 1000]
[--storm 60] [--only live,frozen,storm,return]`.

One server process, one process of lean clients, on the same machine. Each measurement is the time
from the instant a command was durable to the last screen's receipt, next to a bare
`websockets.broadcast` of the same bytes in the same run: rounds of the two alternate, because a
shared machine moves both. Of the 150 samples of three rounds, p99 is the second largest; five acts
before each round warm up and do not count.
"""

import argparse
import asyncio
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import uvloop

from tests.bench.feed.lean import Reader, client_frame, connect_reader, opening_request, socket_from

WANTED = json.dumps(
    {"type": "subscribe", "tournament": "hall", "views": [{"view": "pairings", "stage": 1}]}
).encode()
WARM_UP, SAMPLES, SECONDS_BETWEEN = 5, 50, 0.12
ROUNDS = 3


class Child:
    """A server in a process of its own that answers each line with a line of JSON."""

    def __init__(self, *command: str) -> None:
        self._command = command

    async def start(self) -> int:
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *self._command),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 22,
        )
        port: int = await self._answer()
        return port

    async def ask(self, line: str) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        return await self._answer()

    async def _answer(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(await self.process.stdout.readline())

    async def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self.process.wait()


class Screens:
    """All clients of one server. `newest` is the last message that any of them received."""

    def __init__(self, port: int, path: str, wanted: bytes) -> None:
        self.port, self.path, self.wanted = port, path, wanted
        self.readers: list[Reader] = []
        self.newest = b""

    def _heard(self, message: bytes) -> None:
        if not message.startswith(b'{"type":"heartbeat"'):
            self.newest = message

    async def connect(self, count: int, at_once: int = 100) -> float:
        """The seconds until all clients are connected and those that subscribe have a sheet."""
        start = time.monotonic()
        opened = opening_request(self.port, self.path)
        for first in range(0, count, at_once):
            self.readers += await asyncio.gather(
                *(
                    connect_reader(n, self.port, opened, self.wanted, self._heard)
                    for n in range(first, min(count, first + at_once))
                )
            )
        await until(lambda: all(r.messages >= (2 if self.wanted else 0) for r in self.readers))
        return time.monotonic() - start

    async def after(self, instant: float) -> float:
        """Milliseconds until the last client heard something that came after the instant."""
        await until(lambda: all(r.last >= instant for r in self.readers))
        return 1000 * (max(r.last for r in self.readers) - instant)

    def close(self) -> None:
        for reader in self.readers:
            assert reader.transport is not None
            reader.transport.abort()


async def until(done: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not done():
        await asyncio.sleep(0.002)
        assert time.monotonic() < end, "not every client has received it"


class Measurement:
    """Milliseconds to the last receipt, and CPU milliseconds of the server for each message."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.cpu: list[float] = []

    @property
    def p50(self) -> float:
        return statistics.median(self.times)

    @property
    def p99(self) -> float:
        return sorted(self.times)[int(len(self.times) * 0.99)]

    def __str__(self) -> str:
        cpu = statistics.median(self.cpu)
        return f"p50 {self.p50:6.1f} ms   p99 {self.p99:6.1f} ms   server CPU {cpu:5.1f} ms"


async def one_round(
    child: Child, screens: Screens, acts: Sequence[str], measurement: Measurement
) -> None:
    """Have the child do the acts one by one; add the times of all but the first few."""
    before = (await child.ask("state"))["cpu"]
    for i, act in enumerate(acts):
        # The screens are in this process; the child answers with the instant of the act.
        since = time.monotonic()
        acting = asyncio.create_task(child.ask(act))
        await until(lambda since=since: all(r.last >= since for r in screens.readers))  # type: ignore[misc]
        taken = 1000 * (max(r.last for r in screens.readers) - await acting)
        if i >= WARM_UP:
            measurement.times.append(taken)
        await asyncio.sleep(SECONDS_BETWEEN)
    after = (await child.ask("state"))["cpu"]
    measurement.cpu.append(1000 * (after - before) / len(acts))


async def live(feed: Child, port: int, count: int) -> Screens:
    """Measure the feed and the bare broadcast in turn; the feed's screens stay connected."""
    bare = Child("tests.bench.feed.bare")
    plain = Screens(await bare.start(), "/", b"")
    await bare.ask("state")
    empty_bare, empty = (await bare.ask("state"))["kb"], (await feed.ask("state"))["kb"]
    screens = Screens(port, "/feed?tournament=hall", WANTED)
    taken = await screens.connect(count)
    await plain.connect(count)
    ours, theirs = Measurement(), Measurement()
    for _ in range(ROUNDS):
        await one_round(feed, screens, ["result"] * (WARM_UP + SAMPLES), ours)
        message = screens.newest.decode()
        await one_round(bare, plain, [message] * (WARM_UP + SAMPLES), theirs)
    full, full_bare = (await feed.ask("state"))["kb"], (await bare.ask("state"))["kb"]
    cpu = statistics.median(a / b for a, b in zip(ours.cpu, theirs.cpu, strict=True))
    print(f"{count} screens ({len(screens.newest)} bytes a message), connected in {taken:.1f} s")
    print(f"  feed       {ours}   {(full - empty) / count:5.1f} KB a connection")
    print(f"  broadcast  {theirs}   {(full_bare - empty_bare) / count:5.1f} KB a connection")
    print(f"  ratio      p50 {ours.p50 / theirs.p50:.2f}   server CPU {cpu:.2f}", flush=True)
    plain.close()
    await bare.stop()
    return screens


async def frozen(feed: Child, screens: Screens) -> None:
    """Ten clients that stop reading: their buffers are filled, and the server drops them."""
    before, after = Measurement(), Measurement()
    acts = ["result"] * (WARM_UP + SAMPLES)
    await one_round(feed, screens, acts, before)
    count, kb = len(screens.readers), (await feed.ask("state"))["kb"]
    crosstable = json.dumps(
        {"type": "subscribe", "tournament": "hall", "views": [{"view": "standings", "stage": 1}]}
    ).encode()
    stuck, loop = [], asyncio.get_running_loop()
    for number in range(10):
        made = socket_from(count + number, screens.port, 4096)
        made.sendall(opening_request(screens.port, "/feed"))
        made.setblocking(False)
        await loop.sock_recv(made, 1)  # frames sent before the answer are ignored
        made.setblocking(True)
        for _ in range(200):  # whole sheets, until the kernel's buffers and the server's are full
            made.sendall(client_frame(crosstable))
        stuck.append(made)
    start = time.monotonic()
    await one_round(feed, screens, acts, after)
    grown = (await feed.ask("state"))["kb"] - kb
    gone = 0.0
    while (await feed.ask("state"))["clients"] > count and time.monotonic() - start < 60:
        await asyncio.sleep(0.2)
        gone = time.monotonic() - start
    print(
        f"10 frozen beside them: p50 x {after.p50 / before.p50:.2f}, memory +{grown / 1024:.1f} MB"
    )
    print(f"  all gone after {gone:.0f} s", flush=True)
    for socket in stuck:
        socket.close()


async def storm(feed: Child, screens: Screens, seconds: float) -> None:
    """Measure fifty results a second, for `seconds`."""
    before = await feed.ask("state")
    heard = sum(r.messages for r in screens.readers)
    taken = sorted(await feed.ask(f"storm {seconds}"))
    end = time.monotonic()
    behind = await screens.after(end - 0.001)
    after = await feed.ask("state")
    cpu = (after["cpu"] - before["cpu"]) / seconds
    each = (sum(r.messages for r in screens.readers) - heard) / len(screens.readers) / seconds
    p50, p99 = (taken[int(len(taken) * share)] for share in (0.5, 0.99))
    print(f"storm: {len(taken) / seconds:.0f} results a second for {seconds:g} s")
    print(f"  durable after p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    print(
        f"  {each:.1f} messages a second a screen, server CPU {cpu:.0%}, "
        f"the last screen {behind:.0f} ms behind the last result",
        flush=True,
    )


async def come_back(feed: Child, screens: Screens, database: Path) -> None:
    """The worst case: the server is started again, and all clients connect in the same instant."""
    count = len(screens.readers)
    await feed.stop()
    await until(lambda: all(r.lost for r in screens.readers))
    again = Child("tests.bench.feed.hall", str(database), str(screens.port))
    port = await again.start()
    back = Screens(port, screens.path, screens.wanted)
    taken = await back.connect(count, at_once=count)
    print(f"{count} come back at once after a restart: all have the sheet after {taken:.1f} s")
    back.close()
    await again.stop()


async def measure(options: argparse.Namespace) -> None:
    parts = options.only.split(",")
    with TemporaryDirectory() as folder:
        database = Path(folder) / "log.sqlite3"
        feed = Child("tests.bench.feed.hall", str(database), "8700")
        screens = await live(feed, await feed.start(), options.screens)
        if "frozen" in parts:
            await frozen(feed, screens)
        if "storm" in parts:
            await storm(feed, screens, options.storm)
        if "return" in parts:
            await come_back(feed, screens, database)
        else:
            screens.close()
            await feed.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--screens", type=int, default=1000)
    parser.add_argument("--storm", type=float, default=60)
    parser.add_argument("--only", default="live,frozen,storm,return")
    uvloop.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()

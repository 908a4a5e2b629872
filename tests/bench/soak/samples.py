"""The measures of a soak, taken every half minute, and whether they stay flat.

Growth is that of a line through the samples after the first third (the median of all slopes between
two of them: Theil and Sen's), over the time they span. A measure is flat if its growth is within
its bound: a part of its own median there, or an amount that does not matter. Memory is the resident
memory without the pages in the cache, which grow until there are 64 MB of them.

The other memory has three parts, as measured in one server after 45 and after 225 tournaments, when
all of them had been released: what Python holds (80 and 82 MB; 85 MB where scores were kept of
tournaments that nobody asked for any more), what the C library gives it without pages (33 and 33
MB), and free memory between its blocks (7 and 14 MB; 3 and 4 MB with two arenas, as a service has
them).
"""

import asyncio
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from statistics import median
from time import perf_counter

from anyio import to_thread

from events.log.store.sql import SqlStore
from server.http.response_cache import KEPT_BYTES
from tests.bench.federation.served import Server
from tests.bench.federation.wire import Acknowledged
from tests.bench.soak.audience import answer_of

HERE = "server 1"
"""The one that is never stopped."""


@dataclass(frozen=True, slots=True)
class Bound:
    """The permitted growth of a measure: `part` of its value, or `least` if that is more."""

    unit: str
    part: float
    least: float


BOUNDS: Mapping[str, Bound] = {
    f"pages kept by {HERE}": Bound("MB", 0, KEPT_BYTES / 1e6),
    f"other memory of {HERE}": Bound("MB", 0.04, 6),
    f"open files of {HERE}": Bound("", 0.05, 10),
    f"sockets of {HERE}": Bound("", 0.05, 10),
    f"threads of {HERE}": Bound("", 0, 3),
    f"tasks of {HERE}": Bound("", 0.05, 20),
    "connections of the database": Bound("", 0.05, 4),
    "bytes of the database for an event": Bound("", 0.03, 30),
    "temporary files": Bound("", 0, 3),
    "commands, p50": Bound("ms", 0.5, 10),
    "commands, p99": Bound("ms", 1.0, 100),
}
_SIZES = "SELECT pg_database_size(current_database()), (SELECT sum(version) FROM head)"
_CONNECTIONS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"


@dataclass(slots=True)
class Samples:
    """`times` in seconds from the beginning, `of` the values of every measure at those times."""

    times: list[float] = field(default_factory=list)
    of: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in BOUNDS})

    def add(self, time: float, values: Mapping[str, float]) -> None:
        self.times.append(time)
        for name, value in values.items():
            self.of[name].append(value)

    def trend(self, name: str) -> "Trend":
        values, bound = self.of[name], BOUNDS[name]
        third = len(values) // 3
        first, middle, last = values[:third], values[third : 2 * third], values[2 * third :]
        grown = _growth(self.times[third:], values[third:])
        allowed = max(bound.part * median(values[third:]), bound.least)
        return Trend(median(first), median(middle), median(last), grown, allowed, bound.unit)


@dataclass(frozen=True, slots=True)
class Trend:
    """The medians of the first, the middle and the last third of a measure, how much it has grown
    over the last two of them, and how much it may.
    """

    first: float
    middle: float
    last: float
    grown: float
    allowed: float
    unit: str

    @property
    def flat(self) -> bool:
        return self.grown <= self.allowed

    def __str__(self) -> str:
        parts = "".join(f"{value:10.1f}" for value in (self.first, self.middle, self.last))
        verdict = "flat" if self.flat else "NOT FLAT"
        return f"{parts} {self.unit:2}  {self.grown:+8.1f} of {self.allowed:.1f}  {verdict}"


def _growth(times: Sequence[float], values: Sequence[float]) -> float:
    """The growth of a line with the median slope, over the whole time."""
    samples = list(zip(times, values, strict=True))
    slopes = [(w - v) / (u - t) for (t, v), (u, w) in combinations(samples, 2)]
    return median(slopes) * (times[-1] - times[0])


class Watching:
    """Takes the samples. The commands of a sample are those acknowledged since the previous one;
    `acknowledged` grows meanwhile.
    """

    def __init__(
        self, store: SqlStore, servers: Sequence[Server], acknowledged: Sequence[Acknowledged]
    ) -> None:
        self._store = store
        self._servers = servers
        self._acknowledged = acknowledged
        self._counted = 0
        self._begun = perf_counter()
        self.samples = Samples()

    async def sample_every(self, seconds: float) -> None:
        """Take a sample every `seconds`, until cancelled."""
        while True:
            await asyncio.sleep(seconds)
            await self.sample()

    async def sample(self) -> None:
        first_server = self._servers[0]
        _status, _head, body = await answer_of(first_server.port, "/bench/inside")
        inside = json.loads(body)
        bytes_by_event, connections = await to_thread.run_sync(self._measure_database)
        links = _links(first_server.proc / "fd")
        values = {
            f"pages kept by {HERE}": inside["kept"] / 1e6,
            f"other memory of {HERE}": (first_server.resident - inside["kept"]) / 1e6,
            f"open files of {HERE}": len(links),
            f"sockets of {HERE}": sum(link.startswith("socket:") for link in links),
            f"threads of {HERE}": len(list((first_server.proc / "task").iterdir())),
            f"tasks of {HERE}": inside["tasks"],
            "connections of the database": connections,
            "bytes of the database for an event": bytes_by_event,
            "temporary files": sum(_count_files(server.folder) for server in self._servers),
            **self._commands(),
        }
        self.samples.add(perf_counter() - self._begun, values)
        line = " ".join(f"{value:.0f}" for value in values.values())
        print(f"  … {self.samples.times[-1]:.0f} s: {line}", file=sys.stderr, flush=True)

    def _measure_database(self) -> tuple[float, int]:
        """The database's bytes for each event, and the number of connections to it."""
        size, events = self._store.query_rows(_SIZES)[0]
        return int(size) / max(1, int(events or 0)), int(self._store.query_rows(_CONNECTIONS)[0][0])

    def _commands(self) -> Mapping[str, float]:
        times = sorted(done.seconds * 1000 for done in self._acknowledged[self._counted :])
        self._counted = len(self._acknowledged)
        if not times:
            return {"commands, p50": 0.0, "commands, p99": 0.0}
        return {"commands, p50": median(times), "commands, p99": times[len(times) * 99 // 100]}


def _links(folder: Path) -> list[str]:
    links = []
    for each in folder.iterdir():
        try:
            links.append(os.readlink(each))  # a socket's is no path
        except OSError:
            continue  # closed meanwhile
    return links


def _count_files(folder: Path) -> int:
    return sum(len(names) for _, _, names in os.walk(folder))

"""Results by a Zipf law over many tournaments, while one server process after the other is killed.

Arrivals are open: a result comes when it comes, whether or not those before it are acknowledged.
What the figures count as a failover is what was under way between a death and the moment everything
sent before it was acknowledged.
"""

import asyncio
from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random
from time import perf_counter

from domain.ids import TournamentId
from events.log.chain import verify_chain
from events.log.store import EventStore
from tests.bench.federation.clubs import Club
from tests.bench.federation.served import Server
from tests.bench.federation.wire import KEYS, Acknowledged, Wires

ZIPF = 1.0
SEED = 1949


@dataclass(frozen=True, slots=True)
class Plan:
    seconds: float
    per_second: float
    kill_every: float
    down: float = 5.0
    """Seconds until a killed process is started again."""


@dataclass(slots=True)
class Told:
    """`deaths` are instants, `full` how many results found every board of their club taken."""

    acknowledged: list[Acknowledged] = field(default_factory=list)
    deaths: list[float] = field(default_factory=list)
    full: int = 0
    begun: float = 0.0


class Storm:
    def __init__(self, clubs: Sequence[Club], servers: list[Server], plan: Plan) -> None:
        self._clubs = clubs
        self._servers = servers
        self._plan = plan
        self._random = Random(SEED)
        self._weights = list(accumulate(1 / (n + 1) ** ZIPF for n in range(len(clubs))))
        self._wires = Wires([server.port for server in servers])
        self._ending = False
        self.told = Told()

    async def run(self) -> Told:
        await self._wires.sign_in(self._servers[0].code)
        self.told.begun = perf_counter()
        killing = asyncio.create_task(self._kill())
        try:
            async with asyncio.TaskGroup() as sending:
                await self._send(sending, perf_counter() + self._plan.seconds)
        finally:
            self._ending = True
            await killing
        return self.told

    async def _send(self, sending: asyncio.TaskGroup, until: float) -> None:
        due = perf_counter()
        while due < until:
            due += self._random.expovariate(self._plan.per_second)
            await asyncio.sleep(due - perf_counter())
            club = self._clubs[bisect(self._weights, self._random.random() * self._weights[-1])]
            sending.create_task(self._enter(club, self._random.randrange(len(self._servers))))

    async def _enter(self, club: Club, first: int) -> None:
        done = await self._wires.enter(club, first)
        if done is None:
            self.told.full += 1
        else:
            self.told.acknowledged.append(done)

    async def _kill(self) -> None:
        """One after the other; each is there again a few seconds later."""
        turn, due = 0, perf_counter()
        while True:
            due = max(due + self._plan.kill_every, perf_counter() + self._plan.down)
            while perf_counter() < due:
                await asyncio.sleep(0.1)
                if self._ending:
                    return
            victim = self._servers[turn % len(self._servers)]
            self.told.deaths.append(perf_counter())
            await asyncio.to_thread(victim.kill)
            await asyncio.sleep(self._plan.down)
            await asyncio.to_thread(victim.start)
            self._wires.ports[turn % len(self._servers)] = victim.port
            turn += 1


@dataclass(frozen=True, slots=True)
class Verdict:
    lost: int
    doubled: int
    gaps: int
    extra: int
    """Stored though nobody acknowledged it."""

    @property
    def sound(self) -> bool:
        return not (self.lost or self.doubled or self.gaps)

    def __str__(self) -> str:
        return (
            f"lost {self.lost}, doubled {self.doubled}, logs with a gap {self.gaps}, "
            f"stored and never acknowledged {self.extra}"
        )


def judge(
    store: EventStore, names: Iterable[TournamentId], told: Iterable[Acknowledged]
) -> Verdict:
    """Every log read back and its chain verified, against what was acknowledged."""
    acknowledged: dict[str, dict[str, range]] = {}
    for done in told:
        promised = acknowledged.setdefault(done.club, {})
        promised[done.key] = range(done.first, done.version + 1)
    lost = doubled = gaps = extra = 0
    for name in names:
        stored: dict[str, list[int]] = {}
        versions = []
        for record in verify_chain(store.read(name)):
            versions.append(record.version)
            if record.act.key.startswith(KEYS):
                stored.setdefault(record.act.key, []).append(record.version)
        promised = acknowledged.get(name, {})
        lost += sum(not {*span} <= {*stored.get(key, ())} for key, span in promised.items())
        doubled += sum(_again(found, promised.get(key)) for key, found in stored.items())
        extra += len(stored.keys() - promised.keys())
        gaps += versions != list(range(1, len(versions) + 1))
    return Verdict(lost, doubled, gaps, extra)


def _again(found: Sequence[int], promised: range | None) -> int:
    """How many of a command's events were stored once more; they follow one another in the log."""
    span = promised or range(found[0], found[0] + len(found))
    return sum(version not in span for version in found)


def failovers(told: Told) -> list[float]:
    """From each death to the acknowledgement of the last result that was under way or came within
    ten seconds of it and took longer than half a second.
    """
    lengths = []
    for death in told.deaths:
        late = [
            done.since + done.seconds - death
            for done in told.acknowledged
            if done.since + done.seconds > death and done.since < death + 10 and done.seconds > 0.5
        ]
        lengths.append(max(late, default=0.0))
    return lengths


def outside(told: Told, lengths: Sequence[float]) -> list[float]:
    """Seconds of every result that was sent in no failover; that a process starts again meanwhile
    and takes a processor for a while counts as outside.
    """
    spans = [
        (death, death + max(length, 0.5))
        for death, length in zip(told.deaths, lengths, strict=True)
    ]
    return [
        done.seconds
        for done in told.acknowledged
        if not any(a - done.seconds <= done.since <= b for a, b in spans)
    ]

"""Results by a Zipf law over many tournaments, while one server process after the other is killed.

Arrivals are open: a result comes when it comes, whether or not those before it are acknowledged.
A failover, in the figures, lasts from the death of a process to the moment when every result that
it held up is acknowledged.
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
from tests.bench.federation.wire import KEY_PREFIX, Acknowledged, Wires

ZIPF = 1.0
SEED = 1949
LATE = 0.5
"""Seconds; a result that took longer near a death was held up by it."""
NEAR_A_DEATH = 10
"""Seconds after a death within which a result may be held up by it."""


@dataclass(frozen=True, slots=True)
class Plan:
    seconds: float
    per_second: float
    kill_every: float
    down: float = 5.0
    """Seconds until a killed process is started again."""


@dataclass(slots=True)
class StormResult:
    """`begun` and `deaths` are instants. `full` is how many results were not sent, since one was
    under way at every board of their club.
    """

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
        self.result = StormResult()

    async def run(self) -> StormResult:
        await self._wires.sign_in(self._servers[0].code)
        self.result.begun = perf_counter()
        killing = asyncio.create_task(self._kill())
        try:
            async with asyncio.TaskGroup() as sending:
                await self._send(sending, perf_counter() + self._plan.seconds)
        finally:
            self._ending = True
            await killing
        return self.result

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
            self.result.full += 1
        else:
            self.result.acknowledged.append(done)

    async def _kill(self) -> None:
        """Kill the servers one after the other, and start each again after `down` seconds."""
        turn, due = 0, perf_counter()
        while True:
            due = max(due + self._plan.kill_every, perf_counter() + self._plan.down)
            while perf_counter() < due:
                await asyncio.sleep(0.1)
                if self._ending:
                    return
            victim = self._servers[turn % len(self._servers)]
            self.result.deaths.append(perf_counter())
            await asyncio.to_thread(victim.kill)
            await asyncio.sleep(self._plan.down)
            await asyncio.to_thread(victim.start)
            self._wires.ports[turn % len(self._servers)] = victim.port
            turn += 1


@dataclass(frozen=True, slots=True)
class Verdict:
    lost: int
    """Acknowledged, but not in the log at the acknowledged versions."""
    doubled: int
    """Events stored once more."""
    gaps: int
    """Logs whose versions do not run from 1 without a gap."""
    extra: int
    """Stored, but never acknowledged, which is allowed: the acknowledgement was lost on its way."""

    @property
    def sound(self) -> bool:
        return not (self.lost or self.doubled or self.gaps)

    def __str__(self) -> str:
        return (
            f"lost {self.lost}, doubled {self.doubled}, logs with a gap {self.gaps}, "
            f"stored and never acknowledged {self.extra}"
        )


def judge(
    store: EventStore, names: Iterable[TournamentId], acknowledged: Iterable[Acknowledged]
) -> Verdict:
    """Read every log back, verify its chain and compare it with what was acknowledged."""
    promised_by_club: dict[str, dict[str, range]] = {}
    for done in acknowledged:
        promised = promised_by_club.setdefault(done.club, {})
        promised[done.key] = range(done.first, done.version + 1)
    lost = doubled = gaps = extra = 0
    for name in names:
        stored: dict[str, list[int]] = {}
        versions = []
        for record in verify_chain(store.read(name)):
            versions.append(record.version)
            if record.act.key.startswith(KEY_PREFIX):
                stored.setdefault(record.act.key, []).append(record.version)
        promised = promised_by_club.get(name, {})
        lost += sum(not {*span} <= {*stored.get(key, ())} for key, span in promised.items())
        doubled += sum(
            _count_repeats(stored_at, promised.get(key)) for key, stored_at in stored.items()
        )
        extra += len(stored.keys() - promised.keys())
        gaps += versions != list(range(1, len(versions) + 1))
    return Verdict(lost, doubled, gaps, extra)


def _count_repeats(stored: Sequence[int], promised: range | None) -> int:
    """How many of a command's events were stored once more. Those of one command follow one another
    in the log: a version outside the acknowledged ones, or after a gap, is a repeat.
    """
    span = promised or range(stored[0], stored[0] + len(stored))
    return sum(version not in span for version in stored)


def failover_seconds(result: StormResult) -> list[float]:
    """The seconds from each death to the acknowledgement of the last result that it held up; 0 if
    it held none up.
    """
    lengths = []
    for death in result.deaths:
        late = [
            done.since + done.seconds - death
            for done in result.acknowledged
            if done.since + done.seconds > death
            and done.since < death + NEAR_A_DEATH
            and done.seconds > LATE
        ]
        lengths.append(max(late, default=0.0))
    return lengths


def seconds_outside_failovers(result: StormResult, lengths: Sequence[float]) -> list[float]:
    """How long each result took that was under way in no failover; `lengths` are those of the
    failovers. A process that is being started takes a processor for a while; results of that time
    count here.
    """
    spans = [
        (death, death + max(length, LATE))
        for death, length in zip(result.deaths, lengths, strict=True)
    ]
    return [
        done.seconds
        for done in result.acknowledged
        if not any(death - done.seconds <= done.since <= end for death, end in spans)
    ]

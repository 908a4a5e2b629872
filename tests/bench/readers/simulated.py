"""A hundred thousand readers, simulated event by event: how readers, edges and the server answer
each other, with assumed figures for what one machine cannot have.
"""

import heapq
import random
import statistics
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count

MINUTES = 3
READERS = 100_000
EDGES = 10
BETWEEN_CHANGES = 15.0
TO_THE_EDGE = (0.010, 0.200)
TO_THE_ORIGIN = 0.030
PER_ANSWER = 1 / 20_000
LOOKS_EVERY = 0.5
WAIT = 20.0
"""Seconds after which the server answers all waits, with or without news."""
KEPT_WITHOUT_NEWS, KEPT_LATEST, KEPT_NEWS = 10.0, 1.0, 60.0
"""Seconds that an edge keeps each kind of answer."""
NEWCOMERS = 50.0
BYTES = 900

ASSUMED = f"""\
Simulated: {READERS:,} readers at {EDGES} edges for {MINUTES} minutes. Assumed:
  a change every {BETWEEN_CHANGES:g} s on average (Poisson), its sheet made within 0.1 s;
  {1000 * TO_THE_EDGE[0]:g} to {1000 * TO_THE_EDGE[1]:g} ms from a reader to its edge, uniform;
  {1000 * TO_THE_ORIGIN:g} ms from an edge to the server;
  an edge answers {1 / PER_ANSWER:,.0f} a second, one after the other;
  a request held there looks for the answer every {1000 * LOOKS_EVERY:g} ms (nginx's cache lock);
  {NEWCOMERS:g} newcomers a second in all ask for the newest sheet, and wait, too;
  nobody leaves;
  {BYTES} bytes an answer with its headers; nothing gets lost."""


@dataclass(frozen=True)
class Answer:
    """An answer in a cache, until that instant. `offset` and `cursor` are those of the next
    request, `news` whether it has a change.
    """

    until: float
    offset: int
    cursor: float
    news: bool


@dataclass(eq=False)
class Edge:
    """`held` are readers that wait for the answer to the same request of another reader. `free` is
    the instant from which it can answer the next one.
    """

    kept: dict[tuple[int, float], Answer] = field(default_factory=dict)
    held: defaultdict[tuple[int, float], list["Reader"]] = field(
        default_factory=lambda: defaultdict(list)
    )
    free: float = 0.0
    latest: Answer | None = None


@dataclass(eq=False)
class Reader:
    """`away` is how many seconds a message takes to the edge, `asked` when it last sent one."""

    edge: Edge
    away: float
    asked: float = 0.0


class Day:
    """The simulation. `for_change` counts requests to the server for each change and edge, `asked`
    those without news by kind.
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self._queue: list[tuple[float, int, Callable[[], None]]] = []
        self._number = count()
        self.now = 0.0
        self.edges = [Edge() for _ in range(EDGES)]
        self.offset, self.moved = 0, 0.0
        self.waiting: list[tuple[Edge, tuple[int, float]]] = []
        self.news: dict[int, float] = {}
        self.delays: defaultdict[int, list[float]] = defaultdict(list)
        self.for_change: defaultdict[tuple[int, int], int] = defaultdict(int)
        self.asked: defaultdict[str, int] = defaultdict(int)
        self.answered = 0

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        heapq.heappush(self._queue, (self.now + seconds, next(self._number), act))

    def run(self, seconds: float) -> None:
        while self._queue and self._queue[0][0] < seconds:
            self.now, _, act = heapq.heappop(self._queue)
            act()

    # The server: it answers when its sheet changes, or when the time of all waits is over.

    def change(self) -> None:
        self.offset += 1
        self.moved = self.now + self.random.uniform(0, 0.1)
        self.news[self.offset] = self.now
        self.later(self.moved - self.now, self._answer_all)
        self.later(self.random.expovariate(1 / BETWEEN_CHANGES), self.change)

    def _answer_all(self) -> None:
        waiting, self.waiting = self.waiting, []
        for edge, key in waiting:
            self._answer_from_origin(edge, key, news=True)

    def end_of_waits(self) -> None:
        waiting, self.waiting = self.waiting, []
        for edge, key in waiting:
            self._answer_from_origin(edge, key, news=False)
        self.later(WAIT, self.end_of_waits)

    def _receive_at_origin(self, edge: Edge, key: tuple[int, float]) -> None:
        if key[0] < self.offset and self.now >= self.moved:
            self._answer_from_origin(edge, key, news=True)
        else:
            self.waiting.append((edge, key))

    def _answer_from_origin(self, edge: Edge, key: tuple[int, float], news: bool) -> None:
        arrives = self.now + TO_THE_ORIGIN
        if news:
            self.for_change[self.offset, self.edges.index(edge)] += 1
            answer = Answer(arrives + KEPT_NEWS, self.offset, self.moved, True)
        else:
            self.asked["waits that ended without news"] += 1
            answer = Answer(arrives + KEPT_WITHOUT_NEWS, key[0], self.now, False)
        self.later(TO_THE_ORIGIN, lambda: self._receive_at_edge(edge, key, answer))

    # An edge: it keeps answers, and sends one request for all readers that want the same.

    def _receive_at_edge(self, edge: Edge, key: tuple[int, float], answer: Answer) -> None:
        edge.kept[key] = answer
        for place, reader in enumerate(edge.held.pop(key, ())):
            looks = 0.0 if place == 0 else (reader.asked - self.now) % LOOKS_EVERY
            self.later(looks, partial(self._serve, reader, answer))

    def _serve(self, reader: Reader, answer: Answer) -> None:
        """The reader receives it; it sends its next request at once after news, or soon."""
        edge = reader.edge
        edge.free = max(edge.free, self.now) + PER_ANSWER
        self.answered += 1
        received = edge.free + reader.away
        if answer.news:
            self.delays[answer.offset].append(received - self.news[answer.offset])
        apart = 0.0 if answer.news else self.random.uniform(0, 0.3)
        key = (answer.offset, answer.cursor)
        self.later(received + apart + reader.away - self.now, lambda: self.request(reader, key))

    def request(self, reader: Reader, key: tuple[int, float]) -> None:
        edge, reader.asked = reader.edge, self.now
        known = edge.kept.get(key)
        if known is not None and known.until > self.now:
            self._serve(reader, known)
            return
        edge.held[key].append(reader)
        if len(edge.held[key]) == 1:
            self.later(TO_THE_ORIGIN, lambda: self._receive_at_origin(edge, key))

    def add_newcomer(self) -> None:
        edge = self.random.choice(self.edges)
        reader = Reader(edge, self.random.uniform(*TO_THE_EDGE))
        if edge.latest is None or edge.latest.until < self.now:
            began = self.now // WAIT * WAIT
            shown = self.now >= self.moved
            offset, moved = (self.offset, self.moved) if shown else (self.offset - 1, 0.0)
            edge.latest = Answer(self.now + KEPT_LATEST, offset, max(moved, began), False)
            self.asked["of the newest sheet, for newcomers"] += 1
        newest = edge.latest
        self.later(4 * reader.away, lambda: self.request(reader, (newest.offset, newest.cursor)))


def simulate() -> None:
    print(ASSUMED)
    day = Day(2026)
    for number in range(READERS):
        reader = Reader(day.edges[number % EDGES], day.random.uniform(*TO_THE_EDGE))
        day.later(day.random.uniform(0, 5), partial(day.request, reader, (0, 0.0)))
    day.later(WAIT, day.end_of_waits)
    day.later(WAIT / 2, day.change)

    def newcomers() -> None:
        day.add_newcomer()
        day.later(day.random.expovariate(NEWCOMERS), newcomers)

    day.later(10, newcomers)
    day.run(60 * MINUTES)
    print_summary(day)


def print_summary(day: Day) -> None:
    whole = [sorted(delays) for delays in day.delays.values() if len(delays) >= READERS]
    last = statistics.median(delays[-1] for delays in whole)
    every = sorted(delay for delays in whole for delay in delays)
    p50, p99 = (every[int(len(every) * share)] for share in (0.5, 0.99))
    for_change = list(day.for_change.values())
    print(
        f"  {len(whole)} changes that all readers received: p50 {p50:.2f} s, p99 {p99:.2f} s, "
        f"the last reader {last:.2f} s (median)"
    )
    more = sum(asked > 1 for asked in for_change)
    mean = statistics.mean(for_change)
    print(
        f"  for a change and edge the server was asked {mean:.2f} times on average, "
        f"{max(for_change)} at most; {more} of {len(for_change)} times more than once"
    )
    for kind, number in {"with news": sum(for_change), **day.asked}.items():
        print(f"    {number / (60 * MINUTES):6.2f} a second {kind}")
    edge = day.answered / EDGES / (60 * MINUTES)
    print(
        f"  an edge answers {edge:,.0f} a second on average, {8 * BYTES * edge / 1e6:.1f} Mbit/s; "
        "the server sees none of it"
    )

"""`python -m tests.bench.log`: the speed of appends, commands and replays, each beside a rival.

Rivals are measured in turns, a few acts of each, and compared within the turn: other work of the
machine then slows all of them. A ratio is the median of the turns' ratios; beside it is that of the
first version of this log, so that a slower write path is noticed.
"""

import asyncio
import resource
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from time import perf_counter

from domain.chess.stage import stage_of
from domain.ids import BoardNo, StageId, TournamentId
from events.contest.commands import CorrectResult, RecordResult
from events.contest.vocabulary.results import ResultRecorded
from events.log.records import Head
from events.log.store import EventStore, append_batch
from events.log.store.databases import open_store
from events.replay import replay_log
from server.live.tournaments import Sender, Tournaments
from tests.bench.log import rivals
from tests.bench.log.story import Story, batch, long_log, whole_open, write
from tests.faults.club import migrate_database, tournaments_on
from tests.postgres import binaries, on_disk

TURNS = 30
ACTS_IN_A_TURN = 20
OPENS = 31
LENGTHS = (1_000, 10_000, 100_000)
CLIENTS = 50
RESULTS = 250
"""Those of a round of 500 players, and as many appends of the rival."""

FIRST_VERSION = {
    "wallchart, SQLite": 0.80,
    "commands, 1 client": 0.74,
    f"commands, {CLIENTS} clients, one hall": 4.45,
    "verified replay": 2.7,
}
"""The ratios of the first version to the same rival: bare sqlite3's durable appends (for commands,
on a disk that takes 4 ms for each), and `eventsourcing` in a replay.
"""

Act = Callable[[], object]


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        measure_appends(folder)
        asyncio.run(measure_commands(folder))
        measure_replay(folder)
        asyncio.run(measure_by_length(folder))


def print_result(text: str) -> None:
    print(text, flush=True)


def print_step(text: str) -> None:
    print(f"  … {text}", file=sys.stderr, flush=True)


def seconds(act: Act, times: int = 1) -> float:
    start = perf_counter()
    for _ in range(times):
        act()
    return perf_counter() - start


def measure_appends(folder: Path) -> None:
    """Single events, each with a durable commit."""
    print_step("single durable appends")
    payload = batch(TournamentId("x"), Head(), ResultRecorded(1, 1, 1, "1-0")).events[0].payload
    with databases(folder) as stores:
        acts: dict[str, Act] = {"bare sqlite3": rivals.bare_sqlite(folder / "bare", payload)}
        acts |= {f"wallchart, {name}": append_act(store) for name, store in stores.items()}
        acts["eventsourcing, app.save"] = rivals.save_act(folder / "rival")
        compare(acts, "appends/s")


@contextmanager
def databases(folder: Path) -> Iterator[dict[str, EventStore]]:
    sqlite = open_store(migrate_database(f"sqlite:///{folder / 'log.sqlite3'}"))
    if binaries() is None:
        yield {"SQLite": sqlite}
    else:
        with on_disk() as server:
            postgres = open_store(migrate_database(server.new_database()))
            yield {"SQLite": sqlite, "PostgreSQL": postgres}
            postgres.close()
    sqlite.close()


def append_act(store: EventStore) -> Act:
    """An act that appends one more result to the same log."""
    tournament = TournamentId("open")
    head = Head()

    def act() -> None:
        nonlocal head
        receipt = append_batch(store, batch(tournament, head, ResultRecorded(1, 1, 1, "1-0")))
        head = Head(receipt.last, receipt.hash)

    return act


def compare(acts: dict[str, Act], unit: str) -> None:
    """Print the rate of each, and the median of its ratios to the first."""
    times: dict[str, list[float]] = {name: [] for name in acts}
    for _ in range(TURNS):
        for name, act in acts.items():
            times[name].append(seconds(act, ACTS_IN_A_TURN))
    first = next(iter(times.values()))
    for name, taken in times.items():
        rate = ACTS_IN_A_TURN / statistics.median(taken)
        ratio = statistics.median(a / b for a, b in zip(first, taken, strict=True))
        print_ratio(name, rate, unit, ratio, "the first")


def print_ratio(name: str, rate: float, unit: str, ratio: float, rival: str) -> None:
    before = f" (first version {FIRST_VERSION[name]:.2f})" if name in FIRST_VERSION else ""
    print_result(f"{name:<34} {rate:>10,.0f} {unit:<12} {ratio:6.2f} x {rival}{before}")


async def measure_commands(folder: Path) -> None:
    """Whole commands: decided, appended and folded; durable before they are answered."""
    print_step(f"commands of one client and of {CLIENTS}")
    store = open_store(migrate_database(f"sqlite:///{folder / 'groups.sqlite3'}"))
    bare = rivals.bare_sqlite(folder / "beside", bytes(60))
    taken: dict[str, list[tuple[float, float]]] = {}
    async with tournaments_on(store) as tournaments:
        for turn in range(8):
            for name, clients in (
                ("commands, 1 client", 1),
                (f"commands, {CLIENTS} clients, one hall", CLIENTS),
            ):
                beside = seconds(bare, RESULTS)
                ours = await hall(tournaments, store, f"{clients}-{turn}", clients)
                taken.setdefault(name, []).append((ours, beside))
    store.close()
    for name, times in taken.items():
        rate = RESULTS / statistics.median(ours for ours, _ in times)
        ratio = statistics.median(beside / ours for ours, beside in times)
        print_ratio(name, rate, "commands/s", ratio, "bare sqlite3")


async def hall(tournaments: Tournaments, store: EventStore, name: str, clients: int) -> float:
    """The seconds that the results of one round take."""
    story = Story(name)
    story.open()
    story.pair(1)
    write(store, story.records)
    stage = stage_of((await tournaments.load(story.tournament)).state, StageId(1))
    boards = iter(stage.rounds[0].boards)

    async def client() -> None:
        for board in boards:
            result = RecordResult(1, 1, board.number, "1-0", board.changed_at)
            sender = Sender("desk", "tablet", f"{name}-{board.number}")
            await tournaments.execute(story.tournament, result, sender)

    start = perf_counter()
    await asyncio.gather(*(client() for _ in range(clients)))
    return perf_counter() - start


def measure_replay(folder: Path) -> None:
    """Measure a replay from the file: the chain verified, the events decoded and folded."""
    print_step("writing 100,000 events twice")
    store = open_store(migrate_database(f"sqlite:///{folder / 'replay.sqlite3'}"))
    names = [f"open{number}" for number in range(OPENS)]
    records = whole_open("open0")
    for name in names:
        write(store, records if name == "open0" else whole_open(name))
    events = len(records) * OPENS
    rival, ids = rivals.saved_halls(folder / "halls", OPENS, len(records))
    print_step("replaying them in turns")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    ours, theirs = [], []
    for name, other in zip(names, ids, strict=True):
        ours.append(seconds(partial(replay_log, store, TournamentId(name))))
        theirs.append(seconds(partial(rival.repository.get, other)))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    store.close()
    rival.close()
    ratio = statistics.median(b / a for a, b in zip(ours, theirs, strict=True))
    rate = events / sum(ours)
    print_ratio("verified replay", rate, "events/s", ratio, "the next")
    print_result(f"{'eventsourcing, repository.get':<34} {events / sum(theirs):>10,.0f} events/s")
    best = min(ours)
    print_result(
        f"{'rebuild, 500 players, 11 rounds':<34} {statistics.median(ours) * 1000:>10,.1f} ms "
        f"({len(records):,} events; best {best * 1000:.1f} ms; memory +{grown / 1024:.0f} MB)"
    )


async def measure_by_length(folder: Path) -> None:
    """Measure the correction of one result on logs of different lengths."""
    print_step("commands on logs of 1,000, 10,000 and 100,000 events")
    store = open_store(migrate_database(f"sqlite:///{folder / 'lengths.sqlite3'}"))
    for length in LENGTHS:
        write(store, long_log(f"log{length}", length))
    taken: dict[int, list[float]] = {length: [] for length in LENGTHS}
    async with tournaments_on(store) as tournaments:
        for turn, board in zip(range(100), cycle(range(1, 251)), strict=False):
            for length in LENGTHS:
                taken[length].append(
                    await seconds_of_correction(tournaments, f"log{length}", board, turn)
                )
    store.close()
    for length, times in taken.items():
        p50 = statistics.median(times[5:]) * 1e6
        print_result(f"{f'one result, log of {length:,} events':<34} {p50:>10,.0f} us (median)")


async def seconds_of_correction(
    tournaments: Tournaments, name: str, board: int, turn: int
) -> float:
    tournament = TournamentId(name)
    live = await tournaments.load(tournament)
    saw = stage_of(live.state, StageId(1)).rounds[0].board(BoardNo(board)).changed_at
    change = CorrectResult(1, 1, board, "=-=", "the slip was misread", saw)
    start = perf_counter()
    await tournaments.execute(tournament, change, Sender("desk", "desk-1", f"{name}-{turn}"))
    return perf_counter() - start


if __name__ == "__main__":
    main()

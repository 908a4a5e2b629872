"""How soon a log is served: `python -m tests.bench.served_start [--tournaments 200] [--turns 5]`.

`wallchart serve` is started on a new log and on one of that many finished tournaments, 100 players
and nine rounds each, in turns with a bare Python that imports the same web server. Measured is the
time until it answers at all, and until it shows the page of all tournaments, for which each of them
is read and its chain verified: seconds of the clock, and of the processor, which other work does
not lengthen. Python's bytecode is cached, as it is after the first start of an installed program. A
ratio is the median of the turns' ratios.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from domain.ids import TournamentId
from events.log.records import Batch, Recorded, to_stored_acts
from events.log.store import EventStore
from events.log.store.databases import open_store
from tests.bench.log.story import Story
from tests.bench.processor import processor_seconds
from tests.faults.club import migrate_database

TOURNAMENTS, TURNS = 200, 5
PLAYERS, ROUNDS = 100, 9
IN_ONE_COMMIT = 20
PORT = 8760
BARE = "import uvicorn, starlette.applications"
WALLCHART = "from server.cli.wallchart import main; main()"


class Seconds(NamedTuple):
    clock: float
    processor: float


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.bench.served_start", description=__doc__)
    parser.add_argument("--tournaments", type=int, default=TOURNAMENTS)
    parser.add_argument("--turns", type=int, default=TURNS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        new, long = Path(name) / "new.sqlite3", Path(name) / "long.sqlite3"
        migrate_database(f"sqlite:///{new}")
        events = _write_finished(long, options.tournaments)
        turns = [
            (_start_bare(), *_start_server(new), *_start_server(long)) for _ in range(options.turns)
        ]
    log = f"{options.tournaments} tournaments, {events:,} events"
    titles = (
        "Python and uvicorn alone",
        "a new log answers",
        "its page",
        f"{log} answer",
        "their page",
    )
    print(f"{'seconds':<40}  {'clock':>8}  {'processor':>10}  {'x Python':>9}")
    for title, taken in zip(titles, zip(*turns, strict=True), strict=True):
        _print_row(title, taken, [turn[0] for turn in turns])
    ratio = median(turn[3].processor / turn[1].processor for turn in turns)
    print(f"the long log answers after {ratio:.2f} x the processor's time of the new one")


def _print_row(title: str, taken: Sequence[Seconds], bare: Sequence[Seconds]) -> None:
    ratio = median(a.processor / b.processor for a, b in zip(taken, bare, strict=True))
    clock, processor = (median(times) for times in zip(*taken, strict=True))
    print(f"{title:<40}  {clock:>8.2f}  {processor:>10.2f}  {ratio:>9.1f}")


def _write_finished(path: Path, count: int) -> int:
    """Play one tournament and copy its log under `count` names; return the number of events."""
    story = Story("template")
    story.open(PLAYERS, ROUNDS)
    for round_number in range(1, ROUNDS + 1):
        story.play(round_number, PLAYERS)
    store = open_store(migrate_database(f"sqlite:///{path}"))
    names = [TournamentId(f"open{n:03}") for n in range(count)]
    for at in range(0, count, IN_ONE_COMMIT):
        _write(store, names[at : at + IN_ONE_COMMIT], story.records)
    store.close()
    return count * len(story.records)


def _write(store: EventStore, names: Sequence[TournamentId], records: list[Recorded]) -> None:
    acts = list(to_stored_acts(records))
    store.append_group(
        [Batch(name, act.first_version - 1, act.act, act.events) for name in names for act in acts]
    )


def _start_bare() -> Seconds:
    start = time.perf_counter()
    with _process("-c", BARE) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return Seconds(time.perf_counter() - start, used.ru_utime + used.ru_stime)


def _start_server(log: Path) -> tuple[Seconds, Seconds]:
    """The time until it answers, and until it shows its tournaments."""
    database = ("--database", f"sqlite:///{log}", "--port", str(PORT))
    start = time.perf_counter()
    with _process("-c", WALLCHART, "serve", *database, "--backups", "0") as process:
        taken = []
        for path in ("/healthz", "/"):
            _wait_for(process, path)
            taken.append(Seconds(time.perf_counter() - start, processor_seconds(process.pid)))
        process.terminate()
    return taken[0], taken[1]


def _process(*arguments: str) -> "subprocess.Popen[bytes]":
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.Popen(
        (sys.executable, *arguments),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
    )


def _wait_for(process: "subprocess.Popen[bytes]", path: str) -> None:
    while process.poll() is None:
        try:
            with urlopen(f"http://127.0.0.1:{PORT}{path}") as page:
                page.read()
                return
        except URLError:
            time.sleep(0.01)
    raise SystemExit(f"The server ended with {process.returncode} before it answered.")


if __name__ == "__main__":
    main()

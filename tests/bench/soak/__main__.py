"""A federation's day on its host, compressed: `python -m tests.bench.soak [--minutes 30]
[--clubs 100] [--per-second 40] [--readers 20] [--processes 3]`.

The evenings of all clubs at once: server processes on a PostgreSQL of the bench's own, and so many
tournaments of chess, of teams and of pairs at any time, each played from its first entry to its
last result, with corrections, withdrawals and undone acts; where one is over the next begins.
Screens and readers look on, tablets come and go, and all processes but the first are stopped in
order and started again, one after the other. A tournament that nobody asks for is released after
some seconds, and loaded again for a passer-by. Every half minute memory, open files and the rest
are measured. In the end the report says of each measure whether it is flat (see `samples`), every
log is read back, and the restore drill runs on the database, as it is and as it was half way. The
exit code is 1 if anything of that fails.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

from domain.ids import TournamentId
from events.log.store.databases import open_store
from events.log.store.sql import SqlStore
from server.clock import now_in_iso
from server.settings import LeadBounds
from tests.bench.federation.served import Server, servers
from tests.bench.federation.storm import judge
from tests.bench.federation.wire import Wires
from tests.bench.soak.audience import Audience
from tests.bench.soak.evenings import EVENINGS
from tests.bench.soak.play import Day, Play
from tests.bench.soak.samples import BOUNDS, Samples, Watching
from tests.faults.club import migrate_database
from tests.postgres import on_disk

SEED = 1924
IDLE, MEMORY = 20.0, 512_000_000
"""Seconds after which a server releases a tournament that nobody asks for, and bytes it may fill.
"""
SECONDS_DOWN = 3.0
"""Seconds until a process that was stopped is started again."""
_BYTES_BY_EVENT = """
    SELECT n, pg_database_size(current_database()) / n,
        (pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') / n)::bigint
    FROM (SELECT sum(version)::bigint AS n FROM head) AS events
"""


def print_result(text: str) -> None:
    print(text, flush=True)


class Soak:
    def __init__(self, options: argparse.Namespace, store: SqlStore, begun: list[Server]) -> None:
        self._options = options
        self._servers = begun
        self._random = Random(SEED)
        ports = [server.port for server in begun]
        self.day = Day(store, ports, "", options.clubs / options.per_second)
        self.audience = Audience(self.day, Random(SEED))
        self.watching = Watching(store, begun, self.day.acknowledged)
        self.halfway, self.restarts = "", 0

    async def run(self) -> None:
        desk = Wires(self.day.ports)
        await desk.sign_in(self._servers[0].code)
        self.day.desk = desk.cookie
        desk.close()
        games = list(EVENINGS)
        with suppress(TimeoutError):
            async with asyncio.timeout(self._options.minutes * 60), asyncio.TaskGroup() as tasks:
                for n in range(self._options.clubs):
                    tasks.create_task(self._club(games[n % len(games)]))
                tasks.create_task(self.audience.look_on(self._options.readers))
                tasks.create_task(self.watching.sample_every(self._options.every))
                tasks.create_task(self._restart())
                tasks.create_task(self._remember_halfway())

    async def _club(self, game: str) -> None:
        await asyncio.sleep(self._random.uniform(0, 30))
        while True:
            play = Play(self.day, game, Random(self._random.random()))
            try:
                await EVENINGS[game](play)
                await play.leave()
            finally:
                play.drop()

    async def _restart(self) -> None:
        """Stop every server but the first and start it again, in turn, twelve times in all."""
        between = self._options.minutes * 60 / 12
        for turn in count():
            await asyncio.sleep(between)
            number = 1 + turn % (len(self._servers) - 1)
            ending = asyncio.create_task(asyncio.to_thread(self._servers[number].stop))
            await asyncio.shield(ending)
            await asyncio.sleep(SECONDS_DOWN)
            await asyncio.to_thread(self._servers[number].start)
            self.day.ports[number] = self._servers[number].port
            self.restarts += 1

    async def _remember_halfway(self) -> None:
        await asyncio.sleep(self._options.minutes * 30)
        self.halfway = now_in_iso()


def print_summary(soak: Soak, processes: int) -> None:
    day, audience = soak.day, soak.audience
    seconds = soak.watching.samples.times[-1]
    print_result(
        f"{len(day.begun)} tournaments, {len(day.over)} of them to their end; "
        f"{len(day.acknowledged)} commands, {len(day.acknowledged) / seconds:.0f} a second; "
        f"{day.tablets} tablets let in; {processes} processes, {soak.restarts} stopped in order "
        "and started again"
    )
    for kind in audience.kinds:
        print_result(
            f"  {kind:20} {audience.heard[kind]:8} heard, {audience.lost[kind]} times cut off"
        )


def all_flat(samples: Samples) -> bool:
    """Print the trend of every measure."""
    print_result(
        f"{len(samples.times)} samples; medians of first, middle and last third; growth of bound"
    )
    trends = {name: samples.trend(name) for name in BOUNDS}
    for name, trend in trends.items():
        print_result(f"  {name:36} {trend}")
    return all(trend.flat for trend in trends.values())


def print_sizes(store: SqlStore) -> None:
    events, kept, written = store.query_rows(_BYTES_BY_EVENT)[0]
    print_result(f"{events} events, of each {kept} bytes in the database, {written} in its journal")


def logs_are_sound(store: SqlStore, names: Sequence[TournamentId], soak: Soak) -> bool:
    verdict = judge(store, names, soak.day.acknowledged)
    print_result(f"read back: {verdict}")
    return verdict.sound


def drill_passes(url: str, until: str = "") -> bool:
    program = [sys.executable, "-c", "from server.cli.wallchart import main; main()"]
    arguments = ["drill", "--database", url, *(("--until", until) if until else ())]
    done = subprocess.run([*program, *arguments], capture_output=True, text=True)
    print_result(f"drill{' --until ' + until if until else ''}: exit code {done.returncode}")
    print_result("  " + (done.stdout + done.stderr[-2000:]).strip().replace("\n", "\n  "))
    return done.returncode == 0 and "every tournament replayed" in done.stdout


def run_soak(url: str, store: SqlStore, options: argparse.Namespace) -> bool:
    with (
        tempfile.TemporaryDirectory() as folder,
        servers(url, options.processes, LeadBounds(IDLE, MEMORY), Path(folder)) as begun,
    ):
        soak = Soak(options, store, begun)
        asyncio.run(soak.run())
    print_summary(soak, options.processes)
    # Every check runs, whichever fails.
    print_sizes(store)
    sound = [all_flat(soak.watching.samples), logs_are_sound(store, store.tournaments(), soak)]
    sound += [drill_passes(url), drill_passes(url, soak.halfway)]
    return all(sound) and all(soak.audience.heard[kind] for kind in soak.audience.kinds)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--minutes", type=float, default=30)
    arguments.add_argument("--clubs", type=int, default=100)
    arguments.add_argument("--per-second", type=float, default=40)
    arguments.add_argument("--readers", type=int, default=20)
    arguments.add_argument("--processes", type=int, default=3)
    arguments.add_argument("--every", type=float, default=30, help="seconds between two looks")
    options = arguments.parse_args()
    with on_disk() as server:
        url = migrate_database(server.new_database())
        store = open_store(url)
        sound = run_soak(url, store, options)
        store.close()
    sys.exit(not sound)


if __name__ == "__main__":
    main()

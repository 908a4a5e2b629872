"""A federation's day on its host, compressed: `python -m tests.bench.soak [--minutes 30]
[--clubs 100] [--per-second 40] [--readers 20] [--processes 3]`.

All clubs' evening at once: a PostgreSQL of the bench's own, server processes on it, and so many
tournaments of chess, of teams and of pairs at any time, each played from its first entry to its
last result, with corrections, withdrawals and undone acts; where one is over the next begins.
Screens and readers look on, tablets come and go, and one process after the other, but the first, is
stopped in order and started again. What nobody asks for is given back after some seconds, and taken
again for who passes by. Every half minute memory, files and the rest are looked at; in the end it
is said of each whether it is flat (see `samples`), every log is read back, and the restore drill
runs on the database, as it is and as it was half way. The exit code is 1 if anything of that fails.
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
DOWN = 3.0
"""Seconds until a process that was stopped is started again."""
_STORED = """
    SELECT n, pg_database_size(current_database()) / n,
        (pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') / n)::bigint
    FROM (SELECT sum(version)::bigint AS n FROM head) AS events
"""


def say(text: str) -> None:
    print(text, flush=True)


class Soak:
    def __init__(self, asked: argparse.Namespace, store: SqlStore, begun: list[Server]) -> None:
        self._asked = asked
        self._servers = begun
        self._lots = Random(SEED)
        ports = [server.port for server in begun]
        self.day = Day(store, ports, "", asked.clubs / asked.per_second)
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
            async with asyncio.timeout(self._asked.minutes * 60), asyncio.TaskGroup() as tasks:
                for n in range(self._asked.clubs):
                    tasks.create_task(self._club(games[n % len(games)]))
                tasks.create_task(self.audience.look_on(self._asked.readers))
                tasks.create_task(self.watching.look_every(self._asked.every))
                tasks.create_task(self._restart())
                tasks.create_task(self._remember_halfway())

    async def _club(self, game: str) -> None:
        await asyncio.sleep(self._lots.uniform(0, 30))
        while True:
            play = Play(self.day, game, Random(self._lots.random()))
            try:
                await EVENINGS[game](play)
                await play.leave()
            finally:
                play.drop()

    async def _restart(self) -> None:
        """In order, one after the other; the first goes on."""
        between = self._asked.minutes * 60 / 12
        for turn in count():
            await asyncio.sleep(between)
            number = 1 + turn % (len(self._servers) - 1)
            ending = asyncio.create_task(asyncio.to_thread(self._servers[number].stop))
            await asyncio.shield(ending)
            await asyncio.sleep(DOWN)
            await asyncio.to_thread(self._servers[number].start)
            self.day.ports[number] = self._servers[number].port
            self.restarts += 1

    async def _remember_halfway(self) -> None:
        await asyncio.sleep(self._asked.minutes * 30)
        self.halfway = now_in_iso()


def told(soak: Soak, processes: int) -> None:
    day, audience = soak.day, soak.audience
    seconds = soak.watching.samples.times[-1]
    say(
        f"{len(day.begun)} tournaments, {len(day.over)} of them to their end; "
        f"{len(day.acknowledged)} commands, {len(day.acknowledged) / seconds:.0f} a second; "
        f"{day.tablets} tablets let in; {processes} processes, {soak.restarts} stopped in order "
        "and started again"
    )
    for kind in audience.kinds:
        say(f"  {kind:20} {audience.heard[kind]:8} heard, {audience.lost[kind]} times cut off")


def flat(samples: Samples) -> bool:
    """The first third, the middle and the last, and the growth over the last two."""
    say(f"{len(samples.times)} samples; medians of first, middle and last third; growth of bound")
    verdicts = {name: samples.told(name) for name in BOUNDS}
    for name, verdict in verdicts.items():
        say(f"  {name:36} {verdict}")
    return all(verdict.flat for verdict in verdicts.values())


def stored(store: SqlStore) -> None:
    events, kept, written = store.query_rows(_STORED)[0]
    say(f"{events} events, of each {kept} bytes in the database, {written} in its journal")


def read_back(store: SqlStore, names: Sequence[TournamentId], soak: Soak) -> bool:
    verdict = judge(store, names, soak.day.acknowledged)
    say(f"read back: {verdict}")
    return verdict.sound


def drilled(url: str, until: str = "") -> bool:
    program = [sys.executable, "-c", "from server.cli.wallchart import main; main()"]
    asked = ["drill", "--database", url, *(("--until", until) if until else ())]
    done = subprocess.run([*program, *asked], capture_output=True, text=True)
    say(f"drill{' --until ' + until if until else ''}: exit code {done.returncode}")
    say("  " + (done.stdout + done.stderr[-2000:]).strip().replace("\n", "\n  "))
    return done.returncode == 0 and "every tournament replayed" in done.stdout


def soaked(url: str, store: SqlStore, asked: argparse.Namespace) -> bool:
    with (
        tempfile.TemporaryDirectory() as folder,
        servers(url, asked.processes, LeadBounds(IDLE, MEMORY), Path(folder)) as begun,
    ):
        soak = Soak(asked, store, begun)
        asyncio.run(soak.run())
    told(soak, asked.processes)
    # All of it is done, whatever fails.
    stored(store)
    sound = [flat(soak.watching.samples), read_back(store, store.tournaments(), soak)]
    sound += [drilled(url), drilled(url, soak.halfway)]
    return all(sound) and all(soak.audience.heard[kind] for kind in soak.audience.kinds)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--minutes", type=float, default=30)
    arguments.add_argument("--clubs", type=int, default=100)
    arguments.add_argument("--per-second", type=float, default=40)
    arguments.add_argument("--readers", type=int, default=20)
    arguments.add_argument("--processes", type=int, default=3)
    arguments.add_argument("--every", type=float, default=30, help="seconds between two looks")
    asked = arguments.parse_args()
    with on_disk() as server:
        url = migrate_database(server.new_database())
        store = open_store(url)
        sound = soaked(url, store, asked)
        store.close()
    sys.exit(not sound)


if __name__ == "__main__":
    main()

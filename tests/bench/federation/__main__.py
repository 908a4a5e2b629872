"""A federation's host: `python -m tests.bench.federation [--tournaments 10000] [--minutes 10]
[--per-second 200] [--processes 4] [--players 100] [--only storm,ceiling,weight]`.

Server processes on one PostgreSQL of the bench's own, on this machine's disk; whoever sends results
shares the processors with all of them. Results go to any of the servers, which pass them on to the
one that leads the tournament. Once a minute a process is killed, and started again five seconds
later. In the end every log is read back: each acknowledged result must stand there once, at the
version that was acknowledged.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from events.log.store import EventStore
from events.log.store.databases import open_store
from server.settings import LeadBounds
from tests.bench.federation import ceiling
from tests.bench.federation.clubs import Club, found
from tests.bench.federation.served import serve, servers
from tests.bench.federation.storm import Plan, Storm, failovers, judge, outside
from tests.bench.federation.weight import weigh
from tests.faults.club import migrate_database
from tests.postgres import on_disk

PARTS = ("weight", "ceiling", "storm")
CEILING_CLUBS, CEILING_SECONDS = 200, 8.0
WEIGHED = 200


def say(text: str) -> None:
    print(text, flush=True)


def step(text: str) -> None:
    print(f"  … {text}", file=sys.stderr, flush=True)


def share(times: Sequence[float], part: float) -> float:
    """In milliseconds."""
    ranked = sorted(times)
    return ranked[min(int(len(ranked) * part), len(ranked) - 1)] * 1000 if ranked else 0.0


def bounds_of(asked: argparse.Namespace) -> LeadBounds:
    return LeadBounds(asked.idle, asked.memory * 1_000_000)


def storm(url: str, store: EventStore, clubs: list[Club], asked: argparse.Namespace) -> bool:
    plan = Plan(asked.minutes * 60, asked.per_second, asked.kill_every)
    step(f"{asked.per_second:g} results a second for {asked.minutes:g} minutes")
    with (
        tempfile.TemporaryDirectory() as folder,
        servers(url, asked.processes, bounds_of(asked), Path(folder)) as begun,
    ):
        told = asyncio.run(Storm(clubs, begun, plan).run())
        memory = [server.resident / 1e6 for server in begun]
    step("reading every log back")
    verdict = judge(store, [club.name for club in clubs], told.acknowledged)
    lengths = failovers(told)
    quiet = outside(told, lengths)
    everything = [done.seconds for done in told.acknowledged]
    touched = len({done.club for done in told.acknowledged})
    say(f"{len(clubs)} tournaments, {asked.processes} processes, {len(everything)} results")
    say(f"  in {touched} of them; {told.full} more found every board of theirs being entered")
    say(f"  {verdict}")
    say(f"  outside failovers p50 {share(quiet, 0.5):.1f} ms, p99 {share(quiet, 0.99):.1f} ms")
    say(f"  in all p50 {share(everything, 0.5):.1f} ms, p99 {share(everything, 0.99):.1f} ms")
    taken = ", ".join(f"{length:.1f}" for length in lengths) or "none"
    say(f"  failovers, seconds: {taken}")
    say(f"  resident at the end, MB: {', '.join(f'{each:.0f}' for each in memory)}")
    return verdict.sound


def ceilings(url: str, apart: str, store: EventStore, clubs: list[Club]) -> None:
    """`apart` is a database for the bare inserts, which make no tournament."""
    some = clubs[:CEILING_CLUBS]
    with tempfile.TemporaryDirectory() as folder:
        for count in (1, 2, 4):
            step(f"{count} processes")
            rate, done = ceiling.processes(url, some, count, CEILING_SECONDS, Path(folder))
            times = [each.seconds for each in done]
            p50, p99 = share(times, 0.5), share(times, 0.99)
            say(f"{count} processes {rate:8.0f} results/s   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms")
        for lines in (1, 2, 4):
            for group in (1, 25):
                step(f"bare, {lines} lines, {group} a commit")
                rate = ceiling.bare(apart, store, some[0], lines, group, CEILING_SECONDS / 2)
                say(f"bare, {lines} lines, {group:2} a commit {rate:8.0f} inserts/s")


def weights(store: EventStore, clubs: list[Club], players: int) -> None:
    live, idle, counted = weigh(store, clubs[:WEIGHED])
    say(
        f"a tournament of {players} players: {live / 1e3:.0f} kB led, {idle / 1e3:.1f} kB given "
        f"back; a process counts {counted / 1e3:.0f} kB"
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tournaments", type=int, default=10_000)
    arguments.add_argument("--players", type=int, default=100)
    arguments.add_argument("--processes", type=int, default=4)
    arguments.add_argument("--minutes", type=float, default=10)
    arguments.add_argument("--per-second", type=float, default=200)
    arguments.add_argument("--kill-every", type=float, default=60)
    arguments.add_argument("--memory", type=int, default=512)
    arguments.add_argument("--idle", type=float, default=LeadBounds().idle)
    arguments.add_argument("--only", default=",".join(PARTS))
    arguments.add_argument("--serve", default="", help=argparse.SUPPRESS)
    asked = arguments.parse_args()
    if asked.serve:
        serve(asked.serve, bounds_of(asked))
        return
    parts = asked.only.split(",")
    with on_disk() as server:
        url = migrate_database(server.new_database())
        store = open_store(url)
        step(f"{asked.tournaments} tournaments of {asked.players} players")
        start = perf_counter()
        clubs = found(store, asked.tournaments, asked.players)
        step(f"made in {perf_counter() - start:.0f} s")
        if "weight" in parts:
            weights(store, clubs, asked.players)
        if "ceiling" in parts:
            ceilings(url, migrate_database(server.new_database()), store, clubs)
        sound = "storm" not in parts or storm(url, store, clubs, asked)
        store.close()
    sys.exit(not sound)


if __name__ == "__main__":
    main()

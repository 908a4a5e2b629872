"""A federation's host: `python -m tests.bench.federation [--tournaments 10000] [--minutes 10]
[--per-second 200] [--processes 4] [--players 100] [--only storm,ceiling,weight]`.

Server processes on one PostgreSQL of the bench's own, on this machine's disk; the senders of
results share the processors with all of them. Results go to any of the servers, which pass them on
to the one that leads the tournament. Once a minute a process is killed, and started again five
seconds later. In the end every log is read back: it must have each acknowledged result once, at the
acknowledged version.
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
from tests.bench.federation.clubs import Club, make_clubs
from tests.bench.federation.served import serve, servers
from tests.bench.federation.storm import (
    Plan,
    Storm,
    failover_seconds,
    judge,
    seconds_outside_failovers,
)
from tests.bench.federation.weight import weigh
from tests.faults.club import migrate_database
from tests.postgres import on_disk

PARTS = ("weight", "ceiling", "storm")
CEILING_CLUBS, CEILING_SECONDS = 200, 8.0
WEIGHED_CLUBS = 200


def print_result(text: str) -> None:
    print(text, flush=True)


def print_step(text: str) -> None:
    print(f"  … {text}", file=sys.stderr, flush=True)


def quantile_ms(times: Sequence[float], part: float) -> float:
    """The quantile of times in seconds, in milliseconds."""
    ranked = sorted(times)
    return ranked[min(int(len(ranked) * part), len(ranked) - 1)] * 1000 if ranked else 0.0


def bounds_of(options: argparse.Namespace) -> LeadBounds:
    return LeadBounds(options.idle, options.memory * 1_000_000)


def storm(url: str, store: EventStore, clubs: list[Club], options: argparse.Namespace) -> bool:
    plan = Plan(options.minutes * 60, options.per_second, options.kill_every)
    print_step(f"{options.per_second:g} results a second for {options.minutes:g} minutes")
    with (
        tempfile.TemporaryDirectory() as folder,
        servers(url, options.processes, bounds_of(options), Path(folder)) as begun,
    ):
        result = asyncio.run(Storm(clubs, begun, plan).run())
        memory = [server.resident / 1e6 for server in begun]
    print_step("reading every log back")
    verdict = judge(store, [club.name for club in clubs], result.acknowledged)
    lengths = failover_seconds(result)
    undisturbed = seconds_outside_failovers(result, lengths)
    everything = [done.seconds for done in result.acknowledged]
    touched = len({done.club for done in result.acknowledged})
    print_result(
        f"{len(clubs)} tournaments, {options.processes} processes, {len(everything)} results"
    )
    print_result(
        f"  in {touched} of them; {result.full} more found every board of theirs being entered"
    )
    print_result(f"  {verdict}")
    for kind, times in {"outside failovers": undisturbed, "in all": everything}.items():
        p50, p99 = quantile_ms(times, 0.5), quantile_ms(times, 0.99)
        print_result(f"  {kind} p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    failover_list = ", ".join(f"{length:.1f}" for length in lengths) or "none"
    print_result(f"  failovers, seconds: {failover_list}")
    print_result(f"  resident at the end, MB: {', '.join(f'{each:.0f}' for each in memory)}")
    return verdict.sound


def ceilings(url: str, apart: str, store: EventStore, clubs: list[Club]) -> None:
    """`apart` is a database for the bare inserts, which make no tournament."""
    ceiling_clubs = clubs[:CEILING_CLUBS]
    with tempfile.TemporaryDirectory() as folder:
        for count in (1, 2, 4):
            print_step(f"{count} processes")
            rate, done = ceiling.rate_of_processes(
                url, ceiling_clubs, count, CEILING_SECONDS, Path(folder)
            )
            times = [each.seconds for each in done]
            p50, p99 = quantile_ms(times, 0.5), quantile_ms(times, 0.99)
            print_result(
                f"{count} processes {rate:8.0f} results/s   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms"
            )
        for connections in (1, 2, 4):
            for group in (1, 25):
                print_step(f"bare, {connections} connections, {group} a commit")
                rate = ceiling.rate_of_bare_inserts(
                    apart, store, ceiling_clubs[0], connections, group, CEILING_SECONDS / 2
                )
                print_result(
                    f"bare, {connections} connections, {group:2} a commit {rate:8.0f} inserts/s"
                )


def print_weights(store: EventStore, clubs: list[Club], players: int) -> None:
    live, idle, counted = weigh(store, clubs[:WEIGHED_CLUBS])
    print_result(
        f"a tournament of {players} players: {live / 1e3:.0f} kB led, {idle / 1e3:.1f} kB "
        f"released; a process counts {counted / 1e3:.0f} kB"
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
    options = arguments.parse_args()
    if options.serve:
        serve(options.serve, bounds_of(options))
        return
    parts = options.only.split(",")
    with on_disk() as server:
        url = migrate_database(server.new_database())
        store = open_store(url)
        print_step(f"{options.tournaments} tournaments of {options.players} players")
        start = perf_counter()
        clubs = make_clubs(store, options.tournaments, options.players)
        print_step(f"made in {perf_counter() - start:.0f} s")
        if "weight" in parts:
            print_weights(store, clubs, options.players)
        if "ceiling" in parts:
            ceilings(url, migrate_database(server.new_database()), store, clubs)
        sound = "storm" not in parts or storm(url, store, clubs, options)
        store.close()
    sys.exit(not sound)


if __name__ == "__main__":
    main()

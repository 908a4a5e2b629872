"""How many results a second one database takes from 1, 2 and 4 processes, beside the bare rate of
the same inserts.

A bare insert is one row into `act` and one change of `head` in a commit of its own, by psycopg and
nothing else, on as many connections as there are processes; and the same with as many commands in
one commit as the servers' own writer puts into one.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from time import perf_counter

import psycopg
from msgspec.structs import replace
from sqlalchemy.engine import make_url

from domain.ids import TournamentId
from events.log.chain import chained_records
from events.log.records import Batch, Head, StoredAct
from events.log.store import EventStore
from events.log.store.statements import act_row
from server.settings import LeadBounds
from tests.bench.federation.clubs import Club
from tests.bench.federation.served import Server, servers
from tests.bench.federation.wire import Acknowledged, Wires

CLIENTS = 50
_HEAD = "UPDATE head SET version = %s, hash = %s WHERE tournament = %s"
_ACT = f"INSERT INTO act VALUES ({', '.join(['%s'] * 13)})"
_NEW = "INSERT INTO head (tournament, version, hash) VALUES (%s, 0, '')"


def rate_of_processes(
    url: str, clubs: Sequence[Club], count: int, seconds: float, folder: Path
) -> tuple[float, list[Acknowledged]]:
    """The rate at which `count` processes acknowledge results, each sent to the one that leads its
    tournament, in results a second; and the results.
    """
    with servers(url, count, LeadBounds(), folder) as begun:
        return asyncio.run(_enter_as_clients(url, clubs, begun, seconds))


async def _enter_as_clients(
    url: str, clubs: Sequence[Club], begun: Sequence[Server], seconds: float
) -> tuple[float, list[Acknowledged]]:
    wires = Wires([server.port for server in begun])
    await wires.sign_in(begun[0].code)
    # Each process takes its share; from then on a result goes to the one that leads.
    for number, club in enumerate(clubs):
        await wires.enter(club, number % len(begun))
    done: list[Acknowledged] = []
    start = perf_counter()

    async def client(number: int) -> None:
        turn = 0
        while perf_counter() < start + seconds:
            at = (number + turn * CLIENTS) % len(clubs)
            result = await wires.enter(clubs[at], at % len(begun))
            if result is not None:
                done.append(result)
            turn += 1

    await asyncio.gather(*(client(number) for number in range(CLIENTS)))
    return len(done) / (perf_counter() - start), done


def rate_of_bare_inserts(
    url: str, store: EventStore, club: Club, connections: int, group: int, seconds: float
) -> float:
    """Inserts a second of the same bytes as a result of `club`, `group` of them in one commit."""
    sample = [act for act in store.read(club.name) if act.act.command.startswith("record-result")][
        -1
    ]
    counts = [0] * connections
    threads = [
        Thread(target=_insert, args=(url, sample, number, group, seconds, counts))
        for number in range(connections)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / seconds


def _insert(
    url: str, sample: StoredAct, number: int, group: int, seconds: float, counts: list[int]
) -> None:
    """Over connection `number`, whose inserts are counted in `counts`."""
    address = make_url(url)
    name = TournamentId(f"bare-{number}-{group}-{perf_counter()}")
    with psycopg.connect(
        host=str(address.query["host"]),
        user=address.username,
        dbname=address.database,
        autocommit=True,
    ) as connection:
        connection.execute(_NEW, (name,))
        head, until = Head(), perf_counter() + seconds
        while perf_counter() < until:
            acts: list[StoredAct] = []
            for _ in range(group):
                act = replace(sample.act, key=f"{name}-{head.version}")
                (last,) = chained_records(head, Batch(name, head.version, act, sample.events))
                head = Head(last.version, last.hash)
                acts.append(StoredAct(name, head.version, act, sample.events, head.hash))
            with connection.pipeline(), connection.cursor() as cursor:
                cursor.execute("BEGIN")
                cursor.execute(_HEAD, (head.version, head.hash, name))
                cursor.executemany(_ACT, list(map(act_row, acts)))
                cursor.execute("COMMIT")
            counts[number] += group

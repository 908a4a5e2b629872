"""A server's inside in a process of its own, that can be killed: clients, decisions, the writer.

What every client is told is written to a pipe as soon as he is told it: what stands there was
promised. A line is "key first last hash". As a program it takes plans as lines of JSON and forks a
process for each, one after the other, so that five hundred of them need not start Python anew.
"""

import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from secrets import token_hex
from tempfile import TemporaryDirectory

import anyio
import msgspec
import uvloop

from domain.ids import TournamentId
from domain.results import Colour
from events.chess.vocabulary import commands as c
from events.codec import encode_all, encode_command
from events.log.errors import LogUnavailable
from events.log.records import Act, Batch, Receipt
from events.log.store import EventStore, append
from events.log.store.databases import address_of, open_engine, open_store
from events.log.store.sqlite_library import sqlite3
from events.log.vocabulary import Command
from events.tournament.commands import CreateTournament
from events.tournament.vocabulary import TournamentCreated
from migrations.schema import upgrade
from server.backup.files import back_up
from server.live.server_draws import ServerChance
from server.live.store_threads import StoreThreads
from server.live.tournaments import Sender, Tournaments
from server.live.writer import GroupWriter

INSTANT = "2026-11-21T09:00:00.000Z"


@dataclass(frozen=True, slots=True)
class Promise:
    """A receipt as a client got it, and the tournament it is about."""

    key: str
    first: int
    last: int
    hash: bytes

    @property
    def tournament(self) -> TournamentId:
        return TournamentId(self.key.partition("/")[0])


def written(line: bytes) -> Promise:
    key, first, last, digest = line.decode().split()
    return Promise(key, int(first), int(last), bytes.fromhex(digest))


class Plan(msgspec.Struct, frozen=True):
    """Who writes what: `clients` register players in turn in each of the tournaments.

    `name` tells the processes apart; `acts` is how many commands a client sends (0: without end).
    `instead` is what the process does instead: "migrate", "checkpoint" or "backup".
    """

    url: str
    name: str
    tournaments: tuple[str, ...]
    clients: int
    acts: int = 0
    instead: str = ""


def run(plan: Plan, told: int) -> None:
    """Until everything is sent, or until somebody kills it."""
    match plan.instead:
        case "migrate":
            stepped_up(plan.url)
        case "checkpoint":
            _checkpoint(plan, told)
        case "backup":
            _back_up(plan)
        case _:
            uvloop.run(_run(plan, told))


def _checkpoint(plan: Plan, told: int) -> None:
    """One entry after the other, each carried over from the write-ahead log at once."""
    store = open_store(plan.url)
    name = TournamentId(plan.tournaments[0])
    while True:
        version = store.head(name).version
        key = f"{name}/{plan.name}/{version}"
        asked = Act(*encode_command(CreateTournament(key)), "organiser", "desk", INSTANT, key)
        created = encode_all([TournamentCreated(key)])
        receipt = append(store, Batch(name, version, asked, created))
        os.write(told, _line(key, receipt))
        with closing(sqlite3.connect(address_of(plan.url).database or "")) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _back_up(plan: Plan) -> None:
    store = open_store(plan.url)
    source = Path(address_of(plan.url).database or "")
    while True:
        back_up(store, source, source.with_name("backup.sqlite3"))


async def _run(plan: Plan, told: int) -> None:
    store = open_store(plan.url)
    async with tournaments_on(store) as tournaments, anyio.create_task_group() as clients:
        for name in plan.tournaments:
            await _create(tournaments, name, told)
        for client in range(plan.clients):
            clients.start_soon(_client, tournaments, plan, client, told)
    store.close()


@asynccontextmanager
async def tournaments_on(store: EventStore) -> AsyncIterator[Tournaments]:
    writer = GroupWriter(store)
    writer.start()
    lots = ServerChance(lambda: Colour.WHITE, Random(1851), secret=bytes(32))
    yield Tournaments(store, writer, lambda: INSTANT, lambda live: None, lots, StoreThreads())
    writer.stop()


async def _create(tournaments: Tournaments, name: str, told: int) -> None:
    await _do(tournaments, f"{name}/create", CreateTournament(name), told)
    await _do(tournaments, f"{name}/plan", c.PlanStage(name="Open", rounds=9), told)


async def _client(tournaments: Tournaments, plan: Plan, client: int, told: int) -> None:
    act = 0
    while not plan.acts or act < plan.acts:
        name = plan.tournaments[act % len(plan.tournaments)]
        key = f"{name}/{plan.name}/{client}/{act}"
        await _do(
            tournaments, key, c.RegisterEntry(stage=1, family=f"{plan.name}-{client}-{act}"), told
        )
        act += 1


async def _do(tournaments: Tournaments, key: str, command: Command, told: int) -> None:
    """As a tablet does: the same key again until it has an answer."""
    tournament = TournamentId(key.partition("/")[0])
    while True:
        try:
            receipt = await tournaments.execute(tournament, command, Sender("desk", "tablet", key))
            break
        except LogUnavailable:
            await anyio.sleep(0.05)
    os.write(told, _line(key, receipt))


def _line(key: str, receipt: Receipt) -> bytes:
    return f"{key} {receipt.first} {receipt.last} {receipt.hash.hex()}\n".encode()


def migrated(url: str) -> str:
    """A new file is a copy of one that went through all steps, as a log of its own; behind another
    driver, which may record what is written, it goes through them itself.
    """
    address = address_of(url)
    if address.drivername == "sqlite" and not Path(str(address.database)).exists():
        Path(str(address.database)).write_bytes(_template())
        with closing(sqlite3.connect(str(address.database))) as connection, connection:
            connection.execute("UPDATE identity SET epoch = ?", (token_hex(8),))
        return url
    return stepped_up(url)


@cache
def _template() -> bytes:
    with TemporaryDirectory() as folder:
        stepped_up(sqlite_url(Path(folder)))
        return (Path(folder) / "log.sqlite3").read_bytes()


def stepped_up(url: str) -> str:
    """Through all steps, each of which may be the moment somebody is killed at."""
    engine = open_engine(url)
    upgrade(engine)
    engine.dispose()
    return url


BORN, GONE = b"born ", b"gone\n"


def midwife() -> None:
    for line in sys.stdin.buffer:
        plan = msgspec.json.decode(line, type=Plan)
        if (child := os.fork()) == 0:
            os.write(1, BORN + b"%d\n" % os.getpid())
            run(plan, told=1)
            os._exit(0)
        os.waitpid(child, 0)
        os.write(1, GONE)


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'log.sqlite3'}"


if __name__ == "__main__":
    midwife()

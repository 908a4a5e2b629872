"""The inside of a server (clients, decisions, the writer) in a process that a test can kill.

Each receipt that a client gets is written to a pipe at once, as a line "key first last hash": the
log must keep what stands there. As a program, this module reads plans as lines of JSON and forks a
process for each, one after the other, so that hundreds of them need not start Python again.
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
from events.codec import encode_command, encode_events
from events.log.errors import LogUnavailable
from events.log.records import Act, Batch, Receipt
from events.log.store import EventStore, append_batch
from events.log.store.databases import address_of, open_engine, open_store
from events.log.store.sqlite_library import sqlite3
from events.log.vocabulary import Command
from events.tournament.vocabulary import CreateTournament, TournamentCreated
from migrations.schema import upgrade
from server.backup.files import back_up
from server.live.server_draws import ServerChance
from server.live.store_threads import StoreThreads
from server.live.tournaments import Sender, Tournaments
from server.live.writer import GroupWriter

INSTANT = "2026-11-21T09:00:00.000Z"


@dataclass(frozen=True, slots=True)
class Promise:
    """A receipt that a client has got: the log must keep what it says."""

    key: str
    first: int
    last: int
    hash: bytes

    @property
    def tournament(self) -> TournamentId:
        return TournamentId(self.key.partition("/")[0])


def parse_promise(line: bytes) -> Promise:
    key, first, last, digest = line.decode().split()
    return Promise(key, int(first), int(last), bytes.fromhex(digest))


class Plan(msgspec.Struct, frozen=True):
    """What a process does: its `clients` register players in these tournaments in turn.

    `name` distinguishes processes; `acts` is the number of commands of each client (0: endless).
    `instead` makes the process do something else: "migrate", "checkpoint" or "backup".
    """

    url: str
    name: str
    tournaments: tuple[str, ...]
    clients: int
    acts: int = 0
    instead: str = ""


def run(plan: Plan, pipe: int) -> None:
    """Carry the plan out, until it is done or the process is killed."""
    match plan.instead:
        case "migrate":
            run_migrations(plan.url)
        case "checkpoint":
            _checkpoint(plan, pipe)
        case "backup":
            _back_up(plan)
        case _:
            uvloop.run(_run(plan, pipe))


def _checkpoint(plan: Plan, pipe: int) -> None:
    """Append events without end, with a checkpoint of the write-ahead log after each."""
    store = open_store(plan.url)
    name = TournamentId(plan.tournaments[0])
    while True:
        version = store.head(name).version
        key = f"{name}/{plan.name}/{version}"
        act = Act(*encode_command(CreateTournament(key)), "organiser", "desk", INSTANT, key)
        created = encode_events([TournamentCreated(key)])
        receipt = append_batch(store, Batch(name, version, act, created))
        os.write(pipe, _line(key, receipt))
        with closing(sqlite3.connect(address_of(plan.url).database or "")) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _back_up(plan: Plan) -> None:
    store = open_store(plan.url)
    source = Path(address_of(plan.url).database or "")
    while True:
        back_up(store, source, source.with_name("backup.sqlite3"))


async def _run(plan: Plan, pipe: int) -> None:
    store = open_store(plan.url)
    async with tournaments_on(store) as tournaments, anyio.create_task_group() as clients:
        for name in plan.tournaments:
            await _create(tournaments, name, pipe)
        for client in range(plan.clients):
            clients.start_soon(_client, tournaments, plan, client, pipe)
    store.close()


@asynccontextmanager
async def tournaments_on(store: EventStore) -> AsyncIterator[Tournaments]:
    writer = GroupWriter(store)
    writer.start()
    chance = ServerChance(lambda: Colour.WHITE, Random(1851), secret=bytes(32))
    yield Tournaments(store, writer, lambda: INSTANT, lambda live: None, chance, StoreThreads())
    writer.stop()


async def _create(tournaments: Tournaments, name: str, pipe: int) -> None:
    await _do(tournaments, f"{name}/create", CreateTournament(name), pipe)
    await _do(tournaments, f"{name}/plan", c.PlanStage(name="Open", rounds=9), pipe)


async def _client(tournaments: Tournaments, plan: Plan, client: int, pipe: int) -> None:
    act = 0
    while not plan.acts or act < plan.acts:
        name = plan.tournaments[act % len(plan.tournaments)]
        key = f"{name}/{plan.name}/{client}/{act}"
        await _do(
            tournaments, key, c.RegisterEntry(stage=1, family=f"{plan.name}-{client}-{act}"), pipe
        )
        act += 1


async def _do(tournaments: Tournaments, key: str, command: Command, pipe: int) -> None:
    """Send a command as a tablet does: with the same key until it gets a receipt."""
    tournament = TournamentId(key.partition("/")[0])
    while True:
        try:
            receipt = await tournaments.execute(tournament, command, Sender("desk", "tablet", key))
            break
        except LogUnavailable:
            await anyio.sleep(0.05)
    os.write(pipe, _line(key, receipt))


def _line(key: str, receipt: Receipt) -> bytes:
    return f"{key} {receipt.first} {receipt.last} {receipt.hash.hex()}\n".encode()


def migrate_database(url: str) -> str:
    """Bring a database to the newest schema; return its address.

    A new SQLite file is copied from a template with an epoch of its own; with another driver all
    migrations are run.
    """
    address = address_of(url)
    if address.drivername == "sqlite" and not Path(str(address.database)).exists():
        Path(str(address.database)).write_bytes(_template_file())
        with closing(sqlite3.connect(str(address.database))) as connection, connection:
            connection.execute("UPDATE identity SET epoch = ?", (token_hex(8),))
        return url
    return run_migrations(url)


@cache
def _template_file() -> bytes:
    with TemporaryDirectory() as folder:
        run_migrations(sqlite_url(Path(folder)))
        return (Path(folder) / "log.sqlite3").read_bytes()


def run_migrations(url: str) -> str:
    """Run all migrations on the database; return its address."""
    engine = open_engine(url)
    upgrade(engine)
    engine.dispose()
    return url


STARTED, ENDED = b"started ", b"ended\n"


def fork_for_each_plan() -> None:
    import anyio._backends._asyncio  # noqa: F401  # once, instead of in each process

    import tests.long_lived  # noqa: F401

    for line in sys.stdin.buffer:
        plan = msgspec.json.decode(line, type=Plan)
        if (child := os.fork()) == 0:
            os.write(1, STARTED + b"%d\n" % os.getpid())
            run(plan, pipe=1)
            os._exit(0)
        os.waitpid(child, 0)
        os.write(1, ENDED)


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'log.sqlite3'}"


if __name__ == "__main__":
    fork_for_each_plan()

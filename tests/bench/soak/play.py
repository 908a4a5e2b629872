"""One tournament as its desk and its tablet play it: commands over HTTP. The state that the next
command depends on is read from the log.
"""

import asyncio
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from urllib.parse import urlencode

import msgspec
from anyio import CapacityLimiter, to_thread

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.catalogue import ACT_OF
from events.fold import fold_records
from events.log.chain import Walk
from events.log.store import EventStore
from events.log.vocabulary import Command
from events.tournament.vocabulary import CreateTournament, UndoAct
from server.live.sender import tournament_id
from tests.bench.commands import Wire
from tests.bench.federation.wire import (
    SECONDS_FOR_AN_ANSWER,
    SECONDS_TO_GIVE_UP,
    Acknowledged,
    Refused,
    Wires,
    new_key,
)
from tests.confirmations import CONFIRMED_TWICE

READS_AT_ONCE = 4
TABLET = "arbiter"
FORM = "application/x-www-form-urlencoded"


@dataclass(slots=True)
class Day:
    """The state that all tournaments share: `on` are those being played, `over` those that have
    been, each with its game. `desk` is the cookie of the desk, `pause` the mean number of seconds
    before a command.
    """

    store: EventStore
    ports: list[int]
    desk: str
    pause: float
    acknowledged: list[Acknowledged] = field(default_factory=list)
    begun: list[TournamentId] = field(default_factory=list)
    on: dict[TournamentId, str] = field(default_factory=dict)
    over: dict[TournamentId, str] = field(default_factory=dict)
    tablets: int = 0
    reading: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(READS_AT_ONCE))


class Play:
    """A tournament that is being played. `random` decides what happens in it."""

    def __init__(self, day: Day, game: str, random: Random) -> None:
        self.random = random
        self._game = game
        self._day = day
        self._desk = Wires(day.ports)
        self._desk.cookie = day.desk
        self._tablet = Wires(day.ports)
        self._state: Tournament | None = None
        self._walk = Walk()
        self.name = TournamentId("")

    async def create(self, name: str) -> None:
        key = new_key()
        self.name = tournament_id(key)
        body = msgspec.json.encode(CreateTournament(name)).decode()
        await self._send(self._desk, "/api/tournaments", body, key)
        self._day.begun.append(self.name)
        self._day.on[self.name] = self._game

    async def do(self, command: Command) -> None:
        """Send the command from the desk."""
        await self._do(self._desk, command)

    async def enter(self, command: Command) -> None:
        """Send the command from the tablet, which is enrolled for the first one."""
        if not self._tablet.cookie:
            await self._enrol_tablet()
        await self._do(self._tablet, command)

    async def undo(self, reason: str) -> None:
        """The last act that broke pairing integrity."""
        state = await self.look()
        assert state.undoable is not None, "there was one"
        await self.do(UndoAct(state.undoable.first, reason, state.version, CONFIRMED_TWICE))

    async def look(self) -> Tournament:
        """The state that the log has now."""
        self._state = await to_thread.run_sync(self._fold_log, limiter=self._day.reading)
        return self._state

    async def leave(self) -> None:
        """Half the tablets sign out, half are just put into a bag."""
        if self._tablet.cookie and self.random.random() < 0.5:
            await self._until_answered(self._tablet.cookie, "/sign-out", {})
        self._day.over[self.name] = self._game

    def drop(self) -> None:
        self._desk.close()
        self._tablet.close()
        self._day.on.pop(self.name, None)

    def _fold_log(self) -> Tournament:
        after = self._walk.head.version
        state = fold_records(
            self._walk.verify_acts(self._day.store.read(self.name, after)), self._state
        )
        assert state is not None, "it has been created"
        return state

    async def _do(self, wires: Wires, command: Command) -> None:
        await asyncio.sleep(self.random.expovariate(1 / self._day.pause))
        path = f"/api/tournaments/{self.name}/commands/{ACT_OF[type(command)].name}"
        await self._send(wires, path, msgspec.json.encode(command).decode(), new_key())

    async def _send(self, wires: Wires, path: str, body: str, key: str) -> None:
        first = self.random.randrange(len(self._day.ports))
        done = await wires.send(self.name, path, body, key, first)
        self._day.acknowledged.append(done)

    async def _enrol_tablet(self) -> None:
        """Invites the tablet at the desk and enrols it at any server; invites it again if the
        answer was lost.
        """
        form = {"role": TABLET, "place": self.name, "name": "Tablet"}
        while not self._tablet.cookie:
            page = await self._until_answered(self._day.desk, "/devices/invite", form)
            code = page.partition(b"/enrol/")[2].partition(b"<")[0].partition(b'"')[0].decode()
            head = await self._until_answered("", "/enrol", {"code": code.strip()})
            self._tablet.cookie = head.decode().partition("set-cookie: ")[2].partition(";")[0]
        self._day.tablets += 1

    async def _until_answered(self, cookie: str, path: str, form: dict[str, str]) -> bytes:
        """The head and the body of the answer; asks another server while one is being started
        again.
        """
        until, problem = perf_counter() + SECONDS_TO_GIVE_UP, ""
        while perf_counter() < until:
            try:
                async with asyncio.timeout(SECONDS_FOR_AN_ANSWER):
                    wire = await Wire.open(self.random.choice(self._day.ports), cookie)
                    head, page = await wire.send(path, urlencode(form), FORM, new_key())
                    wire.writer.close()
            except (OSError, EOFError, TimeoutError) as trouble:
                problem = repr(trouble)
            else:
                if head[9:10] in b"234":
                    return head + page
                problem = page.decode()
            await asyncio.sleep(0.2)
        raise Refused(f"{path}: nobody has answered it: {problem}")

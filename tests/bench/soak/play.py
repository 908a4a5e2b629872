"""One tournament as its desk and its tablet play it: commands over HTTP, and what they go by read
from the log.
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
from events.tournament.commands import CreateTournament, UndoAct
from server.live.sender import tournament_id
from tests.bench.commands import Wire
from tests.bench.federation.wire import ANSWERED, GIVEN_UP, Acknowledged, Refused, Wires, new_key
from tests.confirmations import CONFIRMED_TWICE

LOOKING = 4
TABLET = "arbiter"
FORM = "application/x-www-form-urlencoded"


@dataclass(slots=True)
class Day:
    """What all tournaments of it share. `on` are those that are being played, `over` those that
    have been, each with its game.
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
    looking: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(LOOKING))


class Play:
    """`lots` decide how it goes."""

    def __init__(self, day: Day, game: str, lots: Random) -> None:
        self.lots = lots
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
        """At the desk."""
        await self._do(self._desk, command)

    async def enter(self, command: Command) -> None:
        """At the tablet, which is let in for it."""
        if not self._tablet.cookie:
            await self._let_in()
        await self._do(self._tablet, command)

    async def undo(self, reason: str) -> None:
        """The last act that broke pairing integrity."""
        state = await self.look()
        assert state.undoable is not None, "there was one"
        await self.do(UndoAct(state.undoable.first, reason, state.version, CONFIRMED_TWICE))

    async def look(self) -> Tournament:
        """As the log has it now."""
        self._state = await to_thread.run_sync(self._folded, limiter=self._day.looking)
        return self._state

    async def leave(self) -> None:
        """Some tablets sign out, some are put into a bag."""
        if self._tablet.cookie and self.lots.random() < 0.5:
            await self._until_answered(self._tablet.cookie, "/sign-out", {})
        self._day.over[self.name] = self._game

    def drop(self) -> None:
        self._desk.close()
        self._tablet.close()
        self._day.on.pop(self.name, None)

    def _folded(self) -> Tournament:
        after = self._walk.head.version
        state = fold_records(
            self._walk.verify_acts(self._day.store.read(self.name, after)), self._state
        )
        assert state is not None, "it has been created"
        return state

    async def _do(self, wires: Wires, command: Command) -> None:
        await asyncio.sleep(self.lots.expovariate(1 / self._day.pause))
        path = f"/api/tournaments/{self.name}/commands/{ACT_OF[type(command)].name}"
        await self._send(wires, path, msgspec.json.encode(command).decode(), new_key())

    async def _send(self, wires: Wires, path: str, body: str, key: str) -> None:
        first = self.lots.randrange(len(self._day.ports))
        done = await wires.send(self.name, path, body, key, first)
        self._day.acknowledged.append(done)

    async def _let_in(self) -> None:
        """Invited at the desk, let in at any server; invited again where the answer was lost."""
        form = {"role": TABLET, "place": self.name, "name": "Tablet"}
        while not self._tablet.cookie:
            page = await self._until_answered(self._day.desk, "/devices/invite", form)
            code = page.partition(b"/enrol/")[2].partition(b"<")[0].partition(b'"')[0].decode()
            head = await self._until_answered("", "/enrol", {"code": code.strip()})
            self._tablet.cookie = head.decode().partition("set-cookie: ")[2].partition(";")[0]
        self._day.tablets += 1

    async def _until_answered(self, cookie: str, path: str, form: dict[str, str]) -> bytes:
        """The head and the page; at another server where one is just being started again."""
        until, said = perf_counter() + GIVEN_UP, ""
        while perf_counter() < until:
            try:
                async with asyncio.timeout(ANSWERED):
                    wire = await Wire.open(self.lots.choice(self._day.ports), cookie)
                    head, page = await wire.send(path, urlencode(form), FORM, new_key())
                    wire.writer.close()
            except (OSError, EOFError, TimeoutError) as trouble:
                said = repr(trouble)
            else:
                if head[9:10] in b"234":
                    return head + page
                said = page.decode()
            await asyncio.sleep(0.2)
        raise Refused(f"{path}: nobody has answered it: {said}")

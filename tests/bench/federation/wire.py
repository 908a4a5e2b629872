"""Results sent as tablets send them: under a key, again and elsewhere until acknowledged."""

import asyncio
import json
from collections import deque
from dataclasses import dataclass
from itertools import count
from time import perf_counter

from tests.bench.commands import JSON, Wire, entered
from tests.bench.federation.clubs import Club

AGAIN = 0.1
"""Seconds until something is sent again; at once where nobody listened, as a proxy does it."""
ANSWERED = 15.0
"""A server answers within six seconds, and waits five for whoever takes over."""
GIVEN_UP = 60.0
KEYS = "federation-"
_keys = count(1)


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """Its events have the versions from `first` to `version`; `since` is when it was sent first."""

    key: str
    club: str
    first: int
    version: int
    since: float
    seconds: float


class Refused(Exception):
    """An answer that sending it again would not change."""


class Wires:
    """Kept connections to servers, as many as are wanted at once. A server that is started again
    has another of the `ports`.
    """

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.cookie = ""
        self.said: deque[str] = deque(maxlen=50)
        """Why something had to be sent again, the last few times."""
        self._idle: dict[int, list[Wire]] = {}

    async def sign_in(self, code: str) -> None:
        wire = await Wire.open(self.ports[0])
        await wire.sign_in(code)
        self.cookie = wire.cookie
        self._idle[self.ports[0]] = [wire]

    async def _post(self, port: int, path: str, body: str, key: str) -> tuple[int, bytes]:
        idle = self._idle.setdefault(port, [])
        wire = _kept(idle) or await Wire.open(port, self.cookie)
        try:
            async with asyncio.timeout(ANSWERED):
                head, answer = await wire.send(path, body, JSON, key)
        except BaseException:
            wire.writer.close()
            raise
        idle.append(wire)
        return int(head.split(b" ", 2)[1]), answer

    async def enter(self, club: Club, first: int) -> Acknowledged | None:
        """The next result of a board, at the servers in turn from that one on; None where every
        board is being entered.
        """
        board = club.free_board()
        if board is None:
            return None
        club.busy.add(board)
        try:
            return await self._until_acknowledged(club, board, first)
        finally:
            club.busy.discard(board)

    async def _until_acknowledged(self, club: Club, board: int, first: int) -> Acknowledged:
        turn, key = club.turns.get(board, 0), new_key()
        act, body = entered(board, club.saw[board], turn)
        path = f"/api/tournaments/{club.name}/commands/{act}"
        done = await self.send(club.name, path, json.dumps(body), key, first)
        club.saw[board], club.turns[board] = done.version, turn + 1
        return done

    async def send(self, club: str, path: str, body: str, key: str, first: int) -> Acknowledged:
        """At the servers in turn from that one on, until one has acknowledged it."""
        since = perf_counter()
        for tries in count(1):
            port = self.ports[(first + tries - 1) % len(self.ports)]
            pause = AGAIN
            try:
                done = await self._tried(port, path, body, key)
            except ConnectionRefusedError:
                done, pause = None, AGAIN * (tries % len(self.ports) == 0)
            if done is not None:
                return Acknowledged(key, club, *done, since, perf_counter() - since)
            if perf_counter() - since > GIVEN_UP:
                raise Refused(f"{path} {key}: nobody has acknowledged it: {list(self.said)}")
            await asyncio.sleep(pause)
        raise AssertionError("it is sent again and again")

    async def _tried(self, port: int, path: str, body: str, key: str) -> tuple[int, int] | None:
        """The first and the last version it has; None: it has to be sent again."""
        try:
            status, answer = await self._post(port, path, body, key)
        except ConnectionRefusedError:
            raise
        except (OSError, EOFError, TimeoutError) as trouble:
            self.said.append(f"{port} {path} {trouble!r}")
            return None
        if status in (421, 503):
            self.said.append(f"{port} {path} {status} {answer.decode()}")
            return None
        if status != 200:
            raise Refused(f"{path} {body}: {answer.decode()}")
        done = json.loads(answer)
        return done["first"], done["version"]

    def close(self) -> None:
        for wire in (wire for idle in self._idle.values() for wire in idle):
            wire.writer.close()
        self._idle.clear()


def new_key() -> str:
    return f"{KEYS}{next(_keys):08}"


def _kept(idle: list[Wire]) -> Wire | None:
    """One that the server has not closed meanwhile."""
    while idle:
        wire = idle.pop()
        if not wire.reader.at_eof():
            return wire
        wire.writer.close()
    return None

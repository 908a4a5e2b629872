"""Results sent as tablets send them: under a key, and sent again, to another server, until one
acknowledges it.
"""

import asyncio
import json
from collections import deque
from dataclasses import dataclass
from itertools import count
from time import perf_counter

from tests.bench.commands import JSON, Wire, result_command
from tests.bench.federation.clubs import Club

SECONDS_TO_RESEND = 0.1
"""Until a command is sent again. Where nobody listens at a port, the next server is tried at once,
as a proxy does it.
"""
SECONDS_FOR_AN_ANSWER = 15.0
"""A server answers within six seconds, and waits five for the server that takes a tournament over.
"""
SECONDS_TO_GIVE_UP = 60.0
"""A command that nobody has acknowledged by then counts as refused."""
KEY_PREFIX = "federation-"
_keys = count(1)


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A command whose events have the versions from `first` to `version`. `since` is the instant
    when it was first sent, `seconds` how long it took from then on.
    """

    key: str
    club: str
    first: int
    version: int
    since: float
    seconds: float


class Refused(Exception):
    """An answer that would be the same if the command were sent again, or no answer in time."""


class Wires:
    """Connections to servers, kept open between commands, as many as are in use at once. `ports`
    has one port for each server, and another one once that server was started again.
    """

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.cookie = ""
        self.resend_reasons: deque[str] = deque(maxlen=50)
        """Why a command had to be sent again, the last 50 times."""
        self._idle: dict[int, list[Wire]] = {}

    async def sign_in(self, code: str) -> None:
        wire = await Wire.open(self.ports[0])
        await wire.sign_in(code)
        self.cookie = wire.cookie
        self._idle[self.ports[0]] = [wire]

    async def _post(self, port: int, path: str, body: str, key: str) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        idle = self._idle.setdefault(port, [])
        wire = _open_wire(idle) or await Wire.open(port, self.cookie)
        try:
            async with asyncio.timeout(SECONDS_FOR_AN_ANSWER):
                head, answer = await wire.send(path, body, JSON, key)
        except BaseException:
            wire.writer.close()
            raise
        idle.append(wire)
        return int(head.split(b" ", 2)[1]), answer

    async def enter(self, club: Club, first: int) -> Acknowledged | None:
        """Enter the next result of a board; the servers are tried in turn, beginning with number
        `first`. None if a result is under way at every board of the club.
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
        act, body = result_command(board, club.saw[board], turn)
        path = f"/api/tournaments/{club.name}/commands/{act}"
        done = await self.send(club.name, path, json.dumps(body), key, first)
        club.saw[board], club.turns[board] = done.version, turn + 1
        return done

    async def send(self, club: str, path: str, body: str, key: str, first: int) -> Acknowledged:
        """Send to the servers in turn, beginning with number `first`, until one has acknowledged
        it.
        """
        since = perf_counter()
        for tries in count(1):
            port = self.ports[(first + tries - 1) % len(self.ports)]
            pause = SECONDS_TO_RESEND
            try:
                done = await self._try_send(port, path, body, key)
            except ConnectionRefusedError:
                all_tried = tries % len(self.ports) == 0
                done, pause = None, SECONDS_TO_RESEND if all_tried else 0.0
            if done is not None:
                return Acknowledged(key, club, *done, since, perf_counter() - since)
            if perf_counter() - since > SECONDS_TO_GIVE_UP:
                raise Refused(
                    f"{path} {key}: nobody has acknowledged it: {list(self.resend_reasons)}"
                )
            await asyncio.sleep(pause)
        raise AssertionError("it is sent again and again")

    async def _try_send(self, port: int, path: str, body: str, key: str) -> tuple[int, int] | None:
        """The first and the last version of its events; None if it has to be sent again."""
        try:
            status, answer = await self._post(port, path, body, key)
        except ConnectionRefusedError:
            raise
        except (OSError, EOFError, TimeoutError) as trouble:
            self.resend_reasons.append(f"{port} {path} {trouble!r}")
            return None
        if status in (421, 503):
            self.resend_reasons.append(f"{port} {path} {status} {answer.decode()}")
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
    return f"{KEY_PREFIX}{next(_keys):08}"


def _open_wire(idle: list[Wire]) -> Wire | None:
    """A connection that the server has not closed meanwhile."""
    while idle:
        wire = idle.pop()
        if not wire.reader.at_eof():
            return wire
        wire.writer.close()
    return None

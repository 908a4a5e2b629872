"""The audience: screens on websockets, streams of events, readers that wait at addresses, and
telephones that open a page. All of them come and go, and come back where a server has ended.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from urllib.parse import quote

from domain.ids import TournamentId
from tests.bench.feed.lean import connect_reader, opening_request
from tests.bench.soak.play import Day
from web.faces import FACES

SECONDS_OF_A_VISIT = (5.0, 40.0)
"""How long somebody looks at one tournament, at least and at most."""
SECONDS_BETWEEN_VISITS = 0.5
SECONDS_FOR_AN_ANSWER = 30.0
VIEWS = {
    game: [name for name, view in face.views.items() if view.is_public]
    for game, face in FACES.items()
}


class Audience:
    """The spectators. By kind: `heard` counts the messages, answers and pages they got, `lost` the
    connections that were cut.
    """

    def __init__(self, day: Day, random: Random) -> None:
        self._day = day
        self._random = random
        self.heard: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self.kinds: Mapping[str, Callable[[], Awaitable[None]]] = {
            "screen": self._screen,
            "feed by events": self._feed,
            "stream of a sheet": self._stream,
            "reader by address": self._reader,
            "telephone": self._telephone,
            "passer-by": self._passer_by,
        }

    async def look_on(self, count: int) -> None:
        """Let `count` spectators of each kind look on, until cancelled."""
        async with asyncio.TaskGroup() as all_of_them:
            for kind, visit in self.kinds.items():
                for _ in range(count):
                    all_of_them.create_task(self._visit_repeatedly(kind, visit))

    async def _visit_repeatedly(self, kind: str, visit: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(self._random.expovariate(1 / SECONDS_BETWEEN_VISITS))
            if not self._day.on:
                continue
            try:
                async with asyncio.timeout(self._random.uniform(*SECONDS_OF_A_VISIT)):
                    await visit()
            except TimeoutError:
                pass  # the visit is over
            except (OSError, EOFError):
                self.lost[kind] += 1

    def _choose_view(self) -> tuple[int, TournamentId, str]:
        """The port of a server, a tournament that is on, and one of its sheets."""
        name, game = self._random.choice(list(self._day.on.items()))
        return self._random.choice(self._day.ports), name, self._random.choice(VIEWS[game])

    async def _screen(self) -> None:
        port, name, view = self._choose_view()

        def heard(_message: bytes) -> None:
            self.heard["screen"] += 1

        opened = opening_request(port, f"/feed?tournament={name}")
        reader = await connect_reader(0, port, opened, _subscription(name, view), heard)
        try:
            while not reader.lost:  # noqa: ASYNC110  # it offers nothing to wait for
                await asyncio.sleep(0.5)
            raise ConnectionResetError
        finally:
            assert reader.transport is not None
            reader.transport.abort()

    async def _feed(self) -> None:
        port, name, view = self._choose_view()
        subscription = quote(_subscription(name, view))
        await self._events(port, f"/feed/events?subscription={subscription}", "feed by events")

    async def _stream(self) -> None:
        port, name, view = self._choose_view()
        path = f"/t/{name}/s/1/sheets/{view}?offset=-1&live=sse"
        await self._events(port, path, "stream of a sheet")

    async def _events(self, port: int, path: str, kind: str) -> None:
        reader, writer = await _send_get(port, path)
        try:
            while line := await reader.readline():
                self.heard[kind] += line.startswith(b"data:")
        finally:
            writer.close()

    async def _reader(self) -> None:
        """Begin at …/latest; each answer has the address of the next."""
        port, name, view = self._choose_view()
        path = f"/t/{name}/s/1/sheets/{view}"
        status, _head, body = await answer_of(port, f"{path}/latest")
        following = json.loads(body)["next"] if status == 200 else ""
        while following:
            status, head, _body = await answer_of(port, following)
            self.heard["reader by address"] += status in (200, 204)
            following = ""
            if status in (200, 204):
                offset, cursor = head["stream-next-offset"], head["stream-cursor"]
                following = f"{path}?cursor={cursor}&live=long-poll&offset={offset}"

    async def _telephone(self) -> None:
        port, name, view = self._choose_view()
        while True:
            for path in (f"/t/{name}", f"/t/{name}/s/1/screen/{view}"):
                status, _head, _body = await answer_of(port, path)
                self.heard["telephone"] += status == 200
            await asyncio.sleep(self._random.uniform(1, 10))

    async def _passer_by(self) -> None:
        """Open a tournament that is over, so that a server has to load it again."""
        if self._day.over:
            name = self._random.choice(list(self._day.over))
            port = self._random.choice(self._day.ports)
            status, _head, _body = await answer_of(port, f"/t/{name}")
            self.heard["passer-by"] += status == 200
        await asyncio.sleep(self._random.uniform(1, 10))


def _subscription(name: str, view: str) -> bytes:
    message = {"type": "subscribe", "tournament": name, "views": [{"view": view, "stage": 1}]}
    return json.dumps(message).encode()


async def _send_get(port: int, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    return reader, writer


async def answer_of(port: int, path: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of a GET over a new connection."""
    reader, writer = await _send_get(port, path)
    try:
        async with asyncio.timeout(SECONDS_FOR_AN_ANSWER):
            lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            pairs = (line.partition(": ") for line in lines[1:] if line)
            head = {name.lower(): value for name, _, value in pairs}
            body = await reader.readexactly(int(head.get("content-length", 0)))
    finally:
        writer.close()
    return int(lines[0].split()[1]), head, body

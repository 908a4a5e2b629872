"""Sockets of the feed that are relayed to the process that leads their tournament."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket
from websockets.asyncio.server import Server, ServerConnection, serve

from domain.ids import TournamentId
from events.log.store.leases import Process
from server.cluster.local_state import ProcessState
from server.cluster.proxy import Proxy
from server.cluster.socket_relay import RelayTarget, relay_socket
from server.feed.direct_socket import SCOPE_KEY
from server.live.store_threads import NotAnswering
from server.live.tournaments import Tournaments
from server.routes.feed.socket import feed_socket
from tests.events.records import OPEN
from tests.server.cluster.test_editions import NEW, OLD, UNUSED, shared_lead

SUBSCRIBED = '{"type":"subscribe"}'


@dataclass
class Client:
    """The browser's end of a socket; `sent` is what it was sent, text or a close code, `incoming`
    the messages that the server still has to receive from it.
    """

    line: "QuietLine | None" = None
    sent: asyncio.Queue[str | int] = field(default_factory=asyncio.Queue)
    incoming: asyncio.Queue[Message] = field(default_factory=asyncio.Queue)

    async def connected(self, proxy: Proxy) -> WebSocket:
        scope = {
            **{"type": "websocket", "path": "/feed", "query_string": b"", "headers": []},
            **{"scheme": "ws", "state": {"request_id": b"1"}, "extensions": {SCOPE_KEY: self.line}},
            "app": SimpleNamespace(state=SimpleNamespace(services=SimpleNamespace(proxy=proxy))),
        }

        async def send(message: Message) -> None:
            if message["type"] != "websocket.accept":
                await self.sent.put(message.get("text", message.get("code")))

        await self.incoming.put({"type": "websocket.connect"})
        return WebSocket(scope, self.incoming.get, send)

    async def leave(self) -> None:
        await self.incoming.put({"type": "websocket.disconnect", "code": 1001})


class QuietLine:
    """A client's direct socket that answers no ping: it is frozen after three."""

    def __init__(self) -> None:
        self.pings = 0
        self.left = False

    def drop_frozen(self) -> bool:
        return self.pings >= 3

    def push_with_ping(self, _frames: object) -> None:
        self.pings += 1

    def resume_keepalive(self) -> None:
        self.left = True


class RelayingProxy(Proxy):
    """The proxy of an old program, beside `others`; `leaders` are the answers to who leads a
    tournament.
    """

    def __init__(self, others: list[Process], leaders: Iterator[Process | Exception]) -> None:
        own = shared_lead(OLD)
        super().__init__(own, cast(Tournaments, UNUSED), cast(ProcessState, UNUSED))
        own.alive.update([own.process, *others])
        self._leaders = leaders

    async def find_leader(self, tournament: TournamentId) -> Process | None:
        answer = next(self._leaders)
        if isinstance(answer, Exception):
            raise answer
        return answer


def process_at(server: Server, name: str, **more: Any) -> Process:
    port = next(iter(server.sockets)).getsockname()[1]
    return Process(name, f"http://127.0.0.1:{port}", "secret", **more)


async def answer_then_die(line: ServerConnection) -> None:
    await line.send("hello")
    assert await line.recv() == SUBSCRIBED
    await line.send("of the first")
    line.transport.abort()


async def answer_and_stay(line: ServerConnection) -> None:
    await line.send("hello")
    await line.send(f"{await line.recv(decode=True)} of the second")
    await line.wait_closed()


async def relayed_after_a_death(database_down: bool) -> tuple[list[str | int], object]:
    """What a client is sent whose leader dies, and what the relay returns after it has left."""
    calls = 0

    async def serve_old(line: ServerConnection) -> None:
        nonlocal calls
        calls += 1
        await (answer_and_stay if calls > 1 else answer_then_die)(line)

    client = Client()
    async with (
        asyncio.timeout(60),
        serve(serve_old, "127.0.0.1", 0) as old_server,
        serve(answer_and_stay, "127.0.0.1", 0) as new_server,
    ):
        old, new = process_at(old_server, "one"), process_at(new_server, "two")
        proxy = RelayingProxy([old, new], iter([NotAnswering() if database_down else new]))
        socket = await client.connected(proxy)
        await socket.accept()
        relaying = asyncio.create_task(
            relay_socket(socket, RelayTarget(old, OPEN, SUBSCRIBED), proxy)
        )
        sent = [await client.sent.get() for _ in range(2)]
        await client.leave()
        return sent, await relaying


@pytest.mark.parametrize("database_down", [False, True])
def test_a_socket_whose_leader_died_is_subscribed_again_at_the_next_or_the_same_process(
    database_down: bool,
) -> None:
    """While the database doesn't answer, nobody knows of another than the same one."""
    sent, returned = asyncio.run(relayed_after_a_death(database_down))

    assert sent == ["of the first", f"{SUBSCRIBED} of the second"]
    assert returned is None


async def relayed_to_the_newest(client: Client) -> str | int:
    async with asyncio.timeout(60), serve(answer_and_stay, "127.0.0.1", 0) as server:
        proxy = RelayingProxy([process_at(server, "newer", edition=NEW)], iter(()))
        serving = asyncio.create_task(feed_socket(await client.connected(proxy)))
        hello = await client.sent.get()
        await client.leave()
        await serving
        return hello


def test_an_older_program_relays_a_socket_that_names_no_tournament_to_a_newer_one() -> None:
    assert asyncio.run(relayed_to_the_newest(Client())) == "hello"


def test_a_relayed_client_is_sent_a_ping_at_each_heartbeat_and_no_more_often() -> None:
    line = QuietLine()

    asyncio.run(relayed_to_the_newest(Client(line)))

    # One message, the hello, has come before the first heartbeat is over.
    assert (line.pings, line.left) == (1, True)

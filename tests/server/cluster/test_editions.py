"""What an older program puts to a newer one, and what it answers itself."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from starlette.types import Message, Receive, Scope, Send

from events.log.store.leases import Edition, LeasingStore, Process, edition_of
from server.cluster.editions import ForwardToNewest
from server.cluster.local_state import ProcessState
from server.cluster.processes import ProcessWatch
from server.cluster.proxy import PASSED_ON, AcceptProxied, Proxy, was_proxied
from server.cluster.shared_lead import SharedLead
from server.context.problems import problem
from server.live.store_threads import StoreThreads
from server.live.tournaments import Tournaments
from server.settings import LeadBounds

NOBODY_ASKED: Any = None
OLD, NEW = edition_of("0.1.0", 800), edition_of("0.2.0", 800)
HERE, THERE = b"answered here", b"answered there"


@dataclass
class Asked:
    """What came of a request: what it was answered, and by how many peers it was seen."""

    status: int = 0
    body: bytes = b""
    peers: int = 0
    by_the_way: list[bool] = field(default_factory=list)


def lead(edition: Edition) -> SharedLead:
    made = SharedLead(cast(LeasingStore, NOBODY_ASKED), StoreThreads(), LeadBounds(), edition)
    made.process = Process("own", "http://127.0.0.1:1", "own secret", edition)
    made.process_watch = ProcessWatch(NOBODY_ASKED, made.alive, made.threads)
    return made


def scope(path: str = "/t/open/data", method: str = "GET", secret: str = "") -> Scope:
    said = [(b"accept", b"*/*"), *([(PASSED_ON, secret.encode())] if secret else [])]
    return {
        **{"type": "http", "method": method, "path": path, "raw_path": path.encode()},
        **{"query_string": b"", "headers": said, "scheme": "http"},
        "state": {"request_id": b"1"},
    }


async def answered(writer: asyncio.StreamWriter, asked: Asked) -> None:
    asked.peers += 1
    told = b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%b" % (len(THERE), THERE)
    writer.write(told)
    await writer.drain()
    writer.close()


async def hung_up(writer: asyncio.StreamWriter, asked: Asked) -> None:
    asked.peers += 1
    writer.close()


async def called(app: Any, request: Scope, asked: Asked) -> Asked:
    async def receive() -> Message:
        await asyncio.sleep(0)
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        asked.status = message.get("status", asked.status)
        asked.body += message.get("body", b"")

    await app(request, receive, send)
    return asked


async def put(request: Scope, peer: Any, newer: Edition = NEW) -> Asked:
    """To an old process beside one of that edition, which does what `peer` does; None: it is gone,
    and is heard of no more after a while.
    """
    asked, own = Asked(), lead(OLD)
    proxy = Proxy(own, cast(Tournaments, NOBODY_ASKED), cast(ProcessState, NOBODY_ASKED))

    async def here(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": HERE})

    met_by: list[asyncio.Task[Any] | None] = []

    async def met(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        met_by.append(asyncio.current_task())
        await peer(writer, asked)
        await writer.wait_closed()

    server = await asyncio.start_server(met, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    own.alive.hear([own.process, Process("newer", f"http://127.0.0.1:{port}", "secret", newer)])
    if peer is None:
        server.close()
        await server.wait_closed()
        asyncio.get_running_loop().call_later(0.3, own.alive.hear, [own.process])
    found = await called(ForwardToNewest(here, proxy, problem), request, asked)
    proxy._peers.close()
    await asyncio.gather(*filter(None, met_by))
    server.close()
    return found


def test_beside_a_newer_program_it_answers_what_only_one_process_can_and_nothing_else() -> None:
    for path in ("/", "/t/open/data", "/static/new.js", "/api/tournaments"):
        assert asyncio.run(put(scope(path), answered)).body == THERE
    for path in ("/healthz", "/metrics"):
        assert asyncio.run(put(scope(path), answered)).body == HERE


@pytest.mark.parametrize("other", [OLD, edition_of("0.0.9", 900)], ids=str)
def test_beside_its_like_and_beside_older_ones_it_answers_everything(other: Edition) -> None:
    assert asyncio.run(put(scope(), answered, other)).body == HERE


def test_what_another_process_has_passed_on_stays() -> None:
    request = scope()
    request["state"]["passed_on"] = True
    assert asyncio.run(put(request, answered)).body == HERE


def test_once_the_newer_one_is_gone_the_old_one_answers_again() -> None:
    assert asyncio.run(put(scope(), None)).body == HERE


async def put_one_after_another(times: int) -> list[int]:
    """To an old process beside two newer ones; how many of the requests each of these has got."""
    own, both = lead(OLD), [Asked(), Asked()]
    proxy = Proxy(own, cast(Tournaments, NOBODY_ASKED), cast(ProcessState, NOBODY_ASKED))

    async with AsyncExitStack() as until_the_end:
        newer = []
        for n, asked in enumerate(both):

            async def met(
                _reader: asyncio.StreamReader, writer: asyncio.StreamWriter, by: Asked = asked
            ) -> None:
                await answered(writer, by)

            server = await asyncio.start_server(met, "127.0.0.1", 0)
            await until_the_end.enter_async_context(server)
            port = server.sockets[0].getsockname()[1]
            newer.append(Process(f"newer {n}", f"http://127.0.0.1:{port}", "secret", NEW))
        own.alive.hear([own.process, *newer])
        for _ in range(times):
            await called(ForwardToNewest(NOBODY_ASKED, proxy, problem), scope(), Asked())
        proxy._peers.close()
    return [asked.peers for asked in both]


def test_of_two_newer_ones_each_gets_its_half() -> None:
    assert asyncio.run(put_one_after_another(4)) == [2, 2]


def test_what_may_have_been_done_there_is_not_done_here_a_second_time() -> None:
    found = asyncio.run(put(scope("/enrol", "POST"), hung_up))
    assert (found.status, found.peers) == (503, 1)
    assert b"does not answer" in found.body


async def introduced(own: Edition, sender: Edition, secret: str) -> bool:
    """Whether it is sent nowhere else."""
    asked, leading = Asked(), lead(own)
    leading.process_watch._looked = float("inf")  # nobody is looked for
    leading.alive.hear([leading.process, Process("sender", "http://x", "known", sender)])

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        asked.by_the_way.append(was_proxied(scope))

    await called(AcceptProxied(app, leading), scope(secret=secret), asked)
    return asked.by_the_way[0]


def test_what_an_older_program_sends_blindly_may_go_on_to_whoever_leads_it() -> None:
    assert asyncio.run(introduced(NEW, OLD, "known")) is False
    assert asyncio.run(introduced(NEW, NEW, "known")) is True
    assert asyncio.run(introduced(OLD, NEW, "known")) is True
    assert asyncio.run(introduced(NEW, OLD, "a guess")) is True

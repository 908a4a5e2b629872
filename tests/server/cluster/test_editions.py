"""Processes of two program versions in one cluster: which requests the older one forwards to the
newer, and which it answers itself.
"""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from starlette.types import Message, Receive, Scope, Send

from events.log.store.leases import Edition, LeasingStore, Process, edition_of
from server.cluster.local_state import ProcessState
from server.cluster.middleware import ForwardToNewest
from server.cluster.processes import ProcessWatch
from server.cluster.proxy import PASSED_ON, AcceptProxied, Proxy, was_proxied
from server.cluster.shared_lead import SharedLead
from server.context.problems import problem_response
from server.live.store_threads import StoreThreads
from server.live.tournaments import Tournaments
from server.settings import LeadBounds

UNUSED: Any = None
OLD, NEW = edition_of("0.1.0", 800), edition_of("0.2.0", 800)
HERE, THERE = b"answered here", b"answered there"


@dataclass
class RequestOutcome:
    """The answer to a request, and the number of peers it reached."""

    status: int = 0
    body: bytes = b""
    peers: int = 0
    proxied_flags: list[bool] = field(default_factory=list)


def shared_lead(edition: Edition) -> SharedLead:
    lead = SharedLead(cast(LeasingStore, UNUSED), StoreThreads(), LeadBounds(), edition)
    lead.process = Process("own", "http://127.0.0.1:1", "own secret", edition)
    lead.process_watch = ProcessWatch(UNUSED, lead.alive, lead.threads)
    return lead


def http_scope(path: str = "/t/open/data", method: str = "GET", secret: str = "") -> Scope:
    headers = [(b"accept", b"*/*"), *([(PASSED_ON, secret.encode())] if secret else [])]
    return {
        **{"type": "http", "method": method, "path": path, "raw_path": path.encode()},
        **{"query_string": b"", "headers": headers, "scheme": "http"},
        "state": {"request_id": b"1"},
    }


async def answer_200(writer: asyncio.StreamWriter, outcome: RequestOutcome) -> None:
    outcome.peers += 1
    head = b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%b" % (len(THERE), THERE)
    writer.write(head)
    await writer.drain()
    writer.close()


async def close_without_answer(writer: asyncio.StreamWriter, outcome: RequestOutcome) -> None:
    outcome.peers += 1
    writer.close()


async def call_app(app: Any, request: Scope, outcome: RequestOutcome) -> RequestOutcome:
    async def receive() -> Message:
        await asyncio.sleep(0)
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        outcome.status = message.get("status", outcome.status)
        outcome.body += message.get("body", b"")

    await app(request, receive, send)
    return outcome


async def request_at_old_process(request: Scope, peer: Any, newer: Edition = NEW) -> RequestOutcome:
    """Send a request to an old process beside a peer of the edition `newer`, which answers as
    `peer` does; `None`: the peer is gone, and drops out of the list of processes after a while.
    """
    outcome, own = RequestOutcome(), shared_lead(OLD)
    proxy = Proxy(own, cast(Tournaments, UNUSED), cast(ProcessState, UNUSED))

    async def answer_locally(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": HERE})

    peer_tasks: list[asyncio.Task[Any] | None] = []

    async def serve_as_peer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer_tasks.append(asyncio.current_task())
        await peer(writer, outcome)
        await writer.wait_closed()

    server = await asyncio.start_server(serve_as_peer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    own.alive.update([own.process, Process("newer", f"http://127.0.0.1:{port}", "secret", newer)])
    if peer is None:
        server.close()
        await server.wait_closed()
        asyncio.get_running_loop().call_later(0.3, own.alive.update, [own.process])
    found = await call_app(
        ForwardToNewest(answer_locally, proxy, problem_response), request, outcome
    )
    proxy._peers.close()
    await asyncio.gather(*filter(None, peer_tasks))
    server.close()
    return found


def test_an_older_process_forwards_everything_but_its_own_status_pages() -> None:
    for path in ("/", "/t/open/data", "/static/new.js", "/api/tournaments"):
        assert asyncio.run(request_at_old_process(http_scope(path), answer_200)).body == THERE
    for path in ("/healthz", "/metrics"):
        assert asyncio.run(request_at_old_process(http_scope(path), answer_200)).body == HERE


@pytest.mark.parametrize("other", [OLD, edition_of("0.0.9", 900)], ids=str)
def test_a_process_forwards_nothing_to_equal_or_older_ones(other: Edition) -> None:
    assert asyncio.run(request_at_old_process(http_scope(), answer_200, other)).body == HERE


def test_a_forwarded_request_is_not_forwarded_again() -> None:
    request = http_scope()
    request["state"]["passed_on"] = True
    assert asyncio.run(request_at_old_process(request, answer_200)).body == HERE


def test_once_the_newer_process_is_gone_the_old_one_answers_itself() -> None:
    assert asyncio.run(request_at_old_process(http_scope(), None)).body == HERE


async def requests_per_newer_process(times: int) -> list[int]:
    """The numbers of requests, of all sent to an old process, that were forwarded to each of two
    newer ones.
    """
    own, outcomes = shared_lead(OLD), [RequestOutcome(), RequestOutcome()]
    proxy = Proxy(own, cast(Tournaments, UNUSED), cast(ProcessState, UNUSED))

    async with AsyncExitStack() as until_the_end:
        newer = []
        for n, outcome in enumerate(outcomes):

            async def serve_as_peer(
                _reader: asyncio.StreamReader,
                writer: asyncio.StreamWriter,
                by: RequestOutcome = outcome,
            ) -> None:
                await answer_200(writer, by)

            server = await asyncio.start_server(serve_as_peer, "127.0.0.1", 0)
            await until_the_end.enter_async_context(server)
            port = server.sockets[0].getsockname()[1]
            newer.append(Process(f"newer {n}", f"http://127.0.0.1:{port}", "secret", NEW))
        own.alive.update([own.process, *newer])
        for _ in range(times):
            await call_app(
                ForwardToNewest(UNUSED, proxy, problem_response), http_scope(), RequestOutcome()
            )
        proxy._peers.close()
    return [outcome.peers for outcome in outcomes]


def test_two_newer_processes_get_half_of_the_requests_each() -> None:
    assert asyncio.run(requests_per_newer_process(4)) == [2, 2]


def test_a_post_whose_forwarding_broke_off_is_answered_503_and_not_repeated() -> None:
    found = asyncio.run(request_at_old_process(http_scope("/enrol", "POST"), close_without_answer))
    assert (found.status, found.peers) == (503, 1)
    assert b"does not answer" in found.body


async def accepted_as_forwarded(own: Edition, sender: Edition, secret: str) -> bool:
    """Whether a process takes a request with this secret as forwarded to it (so it forwards it no
    further), where it knows `sender` by the secret "known".
    """
    outcome, leading = RequestOutcome(), shared_lead(own)
    leading.process_watch._queried_at = float("inf")  # nobody is looked for
    leading.alive.update([leading.process, Process("sender", "http://x", "known", sender)])

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        outcome.proxied_flags.append(was_proxied(scope))

    await call_app(AcceptProxied(app, leading), http_scope(secret=secret), outcome)
    return outcome.proxied_flags[0]


def test_only_a_request_forwarded_by_a_known_older_process_may_be_forwarded_on() -> None:
    assert asyncio.run(accepted_as_forwarded(NEW, OLD, "known")) is False
    assert asyncio.run(accepted_as_forwarded(NEW, NEW, "known")) is True
    assert asyncio.run(accepted_as_forwarded(OLD, NEW, "known")) is True
    assert asyncio.run(accepted_as_forwarded(NEW, OLD, "a guess")) is True

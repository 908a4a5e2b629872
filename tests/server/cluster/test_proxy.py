"""What is passed on to another process: all of a request, or nothing of it."""

import asyncio
from collections.abc import Iterator
from typing import Any, cast

import pytest
from starlette.types import Message

from events.log.store.leases import LeasingStore, Process
from server.cluster.local_state import ProcessState
from server.cluster.proxy import LARGEST_BODY, LARGEST_FILE, Proxy
from server.cluster.shared_lead import SharedLead
from server.live.store_threads import StoreThreads
from server.live.tournaments import Tournaments
from server.refusals import BadRequest
from server.settings import LeadBounds
from tests.events.records import OPEN

NOBODY_ASKED: Any = None
"""Neither the log nor what is held of it."""


def proxy() -> Proxy:
    lead = SharedLead(cast(LeasingStore, NOBODY_ASKED), StoreThreads(), LeadBounds())
    lead.process = Process("one", "http://127.0.0.1", "secret")
    return Proxy(lead, cast(Tournaments, NOBODY_ASKED), cast(ProcessState, NOBODY_ASKED))


async def half_sent() -> int:
    """How often the process that leads it was asked."""
    asked = 0

    async def answered(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal asked
        asked += 1
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        writer.close()

    said: Iterator[Message] = iter(
        [
            {"type": "http.request", "body": b"family,rating\nGraf,2", "more_body": True},
            {"type": "http.disconnect"},
        ]
    )

    async def receive() -> Message:
        return next(said)

    async def send(_message: Message) -> None:
        pass

    async with await asyncio.start_server(answered, "127.0.0.1", 0) as server:
        call = (scope("POST", b"/api/files/open/players"), receive, send)
        await proxy()._passed_on(NOBODY_ASKED, OPEN, leading_at(server), call)
    return asked


def scope(method: str, path: bytes) -> dict[str, Any]:
    return {
        **{"type": "http", "method": method, "raw_path": path, "query_string": b""},
        **{"headers": [(b"accept", b"*/*")], "scheme": "http", "state": {"request_id": b"1"}},
    }


def leading_at(server: asyncio.Server) -> Process:
    port = server.sockets[0].getsockname()[1]
    return Process("other", f"http://127.0.0.1:{port}", "secret")


def test_of_who_hangs_up_half_way_nothing_is_passed_on() -> None:
    assert asyncio.run(half_sent()) == 0


async def read_of(sends_files: bool) -> tuple[int, str]:
    """How many bytes are read of a body that has no end, and the refusal."""
    read = 0

    async def receive() -> Message:
        nonlocal read
        read += 1 << 16
        return {"type": "http.request", "body": bytes(1 << 16), "more_body": True}

    async def send(_message: Message) -> None:
        raise AssertionError("nothing is answered")

    both = proxy()
    both.before([], lambda _scope, act: sends_files and act == "preview-players")
    asked = scope("POST", b"/api/files/open/players")
    asked["state"]["act"] = "preview-players"
    leader = Process("other", "http://127.0.0.1:9", "secret")
    with pytest.raises(BadRequest) as refused:
        await both._passed_on(NOBODY_ASKED, OPEN, leader, (asked, receive, send))
    return read, str(refused.value)


@pytest.mark.parametrize(("sends_files", "most"), [(False, LARGEST_BODY), (True, LARGEST_FILE)])
def test_no_more_is_read_of_a_stranger_than_a_command_has(sends_files: bool, most: int) -> None:
    read, refusal = asyncio.run(read_of(sends_files))

    assert most < read <= most + (1 << 16)
    assert f"{most // 1024} KiB" in refusal


async def stood_still() -> list[str]:
    """What a reader of a stream of events is sent, whose process stands still after the first."""
    sent: list[str] = []
    both, over = proxy(), asyncio.Event()

    async def answered(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n:\n\r\n")
        await writer.drain()
        await over.wait()
        writer.close()

    said: Iterator[Message] = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Message:
        if (message := next(said, None)) is None:
            await asyncio.Event().wait()  # nobody hangs up
        assert message is not None
        return message

    async def send(message: Message) -> None:
        sent.append(message["type"])
        if message["type"] == "http.response.body":
            both.lead.alive.hear([])  # it is taken for dead, and its line is open

    async with await asyncio.start_server(answered, "127.0.0.1", 0) as server, asyncio.timeout(10):
        leader = leading_at(server)
        both.lead.alive.hear([leader])
        call = (scope("GET", b"/feed/events"), receive, send)
        await both._passed_on(NOBODY_ASKED, OPEN, leader, call)
        over.set()
        await asyncio.sleep(0)
    return sent


def test_what_has_begun_to_be_answered_is_answered_by_nobody_else() -> None:
    assert asyncio.run(stood_still()) == ["http.response.start", "http.response.body"]


async def passed_on_whole() -> list[tuple[str, bytes, bool]]:
    """What a reader is sent of an answer in two pieces: type, bytes, and whether more comes."""
    sent: list[tuple[str, bytes, bool]] = []

    async def answered(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heads = b"connection: close\r\ntransfer-encoding: chunked\r\n\r\n"
        chunks = b"3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n"
        writer.write(b"HTTP/1.1 200 OK\r\n" + heads + chunks)
        await writer.drain()
        writer.close()

    said: Iterator[Message] = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Message:
        if (message := next(said, None)) is None:
            await asyncio.Event().wait()  # nobody hangs up
        assert message is not None
        return message

    async def send(message: Message) -> None:
        sent.append((message["type"], message.get("body", b""), message.get("more_body", True)))

    async with await asyncio.start_server(answered, "127.0.0.1", 0) as server, asyncio.timeout(10):
        both, leader = proxy(), leading_at(server)
        both.lead.alive.hear([leader])
        await both._passed_on(NOBODY_ASKED, OPEN, leader, (scope("GET", b"/t"), receive, send))
    return sent


def test_the_last_part_of_a_forwarded_answer_says_that_it_is_the_last() -> None:
    (start, _, _), *body = asyncio.run(passed_on_whole())

    assert start == "http.response.start"
    assert b"".join(piece for _, piece, _ in body) == b"onetwo"
    assert [more for _, _, more in body][-1] is False
    assert all(more for _, _, more in body[:-1])

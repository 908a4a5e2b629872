"""Requests forwarded to the process that leads a tournament: completely or not at all."""

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

UNUSED: Any = None
"""In place of the log and of the state held of it, which these tests never use."""


def proxy() -> Proxy:
    lead = SharedLead(cast(LeasingStore, UNUSED), StoreThreads(), LeadBounds())
    lead.process = Process("one", "http://127.0.0.1", "secret")
    return Proxy(lead, cast(Tournaments, UNUSED), cast(ProcessState, UNUSED))


async def requests_forwarded_of_a_half_sent_body() -> int:
    """How many requests reach the leading process if the client hangs up within the body."""
    requests = 0

    async def answer_204(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal requests
        requests += 1
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        writer.close()

    messages: Iterator[Message] = iter(
        [
            {"type": "http.request", "body": b"family,rating\nGraf,2", "more_body": True},
            {"type": "http.disconnect"},
        ]
    )

    async def receive() -> Message:
        return next(messages)

    async def send(_message: Message) -> None:
        pass

    async with await asyncio.start_server(answer_204, "127.0.0.1", 0) as server:
        call = (scope("POST", b"/api/files/open/players"), receive, send)
        await proxy()._forward_to_leader(UNUSED, OPEN, leading_at(server), call)
    return requests


def scope(method: str, path: bytes) -> dict[str, Any]:
    return {
        **{"type": "http", "method": method, "raw_path": path, "query_string": b""},
        **{"headers": [(b"accept", b"*/*")], "scheme": "http", "state": {"request_id": b"1"}},
    }


def leading_at(server: asyncio.Server) -> Process:
    port = server.sockets[0].getsockname()[1]
    return Process("other", f"http://127.0.0.1:{port}", "secret")


def test_a_request_broken_off_half_way_is_not_forwarded() -> None:
    assert asyncio.run(requests_forwarded_of_a_half_sent_body()) == 0


async def bytes_read_of_an_endless_body(sends_files: bool) -> tuple[int, str]:
    """How many bytes are read of a body that has no end, and the refusal."""
    read = 0

    async def receive() -> Message:
        nonlocal read
        read += 1 << 16
        return {"type": "http.request", "body": bytes(1 << 16), "more_body": True}

    async def send(_message: Message) -> None:
        raise AssertionError("nothing is answered")

    forwarding = proxy()
    forwarding.wrap_routes([], lambda _scope, act: sends_files and act == "preview-players")
    upload = scope("POST", b"/api/files/open/players")
    upload["state"]["act"] = "preview-players"
    leader = Process("other", "http://127.0.0.1:9", "secret")
    with pytest.raises(BadRequest) as refused:
        await forwarding._forward_to_leader(UNUSED, OPEN, leader, (upload, receive, send))
    return read, str(refused.value)


@pytest.mark.parametrize(("sends_files", "most"), [(False, LARGEST_BODY), (True, LARGEST_FILE)])
def test_an_endless_body_is_read_up_to_the_limit_of_its_command(
    sends_files: bool, most: int
) -> None:
    read, refusal = asyncio.run(bytes_read_of_an_endless_body(sends_files))

    assert most < read <= most + (1 << 16)
    assert f"{most // 1024} KiB" in refusal


async def messages_sent_when_the_leader_stalls() -> list[str]:
    """What a client of an event stream is sent if the leading process stalls after one chunk and is
    then taken for dead.
    """
    sent: list[str] = []
    forwarding, test_over = proxy(), asyncio.Event()

    async def answer_first_chunk(
        _reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n:\n\r\n")
        await writer.drain()
        await test_over.wait()
        writer.close()

    messages: Iterator[Message] = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Message:
        if (message := next(messages, None)) is None:
            await asyncio.Event().wait()  # nobody hangs up
        assert message is not None
        return message

    async def send(message: Message) -> None:
        sent.append(message["type"])
        if message["type"] == "http.response.body":
            forwarding.lead.alive.update([])  # it is taken for dead, and its line is open

    async with (
        await asyncio.start_server(answer_first_chunk, "127.0.0.1", 0) as server,
        asyncio.timeout(60),
    ):
        leader = leading_at(server)
        forwarding.lead.alive.update([leader])
        call = (scope("GET", b"/feed/events"), receive, send)
        await forwarding._forward_to_leader(UNUSED, OPEN, leader, call)
        test_over.set()
        await asyncio.sleep(0)
    return sent


def test_a_stream_whose_leader_dies_ends_without_a_second_response() -> None:
    assert asyncio.run(messages_sent_when_the_leader_stalls()) == [
        "http.response.start",
        "http.response.body",
    ]


async def parts_of_a_forwarded_answer() -> list[tuple[str, bytes, bool]]:
    """What a reader is sent of an answer in two pieces: type, bytes, and whether more comes."""
    sent: list[tuple[str, bytes, bool]] = []

    async def answer_in_two_chunks(
        _reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        heads = b"connection: close\r\ntransfer-encoding: chunked\r\n\r\n"
        chunks = b"3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n"
        writer.write(b"HTTP/1.1 200 OK\r\n" + heads + chunks)
        await writer.drain()
        writer.close()

    messages: Iterator[Message] = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Message:
        if (message := next(messages, None)) is None:
            await asyncio.Event().wait()  # nobody hangs up
        assert message is not None
        return message

    async def send(message: Message) -> None:
        sent.append((message["type"], message.get("body", b""), message.get("more_body", True)))

    async with (
        await asyncio.start_server(answer_in_two_chunks, "127.0.0.1", 0) as server,
        asyncio.timeout(60),
    ):
        forwarding, leader = proxy(), leading_at(server)
        forwarding.lead.alive.update([leader])
        await forwarding._forward_to_leader(
            UNUSED, OPEN, leader, (scope("GET", b"/t"), receive, send)
        )
    return sent


def test_the_last_part_of_a_forwarded_answer_says_that_it_is_the_last() -> None:
    (start, _, _), *body = asyncio.run(parts_of_a_forwarded_answer())

    assert start == "http.response.start"
    assert b"".join(piece for _, piece, _ in body) == b"onetwo"
    assert [more for _, _, more in body][-1] is False
    assert all(more for _, _, more in body[:-1])

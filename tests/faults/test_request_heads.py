"""Request heads that are too long, endless or malformed are refused at once."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from server.operation.uvicorn_protocol import LARGEST, MOST_DROPPED, MOST_HEADERS
from tests.faults.club import migrate_database, sqlite_url
from tests.faults.meanwhile import time_request
from tests.faults.served import Served, serving

GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
POST = (
    b"POST /enrol HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
)
ENDLESS_BYTES = 40 * MOST_DROPPED
SOON = 2.0
"""Seconds."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("heads")
    with serving(migrate_database(sqlite_url(folder)), "--backups", "0") as served:
        yield served


def answer_to(server: Served, sent_bytes: bytes) -> bytes:
    """The answer to these bytes, or what came before the connection was reset."""
    answer = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        with suppress(ConnectionError):
            connection.sendall(sent_bytes)
        with suppress(ConnectionError):
            while piece := connection.recv(65536):
                answer += piece
                if b"connection: close" not in answer.lower():
                    break
    return answer


@pytest.mark.parametrize(
    "sent_bytes",
    [
        GET + b"X-Long: " + b"x" * LARGEST,
        GET + b"X-Long: " + b"x" * LARGEST + b"\r\n\r\n",
        GET + b"".join(b"X-%d: y\r\n" % i for i in range(MOST_HEADERS)) + b"\r\n",
        GET + b"".join(b"X-%d:\r\n" % i for i in range(MOST_HEADERS)) + b"\r\n",
        b"GET /" + b"x" * LARGEST + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"\r\n" * LARGEST,
        POST + b"X-Long: " + b"x" * LARGEST,
        POST + b"".join(b"X-%d: y\r\n" % i for i in range(MOST_HEADERS)),
        GET + b"\r\n" + GET + b"X-Long: " + b"x" * LARGEST,
    ],
    ids=["unfinished", "long", "many", "empty", "line", "blank", "trailer", "trailers", "second"],
)
def test_a_head_past_32_kb_or_100_headers_is_answered_431(
    server: Served, sent_bytes: bytes
) -> None:
    assert b"HTTP/1.1 431 " in answer_to(server, sent_bytes)


def test_two_host_headers_are_answered_400(server: Served) -> None:
    assert answer_to(server, GET + b"host: other\r\n\r\n").startswith(b"HTTP/1.1 400 ")


def test_head_of_the_largest_allowed_size_is_answered(server: Served) -> None:
    many = b"".join(b"X-%d: y\r\n" % i for i in range(MOST_HEADERS - 1))
    assert answer_to(server, GET + many + b"\r\n").startswith(b"HTTP/1.1 200 ")
    room_for_the_rest = 200  # bytes of the request line and the other header
    long = b"X-Long: " + b"x" * (LARGEST - room_for_the_rest) + b"\r\n"
    assert answer_to(server, GET + long + b"\r\n").startswith(b"HTTP/1.1 200 ")


def test_large_body_is_not_counted_as_head(server: Served) -> None:
    """Its form is read, and refused by 400 as it has no code."""
    body = b"x" * (4 * LARGEST)
    head = b"POST /enrol HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
    assert answer_to(server, head + body).startswith(b"HTTP/1.1 400 ")


@pytest.mark.timed
@pytest.mark.parametrize("header", [b"x", b"X-Small: y\r\n"], ids=["one-header", "small-headers"])
def test_other_requests_do_not_wait_for_an_endless_head(server: Served, header: bytes) -> None:
    connections = [
        socket.create_connection(("127.0.0.1", server.port), timeout=30) for _ in range(6)
    ]
    sent_bytes = header * (ENDLESS_BYTES // len(header) // len(connections))
    for connection in connections:
        with suppress(ConnectionError):
            connection.sendall(GET + b"X-Long: " + sent_bytes)
    seconds, status = time_request(lambda: server.ask("GET", "/healthz"))
    for connection in connections:
        connection.close()

    assert status == 200
    assert seconds < SOON

"""A head that never ends, or that no browser sends, is refused at once, and costs what is kept of
it.
"""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from server.operation.uvicorn_protocol import LARGEST, MOST_DROPPED, MOST_HEADERS
from tests.faults.club import migrated, sqlite_url
from tests.faults.meanwhile import timed
from tests.faults.served import Served, serving

GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
POST = (
    b"POST /enrol HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
)
ENDLESS = 40 * MOST_DROPPED
SOON = 2.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("heads")
    with serving(migrated(sqlite_url(folder)), "--backups", "0") as served:
        yield served


def answered(server: Served, said: bytes) -> bytes:
    """The answer to these bytes, or what came before the connection was reset."""
    answer = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        with suppress(ConnectionError):
            line.sendall(said)
        with suppress(ConnectionError):
            while piece := line.recv(65536):
                answer += piece
                if b"connection: close" not in answer.lower():
                    break
    return answer


@pytest.mark.parametrize(
    "said",
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
def test_a_head_past_32_kb_or_100_headers_is_answered_431(server: Served, said: bytes) -> None:
    assert b"HTTP/1.1 431 " in answered(server, said)


def test_two_hosts_are_answered_400(server: Served) -> None:
    assert answered(server, GET + b"host: other\r\n\r\n").startswith(b"HTTP/1.1 400 ")


def test_a_head_as_large_as_is_allowed_is_answered(server: Served) -> None:
    many = b"".join(b"X-%d: y\r\n" % i for i in range(MOST_HEADERS - 1))
    assert answered(server, GET + many + b"\r\n").startswith(b"HTTP/1.1 200 ")
    long = b"X-Long: " + b"x" * (LARGEST - 200) + b"\r\n"
    assert answered(server, GET + long + b"\r\n").startswith(b"HTTP/1.1 200 ")


def test_a_large_body_is_no_head(server: Served) -> None:
    body = b"x" * (4 * LARGEST)
    head = b"POST /enrol HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
    assert answered(server, head + body).startswith(b"HTTP/1.1 400 ")


@pytest.mark.timed
@pytest.mark.parametrize("header", [b"x", b"X-Small: y\r\n"], ids=["one-header", "small-headers"])
def test_nobody_waits_for_a_head_that_never_ends(server: Served, header: bytes) -> None:
    lines = [socket.create_connection(("127.0.0.1", server.port), timeout=30) for _ in range(6)]
    said = header * (ENDLESS // len(header) // len(lines))
    for line in lines:
        with suppress(ConnectionError):
            line.sendall(GET + b"X-Long: " + said)
    seconds, status = timed(lambda: server.ask("GET", "/healthz"))
    for line in lines:
        line.close()

    assert status == 200
    assert seconds < SOON

"""The uvicorn classes subclassed here are of the minor version they were written for, and an
answer's head and body are written to the socket at once.
"""

import asyncio
import gc
import inspect
import logging
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn
from starlette.testclient import TestClient
from starlette.types import Message
from uvicorn._types import HTTPScope
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from server.application.app import build_app
from server.feed.direct_socket import DirectSocketProtocol
from server.operation.garbage_collector import YOUNG
from server.operation.uvicorn_protocol import (
    WRITTEN_FOR,
    CountedHttp,
    GracefulServer,
    WholeAnswers,
    header_line,
)
from tests.events.log.memory_store import MemoryStore

ROOT = Path(__file__).parents[3]
ATTRIBUTES_READ = {
    HttpToolsProtocol: {"pipeline", "transport", "loop"},
    RequestResponseCycle: {
        *("scope", "transport", "flow", "default_headers", "message_event", "on_response"),
        *("keep_alive", "disconnected", "response_started", "response_complete"),
        "waiting_for_100_continue",
    },
    WebSocketsSansIOProtocol: {
        *("writable", "close_sent", "disconnected", "transport", "conn", "loop"),
        *("handshake_complete", "read_paused"),
    },
}
"""The attributes read of uvicorn's classes."""


def test_the_installed_uvicorn_has_the_minor_version_the_subclasses_were_written_for() -> None:
    installed = tuple(map(int, version("uvicorn").split(".")[:2]))
    assert installed == WRITTEN_FOR, (
        f"uvicorn {version('uvicorn')} is installed, and server/operation/uvicorn_protocol.py and "
        f"server/feed/direct_socket.py know the insides of {'.'.join(map(str, WRITTEN_FOR))} only: "
        "compare what they override and read, then change WRITTEN_FOR and pyproject.toml."
    )


def test_the_project_requires_exactly_that_minor_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    major, minor = WRITTEN_FOR
    required = [each for each in project["dependencies"] if each.startswith("uvicorn")]
    assert required == [f"uvicorn>={major}.{minor}.0,<{major}.{minor + 1}"]


def test_overridden_methods_exist_in_uvicorn_with_the_same_parameters() -> None:
    for own, theirs in (
        (CountedHttp, HttpToolsProtocol),
        (WholeAnswers, RequestResponseCycle),
        (DirectSocketProtocol, WebSocketsSansIOProtocol),
        (GracefulServer, uvicorn.Server),
    ):
        ours = {
            name: method
            for name, method in vars(own).items()
            if inspect.isfunction(method) and not name.startswith("_")
        }
        assert ours
        for name, method in ours.items():
            parameters = list(inspect.signature(method).parameters)
            assert list(inspect.signature(getattr(theirs, name)).parameters) == parameters, name


def test_attributes_read_of_uvicorn_are_set_by_its_initialisers() -> None:
    for theirs, names in ATTRIBUTES_READ.items():
        initialiser = inspect.getsource(vars(theirs)["__init__"])
        for name in names:
            assert f"self.{name}" in initialiser, f"{theirs.__name__}.{name}"


def test_only_a_process_that_serves_tunes_its_garbage_collector() -> None:
    """A program that has an application among other things keeps its own thresholds."""
    usual = gc.get_threshold()

    async def thresholds_while_and_after_serving(
        server: GracefulServer,
    ) -> list[tuple[int, int, int]]:
        serving = asyncio.create_task(server.main_loop())
        for _ in range(3):
            await asyncio.sleep(0)
        tuned = gc.get_threshold()
        server.should_exit = True
        await serving
        return [tuned, gc.get_threshold()]

    app = build_app(MemoryStore())
    with TestClient(app):
        assert gc.get_threshold() == usual
    services = app.state.services
    server = GracefulServer(uvicorn.Config(app), services.sheets, services.quiet)
    assert asyncio.run(thresholds_while_and_after_serving(server)) == [(YOUNG, *usual[1:]), usual]


class RecordingTransport(asyncio.Transport):
    """A transport that records each write to the system."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[bytes] = []

    def write(self, data: bytes) -> None:  # type: ignore[override]
        self.calls.append(data)

    def close(self) -> None:
        self.calls.append(b"closed")


Header = tuple[bytes, bytes]
LENGTH_4: Header = (b"content-length", b"4")
BODY = {"type": "http.response.body", "body": b"body"}
HALVES = (BODY | {"body": b"bo", "more_body": True}, BODY | {"body": b"dy"})


def response_start(*headers: Header) -> Message:
    return {"type": "http.response.start", "status": 200, "headers": headers}


def cycle_of(
    kind: type[RequestResponseCycle],
    wire: RecordingTransport,
    *,
    method: str = "GET",
    keeps: bool = True,
    waiting: bool = False,
) -> RequestResponseCycle:
    """The answer to a request; `waiting`: its client waits to be told to continue."""
    return kind(
        cast(HTTPScope, {"method": method}),
        *(wire, FlowControl(wire), logging.getLogger(), logging.getLogger(), False),
        *([(b"date", b"today")], asyncio.Event(), waiting, keeps, lambda: None),
    )


async def writes_of(
    kind: type[RequestResponseCycle], *messages: Message, method: str = "GET", keeps: bool = True
) -> list[bytes]:
    """The writes to the system of an answer in these messages."""
    wire = RecordingTransport()
    cycle = cycle_of(kind, wire, method=method, keeps=keeps)
    for message in messages:
        await cycle.send(cast(Any, message))
    return wire.calls


def test_a_head_and_its_body_are_one_write() -> None:
    answer = (response_start(LENGTH_4, (b"X-Own", b"1")), BODY)

    assert asyncio.run(writes_of(WholeAnswers, *answer)) == [
        b"HTTP/1.1 200 OK\r\ndate: today\r\ncontent-length: 4\r\nx-own: 1\r\n\r\nbody"
    ]


def test_a_head_without_a_length_is_written_before_its_body_is_known() -> None:
    (head,) = asyncio.run(writes_of(WholeAnswers, response_start()))

    assert head.endswith(b"transfer-encoding: chunked\r\n\r\n")


@pytest.mark.parametrize(
    ("messages", "method", "keeps"),
    [
        ((response_start(LENGTH_4), BODY), "GET", True),
        ((response_start(LENGTH_4), BODY), "GET", False),
        ((response_start(LENGTH_4), BODY), "HEAD", True),
        ((response_start(LENGTH_4, (b"connection", b"close")), BODY), "GET", True),
        ((response_start(LENGTH_4), *HALVES), "GET", True),
        ((response_start((b"content-length", b"0")), BODY | {"body": b""}), "POST", True),
        ((response_start(), BODY), "GET", True),
    ],
)
def test_an_answer_has_the_bytes_that_uvicorn_would_write(
    messages: tuple[Message, ...], method: str, keeps: bool
) -> None:
    ours, theirs = (
        asyncio.run(writes_of(kind, *messages, method=method, keeps=keeps))
        for kind in (WholeAnswers, RequestResponseCycle)
    )

    assert b"".join(ours) == b"".join(theirs)


@pytest.mark.parametrize(
    ("answer", "refusal"),
    [
        ((response_start((b"content-length", b"5")), BODY), "shorter"),
        ((response_start((b"content-length", b"3")), BODY), "longer"),
        ((response_start(LENGTH_4, (b"x-own", b"a\r\nb: c")), BODY), "header value"),
        ((response_start(LENGTH_4), BODY, BODY), "already completed"),
    ],
)
def test_an_impossible_answer_is_refused(answer: tuple[Message, ...], refusal: str) -> None:
    with pytest.raises(RuntimeError, match=refusal):
        asyncio.run(writes_of(WholeAnswers, *answer))


async def send_head_and_fail(_scope: Any, _receive: Any, send: Any) -> None:
    await send(response_start(LENGTH_4))
    raise OSError


def test_an_answer_that_fails_before_its_body_is_an_internal_error() -> None:
    async def writes() -> list[bytes]:
        wire = RecordingTransport()
        await cycle_of(WholeAnswers, wire).run_asgi(send_head_and_fail)
        return wire.calls

    head, body, closed = asyncio.run(writes())
    assert head.startswith(b"HTTP/1.1 500 ")
    assert (body, closed) == (b"Internal Server Error", b"closed")


def test_no_100_continue_is_sent_after_the_answer() -> None:
    async def writes() -> list[bytes]:
        wire = RecordingTransport()
        cycle = cycle_of(WholeAnswers, wire, waiting=True)
        for message in (response_start(LENGTH_4), BODY):
            await cycle.send(cast(Any, message))
        await cycle.receive()
        return wire.calls

    assert len(asyncio.run(writes())) == 1


def test_a_session_cookie_is_not_in_the_cache_of_header_lines() -> None:
    before = header_line.cache_info()
    cookie = (b"set-cookie", b"session=secret")
    (head, body) = asyncio.run(writes_of(WholeAnswers, response_start(LENGTH_4, cookie), BODY))

    assert b"set-cookie: session=secret" in head
    assert body == b"body"
    assert header_line.cache_info() == before

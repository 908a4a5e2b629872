"""A client that hung up before its turn costs nothing more."""

import asyncio
from typing import Any

import pytest

from server.http.anonymous_fairness import AnonymousTurns
from server.http.every_request import EveryRequest


async def unforeseen(_request: Any, error: Exception) -> Any:
    raise error


def fair(app: Any) -> EveryRequest:
    return EveryRequest(app, AnonymousTurns(), {}, unforeseen, lambda *_: None)


class Line:
    """A connection as the server's program has it."""

    def __init__(self, disconnected: bool) -> None:
        self.disconnected = disconnected

    async def receive(self) -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}


@pytest.mark.parametrize(
    ("method", "cookie", "left", "answered"),
    [
        ("GET", b"", False, True),
        ("GET", b"", True, False),
        ("GET", b"session=1", True, True),
        ("POST", b"", True, True),
    ],
)
def test_nothing_is_done_for_readers_who_have_left(
    method: str, cookie: bytes, left: bool, answered: bool
) -> None:
    done = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        done.append(scope)

    async def send(_message: Any) -> None:
        raise AssertionError

    headers = [(b"cookie", cookie)] if cookie else []
    scope = {"type": "http", "method": method, "headers": headers, "path": "/", "scheme": "http"}
    asyncio.run(fair(app)(scope, Line(left).receive, send))
    assert bool(done) is answered


def test_of_a_line_that_says_nothing_of_itself_nothing_is_known() -> None:
    done = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        done.append(scope)

    async def line(*_: Any) -> Any:
        raise AssertionError

    scope = {"type": "http", "method": "GET", "headers": [], "path": "/", "scheme": "http"}
    asyncio.run(fair(app)(scope, line, line))
    assert done == [scope]

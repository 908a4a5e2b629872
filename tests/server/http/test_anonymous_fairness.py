"""An anonymous request whose client disconnected before its turn is not answered."""

import asyncio
from typing import Any

import pytest

from server.http.anonymous_fairness import AnonymousTurns
from server.http.every_request import EveryRequest


async def reraise(_request: Any, error: Exception) -> Any:
    raise error


def with_turns(app: Any) -> EveryRequest:
    return EveryRequest(app, AnonymousTurns(), {}, reraise, lambda *_: None)


class Connection:
    """A connection as the server's program has it."""

    def __init__(self, disconnected: bool) -> None:
        self.disconnected = disconnected

    async def receive(self) -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}


@pytest.mark.parametrize(
    ("method", "cookie", "reader_left", "answered"),
    [
        ("GET", b"", False, True),
        ("GET", b"", True, False),
        ("GET", b"session=1", True, True),
        ("POST", b"", True, True),
    ],
)
def test_only_an_anonymous_get_whose_reader_has_left_is_not_answered(
    method: str, cookie: bytes, reader_left: bool, answered: bool
) -> None:
    done = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        done.append(scope)

    async def send(_message: Any) -> None:
        raise AssertionError

    headers = [(b"cookie", cookie)] if cookie else []
    scope = {"type": "http", "method": method, "headers": headers, "path": "/", "scheme": "http"}
    asyncio.run(with_turns(app)(scope, Connection(reader_left).receive, send))
    assert bool(done) is answered


def test_a_connection_that_does_not_say_whether_it_is_open_is_answered() -> None:
    done = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        done.append(scope)

    async def line(*_: Any) -> Any:
        raise AssertionError

    scope = {"type": "http", "method": "GET", "headers": [], "path": "/", "scheme": "http"}
    asyncio.run(with_turns(app)(scope, line, line))
    assert done == [scope]

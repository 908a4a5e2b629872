"""The parts of a request that its scope has without a type: the state that the guard and the
middleware give it, and the places that its path names.
"""

from collections.abc import MutableMapping
from contextvars import ContextVar
from typing import Any, TypedDict

from starlette.requests import HTTPConnection

from server.access.devices import Visitor
from server.access.refusals import NotSignedIn
from server.live.log_share import Live

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the present request, for log lines."""


class RequestState(TypedDict, total=False):
    """`visitor` is None for an unknown device. `command` is the name of an admitted command, and
    `version` the one it was recorded as. `passed_on`: another process has forwarded the request.
    `act` is the name of the route it is for, `shown` the tournament if it was read at a replica.
    """

    request_id: bytes
    visitor: Visitor | None
    command: str
    version: int
    passed_on: bool
    act: str
    shown: Live


def state_of(scope: MutableMapping[str, Any]) -> RequestState:
    state: RequestState = scope.setdefault("state", {})
    return state


def visitor_of(connection: HTTPConnection) -> Visitor | None:
    """The signed-in device and its session; None for an unknown device."""
    return state_of(connection.scope)["visitor"]


def known_visitor_of(connection: HTTPConnection) -> Visitor:
    visitor = visitor_of(connection)
    if visitor is None:
        raise NotSignedIn
    return visitor


def path_text(connection: HTTPConnection, name: str) -> str:
    """The text of that name in the path."""
    text = connection.path_params[name]
    assert isinstance(text, str), "the route says that it is a text"
    return text


def path_number(connection: HTTPConnection, name: str) -> int:
    """The number of that name in the path."""
    number = connection.path_params[name]
    assert isinstance(number, int), "the route says that it is a number"
    return number

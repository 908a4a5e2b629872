"""Answers to clients without a session from what was read at a replica: a cookie says for some
seconds that a client has written something, which replicas may lack, and a header says the age.
"""

import re
from time import monotonic

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.http.request_state import state_of
from server.live.log_share import TournamentList
from server.live.replicas import MOST_SECONDS

COOKIE = "wallchart-wrote"
_SET_COOKIE = f"{COOKIE}=1; Max-Age={int(MOST_SECONDS) + 1}; Path=/; HttpOnly; SameSite=Lax"
READING = ("GET", "HEAD", "OPTIONS")
_SESSION = re.compile(r"(__Host-)?wallchart-(?!language$)")


def has_written(connection: HTTPConnection) -> bool:
    """Whether a client without a session has written something that replicas may lack."""
    return COOKIE in connection.cookies


def is_from_writer(scope: Scope) -> bool:
    """Whether the client has written something, or may have a session."""
    return any(map(_SESSION.match, HTTPConnection(scope).cookies))


def show_from_replica(scope: Scope, send: Send, listed: TournamentList) -> Send:
    """Let the route show this tournament; return a `send` that adds its age (RFC 9111, 5.1)."""
    (state_of(scope)["shown"],) = listed.lives

    async def send_with_age(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message)["Age"] = age_of(listed)
        await send(message)

    return send_with_age


def age_of(listed: TournamentList) -> str:
    """The age of a list in whole seconds, as in the header Age."""
    return str(int(monotonic() - (listed.current_at or monotonic())))


class NoteWriters:
    """Sets the cookie in answers to writing requests without a session."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_cookie(message: Message) -> None:
            # Without the key another process has handled it.
            unknown = state_of(scope).get("visitor", NoteWriters) is None
            if message["type"] == "http.response.start" and unknown:
                MutableHeaders(scope=message).append("set-cookie", _SET_COOKIE)
            await send(message)

        writes = scope["type"] == "http" and scope["method"] not in READING
        await self._app(scope, receive, send_with_cookie if writes else send)

"""A cookie that says for some seconds that a client without a session has written something, so
that what it reads next is not read at a replica, which may lack it.
"""

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.live.replica_lag import MOST_SECONDS

COOKIE = "wallchart-wrote"
_SET_COOKIE = f"{COOKIE}=1; Max-Age={int(MOST_SECONDS) + 1}; Path=/; HttpOnly; SameSite=Lax"
READING = ("GET", "HEAD", "OPTIONS")


def has_written(connection: HTTPConnection) -> bool:
    """Whether a client without a session has written something that replicas may lack."""
    return COOKIE in connection.cookies


class NoteWriters:
    """Sets the cookie in answers to writing requests without a session."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_cookie(message: Message) -> None:
            # Without the key another process has handled it.
            unknown = scope["state"].get("visitor", NoteWriters) is None
            if message["type"] == "http.response.start" and unknown:
                MutableHeaders(scope=message).append("set-cookie", _SET_COOKIE)
            await send(message)

        writes = scope["type"] == "http" and scope["method"] not in READING
        await self._app(scope, receive, send_with_cookie if writes else send)

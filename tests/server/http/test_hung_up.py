"""A client that disconnects in the middle of a request does not count as a server error."""

import asyncio

from starlette.types import Message

from server.application.app import build_app
from server.http.response_cache import CLIENT_CLOSED_REQUEST
from tests.events.log.memory_store import MemoryStore


def test_a_sender_who_disconnects_amid_a_body_gets_the_hung_up_status() -> None:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"host", b"testserver"), (b"content-type", b"application/x-www-form-urlencoded")]
    scope = {
        **{"type": "http", "method": "POST", "scheme": "http", "http_version": "1.1"},
        **{"path": "/enrol", "raw_path": b"/enrol", "root_path": "", "query_string": b""},
        **{"headers": headers, "client": ("127.0.0.1", 1), "server": ("testserver", 80)},
    }
    asyncio.run(build_app(MemoryStore())(scope, receive, send))
    assert [message["status"] for message in sent if "status" in message] == [CLIENT_CLOSED_REQUEST]

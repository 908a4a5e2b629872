"""A sender who hangs up in the middle of what they send is no fault of the server's."""

import asyncio

from starlette.types import Message

from server.application.app import build_app
from server.http.response_cache import HUNG_UP
from tests.events.log.memory_store import MemoryStore


def test_who_hangs_up_in_the_middle_of_a_body_is_noted_as_that() -> None:
    said: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        said.append(message)

    headers = [(b"host", b"testserver"), (b"content-type", b"application/x-www-form-urlencoded")]
    scope = {
        **{"type": "http", "method": "POST", "scheme": "http", "http_version": "1.1"},
        **{"path": "/enrol", "raw_path": b"/enrol", "root_path": "", "query_string": b""},
        **{"headers": headers, "client": ("127.0.0.1", 1), "server": ("testserver", 80)},
    }
    asyncio.run(build_app(MemoryStore())(scope, receive, send))
    assert [one["status"] for one in said if "status" in one] == [HUNG_UP]

"""A bad line, on which all that a browser asks for comes late: with WALLCHART_LINE=slow.

A test that doesn't wait for what it asks about shows itself there, and a page that forgets what
somebody did meanwhile. What promises a second can't hold it, nor a long story its two minutes. What
a test itself posts is as quick as ever.
"""

import asyncio
import os
from contextlib import suppress

from starlette.applications import Starlette
from starlette.types import Message, Receive, Scope, Send

BEFORE_A_POST = 0.2
BEFORE_ITS_ANSWER = 0.4
BEFORE_A_FEED_MESSAGE = 0.5
BEFORE_A_READING = 0.25
"""Seconds of delay. A reading is of a script, or of what a script asks for."""
_quick = Starlette.__call__


def slow_down_where_asked() -> None:
    """Slow down all servers that this process starts from now on, if so configured."""
    if os.environ.get("WALLCHART_LINE") == "slow":
        Starlette.__call__ = _slow  # type: ignore[method-assign, assignment]


async def _slow(app: Starlette, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await _feed(app, scope, receive, send)
        return
    headers = dict(scope.get("headers", ()))
    if scope["type"] != "http" or b"sec-fetch-mode" not in headers:
        await _quick(app, scope, receive, send)
    elif scope["method"] == "POST":
        await asyncio.sleep(BEFORE_A_POST)
        await _quick(app, scope, receive, _answering(send))
    else:
        by_script = headers.get(b"sec-fetch-dest") in (b"empty", b"script")
        await asyncio.sleep(BEFORE_A_READING * by_script)
        await _quick(app, scope, receive, send)


def _answering(send: Send) -> Send:
    async def late(message: Message) -> None:
        if message["type"] == "http.response.start":
            await asyncio.sleep(BEFORE_ITS_ANSWER)
        await send(message)

    return late


async def _feed(app: Starlette, scope: Scope, receive: Receive, send: Send) -> None:
    """Messages stay in their order, and each is as late as every other."""
    loop, under_way = asyncio.get_running_loop(), asyncio.Queue[tuple[float, Message]]()

    async def deliver() -> None:
        while True:
            at, message = await under_way.get()
            await asyncio.sleep(at - loop.time())
            with suppress(OSError):  # who has gone is told nothing more
                await send(message)
            under_way.task_done()

    async def late(message: Message) -> None:
        if message["type"] == "websocket.send":
            under_way.put_nowait((loop.time() + BEFORE_A_FEED_MESSAGE, message))
            return
        await under_way.join()
        await send(message)

    delivering = loop.create_task(deliver())
    try:
        await _quick(app, scope, receive, late)
    finally:
        delivering.cancel()

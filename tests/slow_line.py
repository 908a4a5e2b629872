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

BEFORE_IT_IS_DONE = 0.2
UNTIL_IT_IS_ANSWERED = 0.4
UNTIL_THE_FEED_TELLS = 0.5
UNTIL_IT_IS_READ = 0.25
"""Seconds. Reading: scripts, and what scripts ask for."""
_quick = Starlette.__call__


def laid_where_asked() -> None:
    """For every server that is started in this process from now on."""
    if os.environ.get("WALLCHART_LINE") == "slow":
        Starlette.__call__ = _slow  # type: ignore[method-assign, assignment]


async def _slow(app: Starlette, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await _feed(app, scope, receive, send)
        return
    said = dict(scope.get("headers", ()))
    if scope["type"] != "http" or b"sec-fetch-mode" not in said:
        await _quick(app, scope, receive, send)
    elif scope["method"] == "POST":
        await asyncio.sleep(BEFORE_IT_IS_DONE)
        await _quick(app, scope, receive, _answering(send))
    else:
        by_script = said.get(b"sec-fetch-dest") in (b"empty", b"script")
        await asyncio.sleep(UNTIL_IT_IS_READ * by_script)
        await _quick(app, scope, receive, send)


def _answering(send: Send) -> Send:
    async def late(message: Message) -> None:
        if message["type"] == "http.response.start":
            await asyncio.sleep(UNTIL_IT_IS_ANSWERED)
        await send(message)

    return late


async def _feed(app: Starlette, scope: Scope, receive: Receive, send: Send) -> None:
    """Messages stay in their order, and each is as late as every other."""
    loop, under_way = asyncio.get_running_loop(), asyncio.Queue[tuple[float, Message]]()

    async def bring() -> None:
        while True:
            at, message = await under_way.get()
            await asyncio.sleep(at - loop.time())
            with suppress(OSError):  # who has gone is told nothing more
                await send(message)
            under_way.task_done()

    async def late(message: Message) -> None:
        if message["type"] == "websocket.send":
            under_way.put_nowait((loop.time() + UNTIL_THE_FEED_TELLS, message))
            return
        await under_way.join()
        await send(message)

    bringing = loop.create_task(bring())
    try:
        await _quick(app, scope, receive, late)
    finally:
        bringing.cancel()

"""The scripts of a screen, sent to a browser that has none: `python -m tests.bench.static_files`.

Milliseconds of processor time for all scripts of a screen, each asked of the application in turn
with Starlette's own folder of static files behind its own compression; the median of the turns.
"""

import time
from collections.abc import Sequence
from statistics import median

import anyio
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message

from server.http.every_request import ReadCompression
from server.http.static_files import StaticFolder
from web.shared.static_addresses import STATIC, module_with_imports, static_stamp

SCREEN = "screens/screen.js"
TURNS = 30


async def main() -> None:
    modules = module_with_imports(SCREEN)
    ours = ReadCompression(Starlette(routes=[Mount("/static", StaticFolder())]))
    plain = GZipMiddleware(Starlette(routes=[Mount("/static", StaticFiles(directory=STATIC))]))
    stamped = [f"/static/{static_stamp()}/{module}" for module in modules]
    unstamped = [f"/static/{module}" for module in modules]
    times: list[tuple[float, float]] = [
        (
            await _processor_milliseconds(ours, stamped),
            await _processor_milliseconds(plain, unstamped),
        )
        for _ in range(TURNS)
    ]
    from_memory, read = (median(column) for column in zip(*times, strict=True))
    ratio = median(one / other for one, other in times)
    print(
        f"{len(modules)} scripts: {from_memory:.1f} ms, read each time {read:.1f} ms: {ratio:.2f} x"
    )


async def _processor_milliseconds(app: ASGIApp, addresses: Sequence[str]) -> float:
    began = time.process_time()
    for address in addresses:
        assert await _status_of(app, address) == 200, address
    return 1000 * (time.process_time() - began)


async def _status_of(app: ASGIApp, address: str) -> int:
    statuses = list[int]()

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    async def receive() -> Message:
        await anyio.sleep_forever()
        raise AssertionError("the browser stays connected")

    scope = {
        **{"type": "http", "method": "GET", "scheme": "http", "http_version": "1.1"},
        **{"path": address, "raw_path": address.encode(), "query_string": b"", "root_path": ""},
        "headers": [(b"host", b"hall.test"), (b"accept-encoding", b"gzip, br")],
    }
    await app(scope, receive, send)
    (status,) = statuses
    return status


if __name__ == "__main__":
    anyio.run(main)

"""A cache of responses to anonymous requests: each is made once, in separate threads, and kept in
its encoded form.

A hall of telephones opens the same few pages at one moment, without sessions. Their responses are
made in queues that nothing else waits for: pages in one, answers that pair a round again in
another. In a queue addresses take turns, so that an address that requests a thousand pages only
delays itself; and a response whose clients have all left is not made.
"""

import asyncio
import gzip
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from anyio import to_thread
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from server.access.refusals import TooOften
from server.http.anonymous_fairness import AnonymousTurns, FairLane
from server.http.every_request import LEVEL
from server.http.request_state import visitor_of

KEPT_BYTES = 64_000_000
LARGEST_SHARE = 8
"""A response may take at most this fraction (1/8) of the cache."""
BESIDE_BODIES = 1_500
"""Memory of a response besides its bodies: key, headers and objects."""
MOST_OF_ADDRESS = 1000
"""More than the players of a hall, who may share one address and each open their own page at the
same moment.
"""
MOST_WAITING = 8 * MOST_OF_ADDRESS
KNOWN_PARAMETERS = frozenset(
    {"a", "at", "b", "double", "entry", "from", "lang", "name", "round", "stage", "theme"}
)
"""Query parameters that a cached response may depend on; others are ignored."""
RETRY_SECONDS = 5
CLIENT_CLOSED_REQUEST = 499
"""The status of a response to a client that has disconnected."""
WORTH_COMPRESSING = 500


class CacheKey(NamedTuple):
    """The key of a response, whose size depends on the sender."""

    endpoint: Hashable
    path: str
    query: str
    about: Hashable

    @property
    def memory_bytes(self) -> int:
        return len(self.path) + len(self.query)


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """A response and, if it is large enough, its compressed form."""

    plain: Response
    compressed: Response | None

    @property
    def memory_bytes(self) -> int:
        compressed = len(self.compressed.body) if self.compressed else 0
        return BESIDE_BODIES + len(self.plain.body) + compressed

    def response_for(self, request: Request) -> Response:
        takes_gzip = "gzip" in request.headers.get("accept-encoding", "")
        kept = self.compressed if self.compressed and takes_gzip else self.plain
        answer = Response(kept.body, kept.status_code)
        answer.raw_headers = list(kept.raw_headers)
        return answer


def known_parameters(request: HTTPConnection) -> dict[str, str]:
    """The known parameters, sorted, so that equivalent addresses share a response."""
    query = request.query_params
    return {name: query[name] for name in sorted(KNOWN_PARAMETERS & query.keys())}


@dataclass(eq=False, slots=True)
class ResponseInProgress:
    """A response being made for a number of `readers`, the first of them at `address`."""

    key: CacheKey
    task: asyncio.Task[CachedResponse]
    address: str
    readers: int = 0


class ResponseCache:
    """Responses made once for all waiting clients; used from the event loop only."""

    def __init__(self, turns: AnonymousTurns) -> None:
        self._turns = turns
        self._page_lane = FairLane()
        self._slow_lane = FairLane()
        self._kept: OrderedDict[CacheKey, CachedResponse] = OrderedDict()
        self._bytes = 0
        self._under_way: dict[CacheKey, ResponseInProgress] = {}
        self._of_address: Counter[str] = Counter()

    async def page_response(
        self, request: Request, about: Hashable, make: Callable[[], Response]
    ) -> Response:
        """The response, which depends on `about` besides the address. TooOften if the address waits
        for too many others. For a known device it is made separately and not cached.
        """
        return await self._cached_response(request, about, make, self._page_lane)

    async def slow_response(
        self, request: Request, about: Hashable, make: Callable[[], Response]
    ) -> Response:
        """Like `page_response`, in a separate queue, for responses that may take seconds."""
        return await self._cached_response(request, about, make, self._slow_lane)

    async def _cached_response(
        self, request: Request, about: Hashable, make: Callable[[], Response], lane: FairLane
    ) -> Response:
        """The response from the cache, or made in that lane and then cached."""
        if visitor_of(request) is not None:
            return await to_thread.run_sync(make)
        query = urlencode(known_parameters(request))
        key = CacheKey(request.scope["endpoint"], request.url.path, query, about)
        made = self._kept.get(key)
        if made is not None:
            self._kept.move_to_end(key)
        else:
            made = await self._wait_for_response(key, request, make, lane)
        return made.response_for(request) if made else Response(status_code=CLIENT_CLOSED_REQUEST)

    async def _wait_for_response(
        self, key: CacheKey, request: Request, make: Callable[[], Response], lane: FairLane
    ) -> CachedResponse | None:
        """The response as soon as it is made; None if the client disconnects before."""
        gone = asyncio.create_task(_wait_for_disconnect(request))
        try:
            await asyncio.sleep(0)  # the client may have left before its turn
            made = self._kept.get(key)  # or the response was stored in this moment
            if made is None and not gone.done():
                making = self._start_making(key, make, lane, request)
                if await self._wait_until_made(making, gone):
                    made = making.task.result()
                    await self._turns.wait_for_turn()  # many clients may have waited for it
            return made
        finally:
            gone.cancel()

    def _start_making(
        self, key: CacheKey, make: Callable[[], Response], lane: FairLane, request: Request
    ) -> ResponseInProgress:
        under_way = self._under_way.get(key)
        if under_way is not None:
            return under_way
        address = request.client.host if request.client else ""
        if len(self._under_way) >= MOST_WAITING or self._of_address[address] >= MOST_OF_ADDRESS:
            raise TooOften(RETRY_SECONDS)
        making = ResponseInProgress(
            key,
            asyncio.create_task(lane.run_in_turn(address, make_plain_and_compressed, make)),
            address,
        )
        self._under_way[key] = making
        self._of_address[address] += 1
        making.task.add_done_callback(lambda done: self._store_response(making, done))
        return making

    async def _wait_until_made(
        self, making: ResponseInProgress, gone: "asyncio.Task[None]"
    ) -> bool:
        """Wait until the response is made; False if the client disconnects before."""
        making.readers += 1
        try:
            await asyncio.wait({making.task, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            making.readers -= 1
            if not making.readers and not making.task.done():
                self._remove_making(making)
                making.task.cancel()
        return making.task.done()

    def _remove_making(self, making: ResponseInProgress) -> None:
        if self._under_way.get(making.key) is not making:
            return
        del self._under_way[making.key]
        self._of_address[making.address] -= 1
        if not self._of_address[making.address]:
            del self._of_address[making.address]

    def _store_response(
        self, making: ResponseInProgress, done: "asyncio.Task[CachedResponse]"
    ) -> None:
        self._remove_making(making)
        if done.cancelled() or done.exception() is not None:
            return
        made = done.result()
        key, size = making.key, making.key.memory_bytes + made.memory_bytes
        if size > KEPT_BYTES // LARGEST_SHARE:
            return
        self._kept[key] = made
        self._bytes += size
        while self._bytes > KEPT_BYTES:
            oldest, dropped = self._kept.popitem(last=False)
            self._bytes -= oldest.memory_bytes + dropped.memory_bytes


async def _wait_for_disconnect(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def make_plain_and_compressed(make: Callable[[], Response]) -> CachedResponse:
    plain = make()
    if len(plain.body) < WORTH_COMPRESSING:
        return CachedResponse(plain, None)
    body = gzip.compress(bytes(plain.body), LEVEL, mtime=0)
    if len(body) >= len(plain.body):  # a font, compressed already
        return CachedResponse(plain, None)
    compressed = Response(body, plain.status_code)
    compressed.raw_headers = list(plain.raw_headers)
    for answer in (plain, compressed):
        MutableHeaders(raw=answer.raw_headers).add_vary_header("Accept-Encoding")
    headers = MutableHeaders(raw=compressed.raw_headers)
    headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(compressed.body))
    return CachedResponse(plain, compressed)

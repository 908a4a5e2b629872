"""Answers to anonymous readers: made once, in threads of their own, and kept as they go over the
wire.

A hall of telephones opens the same few pages at one moment, without sessions. However many they are
and whatever they open, what is made for them takes its turn in a lane that nothing else waits for:
pages in one, what pairs a round again to answer in another.
"""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import NamedTuple

from anyio import CapacityLimiter, to_thread
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response

from server.access.refusals import TooOften
from server.http.anonymous_fairness import AnonymousTurns

KEPT_BYTES = 64_000_000
LARGEST_SHARE = 8
"""No answer takes more than one part in so many of what is kept."""
BESIDE_BODIES = 1_500
"""Bytes an answer takes in memory beside its bodies: its key, its headers, the objects they are."""
MOST_WAITING = 1000
"""More than a hall has players: at one moment each opens the page that is theirs."""
RETRY_SECONDS = 5
WORTH_COMPRESSING = 500
LEVEL = 6


class CacheKey(NamedTuple):
    """What an answer is kept under. The sender chooses its length."""

    endpoint: Hashable
    path: str
    query: str
    about: Hashable

    @property
    def size(self) -> int:
        return len(self.path) + len(self.query)


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """An answer and, where it is worth it, the same compressed."""

    plain: Response
    compressed: Response | None

    @property
    def size(self) -> int:
        compressed = len(self.compressed.body) if self.compressed else 0
        return BESIDE_BODIES + len(self.plain.body) + compressed

    def to(self, request: Request) -> Response:
        takes_gzip = "gzip" in request.headers.get("accept-encoding", "")
        kept = self.compressed if self.compressed and takes_gzip else self.plain
        answer = Response(kept.body, kept.status_code)
        answer.raw_headers = list(kept.raw_headers)
        return answer


class ResponseCache:
    """From the event loop only."""

    def __init__(self, turns: AnonymousTurns) -> None:
        self._turns = turns
        self._pages = CapacityLimiter(1)
        self._studies = CapacityLimiter(1)
        self._kept: OrderedDict[CacheKey, CachedResponse] = OrderedDict()
        self._bytes = 0
        self._under_way: dict[CacheKey, asyncio.Task[CachedResponse]] = {}

    async def page(
        self, request: Request, about: Hashable, make: Callable[[], Response]
    ) -> Response:
        """`about`: what the answer follows from, beside the address. TooOften if too many others
        are waited for already. For a known device it is made for itself, and not kept.
        """
        return await self._answer(request, about, make, self._pages)

    async def study(
        self, request: Request, about: Hashable, make: Callable[[], Response]
    ) -> Response:
        """The same for what may take seconds."""
        return await self._answer(request, about, make, self._studies)

    async def _answer(
        self,
        request: Request,
        about: Hashable,
        make: Callable[[], Response],
        lane: CapacityLimiter,
    ) -> Response:
        if request.state.visitor is not None:
            return await to_thread.run_sync(make)
        key = CacheKey(request.scope["endpoint"], request.url.path, request.url.query, about)
        made = self._kept.get(key)
        if made is None:
            made = await asyncio.shield(self._made(key, make, lane))
            await self._turns.wait_for_turn()  # many may have waited for this one
        else:
            self._kept.move_to_end(key)
        return made.to(request)

    def _made(
        self, key: CacheKey, make: Callable[[], Response], lane: CapacityLimiter
    ) -> "asyncio.Task[CachedResponse]":
        under_way = self._under_way.get(key)
        if under_way is not None:
            return under_way
        if len(self._under_way) >= MOST_WAITING:
            raise TooOften(RETRY_SECONDS)
        task = asyncio.create_task(_make(make, lane))
        self._under_way[key] = task
        task.add_done_callback(lambda done: self._keep(key, done))
        return task

    def _keep(self, key: CacheKey, done: "asyncio.Task[CachedResponse]") -> None:
        del self._under_way[key]
        if done.cancelled() or done.exception() is not None:
            return
        made = done.result()
        size = key.size + made.size
        if size > KEPT_BYTES // LARGEST_SHARE:
            return
        self._kept[key] = made
        self._bytes += size
        while self._bytes > KEPT_BYTES:
            oldest, dropped = self._kept.popitem(last=False)
            self._bytes -= oldest.size + dropped.size


async def _make(make: Callable[[], Response], lane: CapacityLimiter) -> CachedResponse:
    return await to_thread.run_sync(_both, make, limiter=lane)


def _both(make: Callable[[], Response]) -> CachedResponse:
    plain = make()
    if len(plain.body) < WORTH_COMPRESSING:
        return CachedResponse(plain, None)
    compressed = Response(gzip.compress(bytes(plain.body), LEVEL, mtime=0), plain.status_code)
    compressed.raw_headers = list(plain.raw_headers)
    for answer in (plain, compressed):
        MutableHeaders(raw=answer.raw_headers).add_vary_header("Accept-Encoding")
    headers = MutableHeaders(raw=compressed.raw_headers)
    headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(compressed.body))
    return CachedResponse(plain, compressed)

"""Calls of the log from the event loop, in separate threads and with a time limit.

A database can hang silently: its host hangs, another program locks the file, a disk fails. Then a
caller gets NotAnswering after the time limit, and later callers at once: no call waits behind a
hanging one, and threads do not accumulate.
"""

from collections.abc import Callable
from time import monotonic
from typing import TypeVar, TypeVarTuple

from anyio import CapacityLimiter, fail_after, to_thread

from events.log.errors import LogUnavailable

ANSWER_SECONDS = 6.0
"""Longer than the drivers' limit (5 s), whose error may be more precise."""
THREADS = 8
HASHING = 1
"""PINs hashed at the same time: each takes a processor for a while, and 64 MB."""
FOLDING = 2
"""Logs folded at the same time: more would only compete for the processor."""

T = TypeVar("T")
Given = TypeVarTuple("Given")


class NotAnswering(LogUnavailable):
    def __init__(self) -> None:
        super().__init__("the database doesn't answer", "See whether it runs")


class StoreThreads:
    """Threads for calls of the store; used from the event loop only."""

    def __init__(self, seconds: float = ANSWER_SECONDS) -> None:
        self._seconds = seconds
        self._asking = CapacityLimiter(THREADS)
        self._loading = CapacityLimiter(FOLDING)
        self._hashing = CapacityLimiter(HASHING)
        self._begun: dict[object, float] = {}

    async def run_short_call(self, call: Callable[[*Given], T], *given: *Given) -> T:
        """Run a call; NotAnswering if it takes too long, though it may still take effect."""
        latest = monotonic() - self._seconds
        if any(begun <= latest for begun in list(self._begun.values())):
            raise NotAnswering
        timed = self._with_start_recorded(call, *given)
        try:
            with fail_after(self._seconds):
                return await to_thread.run_sync(timed, abandon_on_cancel=True, limiter=self._asking)
        except TimeoutError:
            raise NotAnswering from None

    async def run_long_call(self, call: Callable[[*Given], T], *given: *Given) -> T:
        """Run a long call, such as folding a whole log; `run_short_call` never waits for these."""
        return await to_thread.run_sync(call, *given, limiter=self._loading)

    async def run_hashing_call(self, call: Callable[[*Given], T], *given: *Given) -> T:
        """Run a call that hashes a PIN. Short calls never wait for these, however many."""
        return await to_thread.run_sync(call, *given, limiter=self._hashing)

    def _with_start_recorded(self, call: Callable[[*Given], T], *given: *Given) -> Callable[[], T]:
        """The call, which for as long as it runs records when it was made."""
        ticket, since = object(), monotonic()

        def timed_call() -> T:
            self._begun[ticket] = since
            try:
                return call(*given)
            finally:
                del self._begun[ticket]

        return timed_call

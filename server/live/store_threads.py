"""Calls of the log from the event loop: in threads of their own, each with an end to its waiting.

A database can stand still without a word: its host hangs, another program holds the file, a disk
does not come back. Then a caller gets NotAnswering when the time is up, and one that comes
meanwhile at once: none waits behind a call that is not answered, and threads don't gather behind it
either.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TypeVar, TypeVarTuple

from anyio import CapacityLimiter, fail_after, to_thread

from events.log.errors import LogUnavailable

ANSWER_SECONDS = 6.0
"""Longer than a driver waits for its database (5 s), which may say better what is wrong."""
THREADS = 8
HASHING = 1
"""PINs that are tried at once: each takes a processor for a while, and 64 MB."""
FOLDING = 2
"""Logs that are folded at once: that computes, and more of them would only take turns."""

T = TypeVar("T")
Given = TypeVarTuple("Given")


class NotAnswering(LogUnavailable):
    def __init__(self) -> None:
        super().__init__("the database doesn't answer", "See whether it runs")


class StoreThreads:
    """Threads for calls of the store, used from the event loop only."""

    def __init__(self, seconds: float = ANSWER_SECONDS) -> None:
        self._seconds = seconds
        self._asking = CapacityLimiter(THREADS)
        self._loading = CapacityLimiter(FOLDING)
        self._hashing = CapacityLimiter(HASHING)
        self._begun: dict[object, float] = {}

    async def ask(self, call: Callable[[*Given], T], *given: *Given) -> T:
        """Run a call; NotAnswering if it takes too long, though what it does may be done all the
        same.
        """
        if self._one_is_overdue():
            raise NotAnswering
        timed = self._with_timeout(call, *given)
        try:
            with fail_after(self._seconds):
                return await to_thread.run_sync(timed, abandon_on_cancel=True, limiter=self._asking)
        except TimeoutError:
            raise NotAnswering from None

    async def load(self, call: Callable[[*Given], T], *given: *Given) -> T:
        """Run a call that takes its time once the database has answered: a whole log, folded.
        However many are, `ask` does not wait for them.
        """
        return await to_thread.run_sync(call, *given, limiter=self._loading)

    async def hash(self, call: Callable[[*Given], T], *given: *Given) -> T:
        """Run a call that hashes a PIN: however many are tried, `ask` does not wait for them."""
        return await to_thread.run_sync(call, *given, limiter=self._hashing)

    def _with_timeout(self, call: Callable[[*Given], T], *given: *Given) -> Callable[[], T]:
        ticket, since = object(), monotonic()

        def timed() -> T:
            self._begun[ticket] = since
            try:
                return call(*given)
            finally:
                del self._begun[ticket]

        return timed

    def _one_is_overdue(self) -> bool:
        latest = monotonic() - self._seconds
        return any(begun <= latest for begun in list(self._begun.values()))


async def in_time(answer: "asyncio.Future[T]") -> T:
    """Wait for it without cancelling it; NotAnswering if it takes too long."""
    await until_settled(answer)
    return answer.result()


async def until_settled(answer: "asyncio.Future[T]") -> None:
    """Wait for an answer, or a failure; NotAnswering if it takes too long. `asyncio.wait` would
    take three times as much of every command.
    """
    if answer.done():
        return
    loop = answer.get_loop()
    waiter = loop.create_future()
    timer = loop.call_later(ANSWER_SECONDS, _wake, waiter)
    wake = partial(_wake, waiter)
    answer.add_done_callback(wake)
    try:
        await waiter
    finally:
        timer.cancel()
        answer.remove_done_callback(wake)
    if not answer.done():
        raise NotAnswering


def _wake(waiter: "asyncio.Future[None]", _answer: object = None) -> None:
    if not waiter.done():
        waiter.set_result(None)

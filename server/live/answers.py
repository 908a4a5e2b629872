"""The log's answer to queued batches, for which its senders wait with a time limit.

With a future each command would take two more rounds of the event loop: one for its callbacks, one
for those who wait without cancelling it.
"""

import asyncio
from collections.abc import Callable, Generator

from events.log.records import Receipt
from server.live.store_threads import ANSWER_SECONDS, NotAnswering

Outcome = Receipt | Exception


class LogAnswer:
    """An answer, set once, even if all who waited have left; for the event loop only."""

    __slots__ = ("_settle", "_waiters", "outcome")

    def __init__(self, outcome: Exception | None = None) -> None:
        self.outcome: Outcome | None = outcome
        self._settle: Callable[[Outcome], None] | None = None
        self._waiters: list[asyncio.Future[None]] = []

    def when_set(self, settle: Callable[[Outcome], None]) -> None:
        """Call `settle` with the outcome, before anybody who waits goes on."""
        if self.outcome is None:
            self._settle = settle
        else:
            settle(self.outcome)

    def set_outcome(self, outcome: Outcome) -> None:
        self.outcome = outcome
        try:
            if self._settle is not None:
                self._settle(outcome)
        except Exception as failure:  # the other answers of the group must come as well
            context = {"message": "an answer of the log was not settled", "exception": failure}
            asyncio.get_running_loop().call_exception_handler(context)
        for waiter in self._waiters:
            _wake(waiter)

    def __await__(self) -> Generator[object, None, Receipt]:
        outcome = yield from self.wait_for_outcome().__await__()
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def wait_for_outcome(self) -> Outcome:
        """Wait for a receipt or a failure, and return it; NotAnswering if it takes too long."""
        if self.outcome is None:
            loop = asyncio.get_running_loop()
            waiter = loop.create_future()
            self._waiters.append(waiter)
            timer = loop.call_later(ANSWER_SECONDS, _wake, waiter)
            try:
                await waiter
            finally:
                timer.cancel()
        if self.outcome is None:
            raise NotAnswering
        return self.outcome


def _wake(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)

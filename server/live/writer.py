"""The thread that writes the log, committing all waiting batches as one group; and its answer to
queued batches, for which their senders wait with a time limit.

Batches that arrive during a commit share the next one. So many simultaneous commands are cheap, and
none is answered before its events are durable. With a future each command would take two more
rounds of the event loop: one for its callbacks, one for those who wait without cancelling it.
"""

import asyncio
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from itertools import islice
from queue import SimpleQueue
from threading import Thread
from time import monotonic

from domain.ids import TournamentId
from events.log.errors import LogError, LogUnavailable
from events.log.records import Batch, Receipt
from events.log.store import EventStore
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
        """Call `settle` with the outcome, before any waiting task goes on."""
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


Waiting = tuple[tuple[Batch, ...], LogAnswer]
LARGEST_GROUP = 500


class GroupWriter:
    """Writes batches in groups; answers come in order, after the group is on disk."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._queue: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self._gathered: list[Waiting] = []
        self.trouble: LogUnavailable | None = None
        """Why writing has stopped; None if it has not."""
        self._refusals: dict[TournamentId, LogUnavailable] = {}
        """Why these tournaments are no longer written."""
        self._group_begun_at = 0.0
        """When the present group was begun; 0 between groups."""

    def start(self) -> None:
        """Start the thread; answers are set on the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._write_groups, name="log-writer", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread after all queued batches have been answered."""
        self._queue_gathered()
        self._queue.put(None)
        self._thread.join()

    def give_up(self, trouble: LogUnavailable) -> None:
        """Accept no more batches; queued ones may still be written. For the event loop."""
        self.trouble = trouble

    def refuse_tournament(self, tournament: TournamentId, trouble: LogUnavailable) -> None:
        """Answer all further batches of that tournament with this error."""
        self._refusals[tournament] = trouble

    def require_writable(self) -> None:
        """Raise the reason if the log, or any tournament, is no longer written."""
        for trouble in (self.trouble, *self._refusals.values()):
            if trouble is not None:
                raise trouble.with_traceback(None)  # otherwise it grows with each request

    def queue_batches(self, *batches: Batch) -> LogAnswer:
        """Queue batches, to be written in the order of calls. Several batches must be consecutive
        in one log: they are in one commit, and the answer is that to the last one, or the error of
        the first that failed.

        NotAnswering while a group is overdue, so that the queue does not grow behind it.
        """
        if self.is_overdue:
            raise NotAnswering
        if (trouble := self._refusal_of(batches)) is not None:
            return LogAnswer(trouble.with_traceback(None))
        answer = LogAnswer()
        if not self._gathered:
            self._loop.call_soon(self._queue_gathered)
        self._gathered.append((batches, answer))
        return answer

    def _queue_gathered(self) -> None:
        """Pass all batches of one iteration of the event loop to the thread at once: each switch
        between it and the loop costs a good part of a command.
        """
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def _refusal_of(self, batches: Sequence[Batch]) -> LogUnavailable | None:
        """Why these batches can't be written: no log is any more, or not that of one of them."""
        if self.trouble is not None or not self._refusals:
            return self.trouble
        of_one = (self._refusals.get(batch.tournament) for batch in batches)
        return next(filter(None, of_one), None)

    @property
    def is_overdue(self) -> bool:
        since = self._group_begun_at
        return since != 0 and monotonic() - since >= ANSWER_SECONDS

    def _write_groups(self) -> None:
        while (first := self._queue.get()) is not None:
            group = first
            while len(group) < LARGEST_GROUP and not self._queue.empty():
                waiting = self._queue.get()
                if waiting is None:
                    self._write_group(group)
                    return
                group += waiting
            self._write_group(group)

    def _write_group(self, group: list[Waiting]) -> None:
        outcomes: list[Outcome]
        self._group_begun_at = monotonic()
        try:
            written = self._store.append_group([batch for each, _ in group for batch in each])
            answers_left = iter(written)
            outcomes = [_combine_answers([*islice(answers_left, len(each))]) for each, _ in group]
        except Exception as failure:  # whatever fails, every sender must get an answer
            outcomes = [failure] * len(group)
        self._group_begun_at = 0.0
        with suppress(RuntimeError):  # the event loop has ended: nobody waits any more
            self._loop.call_soon_threadsafe(_set_answers, [answer for _, answer in group], outcomes)


def _combine_answers(answers: Sequence[Receipt | LogError]) -> Receipt | LogError:
    """The answer to consecutive batches: the first failure, otherwise the last receipt."""
    return next((each for each in answers if isinstance(each, LogError)), answers[-1])


def _set_answers(answers: Sequence[LogAnswer], outcomes: Sequence[Outcome]) -> None:
    for answer, outcome in zip(answers, outcomes, strict=True):
        answer.set_outcome(outcome)

"""One thread writes the log and commits all waiting batches as one group.

During a commit further batches are queued; they share the next one. So many simultaneous tablets
are cheap, and no command is answered before its events are durable.
"""

import asyncio
from collections.abc import Sequence
from itertools import islice
from queue import SimpleQueue
from threading import Thread
from time import monotonic

from domain.ids import TournamentId
from events.log.errors import LogError, LogUnavailable
from events.log.records import Batch, Receipt
from events.log.store import EventStore
from server.live.store_threads import ANSWER_SECONDS, NotAnswering

Answer = asyncio.Future[Receipt]
Waiting = tuple[tuple[Batch, ...], Answer]
LARGEST_GROUP = 500


class GroupWriter:
    """Writes batches in groups; answers come in order, after the group is on disk."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._queue: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self._gathered: list[Waiting] = []
        self.trouble: LogUnavailable | None = None
        """Why writing has stopped; None if it has not."""
        self._refused: dict[TournamentId, LogUnavailable] = {}
        """Why these tournaments are no longer written."""
        self._since = 0.0
        """When the present group was begun; 0 between groups."""

    def start(self) -> None:
        """Start the thread; answers are set on the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop after all batches have been answered."""
        self._pass_on()
        self._queue.put(None)
        self._thread.join()

    def give_up(self, trouble: LogUnavailable) -> None:
        """Accept no more batches; queued ones may still be written. For the event loop."""
        self.trouble = trouble

    def refuse(self, tournament: TournamentId, trouble: LogUnavailable) -> None:
        """Accept no more batches of that tournament."""
        self._refused[tournament] = trouble

    def writable(self) -> None:
        """Raise the reason if the log, or any tournament, is no longer written."""
        for trouble in (self.trouble, *self._refused.values()):
            if trouble is not None:
                raise trouble.with_traceback(None)  # otherwise it grows with each request

    def hand_over(self, *batches: Batch) -> Answer:
        """Queue batches, to be written in the order of calls. Several batches must be consecutive
        in one log: they are in one commit, and the answer is that to the last one, or the error of
        the first that failed.

        NotAnswering while a group is overdue, so that the queue does not grow behind it.
        """
        if self.overdue:
            raise NotAnswering
        answer: Answer = self._loop.create_future()
        if (trouble := self._trouble_of(batches)) is not None:
            answer.set_exception(trouble.with_traceback(None))
            return answer
        if not self._gathered:
            self._loop.call_soon(self._pass_on)
        self._gathered.append((batches, answer))
        return answer

    def _pass_on(self) -> None:
        """Pass all batches of one iteration of the event loop to the thread at once: each switch
        between it and the loop costs a good part of a command.
        """
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def _trouble_of(self, batches: Sequence[Batch]) -> LogUnavailable | None:
        if self.trouble is not None or not self._refused:
            return self.trouble
        of_one = (self._refused.get(batch.tournament) for batch in batches)
        return next(filter(None, of_one), None)

    @property
    def overdue(self) -> bool:
        since = self._since
        return since != 0 and monotonic() - since >= ANSWER_SECONDS

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            group = first
            while len(group) < LARGEST_GROUP and not self._queue.empty():
                waiting = self._queue.get()
                if waiting is None:
                    self._write(group)
                    return
                group += waiting
            self._write(group)

    def _write(self, group: list[Waiting]) -> None:
        answers: list[Receipt | Exception]
        self._since = monotonic()
        try:
            written = self._store.append_group([batch for each, _ in group for batch in each])
            told = iter(written)
            answers = [_one_of([*islice(told, len(each))]) for each, _ in group]
        except Exception as failure:  # whatever fails, every sender must get an answer
            answers = [failure] * len(group)
        self._since = 0.0
        self._loop.call_soon_threadsafe(_settle, [future for _, future in group], answers)


def _one_of(answers: Sequence[Receipt | LogError]) -> Receipt | LogError:
    """The answer to consecutive batches: the first failure, otherwise the last receipt."""
    return next((each for each in answers if isinstance(each, LogError)), answers[-1])


def _settle(futures: Sequence[Answer], answers: Sequence[Receipt | Exception]) -> None:
    for future, answer in zip(futures, answers, strict=True):
        if future.cancelled():
            continue
        if isinstance(answer, Receipt):
            future.set_result(answer)
        else:
            future.set_exception(answer)
            future.exception()  # mark as retrieved, even if nothing waits for it

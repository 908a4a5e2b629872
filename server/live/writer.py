"""One thread writes the log and commits all waiting batches as one group.

While a commit is on its way to the disk further batches gather; they share the next one. That is
what makes many tablets at once cheap without ever answering before an event is durable.
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
    """The answers come when the group is on the disk, in the order of the batches."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._queue: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self._gathered: list[Waiting] = []
        self.trouble: LogUnavailable | None = None
        """Why nothing is written any more; None: it is."""
        self._refused: dict[TournamentId, LogUnavailable] = {}
        """Why nothing of these is."""
        self._since = 0.0
        """When the group that is being written was begun; 0 between two groups."""

    def start(self) -> None:
        """Answers come on the event loop that runs now."""
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Returns when everything that was handed over has been answered."""
        self._pass_on()
        self._queue.put(None)
        self._thread.join()

    def give_up(self, trouble: LogUnavailable) -> None:
        """Stop writing, from the event loop; what was handed over is still written, or not."""
        self.trouble = trouble

    def refuse(self, tournament: TournamentId, trouble: LogUnavailable) -> None:
        """The same, for that tournament alone."""
        self._refused[tournament] = trouble

    def writable(self) -> None:
        """Raise what keeps anything from being written."""
        for trouble in (self.trouble, *self._refused.values()):
            if trouble is not None:
                raise trouble.with_traceback(None)  # else it grows with each who asks

    def hand_over(self, *batches: Batch) -> Answer:
        """Queue batches to be written in the order of the calls, waiting ones as one group. Several
        at once follow one another in one log: they are in one commit, and the answer is the last
        one's, or what kept the first of them from being written.

        NotAnswering while a group is overdue: no more gather behind it than wait already.
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
        """What was decided in one round of the event loop wakes the writer once: it and the loop
        take turns at the interpreter, and each change costs as much as a good part of a command.
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
        except Exception as failure:  # whatever the disk does, every sender must hear of it
            answers = [failure] * len(group)
        self._since = 0.0
        self._loop.call_soon_threadsafe(_settle, [future for _, future in group], answers)


def _one_of(answers: Sequence[Receipt | LogError]) -> Receipt | LogError:
    """The answer to batches that followed one another: the first failure, else the last receipt."""
    return next((each for each in answers if isinstance(each, LogError)), answers[-1])


def _settle(futures: Sequence[Answer], answers: Sequence[Receipt | Exception]) -> None:
    for future, answer in zip(futures, answers, strict=True):
        if future.cancelled():
            continue
        if isinstance(answer, Receipt):
            future.set_result(answer)
        else:
            future.set_exception(answer)
            future.exception()  # heard here, also if nobody waits for it any more

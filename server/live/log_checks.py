"""Whether the log that is there is the one that was written to, and whether it takes anything."""

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic

from domain.ids import TournamentId
from events.log.errors import LogUnavailable
from events.log.records import Head
from events.log.store import EventStore
from events.log.store.read_only import ReadOnlyStore
from events.log.store.sql import SqlStore
from server.live.store_threads import StoreThreads

TRIAL_SECONDS = 5.0
"""So long a trial counts, however many ask: each of them is a commit."""


def lost_heads(store: EventStore, known: Mapping[TournamentId, Head]) -> list[TournamentId]:
    """The tournaments whose log has not come as far as is known, or by another way. A log that is
    only shown is another process's.
    """
    if isinstance(store, ReadOnlyStore):
        return []
    heads = store.heads() if isinstance(store, SqlStore) else {t: store.head(t) for t in known}
    return [name for name, head in known.items() if not _reaches(heads.get(name, Head()), head)]


def _reaches(there: Head, head: Head) -> bool:
    return there.version > head.version or there == head


class WriteTrials:
    """Tries whether the log takes writes again, from the event loop only."""

    def __init__(
        self, store: EventStore, threads: StoreThreads, now: Callable[[], float] = monotonic
    ) -> None:
        self._store = store
        self._threads = threads
        self._now = now
        self._begun = 0.0
        self._trial: asyncio.Task[None] | None = None

    async def succeed(self) -> None:
        """Try to write; LogUnavailable if nothing can be written."""
        if not isinstance(self._store, SqlStore):
            return
        if self._trial is None or self._is_over(self._trial):
            self._begun = self._now()
            self._trial = asyncio.create_task(self._threads.ask(self._store.try_writing))
        try:
            await asyncio.shield(self._trial)
        except LogUnavailable as trouble:
            raise trouble.with_traceback(None) from None  # else it grows with each who asks

    def _is_over(self, trial: "asyncio.Task[None]") -> bool:
        return trial.done() and self._now() - self._begun >= TRIAL_SECONDS

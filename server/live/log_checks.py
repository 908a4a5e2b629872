"""Checks that the log's files are unchanged, and that the log accepts writes."""

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
"""How long a trial's result is reused, as each trial is a commit."""


def lost_heads(store: EventStore, known: Mapping[TournamentId, Head]) -> list[TournamentId]:
    """The tournaments whose log no longer contains the known head. A read-only log is not checked,
    as it belongs to another process.
    """
    if isinstance(store, ReadOnlyStore):
        return []
    heads = store.heads() if isinstance(store, SqlStore) else {t: store.head(t) for t in known}
    return [name for name, head in known.items() if not _has_head(heads.get(name, Head()), head)]


def _has_head(newest: Head, head: Head) -> bool:
    return newest.version > head.version or newest == head


class WriteTrials:
    """Trial writes, to find out whether the log accepts writes again; used from the event loop."""

    def __init__(
        self, store: EventStore, threads: StoreThreads, now: Callable[[], float] = monotonic
    ) -> None:
        self._store = store
        self._threads = threads
        self._now = now
        self._begun = 0.0
        self._trial: asyncio.Task[None] | None = None

    async def try_write(self) -> None:
        """Raise LogUnavailable if nothing can be written; one trial serves for five seconds."""
        if not isinstance(self._store, SqlStore):
            return
        if self._trial is None or self._is_outdated(self._trial):
            self._begun = self._now()
            self._trial = asyncio.create_task(self._threads.run_short_call(self._store.try_writing))
        try:
            await asyncio.shield(self._trial)
        except LogUnavailable as trouble:
            raise trouble.with_traceback(None) from None  # otherwise it grows with each request

    def _is_outdated(self, trial: "asyncio.Task[None]") -> bool:
        return trial.done() and self._now() - self._begun >= TRIAL_SECONDS

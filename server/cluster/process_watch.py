"""Which of the other processes have begun, or died, since their last signs of life were read.

Looked up when a request waits for it, once for all that wait. A process is dead when its lease has
run out; sooner, where its machine refuses connections to it and it has given no sign for a while.
"""

from time import monotonic

from anyio import move_on_after

from events.log.errors import LogUnavailable
from events.log.store.leases import BEAT_SECONDS, Leases, Process
from server.cluster.processes import LiveProcesses
from server.live.store_threads import StoreThreads

LOOKS_APART = 0.2
"""Seconds between two looks."""


class ProcessWatch:
    """From the event loop only."""

    def __init__(self, leases: Leases, alive: LiveProcesses, threads: StoreThreads) -> None:
        self._leases = leases
        self._alive = alive
        self._threads = threads
        self._looked = 0.0
        self._abandoned: set[str] = set()
        """Addresses that refuse connections."""

    async def sender(self, secret: str) -> Process | None:
        """The process on this log that a request comes from; None: from none."""
        if (known := self._alive.known_by(secret)) is not None:
            return known
        try:
            await self._look()
        except LogUnavailable:
            return None
        return self._alive.known_by(secret)

    def mark_refusing(self, gone: Process) -> None:
        """Its machine has refused a connection: if it is quiet, too, its lease need not run out."""
        self._abandoned.add(gone.address)

    async def wait_until_dead(self, silent: Process) -> None:
        """Until that process, which does not answer, is dead; one that lives may answer by the time
        this gives up. However many requests wait for it, the database is asked for all of them.
        """
        ended, until = self._alive.end_of(silent), monotonic() + BEAT_SECONDS
        while not ended.is_set() and monotonic() < until:
            await self._look()
            with move_on_after(LOOKS_APART):
                await ended.wait()

    async def _look(self) -> None:
        """Who lives, unless it was asked a moment ago."""
        if monotonic() - self._looked >= LOOKS_APART:
            self._looked = monotonic()
            while self._abandoned:
                await self._threads.ask(self._leases.bury, self._abandoned.pop())
            self._alive.hear(await self._threads.ask(self._leases.alive))

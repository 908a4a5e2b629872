"""The living processes on one log, this one included, as of the last heartbeat. When requests wait
for a process that may have died, the database is queried, once for all waiting requests.

A process is dead when its lease has expired; or sooner, if its machine refuses connections and it
has not sent a heartbeat for a while.
"""

import asyncio
import secrets
from collections.abc import Sequence
from time import monotonic

from anyio import move_on_after

from events.log.errors import LogUnavailable
from events.log.store.leases import BEAT_SECONDS, OLDEST, Edition, Leases, Process
from server.live.store_threads import StoreThreads


class LiveProcesses:
    """Living processes; used from the event loop only. `edition` is this process's own."""

    def __init__(self, edition: Edition = OLDEST) -> None:
        self._edition = edition
        self._known: dict[str, Process] = {}
        self._gone: set[str] = set()
        self._ended: dict[str, asyncio.Event] = {}
        self._newest: tuple[Process, ...] = ()
        self._turn = 0

    def update(self, alive: Sequence[Process]) -> None:
        """Record that these processes live, and that others known before are dead."""
        before = self._known.keys()
        self._known = {process.id: self.interned_process(process) for process in alive}
        self._gone = (self._gone | before) - self._known.keys()
        for id in self._ended.keys() - self._known.keys():
            self._ended.pop(id).set()
        newest = max((each.edition for each in alive), default=OLDEST)
        newer = newest > self._edition
        self._newest = tuple(each for each in alive if newer and each.edition == newest)

    def newer_process(self) -> Process | None:
        """A process of the newest edition, in rotation; None if none is newer than this one."""
        if not self._newest:
            return None
        self._turn += 1
        return self._newest[self._turn % len(self._newest)]

    def has_older_process(self) -> bool:
        return any(each.edition < self._edition for each in self._known.values())

    def interned_process(self, process: Process) -> Process:
        """The equal object known already, if any, so that thousands of leases share one object."""
        known = self._known.get(process.id)
        return known if known == process else process

    def is_gone(self, process: Process) -> bool:
        """Whether the process was known to be alive, and is no longer."""
        return process.id in self._gone

    def find_by_secret(self, secret: str) -> Process | None:
        given = secret.encode()  # compare_digest takes only ASCII strings
        for process in self._known.values():
            if secrets.compare_digest(process.secret.encode(), given):
                return process
        return None

    def death_event(self, process: Process) -> asyncio.Event:
        """An event set when that process is declared dead, even if its connections are open."""
        return self._ended.setdefault(process.id, asyncio.Event())


QUERY_INTERVAL = 0.2
"""Shortest seconds between two queries."""


class ProcessWatch:
    """Queries the database for dead processes; used from the event loop only."""

    def __init__(self, leases: Leases, alive: LiveProcesses, threads: StoreThreads) -> None:
        self._leases = leases
        self._alive = alive
        self._threads = threads
        self._queried_at = 0.0
        self._abandoned: set[str] = set()
        """Addresses that refuse connections."""

    async def find_sender(self, secret: str) -> Process | None:
        """The process on this log that sent a request; None if no process did."""
        if (known := self._alive.find_by_secret(secret)) is not None:
            return known
        try:
            await self._query_processes()
        except LogUnavailable:
            return None
        return self._alive.find_by_secret(secret)

    def mark_refusing(self, gone: Process) -> None:
        """Record that its machine refused a connection, so that its lease may be ended early."""
        self._abandoned.add(gone.address)

    async def wait_until_dead(self, silent: Process) -> None:
        """Wait until the unresponsive process is dead; if it is alive this gives up, and it may
        answer by then. All waiting requests share the queries.
        """
        ended, until = self._alive.death_event(silent), monotonic() + BEAT_SECONDS
        while not ended.is_set() and monotonic() < until:
            await self._query_processes()
            with move_on_after(QUERY_INTERVAL):
                await ended.wait()

    async def _query_processes(self) -> None:
        """Query the living processes, unless that was done a moment ago."""
        if monotonic() - self._queried_at >= QUERY_INTERVAL:
            self._queried_at = monotonic()
            while self._abandoned:
                await self._threads.run_short_call(
                    self._leases.release_leases_at, self._abandoned.pop()
                )
            self._alive.update(await self._threads.run_short_call(self._leases.living_processes))

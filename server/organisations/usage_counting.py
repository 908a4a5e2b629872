"""Counting events, bytes and entries of each tournament of an organisation, and whether it is over.
The counts are written to the tables a moment after a change, so that no command waits for it.

The database counts bytes and events from the last counted version, so that counting twice, or by
two processes, is harmless. Counts that a dead process has not written are found by the
others.
"""

from contextlib import suppress

import structlog
from anyio import Lock, sleep

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.games import is_over
from events.log.errors import UNREADABLE
from server.live.store_threads import StoreThreads
from server.live.tournaments import Live, Tournaments
from server.organisations.registry import Organisations
from server.organisations.store import UsageTally
from server.organisations.values import entries_of

SECONDS = 1.0
LOOKS_EVERY = 60
A_WHILE = 60 * 60

log = structlog.get_logger(__name__)


class UsageCounter:
    """Counts the use of organisations; used from the event loop only."""

    def __init__(self, organisations: Organisations, threads: StoreThreads) -> None:
        self._organisations = organisations
        self._threads = threads
        self._unwritten: dict[str, Live] = {}
        self._uncounted: dict[str, int] = {}
        self._writing = Lock()

    def on_change(self, live: Live) -> None:
        if self._organisations.owner_of(live.state.id):
            self._unwritten[live.state.id] = live

    async def run(self, tournaments: Tournaments) -> None:
        turn = 0
        while True:
            try:
                if self._organisations.list_all() and turn % LOOKS_EVERY == 0:
                    await self._find_uncounted(tournaments, at_once=turn == 0)
                await self.write_counts()
            except WallchartError as trouble:
                log.warning("what organisations use can't be counted", reason=str(trouble))
            turn += 1
            await sleep(SECONDS)

    async def write_counts(self) -> None:
        """Write the counts of all changes so far, after those that are being written."""
        async with self._writing:
            if self._unwritten:
                await self._write_tallies()

    async def _write_tallies(self) -> None:
        unwritten, self._unwritten = self._unwritten, {}
        try:
            tallies = {name: usage_tally(live) for name, live in unwritten.items()}
            await self._threads.run_short_call(self._organisations.store.save_counts, tallies)
        except WallchartError:
            self._unwritten = {**unwritten, **self._unwritten}
            raise
        await self._threads.run_short_call(self._organisations.refresh)

    async def _find_uncounted(self, tournaments: Tournaments, at_once: bool) -> None:
        """Queue tournaments whose counts were outdated at the last query, too, as no process has
        written them (all outdated ones if `at_once`). Delete unused reservations.
        """
        a_while_ago = self._organisations.seconds() - A_WHILE
        await self._threads.run_short_call(
            self._organisations.store.delete_unused_reservations, a_while_ago
        )
        uncounted = dict(
            await self._threads.run_short_call(self._organisations.store.uncounted_tournaments)
        )
        for name, version in uncounted.items():
            if at_once or self._uncounted.get(name) == version:
                with suppress(*UNREADABLE):  # its own page reports the reason
                    self._unwritten.setdefault(name, await tournaments.load(TournamentId(name)))
        self._uncounted = uncounted


def usage_tally(live: Live) -> UsageTally:
    return UsageTally(live.head.version, entries_of(live.state), is_over(live.state), live.instant)

"""Logs in memory, too: enough for a bundle, should the log itself be gone.

Of each tournament that gets entries: its whole log, taken along from the first command on. There is
room for so many; the one that has had no entry for longest goes first. Where servers share a
database, that keeps its files itself, and nothing is copied.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from anyio import to_thread

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.log.chain import Walk, verify_chain
from events.log.errors import BrokenChain, LogGone, UnknownTournament
from events.log.records import Recorded, as_stored
from events.log.store import EventStore, SharedStore

MOST_EVENTS = 200_000
"""Of all tournaments together; an event takes about a kilobyte."""


class LogCache:
    """From the event loop only, but for `whole`."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._wanted = not isinstance(store, SharedStore)
        self._records: OrderedDict[TournamentId, list[Recorded]] = OrderedDict()
        self._events = 0
        self._reading: dict[TournamentId, asyncio.Task[None]] = {}

    def add(self, records: Sequence[Recorded]) -> None:
        """What has just been stored."""
        if not self._wanted:
            return
        tournament, first = records[0].tournament, records[0].version
        kept = self._records.setdefault(tournament, [])
        self._records.move_to_end(tournament)
        kept += records
        self._events += len(records)
        if kept[0].version > 1 and tournament not in self._reading and first == kept[0].version:
            reading = asyncio.create_task(self._take_along(tournament, first))
            self._reading[tournament] = reading
            reading.add_done_callback(lambda _: self._reading.pop(tournament))
        self._make_room()

    async def _take_along(self, tournament: TournamentId, before: int) -> None:
        """All that was there already, without hurry: a reader that asks for it reads the log, if it
        can.
        """
        try:
            earlier = await to_thread.run_sync(_until, self._store, tournament, before)
        except WallchartError:
            return
        kept = self._records.get(tournament)
        if kept and kept[0].version == before:  # if not, it went meanwhile
            kept[:0] = earlier
            self._events += len(earlier)
            self._make_room()

    def _make_room(self) -> None:
        while self._events > MOST_EVENTS and len(self._records) > 1:
            _, gone = self._records.popitem(last=False)
            self._events -= len(gone)

    def whole(self, tournament: TournamentId) -> list[Recorded]:
        """From the log, or from here if it is gone; LogGone if neither has all of it."""
        kept = list(self._records.get(tournament, ()))
        try:
            self._store.look()
            records = list(verify_chain(self._store.read(tournament)))
            if kept and not any(record.hash == kept[-1].hash for record in reversed(records)):
                raise LogGone(f"The log of {tournament}", "was put back to an older one")
        except (BrokenChain, LogGone):
            if not kept or kept[0].version > 1:
                raise
            return list(verify_chain(as_stored(kept)))
        if not records:
            raise UnknownTournament(tournament)
        return records


def _until(store: EventStore, tournament: TournamentId, version: int) -> list[Recorded]:
    store.look()
    return [record for record in Walk().along(store.read(tournament)) if record.version < version]

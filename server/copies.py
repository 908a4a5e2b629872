"""What was entered here, in memory also: enough for a bundle, should the log itself be gone.

Of each tournament somebody enters something in: its whole log, taken along from the first command
on. Where servers share a database, that keeps its files itself, and nothing is copied.
"""

import asyncio
from collections.abc import Sequence

from anyio import to_thread

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.log.chain import verified
from events.log.errors import LogGone, UnknownTournament
from events.log.recorded import Recorded
from events.log.store import EventStore, SharedStore


class Copies:
    """From the event loop only, but for `whole`."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._wanted = not isinstance(store, SharedStore)
        self._records: dict[TournamentId, list[Recorded]] = {}
        self._reading: dict[TournamentId, asyncio.Task[None]] = {}

    def add(self, records: Sequence[Recorded]) -> None:
        """What has just been stored."""
        if not self._wanted:
            return
        tournament, first = records[0].tournament, records[0].version
        kept = self._records.setdefault(tournament, [])
        kept += records
        if kept[0].version > 1 and tournament not in self._reading and first == kept[0].version:
            reading = asyncio.create_task(self._take_along(tournament, first))
            self._reading[tournament] = reading
            reading.add_done_callback(lambda _: self._reading.pop(tournament))

    async def _take_along(self, tournament: TournamentId, before: int) -> None:
        """All that was there already. Not in a hurry: whoever asks for it reads it, if they can."""
        try:
            earlier = await to_thread.run_sync(_until, self._store, tournament, before)
        except WallchartError:
            return
        self._records[tournament][:0] = earlier

    def whole(self, tournament: TournamentId) -> list[Recorded]:
        """From the log, or from here if it is gone; LogGone if neither has all of it."""
        try:
            self._store.look()
            records = list(verified(self._store.read(tournament)))
        except LogGone:
            records = list(self._records.get(tournament, ()))
            if not records or records[0].version > 1:
                raise
            return list(verified(iter(records)))
        if not records:
            raise UnknownTournament(tournament)
        return records


def _until(store: EventStore, tournament: TournamentId, version: int) -> list[Recorded]:
    store.look()
    return [record for record in store.read(tournament) if record.version < version]

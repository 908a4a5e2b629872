"""Logs in memory, too: enough for a bundle, should the log itself be gone.

Of each tournament that gets entries: its whole log, taken along from the first command on. There is
room for so many; the one that has had no entry for longest goes first. Where servers share a
database, that keeps its files itself, and nothing is copied.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable

from anyio import to_thread

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.log.chain import verify_chain
from events.log.errors import BrokenChain, LogGone, UnknownTournament
from events.log.records import StoredAct
from events.log.store import EventStore, SharedStore

MOST_EVENTS = 200_000
"""Of all tournaments together; an event takes about a kilobyte."""


class LogCache:
    """The newest logs in memory; used from the event loop only, but for `whole`."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._wanted = not isinstance(store, SharedStore)
        self._acts: OrderedDict[TournamentId, list[StoredAct]] = OrderedDict()
        self._events = 0
        self._reading: dict[TournamentId, asyncio.Task[None]] = {}

    def add(self, act: StoredAct) -> None:
        """What has just been stored."""
        if not self._wanted:
            return
        tournament, first = act.tournament, act.first
        kept = self._acts.setdefault(tournament, [])
        self._acts.move_to_end(tournament)
        kept.append(act)
        self._events += len(act.events)
        if first > 1 and len(kept) == 1 and tournament not in self._reading:
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
        kept = self._acts.get(tournament)
        if kept and kept[0].first == before:  # if not, it went meanwhile
            kept[:0] = earlier
            self._events += before - 1
            self._make_room()

    def _make_room(self) -> None:
        while self._events > MOST_EVENTS and len(self._acts) > 1:
            _, gone = self._acts.popitem(last=False)
            self._events -= gone[-1].version - gone[0].first + 1

    def whole(self, tournament: TournamentId) -> list[StoredAct]:
        """All acts from the log, or from here if it is gone; LogGone if neither has all of it."""
        kept = list(self._acts.get(tournament, ()))
        try:
            self._store.look()
            acts = _sound(self._store.read(tournament))
            if kept and not any(act.hash == kept[-1].hash for act in reversed(acts)):
                raise LogGone(f"The log of {tournament}", "was put back to an older one")
        except (BrokenChain, LogGone):
            if not kept or kept[0].first > 1:
                raise
            return _sound(kept)
        if not acts:
            raise UnknownTournament(tournament)
        return acts


def _sound(acts: Iterable[StoredAct]) -> list[StoredAct]:
    """The acts; BrokenChain unless they follow from one another."""
    known = list(acts)
    deque(verify_chain(known), maxlen=0)
    return known


def _until(store: EventStore, tournament: TournamentId, version: int) -> list[StoredAct]:
    """Whether they are sound is asked when they are wanted."""
    store.look()
    return [act for act in store.read(tournament) if act.version < version]

"""A copy of active logs in memory, for making a bundle if the log's files are lost.

The whole log of each tournament is copied with its first new command, whose answer waits for it:
what was acknowledged can be downloaded, whatever becomes of the files. Room is limited; the
tournament without a new entry for the longest time is dropped first. With a shared database server
nothing is copied, as that keeps its files itself.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable

from anyio import to_thread

from domain.errors import WallchartError
from domain.ids import TournamentId
from domain.messages import say
from events.log.chain import verify_chain
from events.log.errors import BrokenChain, LogGone, UnknownTournament
from events.log.records import StoredAct
from events.log.store import EventStore, SharedStore

MOST_EVENTS = 200_000
"""Most events of all tournaments together; an event takes about a kilobyte."""

WHOLE_SECONDS = 10
"""An answer waits no longer for the earlier acts: the act itself is stored."""


class LogCache:
    """The newest logs in memory; used from the event loop only, except `load_whole_log`."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._is_needed = not isinstance(store, SharedStore)
        self._acts: OrderedDict[TournamentId, list[StoredAct]] = OrderedDict()
        self._events = 0
        self._reading: dict[TournamentId, asyncio.Task[None]] = {}

    def add_act(self, act: StoredAct) -> None:
        """Keep a new act; with a tournament's first one, load those before it in the background."""
        if not self._is_needed:
            return
        tournament = act.tournament
        kept = self._acts.setdefault(tournament, [])
        self._acts.move_to_end(tournament)
        kept.append(act)
        self._events += len(act.events)
        if (first := kept[0].first_version) > 1 and tournament not in self._reading:
            reading = asyncio.create_task(self._load_earlier(tournament, first))
            self._reading[tournament] = reading
            reading.add_done_callback(lambda _: self._reading.pop(tournament))
        self._make_room()

    async def wait_until_whole(self, tournament: TournamentId) -> None:
        """Wait for the earlier acts of that tournament, at most `WHOLE_SECONDS`."""
        if reading := self._reading.get(tournament):
            await asyncio.wait([reading], timeout=WHOLE_SECONDS)

    async def _load_earlier(self, tournament: TournamentId, before: int) -> None:
        """Load the earlier acts in the background; until then readers read the log itself."""
        try:
            earlier = await to_thread.run_sync(_acts_before, self._store, tournament, before)
        except WallchartError:
            return
        kept = self._acts.get(tournament)
        if kept and kept[0].first_version == before:  # otherwise it was dropped meanwhile
            kept[:0] = earlier
            self._events += before - 1
            self._make_room()

    def _make_room(self) -> None:
        while self._events > MOST_EVENTS and len(self._acts) > 1:
            _, gone = self._acts.popitem(last=False)
            self._events -= gone[-1].version - gone[0].first_version + 1

    def load_whole_log(self, tournament: TournamentId) -> list[StoredAct]:
        """All acts, from the log or, if its files are lost, from memory; LogGone if neither."""
        kept = list(self._acts.get(tournament, ()))
        try:
            self._store.check_presence()
            acts = _verified_acts(self._store.read(tournament))
            if kept and not any(act.hash == kept[-1].hash for act in reversed(acts)):
                raise LogGone(
                    say(
                        "The log of {tournament} was put back to an older one",
                        tournament=tournament,
                    )
                )
        except (BrokenChain, LogGone):
            if not kept or kept[0].first_version > 1:
                raise
            return _verified_acts(kept)
        if not acts:
            raise UnknownTournament(tournament)
        return acts


def _verified_acts(acts: Iterable[StoredAct]) -> list[StoredAct]:
    """The acts as a list; BrokenChain if their hash chain is broken."""
    known = list(acts)
    deque(verify_chain(known), maxlen=0)
    return known


def _acts_before(store: EventStore, tournament: TournamentId, version: int) -> list[StoredAct]:
    """The acts before that version, which are verified when they are used."""
    store.check_presence()
    return [act for act in store.read(tournament) if act.version < version]

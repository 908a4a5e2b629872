"""This process's share in a log that several processes use: its leads and snapshots, and the states
of the newest tournaments for lists, including those that other processes lead.

The heads of listed tournaments are read at every call; a cached state is continued if its log has
grown.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence, Set
from dataclasses import dataclass

from anyio import fail_after
from starlette.types import Scope

from domain.ids import TournamentId
from events.games import is_over
from events.log.errors import UNREADABLE, LogUnavailable, UnknownTournament
from events.log.records import Head
from events.log.store import EventStore
from events.log.store.leases import Edition, LeasingStore
from events.log.store.statements import Values
from server.cluster.local_state import ProcessState, Snapshots, memory_of
from server.cluster.proxy import Proxy
from server.cluster.replica import Replica
from server.cluster.shared_lead import SharedLead
from server.feed.publisher import Publisher
from server.http.from_replica import is_from_writer
from server.live.log_share import ListPart, Live, TournamentList
from server.live.store_threads import StoreThreads
from server.live.tournaments import KNOWN_SECONDS, Tournaments
from server.publishing.publications import Publications
from server.settings import LeadBounds

MOST_LISTED = 200
"""Most tournaments in a list; others can still be opened by their address."""
KEPT_BYTES = 64_000_000
"""Memory for all lists, one for each organisation; the longest unused are dropped first."""
SHOWN_UNLED = frozenset({"tournament", "calendar", "news", "read-sheet"})
"""Routes that need no more than the state of a tournament."""
_HEADS = "SELECT tournament, version, hash FROM head WHERE tournament = ANY(%(names)s)"

Fold = Callable[[TournamentId, Live | None], Awaitable[Live]]
"""Returns the newest state of a tournament, continued from an earlier one."""


class NewestTournaments:
    """The newest states of tournaments that others lead; used from the event loop only."""

    def __init__(self, store: LeasingStore, threads: StoreThreads) -> None:
        self._store = store
        self._threads = threads
        self._shown_states: dict[TournamentId, Live] = {}

    async def newest_states(self, newest_first: Sequence[TournamentId], fold: Fold) -> list[Live]:
        """The newest readable states; while the log is unavailable, the last known ones."""
        names = list(newest_first[:MOST_LISTED])
        try:
            with fail_after(KNOWN_SECONDS if self._shown_states else None):
                heads = await self._read_heads(names)
        except (LogUnavailable, TimeoutError):
            if not any(name in self._shown_states for name in names):
                raise
            return [self._shown_states[name] for name in names if name in self._shown_states]
        return await self._continue_states({name: heads.get(name, Head()) for name in names}, fold)

    async def states_at(self, heads: Mapping[TournamentId, Head], fold: Fold) -> list[Live] | None:
        """The readable states at these heads of a replica; None if that lacks what was shown."""
        if any(
            _is_behind(head, live.head)
            for name, head in heads.items()
            if (live := self._shown_states.get(name))
        ):
            return None
        try:
            lives = await self._continue_states(heads, fold)
        except (LogUnavailable, UnknownTournament):
            return None
        return None if any(_is_behind(live.head, heads[live.state.id]) for live in lives) else lives

    async def _continue_states(self, heads: Mapping[TournamentId, Head], fold: Fold) -> list[Live]:
        """The readable states at these heads; those shown before are continued."""
        states: dict[TournamentId, Live] = {}
        for name, head in heads.items():
            known = self._shown_states.get(name)
            if known is not None and known.head == head:
                states[name] = known
                continue
            if known is not None and known.head.version >= head.version:
                known = None  # ahead of the head, or of another log: load it again
            try:
                states[name] = await fold(name, known)
            except UNREADABLE:
                continue
        self._cache_states(heads.keys(), states)
        return list(states.values())

    def _cache_states(self, requested: Set[TournamentId], states: dict[TournamentId, Live]) -> None:
        """Cache these states, and as many of other lists as there is room for."""
        others = {name: live for name, live in self._shown_states.items() if name not in requested}
        self._shown_states = others | states
        too_much = sum(map(memory_of, self._shown_states.values())) - KEPT_BYTES
        for name, live in others.items():
            if too_much <= 0:
                break
            too_much -= memory_of(live)
            del self._shown_states[name]

    async def _read_heads(self, names: Sequence[TournamentId]) -> Mapping[TournamentId, Head]:
        wanted: Values = {"names": list(names)}
        rows = await self._threads.run_short_call(self._store.query_rows, _HEADS, wanted)
        return {TournamentId(name): Head(version, bytes(digest)) for name, version, digest in rows}


def _is_behind(head: Head, shown: Head) -> bool:
    """Whether a log with this head lacks events of one with the head `shown`."""
    return head.version < shown.version or (head.version == shown.version and head != shown)


@dataclass(frozen=True, slots=True)
class ClusterShare:
    """This process's share in the log; `replica` is None if the database has one node."""

    lead: SharedLead
    snapshots: Snapshots
    newest: NewestTournaments
    replica: Replica | None = None

    def load_snapshot(self, tournament: TournamentId) -> Live | None:
        return self.snapshots.load(tournament)

    async def list_newest(self, newest_first: Sequence[TournamentId], fold: Fold) -> list[Live]:
        return await self.newest.newest_states(newest_first, fold)

    async def list_at_replica(
        self, part: ListPart, in_memory: Callable[[TournamentId], Live | None]
    ) -> TournamentList | None:
        """The list that `part` chooses, at a replica; None if it has to be read at the primary."""
        if (replica := self.replica) is None:
            return None

        async def fold(name: TournamentId, known: Live | None) -> Live:
            return in_memory(name) or await replica.fold_tournament(name, known)

        async with replica.list_lock:
            if (found := await replica.read_heads()) is None:
                return None
            names = part([*found.heads])[:MOST_LISTED]
            led = {name: live.head for name in names if (live := in_memory(name))}
            heads = {name: found.heads[name] for name in names} | led
            lives = await self.newest.states_at(heads, fold)
        return None if lives is None else TournamentList(lives, found.current_at)

    async def finished_tournament_at_replica(
        self, tournament: TournamentId, act: str, scope: Scope
    ) -> TournamentList | None:
        """A finished tournament that no process leads, at a replica; None if it has to be led for
        this request, or is not finished.
        """
        if (replica := self.replica) is None or self.lead.may_cache(tournament):
            return None
        if act not in SHOWN_UNLED or is_from_writer(scope):
            return None
        if (found := await replica.read_free_head(tournament)) is None:
            return None
        current_at, head = found
        async with replica.list_lock:
            lives = await self.newest.states_at({tournament: head}, replica.fold_tournament)
        return TournamentList(lives, current_at) if lives and is_over(lives[0].state) else None

    def make_proxy(
        self, tournaments: Tournaments, publisher: Publisher, publishing: Publications
    ) -> Proxy:
        state = ProcessState(tournaments, publisher, publishing, self.snapshots, self.lead.threads)
        return Proxy(self.lead, tournaments, state, self.finished_tournament_at_replica)


def share_of(
    store: EventStore,
    threads: StoreThreads,
    bounds: LeadBounds,
    secret: bytes,
    edition: Callable[[], Edition],
) -> ClusterShare | None:
    """The share in a log that several processes append to; None for any other. `secret` is common
    to its servers; `edition` is slow to compute and only called if there may be others.
    """
    if not isinstance(store, LeasingStore):
        return None
    lead, replica = SharedLead(store, threads, bounds, edition()), None
    if (replicas := store.open_replicas()) is not None:
        snapshots = Snapshots(replicas, secret)
        replica = Replica(replicas, lead.replica_choice, snapshots, lambda: store.process)
    newest = NewestTournaments(store, threads)
    return ClusterShare(lead, Snapshots(store, secret), newest, replica)

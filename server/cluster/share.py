"""This process's share of a log that others append to, put together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from domain.ids import TournamentId
from events.log.store import EventStore
from events.log.store.editions import Edition
from events.log.store.leases import LeasingStore
from server.cluster.local_state import ProcessState
from server.cluster.newest_tournaments import Folded, NewestTournaments
from server.cluster.proxy import Proxy
from server.cluster.shared_lead import SharedLead
from server.cluster.snapshots import Snapshots
from server.feed.publisher import Publisher
from server.live.store_threads import StoreThreads
from server.live.tournaments import Live, Tournaments
from server.publishing.publications import Publications
from server.settings import LeadBounds


@dataclass(frozen=True, slots=True)
class ClusterShare:
    lead: SharedLead
    snapshots: Snapshots
    newest: NewestTournaments

    def recall(self, tournament: TournamentId) -> Live | None:
        return self.snapshots.recall(tournament)

    async def listed(self, newest_first: Sequence[TournamentId], folded: Folded) -> list[Live]:
        return await self.newest.of(newest_first, folded)

    def proxy(
        self, tournaments: Tournaments, publisher: Publisher, publishing: Publications
    ) -> Proxy:
        held = ProcessState(tournaments, publisher, publishing, self.snapshots, self.lead.threads)
        return Proxy(self.lead, tournaments, held)


def share_of(
    store: EventStore,
    threads: StoreThreads,
    bounds: LeadBounds,
    secret: bytes,
    edition: Callable[[], Edition],
) -> ClusterShare | None:
    """None: no other process can append to this log. `secret` is that of all its servers; which
    `edition` this is takes a while to say, and is asked where there may be others.
    """
    if isinstance(store, LeasingStore):
        lead = SharedLead(store, threads, bounds, edition())
        return ClusterShare(lead, Snapshots(store, secret), NewestTournaments(store, threads))
    return None

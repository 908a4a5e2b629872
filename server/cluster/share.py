"""This process's share of a log that others append to, put together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from domain.ids import TournamentId
from events.log.store import EventStore
from events.log.store.editions import Edition
from events.log.store.leases import LeasingStore
from server.cluster.local_state import Held
from server.cluster.newest_tournaments import Folded, Glimpses
from server.cluster.proxy import PassingOn
from server.cluster.shared_lead import SharedLead
from server.cluster.snapshots import Snapshots
from server.feed.publisher import Publisher
from server.live.store_threads import Patience
from server.live.tournaments import Live, Tournaments
from server.publishing.publications import Publishing
from server.settings import Bounds


@dataclass(frozen=True, slots=True)
class Share:
    lead: SharedLead
    snapshots: Snapshots
    glimpses: Glimpses

    def recall(self, tournament: TournamentId) -> Live | None:
        return self.snapshots.recall(tournament)

    async def listed(self, newest_first: Sequence[TournamentId], folded: Folded) -> list[Live]:
        return await self.glimpses.of(newest_first, folded)

    def passing_on(
        self, tournaments: Tournaments, publisher: Publisher, publishing: Publishing
    ) -> PassingOn:
        held = Held(tournaments, publisher, publishing, self.snapshots, self.lead.patience)
        return PassingOn(self.lead, tournaments, held)


def share_of(
    store: EventStore,
    patience: Patience,
    bounds: Bounds,
    secret: bytes,
    edition: Callable[[], Edition],
) -> Share | None:
    """None: no other process can append to this log. `secret` is that of all its servers; which
    `edition` this is takes a while to say, and is asked where there may be others.
    """
    if isinstance(store, LeasingStore):
        lead = SharedLead(store, patience, bounds, edition())
        return Share(lead, Snapshots(store, secret), Glimpses(store, patience))
    return None

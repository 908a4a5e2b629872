"""This process's share of a log that others append to, put together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from domain.ids import TournamentId
from events.log.store import EventStore
from events.log.store.editions import Edition
from events.log.store.leases import LeasingStore
from server.feed.publisher import Publisher
from server.leading.bounds import Bounds
from server.leading.glimpses import Folded, Glimpses
from server.leading.inside import Held
from server.leading.passing_on import PassingOn
from server.leading.shared import SharedLead
from server.leading.snapshots import Snapshots
from server.patience import Patience
from server.publishing.publishing import Publishing
from server.tournaments import Live, Tournaments


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

"""What this process holds of the tournaments it leads: their states, the sheets on screens and what
was worked out for them, what is published of them.
"""

from collections.abc import Iterable

import structlog

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.log.errors import LogUnavailable, UnknownKind
from events.log.recorded import Version
from server.cluster.snapshots import Snapshots
from server.feed.publisher import Publisher
from server.live.store_threads import StoreThreads
from server.live.tournaments import Live, Tournaments
from server.publishing.publications import Publications
from web.shared.kept import SHELVES

BYTES_OF_ONE = 40_000
BYTES_OF_AN_EVENT = 1_000

log = structlog.get_logger(__name__)


def weight_of(live: Live) -> int:
    return BYTES_OF_ONE + BYTES_OF_AN_EVENT * live.head.version


class ProcessState:
    def __init__(
        self,
        tournaments: Tournaments,
        publisher: Publisher,
        publishing: Publications,
        snapshots: Snapshots,
        threads: StoreThreads,
    ) -> None:
        self._tournaments = tournaments
        self._snapshots = snapshots
        self._threads = threads
        self._publisher = publisher
        self._publishing = publishing

    async def put_by(self, tournaments: Iterable[TournamentId]) -> None:
        """For the process that leads them next; without it they are folded from the start."""
        lives = [live for name in tournaments if (live := self._tournaments.known(name))]
        try:
            for live in lives:
                await self._threads.load(self._snapshots.keep, live)
        except LogUnavailable as trouble:
            log.warning("no state was put by", reason=str(trouble))

    def note_taken(self, tournament: TournamentId) -> None:
        self._publishing.take_over(tournament)

    def forget(self, tournament: TournamentId) -> None:
        self._tournaments.forget(tournament)
        self._publisher.forget(tournament)
        self._publishing.hand_off(tournament)
        SHELVES.forget(tournament)

    def in_use(self) -> set[TournamentId]:
        watched = {TournamentId(name) for name in self._publisher.hub.tournaments}
        return watched | self._tournaments.on_their_way | self._publishing.under_way

    def weight(self, tournament: TournamentId) -> int:
        live = self._tournaments.known(tournament)
        return weight_of(live) if live else 0

    async def follow(self, tournament: TournamentId, version: Version) -> None:
        try:
            await self._tournaments.refresh({tournament: version})
        except UnknownKind:
            raise
        except WallchartError as trouble:
            log.warning("it can't be followed", tournament=tournament, reason=str(trouble))

    def version(self, tournament: TournamentId) -> Version:
        live = self._tournaments.known(tournament)
        return live.head.version if live else 0

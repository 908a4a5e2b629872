"""All publications of a server, run independently: a target that hangs does not delay others."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from math import inf
from urllib.parse import urlsplit

from anyio import CancelScope, Event, Lock, create_task_group, fail_after, sleep
from anyio.abc import TaskGroup
from msgspec.structs import replace

from domain.errors import NotNow
from domain.ids import TournamentId
from domain.messages import say
from server.http.client import PORTS, addresses_of
from server.live.tournaments import Live
from server.publishing import target as targets
from server.publishing.asked_once import is_in_doubt
from server.publishing.publication import Publication, PublishingContext
from server.publishing.records import PublicationPlace, PublicationRecord
from server.publishing.sending import refuse_foreign
from server.refusals import Unpublished

NOWHERE = say(
    "This server keeps nothing beside its log; publish from the one that takes the results."
)


LOOKED_UP_WITHIN = 10.0


@dataclass(frozen=True, slots=True)
class RunningPublication:
    publication: Publication
    scope: CancelScope = field(default_factory=CancelScope)
    ended: Event = field(default_factory=Event)

    async def run(self) -> None:
        try:
            with self.scope:
                await self.publication.run()
        finally:
            self.ended.set()

    async def stop(self) -> None:
        """End the publication; it stores nothing after this."""
        self.scope.cancel()
        await self.ended.wait()


class Publications:
    """All publications; used from the event loop only."""

    def __init__(self, context: PublishingContext) -> None:
        self._context = context
        self._running: dict[PublicationPlace, RunningPublication] = {}
        self._tasks: TaskGroup | None = None
        self._one_by_one = Lock()

    async def run(self, leads: Callable[[TournamentId], Awaitable[bool]]) -> None:
        """Run all publications; `leads` tells whether this process publishes a tournament."""
        async with create_task_group() as tasks:
            self._tasks = tasks
            for tournament in {name for name, _ in self._context.records.list_publications()}:
                if await leads(tournament):
                    self.take_over(tournament)
            await sleep(inf)

    def take_over(self, tournament: TournamentId) -> None:
        """Begin the publications of a tournament that this process leads from now on."""
        for place in self._context.records.list_publications():
            if place[0] == tournament and place not in self._running:
                record = self._context.records.load(place)
                if record is not None:
                    self._start_publication(place, record)

    def hand_off(self, tournament: TournamentId) -> None:
        """End the publications here; the next leader on this machine continues from the records."""
        for place in self._places_of(tournament):
            self._running.pop(place).scope.cancel()

    def _places_of(self, tournament: TournamentId) -> list[PublicationPlace]:
        return sorted(place for place in self._running if place[0] == tournament)

    @property
    def tournaments_under_way(self) -> set[TournamentId]:
        """The tournaments with a publication in progress or due."""
        known = ((name, running.publication) for (name, _), running in self._running.items())
        return {name for name, each in known if each.is_due or each.is_under_way}

    def on_change(self, live: Live) -> None:
        for (tournament, _), running in self._running.items():
            if tournament == live.state.id:
                running.publication.on_change(live)

    @property
    def can_store(self) -> bool:
        return self._context.records.can_store

    def find_publication(
        self, tournament: TournamentId, kind: str = targets.SITE
    ) -> Publication | None:
        """The tournament's publication of that kind; None if there is none."""
        known = self._running.get((tournament, kind))
        return known.publication if known else None

    def writes_letters(self, tournament: str) -> bool:
        return self.find_publication(TournamentId(tournament), "mail") is not None

    @property
    def telephone_key(self) -> str:
        """The key with which browsers subscribe to messages; empty if nothing can be stored."""
        return self._context.vapid.public if self.can_store else ""

    async def ensure_telephone_publication(self, tournament: TournamentId) -> Publication:
        """The publication to telephones, begun by the first subscriber."""
        if not self.can_store:
            raise NotNow(NOWHERE)
        async with self._one_by_one:
            if known := self.find_publication(tournament, targets.TELEPHONES):
                return known
            record = PublicationRecord(targets.Telephones(), (), "", self._context.terms.instant())
            place = (tournament, targets.TELEPHONES)
            self._context.records.save(place, record)
            return self._start_publication(place, record)

    def publications_of(self, tournament: TournamentId) -> list[Publication]:
        return [self._running[place].publication for place in self._places_of(tournament)]

    async def start_publishing(
        self, tournament: TournamentId, record: PublicationRecord
    ) -> Publication:
        """Publish to that target from now on; Unpublished if it can't be used."""
        if not self.can_store:
            raise NotNow(NOWHERE)
        await self._check_target(tournament, record.target)
        async with self._one_by_one:
            place = (tournament, targets.kind_of(record.target))
            if known := self._running.pop(place, None):
                await known.stop()
            records, target = self._context.records, record.target
            if (
                isinstance(target, targets.ChessResults | targets.Lichess)
                and target.known == targets.NEW
            ):
                # A person has looked there, and nothing was created; this counts only once.
                record = replace(record, target=replace(target, known=""))
                given = records.load_given(place).items()
                records.save_given(place, {k: name for k, name in given if not is_in_doubt(name)})
            records.save(place, record)
            return self._start_publication(place, record)

    async def _check_target(self, tournament: TournamentId, target: targets.Target) -> None:
        """Raise Unpublished if the target is invalid, or this server may not send there."""
        private = self._context.terms.private
        targets.refuse_unusable(target, private)
        if isinstance(target, targets.Folder):
            refuse_foreign(self._context.folders.resolve_folder(tournament, target.path))
            return
        if isinstance(target, targets.Mail):
            host, port = targets.mail_server(target)
        else:
            assert not isinstance(target, targets.Telephones), "those are unusable"
            address = (
                targets.polled_address(target)
                if isinstance(target, targets.Polled)
                else urlsplit(target.address)
            )
            host, port = address.hostname or "", address.port or PORTS[address.scheme]
        await self.check_reachable(host, port)

    async def check_reachable(self, host: str, port: int) -> None:
        """Raise Unpublished unless this server may send something there."""
        try:
            with fail_after(LOOKED_UP_WITHIN):
                await addresses_of(host, port, self._context.terms.private)
        except TimeoutError:
            raise Unpublished(
                "The name {host} could not be looked up; try again.", host=host
            ) from None

    async def stop_publications(self, tournament: TournamentId, kind: str | None = None) -> None:
        """End publications of a kind (None: all), forgetting credentials; published files stay."""
        async with self._one_by_one:
            for place in self._places_of(tournament):
                if kind in (None, place[1]):
                    await self._stop_one(place)

    async def _stop_one(self, place: PublicationPlace) -> None:
        if known := self._running.pop(place, None):
            await known.stop()
            self._context.records.delete(place)
            if isinstance(known.publication.record.target, targets.Mail | targets.Telephones):
                self._context.records.save_given(place, {})

    def _start_publication(self, place: PublicationPlace, record: PublicationRecord) -> Publication:
        assert self._tasks is not None, "it runs as long as the server does"
        running = RunningPublication(Publication(place, record, self._context))
        self._running[place] = running
        self._tasks.start_soon(running.run)
        return running.publication

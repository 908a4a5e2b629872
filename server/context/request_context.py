"""The sender and the subject of a request.

A `RequestContext` is enough for a page of the whole server. `TournamentContext` adds the tournament
in the path, at one moment, so that all of an answer is made from the same state.

A printed code permits its holder one kind of act in one place. The code is part of the address; it
is derived from the server's secret and from its purpose, so that it need not be stored, can't be
guessed, and is invalid once that has changed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hmac import compare_digest
from urllib.parse import urlencode

from starlette.requests import Request

from domain.errors import DomainError, Unknown
from domain.ids import StageId, TournamentId
from domain.tournament import Part, Tournament
from events.log.errors import UnknownTournament
from server.access.devices import Visitor
from server.access.refusals import NotSignedIn
from server.access.roles import SEE_DRAFTS, ActPlace, Grant, may, may_do_somewhere
from server.clock import now
from server.context.services import Services, services_of
from server.http.origin import LOOPBACK
from server.http.response_cache import known_parameters
from server.live.tournaments import Live
from server.organisations.values import entries_of
from web.shared.frame import Reader
from web.shared.languages import (
    LANGUAGES,
    OfferedLanguage,
    Words,
    chosen_words,
    preferred_language,
    words_in,
)

PUBLIC_PAGE = {"Cache-Control": "public, max-age=10"}
LANGUAGE_COOKIE = "wallchart-language"
BY_READER = {"Vary": "Accept-Language, Cookie"}
"""For caches: a page depends on the browser's language, and on the device's chosen language and
permissions.
"""


@dataclass(frozen=True, slots=True)
class RequestContext:
    """The device that sent the request, and its user."""

    request: Request

    @property
    def services(self) -> Services:
        return services_of(self.request)

    @property
    def visitor(self) -> Visitor | None:
        """The visitor; None for an unknown device."""
        visitor: Visitor | None = self.request.state.visitor
        return visitor

    @property
    def signed_in(self) -> Visitor:
        if self.visitor is None:
            raise NotSignedIn
        return self.visitor

    @property
    def grant(self) -> Grant | None:
        return self.visitor.grant if self.visitor else None

    @property
    def words(self) -> Words:
        """The language in the address, otherwise the one chosen on this device, otherwise the
        browser's preference. Screens and printed sheets have their language in their address.
        """
        wanted = self.request.query_params.get("lang", "")
        if wanted in LANGUAGES:
            return chosen_words(wanted)
        kept = self.request.cookies.get(LANGUAGE_COOKIE, "")
        if kept in LANGUAGES:
            return words_in(kept)
        return words_in(preferred_language(self.request.headers.get("accept-language", "")))

    @property
    def languages(self) -> tuple[OfferedLanguage, ...]:
        """Links to this page in every language."""
        request = self.request
        query = known_parameters(request) if self.visitor is None else dict(request.query_params)
        return tuple(
            OfferedLanguage(lang, name, f"?{urlencode({**query, 'lang': lang})}")
            for lang, name in LANGUAGES.items()
        )

    @property
    def origin(self) -> str:
        """The origin by which this device reached the server."""
        return f"{self.request.url.scheme}://{self.request.url.netloc}"

    @property
    def reached_at(self) -> str:
        """The origin of this server for other devices, even if this one used a loopback address,
        which means another machine there.
        """
        url, hall = self.request.url, self.services.settings.hall
        if url.hostname in LOOPBACK and hall:
            return f"{url.scheme}://{hall}{f':{url.port}' if url.port else ''}"
        return self.origin

    @property
    def reader(self) -> Reader:
        return self.reader_with(self.grant)

    def reader_with(self, grant: Grant | None) -> Reader:
        """The reader of a page on a device with this grant. A locked device is asked for its PIN at
        the linked page.
        """
        return Reader(
            self.words,
            self.languages,
            known=grant is not None,
            way_in=grant is None and not self.services.settings.public,
            lets_in=may_do_somewhere(grant, "devices"),
            may=lambda act, where, stage: may(grant, act, self._place(grant, where, stage)),
            letters=self.services.publications.writes_letters,
            telephone_key=""
            if self.services.settings.public
            else self.services.publications.telephone_key,
            now=now(),
        )

    @property
    def hour(self) -> str:
        """What a page changes with that leaves out what is past."""
        return now()[:13]

    def may_find(self, state: Tournament) -> bool:
        """Whether the tournament is listed for this device; one without entries is a draft."""
        place = self.place(state.id)
        return entries_of(state) > 0 or may(self.grant, SEE_DRAFTS, place)

    def _place(self, grant: Grant | None, tournament: str, stage: int) -> ActPlace:
        """The place of an act; without a tournament, the whole scope of the grant."""
        own = grant.organisation if grant and not tournament else ""
        return self.place(tournament, stage) if tournament else ActPlace(organisation=own)

    def place(self, tournament: str, stage: int = 0, table: str = "") -> ActPlace:
        return self.services.guard.placed(ActPlace(tournament, stage, table))


@dataclass(frozen=True, slots=True)
class TournamentContext(RequestContext):
    """A request about one tournament, and about a part if the path has one."""

    live: Live

    @classmethod
    async def of(cls, request: Request) -> "TournamentContext":
        """The context of the tournament in the path; UnknownTournament if there is none."""
        return cls(request, await services_of(request).tournaments.live(tournament_named(request)))

    @property
    def state(self) -> Tournament:
        return self.live.state

    @property
    def number(self) -> StageId:
        return part_named(self.request)

    @property
    def part(self) -> Part:
        """The part in the path; Unknown if the tournament does not have it."""
        return self.state.part(self.number)

    @property
    def epoch(self) -> str:
        return self.services.epoch

    @property
    def moment(self) -> tuple[str, ...]:
        """The cache key of a page of this tournament in this language."""
        return (self.epoch, self.live.head.hash.hex(), self.words.lang, self.origin)

    @property
    def kept_a_while(self) -> Mapping[str, str]:
        """Headers that let a cache keep a screen's page on a public server: the page loads later
        changes through the addresses of its sheet.
        """
        return PUBLIC_PAGE if self.services.settings.public else {}

    def may(self, act: str) -> bool:
        """Whether this device may do that act in this part."""
        return may(self.grant, act, self.place(self.state.id, self.number))


def tournament_named(request: Request) -> TournamentId:
    return TournamentId(request.path_params["tournament"])


def part_named(request: Request) -> StageId:
    return StageId(request.path_params["stage"])


async def let_in(
    request: Request, what: str, code_of: Callable[[TournamentContext], str]
) -> TournamentContext:
    """Check a code; all invalid codes get the same answer, which reveals nothing."""
    said = request.path_params["code"]
    nowhere = Unknown(what, said[:40])
    try:
        asked = await TournamentContext.of(request)
        right = code_of(asked)
    except (DomainError, UnknownTournament):
        raise nowhere from None
    if not compare_digest(right.encode(), said.encode()):
        raise nowhere
    return asked

"""Who sent a request and what it is about, looked up in one place.

A `RequestContext` is enough for a page of the whole server. `TournamentContext` adds the tournament
that the address names, as it was in one moment: all of an answer is made from the same state.

Whoever holds a printed code may do in one place what it is for, and no more. The code stands in the
address; it follows from the server's secret and from what it is for, so that it needs no store,
can't be guessed, and is void once that has changed.
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
    chosen,
    preferred_language,
    words_of,
)

PUBLIC_PAGE = {"Cache-Control": "public, max-age=10"}
LANGUAGE_COOKIE = "wallchart-language"
BY_READER = {"Vary": "Accept-Language, Cookie"}
"""For caches: the same address reads otherwise to another browser, and to another device, which has
a language of its own and is led to what it may do.
"""


@dataclass(frozen=True, slots=True)
class RequestContext:
    """The device that asks, and the person in front of it."""

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
        """What the address asks for, else what was chosen on this device before, else what the
        browser prefers. Screens and printed sheets have their language in their address.
        """
        wanted = self.request.query_params.get("lang", "")
        if wanted in LANGUAGES:
            return chosen(wanted)
        kept = self.request.cookies.get(LANGUAGE_COOKIE, "")
        if kept in LANGUAGES:
            return words_of(kept)
        return words_of(preferred_language(self.request.headers.get("accept-language", "")))

    @property
    def languages(self) -> tuple[OfferedLanguage, ...]:
        """This very page in every language."""
        request = self.request
        query = known_parameters(request) if self.visitor is None else dict(request.query_params)
        return tuple(
            OfferedLanguage(lang, name, f"?{urlencode({**query, 'lang': lang})}")
            for lang, name in LANGUAGES.items()
        )

    @property
    def origin(self) -> str:
        """How another device in the hall reaches this server: as this one did."""
        return f"{self.request.url.scheme}://{self.request.url.netloc}"

    @property
    def reached_at(self) -> str:
        """The address of this server for another device, where this one has reached it by an
        address of its own machine: `127.0.0.1` is another machine there.
        """
        url, hall = self.request.url, self.services.settings.hall
        if url.hostname in LOOPBACK and hall:
            return f"{url.scheme}://{hall}{f':{url.port}' if url.port else ''}"
        return self.origin

    @property
    def reader(self) -> Reader:
        return self.reader_with(self.grant)

    def reader_with(self, grant: Grant | None) -> Reader:
        """The reader of a page by a device with this grant. One that is locked is asked for its PIN
        where it is led.
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
        )

    def may_find(self, state: Tournament) -> bool:
        """Whether it stands in lists for this device: one without entries is a draft."""
        place = self.place(state.id)
        return entries_of(state) > 0 or may(self.grant, SEE_DRAFTS, place)

    def _place(self, grant: Grant | None, tournament: str, stage: int) -> ActPlace:
        """The place of an act; without a tournament named, the whole of what the grant is for."""
        own = grant.organisation if grant and not tournament else ""
        return self.place(tournament, stage) if tournament else ActPlace(organisation=own)

    def place(self, tournament: str, stage: int = 0, table: str = "") -> ActPlace:
        return self.services.guard.placed(ActPlace(tournament, stage, table))


@dataclass(frozen=True, slots=True)
class TournamentContext(RequestContext):
    """A request about one tournament, and about the part its address names if it names one."""

    live: Live

    @classmethod
    async def of(cls, request: Request) -> "TournamentContext":
        """The context of the tournament in the address; UnknownTournament if there is none."""
        return cls(request, await services_of(request).tournaments.live(tournament_named(request)))

    @property
    def state(self) -> Tournament:
        return self.live.state

    @property
    def number(self) -> StageId:
        return part_named(self.request)

    @property
    def part(self) -> Part:
        """The part in the address; Unknown if the tournament has no such one."""
        return self.state.part(self.number)

    @property
    def epoch(self) -> str:
        return self.services.epoch

    @property
    def moment(self) -> tuple[str, ...]:
        """What a page of this tournament follows from, in these words."""
        return (self.epoch, self.live.head.hash.hex(), self.words.lang, self.origin)

    @property
    def kept_a_while(self) -> Mapping[str, str]:
        """Headers that let a cache keep a screen's page on a public server: later changes reach the
        page through the addresses of its sheet.
        """
        return PUBLIC_PAGE if self.services.settings.public else {}

    def may(self, act: str) -> bool:
        """Whether this device may do that in this part."""
        return may(self.grant, act, self.place(self.state.id, self.number))


def tournament_named(request: Request) -> TournamentId:
    return TournamentId(request.path_params["tournament"])


def part_named(request: Request) -> StageId:
    return StageId(request.path_params["stage"])


async def let_in(
    request: Request, what: str, code_of: Callable[[TournamentContext], str]
) -> TournamentContext:
    """One answer for every code that opens nothing: it says nothing about what there is."""
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

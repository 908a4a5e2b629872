"""The context of a request: its device, language and permissions, and the tournament it is about.

A `RequestContext` is enough for a page of the whole server. `TournamentContext` adds a snapshot of
the tournament in the path, so that all of an answer is made from the same state.

Also the check of printed codes, which let their holder do one kind of act in one place. A code is
part of the address; it is derived from the server's secret and from its purpose, so that it need
not be stored, can't be guessed, and is invalid once the purpose has changed.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from hmac import compare_digest
from typing import TypeVar, TypeVarTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from domain.errors import DomainError, Unknown
from domain.ids import StageId, TournamentId
from domain.tournament import Part, Tournament
from events.log.errors import UnknownTournament
from server.access.devices import Visitor
from server.access.roles import SEE_DRAFTS, ActPlace, Grant, may_do, may_do_somewhere
from server.clock import now_in_iso
from server.context.services import Services, services_of
from server.http.origin import LOOPBACK
from server.http.request_state import known_visitor_of, path_number, path_text, state_of, visitor_of
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

LANGUAGE_COOKIE = "wallchart-language"
BY_READER = {"Vary": "Accept-Language, Cookie"}
"""For caches: a page depends on the browser's language, and on the device's chosen language and
permissions.
"""
PRIVATE_PAGE = {**BY_READER, "Cache-Control": "no-store"}

T = TypeVar("T")
Given = TypeVarTuple("Given")


@dataclass(frozen=True, slots=True)
class RequestContext:
    """The context of any request: its device, language and permissions."""

    request: Request

    @property
    def services(self) -> Services:
        return services_of(self.request)

    @property
    def visitor(self) -> Visitor | None:
        return visitor_of(self.request)

    @property
    def known_visitor(self) -> Visitor:
        """The signed-in device and its session; NotSignedIn for an unknown device."""
        return known_visitor_of(self.request)

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
        """Links to this page in every offered language."""
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
    def external_origin(self) -> str:
        """The origin of this server for other devices, even if this one used a loopback address."""
        url, hall = self.request.url, self.services.settings.hall
        if url.hostname in LOOPBACK and hall:
            return f"{url.scheme}://{hall}{f':{url.port}' if url.port else ''}"
        return self.origin

    @property
    def reader(self) -> Reader:
        return self.reader_with(self.grant)

    def reader_with(self, grant: Grant | None) -> Reader:
        """The reader of a page on a device with this grant: languages, and which links to show. The
        linked pages check permissions themselves, and ask a locked device for its PIN.
        """
        return Reader(
            self.words,
            self.languages,
            known=grant is not None,
            way_in=grant is None and not self.services.settings.public,
            lets_in=may_do_somewhere(grant, "devices"),
            may=lambda act, where, stage: may_do(grant, act, self._place_for(grant, where, stage)),
            letters=self.services.publications.writes_letters,
            telephone_key=""
            if self.services.settings.public
            else self.services.publications.telephone_key,
            now=now_in_iso(),
        )

    async def ask_store(self, call: Callable[[*Given], T], *given: *Given) -> T:
        """Run a short call to the log's database (`StoreThreads.run_short_call`)."""
        return await self.services.store_threads.run_short_call(call, *given)

    async def cached_response(self, about: Hashable, make: Callable[[], Response]) -> Response:
        """The answer to this request, as `ResponseCache.page_response` gives it."""
        return await self.services.response_cache.page_response(self.request, about, make)

    @property
    def hour(self) -> str:
        """The current hour (UTC), part of the cache key of pages that leave out past rounds."""
        return now_in_iso()[:13]

    def may_list(self, state: Tournament) -> bool:
        """Whether the tournament is listed for this device; one without entries is a draft."""
        place = self.act_place(state.id)
        return entries_of(state) > 0 or may_do(self.grant, SEE_DRAFTS, place)

    def _place_for(self, grant: Grant | None, tournament: str, stage: int) -> ActPlace:
        """The place of an act; without a tournament, the whole scope of the grant."""
        own = grant.organisation if grant and not tournament else ""
        return self.act_place(tournament, stage) if tournament else ActPlace(organisation=own)

    def act_place(self, tournament: str, stage: int = 0, table: str = "") -> ActPlace:
        """The place of an act, with the organisation that owns the tournament."""
        return self.services.guard.with_organisation(ActPlace(tournament, stage, table))


@dataclass(frozen=True, slots=True)
class TournamentContext(RequestContext):
    """A request about one tournament, and about a part if the path has one."""

    live: Live

    @classmethod
    async def from_request(cls, request: Request) -> "TournamentContext":
        """The context of the tournament in the path; UnknownTournament if there is none."""
        shown, tournaments = state_of(request.scope).get("shown"), services_of(request).tournaments
        return cls(request, shown or await tournaments.load(tournament_id_in_path(request)))

    @property
    def state(self) -> Tournament:
        return self.live.state

    @property
    def stage_id(self) -> StageId:
        return stage_id_in_path(self.request)

    @property
    def part(self) -> Part:
        """The part in the path; Unknown if the tournament does not have it."""
        return self.state.part(self.stage_id)

    @property
    def epoch(self) -> str:
        return self.services.epoch

    @property
    def cache_key(self) -> tuple[str, ...]:
        """The cache key of a page of this tournament in this language."""
        return (self.epoch, self.live.head.hash.hex(), self.words.lang, self.origin)

    def may_do(self, act: str) -> bool:
        """Whether this device may do that act in this part."""
        return may_do(self.grant, act, self.act_place(self.state.id, self.stage_id))


def tournament_id_in_path(request: Request) -> TournamentId:
    return TournamentId(path_text(request, "tournament"))


def stage_id_in_path(request: Request) -> StageId:
    return StageId(path_number(request, "stage"))


async def authorise_by_code(
    request: Request, subject: str, code_of: Callable[[TournamentContext], str]
) -> TournamentContext:
    """Return the context if the code in the path is the one that `code_of` computes. Otherwise
    Unknown with `subject`, always the same, so that the answer reveals nothing.
    """
    code = path_text(request, "code")
    nowhere = Unknown(subject, code[:40])
    try:
        ctx = await TournamentContext.from_request(request)
        expected = code_of(ctx)
    except (DomainError, UnknownTournament):
        raise nowhere from None
    if not compare_digest(expected.encode(), code.encode()):
        raise nowhere
    return ctx

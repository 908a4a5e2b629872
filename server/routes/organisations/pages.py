"""The pages of organisations: the public one, their organisers' desk, and those of operators.

An operator's page has only sizes: it does not read the state of any tournament.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from domain.ids import TournamentId
from domain.tournament import Tournament
from server.access.device_registry import NewDevice
from server.access.roles import Grant, Role
from server.clock import seconds
from server.context import answers
from server.context.lists import ReadList, read_list
from server.context.request_context import BY_READER, RequestContext
from server.context.services import Services
from server.http.bodies import fields_of
from server.http.request_state import path_text
from server.organisations.retention import RetentionNotice, list_notices
from server.organisations.values import OperatorAct, Organisation, Use
from server.refusals import BadRequest
from server.routes.devices import enrolment
from server.routes.organisations.api import operators_of, trouble_of
from web.pages.links import discarded_links, links_of
from web.pages.operator_acts import describe_act
from web.pages.organisations import (
    OPERATOR,
    ArchiveNotice,
    HostedOrganisations,
    OperatedOrganisationPage,
    OperatorDevice,
    OperatorPage,
    OperatorStep,
    OrganisationDeskPage,
    OrganisationLimits,
    OrganisationPage,
    OrganisationSize,
    OrganisationSummary,
    ServerHealth,
    organisation_accent,
    organisation_address,
)
from web.shared.frame import Link

MOST_LISTED = 50
"""Tournaments per page."""
TOLD_BEFORE = timedelta(days=30)
"""How long before a tournament is put away its organisers are notified."""
MOST_STEPS = 20
"""Lines of the journal per page."""


def routes() -> list[Route]:
    return [
        Route("/o/{organisation}", organisation_page, name="organisation"),
        Route("/o/{organisation}/desk", organisation_desk, name="organisation-desk"),
        Route(OPERATOR, operator_page, name="see-operator"),
        Route(f"{OPERATOR}/invite", invite_operator, methods=["POST"], name="invite-operator"),
        Route(
            f"{OPERATOR}/devices/{{device}}/revoke",
            revoke_operator,
            methods=["POST"],
            name="revoke-operator",
        ),
        Route(f"{OPERATOR}/{{organisation}}", operator_organisation_page, name="see-operator"),
        Route(
            f"{OPERATOR}/{{organisation}}/invite",
            invite_organiser,
            methods=["POST"],
            name="invite-organiser",
        ),
    ]


# Public pages.


def hosted_organisations(caller: RequestContext) -> HostedOrganisations:
    """The names of organisations and their tournaments, for lists of tournaments."""
    organisations = caller.services.organisations
    names = {each.id: each.name for each in organisations.list_all()}
    own = caller.grant.organisation if caller.grant else ""
    return HostedOrganisations(names, organisations.owners, own)


async def organisation_page(request: Request) -> Response:
    caller = RequestContext(request)
    found = _organisation_of(caller)
    known, older = await _list_page(caller, found)
    line = _organisation_summary(caller.services, found, Use())
    own = caller.grant is not None and caller.grant.organisation == found.id
    hashes = (live.head.hash for live in known.lives)
    heads = (caller.words.lang, caller.hour, found.name, found.closed, *hashes)
    states, reader = [live.state for live in known.lives], caller.reader
    answer = await caller.cached_response(
        heads,
        lambda: answers.as_page(
            OrganisationPage.build(line, states, older, reader, own), headers=BY_READER
        ),
    )
    return known.with_headers(answer)


async def _list_page(caller: RequestContext, organisation: Organisation) -> tuple[ReadList, str]:
    """A page of tournaments, newest first, and the link to the next page."""
    start = _query_number(caller.request, "from")
    end = start + MOST_LISTED
    own, after = set(caller.services.organisations.tournaments_of(organisation.id)), ""

    def page_of(names: Sequence[TournamentId]) -> Sequence[TournamentId]:
        nonlocal after
        listed = [name for name in names if name in own]
        after = f"?from={end}" if listed[end:] else ""
        return listed[start:end]

    return await read_list(caller, page_of), after


# Pages for organisers.


async def organisation_desk(request: Request) -> Response:
    caller = RequestContext(request)
    services, reader, found = caller.services, caller.reader, _organisation_of(caller)
    known, older = await _list_page(caller, found)
    use = await caller.ask_store(services.organisations.use_of, found.id)
    acts = await caller.ask_store(services.organisations.journal, found.id)
    states = [live.state for live in known.lives]
    page = OrganisationDeskPage(
        organisation=_organisation_summary(services, found, use),
        address=organisation_address(found.id),
        tournaments=tuple(links_of(state, reader) for state in states if not state.discarded),
        discarded=discarded_links(states, reader),
        older=older,
        notices=tuple(_put_away_soon(states, await _due_notices(caller, found))),
        export=f"{organisation_address(found.id)}/export.zip",
        journal=_journal_steps(caller, acts[:MOST_STEPS]),
        makes=reader.may("new-tournament", "", 0),
        lets_in=reader.lets_in,
    )
    return answers.device_page(caller, page)


async def _due_notices(caller: RequestContext, organisation: Organisation) -> list[RetentionNotice]:
    """Notices of tournaments that will be put away in the next weeks."""
    stored = caller.services.organisations.store
    found = await caller.ask_store(list_notices, stored, organisation.id)
    today = datetime.fromtimestamp(seconds(), UTC).date()
    last = (today + TOLD_BEFORE).isoformat()
    return [notice for notice in found if not notice.away and notice.day <= last]


def _put_away_soon(
    states: Sequence[Tournament], noticed: Iterable[RetentionNotice]
) -> Iterator[ArchiveNotice]:
    names = {str(state.id): state.name for state in states}
    for notice in noticed:
        name = names.get(notice.tournament, notice.tournament)
        yield ArchiveNotice(name, f"/t/{notice.tournament}", notice.day)


# Pages for operators.


async def operator_page(request: Request) -> Response:
    caller = RequestContext(request)
    services = caller.services
    uses = await caller.ask_store(services.organisations.all_uses)
    acts, earlier = await _journal_page(caller, None)
    names = await services.tournaments.newest_first()
    lines = [
        _organisation_summary(services, each, uses.get(each.id, Use()))
        for each in services.organisations.list_all()
    ]
    page = OperatorPage(
        health=ServerHealth(await trouble_of(services), services.sockets.count),
        organisations=tuple(sorted(lines, key=lambda line: line.name.casefold())),
        total=sum((line.size for line in lines), OrganisationSize()),
        others=sum(not services.organisations.owner_of(name) for name in names),
        operators=tuple(_operator_devices(caller)),
        journal=_journal_steps(caller, acts),
        earlier=earlier,
    )
    return answers.device_page(caller, page)


def _operator_devices(caller: RequestContext) -> Iterator[OperatorDevice]:
    own = caller.known_visitor.device.id
    for device in operators_of(caller.services.access):
        yield OperatorDevice(device.id, device.name, _iso_instant(device.seen), device.id == own)


async def revoke_operator(request: Request) -> Response:
    await enrolment.revoke_operator(RequestContext(request), path_text(request, "device"))
    return RedirectResponse(OPERATOR, enrolment.SEE_OTHER)


async def operator_organisation_page(request: Request) -> Response:
    caller = RequestContext(request)
    services, found = caller.services, _organisation_of(caller)
    use = await caller.ask_store(services.organisations.use_of, found.id)
    acts, earlier = await _journal_page(caller, found.id)
    organiser = Grant(Role.ORGANISER, organisation=found.id)
    organised_by = await caller.ask_store(services.access.device_with_grant, organiser)
    page = OperatedOrganisationPage(
        organisation=_organisation_summary(services, found, use),
        organised=organised_by is not None,
        journal=_journal_steps(caller, acts),
        earlier=earlier,
    )
    return answers.device_page(caller, page)


async def invite_organiser(request: Request) -> Response:
    caller, form = RequestContext(request), await fields_of(request)
    found = _organisation_of(caller)
    code = await enrolment.invite_organiser(
        caller, found.id, form.get("name", "")[: enrolment.LONGEST_NAME]
    )
    place = await enrolment.place_words(caller, Grant(Role.ORGANISER, organisation=found.id))
    up = Link(found.name, f"{OPERATOR}/{found.id}")
    return enrolment.invitation_page(caller, code, Role.ORGANISER.value, place, up)


async def invite_operator(request: Request) -> Response:
    caller, form = RequestContext(request), await fields_of(request)
    new = NewDevice(Grant(Role.OPERATOR), form.get("name", "")[: enrolment.LONGEST_NAME])
    code = await enrolment.invite_operator(caller, new)
    up = Link(caller.words("Organisations"), OPERATOR)
    place = await enrolment.place_words(caller, new.grant)
    return enrolment.invitation_page(caller, code, Role.OPERATOR.value, place, up)


async def _journal_page(
    caller: RequestContext, organisation: str | None
) -> tuple[Sequence[OperatorAct], str]:
    """A page of the journal, and the link to the next page."""
    before = _query_number(caller.request, "before")
    acts = await caller.ask_store(caller.services.organisations.journal, organisation, before)
    shown = acts[:MOST_STEPS]
    return shown, f"?before={shown[-1].number}" if acts[MOST_STEPS:] else ""


# Common parts.


def _organisation_of(caller: RequestContext) -> Organisation:
    return caller.services.organisations.by_id(path_text(caller.request, "organisation"))


def _query_number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "0")
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise BadRequest(f"{name}={text[:20]!r} is not a number; follow the links of the list.")
    return int(text)


def _organisation_summary(
    services: Services, organisation: Organisation, use: Use
) -> OrganisationSummary:
    places = [known.id for known in services.organisations.list_all()]
    quotas = organisation.quotas
    return OrganisationSummary(
        id=organisation.id,
        name=organisation.name,
        accent=organisation_accent(places.index(organisation.id)),
        founded=_iso_instant(organisation.founded),
        closed=_iso_instant(organisation.closed) if organisation.closed else "",
        size=OrganisationSize(
            *(use.tournaments, use.running, use.entries, use.events),
            *(use.bytes, use.devices, use.last),
        ),
        limits=OrganisationLimits(
            *(quotas.tournaments, quotas.entries, quotas.devices, quotas.megabytes),
            days=organisation.retention,
        ),
    )


def _journal_steps(caller: RequestContext, acts: Iterable[OperatorAct]) -> tuple[OperatorStep, ...]:
    names = {each.id: each.name for each in caller.services.organisations.list_all()}
    return tuple(
        OperatorStep(
            _iso_instant(act.instant),
            act.device,
            names.get(act.organisation, act.organisation),
            describe_act(act.act, _parse_json(act.before), _parse_json(act.after), caller.words),
        )
        for act in acts
    )


def _parse_json(text: str) -> dict[str, object]:
    return msgspec.json.decode(text, type=dict[str, object]) if text else {}


def _iso_instant(epoch_seconds: int) -> str:
    return datetime.fromtimestamp(epoch_seconds, UTC).isoformat()

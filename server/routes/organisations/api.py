"""Organisations over HTTP: creating them and setting their limits, their use, the journal.

Operators change them; an organisation's own organisers read its data and export it.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from domain.errors import WallchartError
from domain.messages import say
from events.log.chain import safe_file_name
from server.access.device_registry import DeviceRegistry, NewDevice
from server.access.devices import CODE_SECONDS
from server.access.roles import Grant, Role
from server.clock import now_in_iso
from server.context import answers
from server.context.lists import read_list
from server.context.request_context import RequestContext
from server.context.services import Services
from server.http.bodies import LONGEST_NAME, body_of, require_legible
from server.http.guard import Endpoint
from server.http.request_state import path_text
from server.organisations.archive import archive_pieces, contents_of
from server.organisations.registry import Organisations
from server.organisations.retention import RetentionNotice, list_notices
from server.organisations.values import OperatorAct, Organisation, Quotas, Use
from server.refusals import BadRequest
from server.routes.devices import enrolment
from server.routes.organisations.health import check_health
from web.shared.sheet import fields_of

LARGEST_BODY = 4 * 1024
LONGEST_RETENTION = 36_500
_ROOT = "/api/organisations"
_ONE = f"{_ROOT}/{{organisation}}"

Count = Annotated[int, Meta(ge=0, le=1_000_000_000)] | None
Body = TypeVar("Body", bound=msgspec.Struct)


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits; null: unlimited."""

    tournaments: Count = None
    entries: Count = None
    devices: Count = None
    megabytes: Count = None

    @property
    def quotas(self) -> Quotas:
        return Quotas(self.tournaments, self.entries, self.devices, self.megabytes)


class Found(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`id` is part of addresses: small letters, digits, hyphens."""

    id: str
    name: str
    quotas: Limits = Limits()


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class KeptFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The retention period in days; null: nothing is ever deleted."""

    days: Annotated[int, Meta(ge=1, le=LONGEST_RETENTION)] | None


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`name` is the initial name of the new device."""

    name: str = ""


class Invited(msgspec.Struct, frozen=True):
    """`address` can be used once, for `seconds`."""

    address: str
    seconds: int


class Revoked(msgspec.Struct, frozen=True):
    device: str


class OrganisationLine(msgspec.Struct, frozen=True):
    """The public data of an organisation."""

    id: str
    name: str
    closed: bool
    tournaments: tuple[str, ...]


class OrganisationTold(msgspec.Struct, frozen=True):
    """`founded` and `closed` are seconds since 1970, 0: it is open; null: unlimited."""

    id: str
    name: str
    founded: int
    closed: int
    quotas: Quotas
    retention: int | None
    use: Use


class OperatorLine(msgspec.Struct, frozen=True):
    """`seen` is in seconds since 1970."""

    id: str
    name: str
    seen: int


class Health(msgspec.Struct, frozen=True):
    """`trouble` is a sentence, empty if the server is healthy; `operators` are their devices."""

    trouble: str
    epoch: str
    sockets: int
    organisations: tuple[OrganisationTold, ...]
    operators: tuple[OperatorLine, ...]


class DescribedRoute(NamedTuple):
    """A route with its description. `body` None: no body. `many`: it answers a list of `answer`."""

    method: str
    path: str
    name: str
    summary: str
    endpoint: Endpoint
    body: type[msgspec.Struct] | None = None
    answer: type[Any] = OrganisationTold
    many: bool = False


def routes() -> list[Route]:
    described = [Route(r.path, r.endpoint, methods=[r.method], name=r.name) for r in DESCRIBED]
    return [
        *described,
        Route("/o/{organisation}/export.zip", export_archive, name="export-organisation"),
    ]


async def list_organisations(request: Request) -> Response:
    """All organisations with their tournaments, without discarded ones."""
    caller = RequestContext(request)
    organisations, known = caller.services.organisations, await read_list(caller)
    every = organisations.list_all()
    tournaments_of: dict[str, list[str]] = {each.id: [] for each in every}
    for live in known.lives:
        if not live.state.discarded:
            tournaments_of.get(organisations.owner_of(live.state.id), []).append(live.state.id)
    lines = [
        OrganisationLine(each.id, each.name, bool(each.closed), tuple(tournaments_of[each.id]))
        for each in every
    ]
    return known.with_headers(answers.as_json(lines))


async def read_organisation(request: Request) -> Response:
    caller, id = RequestContext(request), _organisation_id(request)
    organisations = caller.services.organisations
    use = await caller.ask_store(organisations.use_of, id)
    return answers.as_json(organisation_answer(organisations.by_id(id), use))


async def invite_organiser(request: Request) -> Response:
    caller, name = RequestContext(request), await _device_name(request)
    return _invitation_response(
        caller, await enrolment.invite_organiser(caller, _organisation_id(request), name)
    )


async def invite_operator(request: Request) -> Response:
    caller, name = RequestContext(request), await _device_name(request)
    new = NewDevice(Grant(Role.OPERATOR), name)
    return _invitation_response(caller, await enrolment.invite_operator(caller, new))


async def revoke_operator_device(request: Request) -> Response:
    device = path_text(request, "device")
    await enrolment.revoke_operator(RequestContext(request), device)
    return answers.as_json(Revoked(device))


async def list_retention(request: Request) -> Response:
    """Finished tournaments whose personal data will be deleted, the soonest first, or was."""
    caller = RequestContext(request)
    organisations = caller.services.organisations
    id = organisations.by_id(_organisation_id(request)).id
    return answers.as_json(await caller.ask_store(list_notices, organisations.store, id))


async def export_archive(request: Request) -> Response:
    """All data of an organisation in one file, streamed."""
    caller = RequestContext(request)
    organisations = caller.services.organisations
    organisation = organisations.by_id(_organisation_id(request))
    contents = await caller.ask_store(contents_of, organisations.store, organisation)
    pieces = archive_pieces(caller.services.tournaments.store, contents, now_in_iso())
    name = safe_file_name(f"{organisation.id}.zip")
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(pieces, headers=headers, media_type="application/zip")


async def organisation_journal(request: Request) -> Response:
    """A page of the journal, newest first; `?before=` the number of the last known line."""
    organisations = RequestContext(request).services.organisations
    return await _page_of_journal(request, organisations.by_id(_organisation_id(request)).id)


async def whole_journal(request: Request) -> Response:
    return await _page_of_journal(request, None)


async def read_health(request: Request) -> Response:
    """Whether the log accepts entries, and the use of each organisation, without content."""
    caller = RequestContext(request)
    services = caller.services
    trouble = await trouble_of(services)
    uses = await caller.ask_store(services.organisations.all_uses)
    lines = tuple(
        organisation_answer(each, uses.get(each.id, Use()))
        for each in services.organisations.list_all()
    )
    count, operators = services.sockets.count, tuple(operators_of(services.access))
    return answers.as_json(Health(trouble, services.epoch, count, lines, operators))


async def trouble_of(services: Services) -> str:
    """Why the log accepts no entries, "" if it does."""
    try:
        await check_health(services)
    except WallchartError as reason:
        return str(reason)
    return ""


def operators_of(access: DeviceRegistry) -> Iterator[OperatorLine]:
    """The operators' devices with access."""
    for device in access.devices():
        if device.grant.role is Role.OPERATOR and not device.revoked:
            yield OperatorLine(device.id, device.name, access.last_seen(device))


def organisation_answer(organisation: Organisation, use: Use) -> OrganisationTold:
    return OrganisationTold(**fields_of(organisation), use=use)


async def _page_of_journal(request: Request, organisation: str | None) -> Response:
    caller, text = RequestContext(request), request.query_params.get("before", "0")
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise BadRequest("Say before= with a number of the journal.")
    acts: list[OperatorAct] = await caller.ask_store(
        caller.services.organisations.journal, organisation, int(text)
    )
    return answers.as_json(acts)


def _change_endpoint(
    change: Callable[..., Organisation],
    body: type[Body] | None = None,
    *given: Callable[[Body], object],
) -> Endpoint:
    """The endpoint of a change; each of `given` reads an argument of it from the body."""

    async def endpoint(request: Request) -> Response:
        caller, ids = RequestContext(request), request.path_params.values()
        organisations = caller.services.organisations
        wanted = await _decode_body(request, body) if body else None
        arguments = [read(wanted) for read in given] if wanted else []
        by = caller.known_visitor.device.log_name
        changed = await caller.ask_store(partial(change, organisations, *ids, *arguments, by))
        use = await caller.ask_store(organisations.use_of, changed.id)
        return answers.as_json(organisation_answer(changed, use))

    return endpoint


def _invitation_response(caller: RequestContext, code: str) -> Response:
    return answers.as_json(Invited(enrolment.enrolment_address(caller, code), CODE_SECONDS))


async def _device_name(request: Request) -> str:
    return require_legible((await _decode_body(request, Invite)).name[:LONGEST_NAME], "name")


async def _decode_body(request: Request, kind: type[Body]) -> Body:
    body = await body_of(request, LARGEST_BODY, say("The request is larger than 4 KiB; send less."))
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as reason:
        raise BadRequest("The request can't be read: {reason}.", reason=reason) from None


def _wanted_name(wanted: Found | Rename) -> str:
    return require_legible(wanted.name, "name")


def _organisation_id(request: Request) -> str:
    return path_text(request, "organisation")


DESCRIBED = (
    DescribedRoute(
        *("GET", _ROOT, "list-organisations", "List them"),
        *(list_organisations, None, OrganisationLine, True),
    ),
    DescribedRoute(
        *("POST", _ROOT, "found-organisation", "Found one"),
        _change_endpoint(
            *(Organisations.create, Found),
            *(lambda found: found.id, _wanted_name, lambda found: found.quotas.quotas),
        ),
        Found,
    ),
    DescribedRoute("GET", _ONE, "read-organisation", "What it may use and uses", read_organisation),
    DescribedRoute(
        *("POST", f"{_ONE}/name", "rename-organisation", "Rename it"),
        _change_endpoint(Organisations.rename, Rename, _wanted_name),
        Rename,
    ),
    DescribedRoute(
        *("POST", f"{_ONE}/quotas", "set-quotas", "Set all its quotas"),
        _change_endpoint(Organisations.set_quotas, Limits, lambda limits: limits.quotas),
        Limits,
    ),
    DescribedRoute(
        *("POST", f"{_ONE}/retention", "set-retention", "Set it"),
        _change_endpoint(Organisations.set_retention, KeptFor, lambda kept: kept.days),
        KeptFor,
    ),
    DescribedRoute(
        *("GET", f"{_ONE}/retention", "read-retention", "What is deleted"),
        *(list_retention, None, RetentionNotice, True),
    ),
    DescribedRoute(
        *("POST", f"{_ONE}/close", "close-organisation", "Close it"),
        _change_endpoint(Organisations.close),
    ),
    DescribedRoute(
        *("POST", f"{_ONE}/reopen", "reopen-organisation", "Reopen it"),
        _change_endpoint(Organisations.reopen),
    ),
    DescribedRoute(
        *("POST", f"{_ONE}/invite", "invite-organiser", "Its first organiser"),
        *(invite_organiser, Invite, Invited),
    ),
    DescribedRoute(
        *("GET", f"{_ONE}/journal", "read-journal", "What was done"),
        *(organisation_journal, None, OperatorAct, True),
    ),
    DescribedRoute(
        *("GET", "/api/operator", "read-health", "Health, and all sizes"),
        *(read_health, None, Health),
    ),
    DescribedRoute(
        *("POST", "/api/operator/devices/{device}/revoke", "revoke-operator", "Take it away"),
        *(revoke_operator_device, None, Revoked),
    ),
    DescribedRoute(
        *("POST", "/api/operator/invite", "invite-operator", "Invite one"),
        *(invite_operator, Invite, Invited),
    ),
    DescribedRoute(
        *("GET", "/api/operator/journal", "read-whole-journal", "What operators did"),
        *(whole_journal, None, OperatorAct, True),
    ),
)

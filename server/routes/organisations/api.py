"""Organisations over HTTP: founding them and setting their limits, what they use, the journal.

Operators change; an organisation's own organisers read what concerns it, and take it away.
"""

from collections.abc import Iterator
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from domain.errors import WallchartError
from domain.messages import say
from events.log.chain import file_name
from server.access.device_registry import DeviceRegistry, NewDevice
from server.access.devices import CODE_LIVES
from server.access.roles import Grant, Role
from server.clock import now
from server.context import answers
from server.context.request_context import RequestContext
from server.context.services import Services
from server.http.bodies import LONGEST_NAME, body_of, legible
from server.organisations.archive import archive_pieces, contents_of
from server.organisations.registry import Organisations
from server.organisations.retention import notices
from server.organisations.values import OperatorAct, Organisation, Quotas, Use
from server.refusals import BadRequest
from server.routes.devices.enrolment import (
    address_of,
    operators_code,
    organisers_code,
    revoke_operator,
)
from server.routes.organisations.health import check_health

LARGEST_BODY = 4 * 1024
LONGEST_RETENTION = 36_500
_ROOT = "/api/organisations"
_ONE = f"{_ROOT}/{{organisation}}"

Count = Annotated[int, Meta(ge=0, le=1_000_000_000)] | None
Body = TypeVar("Body", bound=msgspec.Struct)


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """null: as many as they like."""

    tournaments: Count = None
    entries: Count = None
    devices: Count = None
    megabytes: Count = None

    @property
    def quotas(self) -> Quotas:
        return Quotas(self.tournaments, self.entries, self.devices, self.megabytes)


class Found(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`id` stands in addresses: small letters, digits, hyphens."""

    id: str
    name: str
    quotas: Limits = Limits()


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class KeptFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """null: nothing is ever put away."""

    days: Annotated[int, Meta(ge=1, le=LONGEST_RETENTION)] | None


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`name` is what the new device is called until somebody calls it otherwise."""

    name: str = ""


class Invited(msgspec.Struct, frozen=True):
    """`address` opens once, for so many `seconds`."""

    address: str
    seconds: int


class Revoked(msgspec.Struct, frozen=True):
    """The id of a device that may do nothing any more."""

    device: str


class OrganisationLine(msgspec.Struct, frozen=True):
    """What everybody may know of it."""

    id: str
    name: str
    closed: bool
    tournaments: tuple[str, ...]


class OrganisationTold(msgspec.Struct, frozen=True):
    """`founded` and `closed` are seconds since 1970, 0: it is open; null: without limit."""

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
    """`trouble` is a sentence, empty while all is well; `operators` are their devices."""

    trouble: str
    epoch: str
    sockets: int
    organisations: tuple[OrganisationTold, ...]
    operators: tuple[OperatorLine, ...]


def routes() -> list[Route]:
    return [
        Route(_ROOT, list_organisations, methods=["GET"], name="list-organisations"),
        Route(_ROOT, found, methods=["POST"], name="found-organisation"),
        Route(_ONE, read, methods=["GET"], name="read-organisation"),
        Route(f"{_ONE}/name", rename, methods=["POST"], name="rename-organisation"),
        Route(f"{_ONE}/quotas", set_quotas, methods=["POST"], name="set-quotas"),
        Route(f"{_ONE}/retention", set_retention, methods=["POST"], name="set-retention"),
        Route(f"{_ONE}/close", close, methods=["POST"], name="close-organisation"),
        Route(f"{_ONE}/reopen", reopen, methods=["POST"], name="reopen-organisation"),
        Route(f"{_ONE}/invite", invite_organiser, methods=["POST"], name="invite-organiser"),
        Route(f"{_ONE}/retention", retention, methods=["GET"], name="read-retention"),
        Route("/o/{organisation}/export.zip", export, name="export-organisation"),
        Route(f"{_ONE}/journal", journal, methods=["GET"], name="read-journal"),
        Route("/api/operator", health, methods=["GET"], name="read-health"),
        Route("/api/operator/journal", whole_journal, methods=["GET"], name="read-whole-journal"),
        Route("/api/operator/invite", invite_operator, methods=["POST"], name="invite-operator"),
        Route(
            "/api/operator/devices/{device}/revoke",
            revoke,
            methods=["POST"],
            name="revoke-operator",
        ),
    ]


async def list_organisations(request: Request) -> Response:
    """With the tournaments that are in the list of all: none that was discarded."""
    services = RequestContext(request).services
    every, whose = services.organisations.all(), services.organisations.of
    of: dict[str, list[str]] = {one.id: [] for one in every}
    for live in await services.tournaments.listed():
        of.get(whose(live.state.id), []).append(live.state.id)
    return answers.as_json(
        [OrganisationLine(one.id, one.name, bool(one.closed), tuple(of[one.id])) for one in every]
    )


async def found(request: Request) -> Response:
    wanted = await _decode(request, Found)
    id, name = wanted.id, legible(wanted.name, "name")
    return await _change(request, _organisations(request).found, id, name, wanted.quotas.quotas)


async def read(request: Request) -> Response:
    organisations, id = _organisations(request), _organisation_id(request)
    use = await RequestContext(request).services.store_threads.ask(organisations.use, id)
    return answers.as_json(organisation_answer(organisations.named(id), use))


async def rename(request: Request) -> Response:
    name = legible((await _decode(request, Rename)).name, "name")
    return await _change(request, _organisations(request).rename, _organisation_id(request), name)


async def set_quotas(request: Request) -> Response:
    """All four at once: one that is not named is without limit."""
    quotas = (await _decode(request, Limits)).quotas
    return await _change(
        request, _organisations(request).set_quotas, _organisation_id(request), quotas
    )


async def set_retention(request: Request) -> Response:
    days = (await _decode(request, KeptFor)).days
    return await _change(
        request, _organisations(request).set_retention, _organisation_id(request), days
    )


async def close(request: Request) -> Response:
    return await _change(request, _organisations(request).close, _organisation_id(request))


async def reopen(request: Request) -> Response:
    return await _change(request, _organisations(request).reopen, _organisation_id(request))


async def invite_organiser(request: Request) -> Response:
    caller, name = RequestContext(request), await _device_name(request)
    return _invitation_response(
        caller, await organisers_code(caller, _organisation_id(request), name)
    )


async def invite_operator(request: Request) -> Response:
    caller, name = RequestContext(request), await _device_name(request)
    new = NewDevice(Grant(Role.OPERATOR), name)
    return _invitation_response(caller, await operators_code(caller, new))


async def revoke(request: Request) -> Response:
    device = request.path_params["device"]
    await revoke_operator(RequestContext(request), device)
    return answers.as_json(Revoked(device))


async def retention(request: Request) -> Response:
    """What is over and will be put away, the soonest first, and what has been."""
    caller = RequestContext(request)
    organisations = caller.services.organisations
    id = organisations.named(_organisation_id(request)).id
    return answers.as_json(
        await caller.services.store_threads.ask(notices, organisations.store, id)
    )


async def export(request: Request) -> Response:
    """Everything of it in one file, written as it is read."""
    services = RequestContext(request).services
    organisation = services.organisations.named(_organisation_id(request))
    contents = await services.store_threads.ask(
        contents_of, services.organisations.store, organisation
    )
    pieces = archive_pieces(services.tournaments.store, contents, now())
    name = file_name(f"{organisation.id}.zip")
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(pieces, headers=headers, media_type="application/zip")


async def journal(request: Request) -> Response:
    """The newest first, a page at a time: `?before=` the number of the last one you have."""
    return await _page_of_journal(
        request, _organisations(request).named(_organisation_id(request)).id
    )


async def whole_journal(request: Request) -> Response:
    return await _page_of_journal(request, None)


async def health(request: Request) -> Response:
    """Whether the log takes entries, and what each organisation uses; nothing of what is in it."""
    services = RequestContext(request).services
    trouble = await trouble_of(services)
    uses = await services.store_threads.ask(services.organisations.uses)
    lines = tuple(
        organisation_answer(one, uses.get(one.id, Use())) for one in services.organisations.all()
    )
    count, operators = services.sockets.count, tuple(operators_of(services.access))
    return answers.as_json(Health(trouble, services.epoch, count, lines, operators))


async def trouble_of(services: Services) -> str:
    """Why the log takes nothing, "" if it does."""
    try:
        await check_health(services)
    except WallchartError as reason:
        return str(reason)
    return ""


def operators_of(access: DeviceRegistry) -> Iterator[OperatorLine]:
    """Their devices that are let in."""
    for device in access.devices():
        if device.grant.role is Role.OPERATOR and not device.revoked:
            yield OperatorLine(device.id, device.name, access.seen(device))


def organisation_answer(organisation: Organisation, use: Use) -> OrganisationTold:
    """With what it uses."""
    one = organisation
    return OrganisationTold(
        one.id, one.name, one.founded, one.closed, one.quotas, one.retention, use
    )


async def _page_of_journal(request: Request, organisation: str | None) -> Response:
    caller, said = RequestContext(request), request.query_params.get("before", "0")
    if not (said.isascii() and said.isdigit() and len(said) < 16):
        raise BadRequest("Say before= with a number of the journal.")
    acts: list[OperatorAct] = await caller.services.store_threads.ask(
        caller.services.organisations.journal, organisation, int(said)
    )
    return answers.as_json(acts)


async def _change(request: Request, change, *given: object) -> Response:  # type: ignore[no-untyped-def]  # of any signature that ends with who did it
    """What was changed, as it is now."""
    caller = RequestContext(request)
    by = caller.signed_in.device.signature
    changed: Organisation = await caller.services.store_threads.ask(change, *given, by)
    use = await caller.services.store_threads.ask(caller.services.organisations.use, changed.id)
    return answers.as_json(organisation_answer(changed, use))


def _invitation_response(caller: RequestContext, code: str) -> Response:
    return answers.as_json(Invited(address_of(caller, code), CODE_LIVES))


async def _device_name(request: Request) -> str:
    return legible((await _decode(request, Invite)).name[:LONGEST_NAME], "name")


async def _decode(request: Request, kind: type[Body]) -> Body:
    body = await body_of(request, LARGEST_BODY, say("The request is larger than 4 KiB; send less."))
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as reason:
        raise BadRequest("The request can't be read: {reason}.", reason=reason) from None


def _organisations(request: Request) -> Organisations:
    return RequestContext(request).services.organisations


def _organisation_id(request: Request) -> str:
    name: str = request.path_params["organisation"]
    return name

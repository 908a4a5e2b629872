"""The devices of this server: listing, inviting, changing roles and revoking.

A chief sees and manages the devices of their own tournament below their own role; the organiser
all of them.
"""

import re
from dataclasses import replace
from datetime import UTC, datetime

import structlog
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from domain.errors import Unknown
from domain.ids import StageId, TournamentId
from domain.messages import join_messages, say
from server.access.device_registry import NewDevice
from server.access.devices import Device, Visitor
from server.access.refusals import NotAllowed
from server.access.roles import Grant, Role, covers_place, may_hand_out
from server.context import answers
from server.context.request_context import RequestContext
from server.http.bodies import fields_of
from server.http.request_state import path_text
from server.refusals import BadRequest
from server.routes.devices import enrolment
from web.faces import face_of
from web.pages.devices import ROLES, DeviceChoice, DeviceLine, DevicesPage
from web.pages.links import part_frame
from web.shared.frame import DeskFrame, Link

_PIN = re.compile(r"[0-9]{4,12}")
_PLACE = re.compile(
    r"(?P<tournament>[A-Za-z0-9_-]{0,64})(?:/(?P<stage>[0-9]{1,4}))?|@(?P<organisation>[a-z0-9-]{1,40})"
)
_TABLE = re.compile(r"[A-Z]{1,3}[1-9][0-9]{0,3}")

log = structlog.get_logger(__name__)


def routes() -> list[Route]:
    return [
        Route("/devices", devices_page, name="devices"),
        Route("/devices/invite", invite_device, methods=["POST"], name="invite-device"),
        Route("/devices/{device}/revoke", revoke_device, methods=["POST"], name="revoke-device"),
        Route("/devices/{device}/role", change_role, methods=["POST"], name="change-role"),
    ]


async def devices_page(request: Request) -> Response:
    caller = RequestContext(request)
    visitor, access = caller.known_visitor, caller.services.access
    known = [d for d in access.devices() if _may_manage(visitor, d) or _is_own_device(visitor, d)]
    lines = [await _device_line(caller, device) for device in known]
    roles = [DeviceChoice(r.value, ROLES[r.value]) for r in Role if _may_give(visitor, r)]
    places = await _place_choices(caller)
    wanted = request.query_params.get("for", "")
    chosen = wanted if wanted in {place.value for place in places} else ""
    tournament, _, stage = chosen.partition("/")
    page = DevicesPage(
        devices=tuple(lines),
        roles=tuple(roles),
        places=tuple(places),
        note=enrolment.reach_note(caller),
        chosen=chosen,
        desk=f"/t/{tournament}/s/{stage}/desk" if stage else "",
    )
    return answers.device_page(caller, page, frame=await _desk_frame(caller, tournament, stage))


async def _desk_frame(caller: RequestContext, tournament: str, stage: str) -> DeskFrame | None:
    """The desk's frame of the stage from which the page was opened."""
    if not stage:
        return None
    live = await caller.services.tournaments.load(TournamentId(tournament))
    return part_frame(live.state, StageId(int(stage)), caller.reader, caller.request.url.path)


async def invite_device(request: Request) -> Response:
    caller, form = RequestContext(request), await fields_of(request)
    grant = _requested_grant(caller, form)
    _require_may_hand_out(caller.known_visitor, grant)
    pin = form.get("pin", "")
    if pin and not _PIN.fullmatch(pin):
        raise BadRequest("A PIN has 4 to 12 digits; choose another one.")
    new = NewDevice(grant, form.get("name", "")[: enrolment.LONGEST_NAME], pin)
    code = await _create_invitation(caller, new)
    log.info("invited", role=grant.role.value, tournament=grant.tournament, stage=grant.stage)
    place = await enrolment.place_words(caller, grant)
    up = Link(caller.words("Devices"), "/devices")
    return enrolment.invitation_page(caller, code, grant.role.value, place, up)


async def revoke_device(request: Request) -> Response:
    caller = RequestContext(request)
    device, services = _named_device(caller), caller.services
    if device.grant.role is Role.OPERATOR:
        await enrolment.revoke_operator(caller, device.id)
    else:
        await caller.ask_store(services.access.revoke, device.id)
    return _announce_device_change(caller, device)


async def _create_invitation(caller: RequestContext, new: NewDevice) -> str:
    """The code of an invitation; an operator's is always recorded in the journal."""
    if new.grant.role is Role.OPERATOR:
        return await enrolment.invite_operator(caller, new)
    return await caller.ask_store(caller.services.access.invite, new)


async def change_role(request: Request) -> Response:
    caller = RequestContext(request)
    device = _named_device(caller)
    role = (await fields_of(request)).get("role", "")
    table = device.grant.table if role == Role.PLAYER else ""
    grant = replace(device.grant, role=_parse_role(role), table=table)
    _require_may_hand_out(caller.known_visitor, grant)
    if grant.role is not device.grant.role and Role.OPERATOR in (grant.role, device.grant.role):
        raise NotAllowed(caller.known_visitor.grant.role)  # operators are invited and revoked only
    await caller.ask_store(caller.services.access.change_role, device.id, grant)
    return _announce_device_change(caller, device)


def _announce_device_change(caller: RequestContext, device: Device) -> Response:
    caller.services.sockets.recheck_rights([device.id])
    log.info("device changed", changed=device.id, by=caller.known_visitor.device.id)
    return RedirectResponse("/devices", enrolment.SEE_OTHER)


def _named_device(caller: RequestContext) -> Device:
    """The device in the path; Unknown unless the visitor may manage it."""
    id = path_text(caller.request, "device")
    device = caller.services.access.device(id)
    if device is None or not _may_manage(caller.known_visitor, device):
        raise Unknown("device", id)
    return device


def _may_manage(visitor: Visitor, device: Device) -> bool:
    return not _is_own_device(visitor, device) and may_hand_out(visitor.grant, device.grant)


def _is_own_device(visitor: Visitor, device: Device) -> bool:
    return visitor.device.id == device.id


def _may_give(visitor: Visitor, role: Role) -> bool:
    """Whether the visitor may enrol a device with that role in their own place."""
    own = visitor.grant
    place = ("", 0) if role is Role.OPERATOR else (own.tournament, own.stage)
    return may_hand_out(own, Grant(role, *place, organisation=own.organisation))


def _require_may_hand_out(visitor: Visitor, grant: Grant) -> None:
    if not may_hand_out(visitor.grant, grant):
        raise NotAllowed(visitor.grant.role)


def _requested_grant(caller: RequestContext, form: dict[str, str]) -> Grant:
    place = _PLACE.fullmatch(form.get("place", ""))
    if place is None:
        raise BadRequest("There is no such place; choose one of the list.")
    role = _parse_role(form.get("role", ""))
    if role is Role.OPERATOR:
        return Grant(role)
    tournament = place["tournament"] or ""
    organisation = _organisation_of(caller, tournament, place["organisation"] or "")
    if role is Role.ORGANISER:
        return Grant(role, organisation=organisation)
    table = form.get("table", "").strip().upper()
    if table and not (role is Role.PLAYER and place["stage"] and _TABLE.fullmatch(table)):
        raise BadRequest("Only a player's tablet of one section lies on a table, named as A3.")
    return Grant(role, tournament, int(place["stage"] or 0), table, organisation)


def _organisation_of(caller: RequestContext, tournament: str, organisation: str) -> str:
    """The organisation of an invited device, "" for the server's own."""
    organisations = caller.services.organisations
    if organisation:
        return organisations.by_id(organisation).id
    if tournament:
        return organisations.owner_of(tournament)
    return caller.known_visitor.grant.organisation


def _parse_role(name: str) -> Role:
    try:
        return Role(name)
    except ValueError:
        raise BadRequest("There is no such role; choose one of the list.") from None


async def _place_choices(caller: RequestContext) -> list[DeviceChoice]:
    grant = caller.known_visitor.grant
    places = []
    for live in await caller.services.tournaments.list_active():
        state = live.state
        if not covers_place(grant, caller.act_place(state.id, grant.stage)):
            continue
        for part in state.parts.values():
            suffix = say(" (outside FIDE mode)") if face_of(part).outside_fide(part) else ""
            words = say(
                "{name} · {left}", name=state.name, left=join_messages("", (part.name, suffix))
            )
            places.append(DeviceChoice(f"{state.id}/{part.id}", words))
        places.append(DeviceChoice(state.id, say("{name} · all sections", name=state.name)))
    return [*places, *await _wide_choices(caller)]


async def _wide_choices(caller: RequestContext) -> list[DeviceChoice]:
    """The choices that include all tournaments: an organisation, or the server."""
    grant = caller.known_visitor.grant
    if grant.tournament:
        return []
    all_of_it = DeviceChoice("", await enrolment.place_words(caller, grant))
    if grant.organisation:
        return [all_of_it]
    organisations = caller.services.organisations.list_all()
    of_each = [
        DeviceChoice(f"@{each.id}", say("all tournaments of {name}", name=each.name))
        for each in organisations
    ]
    return [all_of_it, *of_each]


async def _device_line(caller: RequestContext, device: Device) -> DeviceLine:
    visitor, services = caller.known_visitor, caller.services
    may_manage = not device.revoked and _may_manage(visitor, device)
    return DeviceLine(
        id=device.id,
        name=device.name,
        role=device.grant.role.value,
        place=await enrolment.place_words(caller, device.grant),
        seen=datetime.fromtimestamp(services.access.last_seen(device), UTC).isoformat(),
        sockets=services.sockets.count_of_device(device.id),
        state=_device_state(device),
        mine=_is_own_device(visitor, device),
        roles=_possible_roles(visitor, device) if may_manage else (),
    )


def _possible_roles(visitor: Visitor, device: Device) -> tuple[str, ...]:
    """The roles that it may be given, and its own; no other role changes to operator or back."""
    if device.grant.role is Role.OPERATOR:
        return (Role.OPERATOR.value,)
    return tuple(r.value for r in Role if r is not Role.OPERATOR and _may_give(visitor, r))


def _device_state(device: Device) -> str:
    if device.revoked:
        return "revoked"
    if device.is_locked_out:
        return say("locked, too many PINs")
    return say("with PIN") if device.pin_hash else say("enrolled")

"""The devices of this server: who they are, letting one in, taking rights away.

A chief sees and handles the devices of their own tournament below their own role; the organiser
all of them.
"""

import re
from datetime import UTC, datetime

import structlog
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from domain.errors import Unknown
from server.access.devices import CODE_LIVES, MINUTE, Device, Visitor
from server.access.refusals import NotAllowed
from server.access.registry import NewDevice
from server.access.roles import Grant, Role, may_hand_out
from server.asked import Caller
from server.problems import BadRequest
from server.routes import answers
from server.routes.body import fields_of
from server.routes.door import LOOPBACK, plain_http_note
from server.routes.enrolment import LONGEST_NAME, SEE_OTHER, place_words
from web.faces import face_of
from web.pages.devices import ROLES, Choice, DeviceLine, DevicesPage, InvitationPage
from web.shared.qr import qr_svg

_PIN = re.compile(r"[0-9]{4,12}")
_PLACE = re.compile(r"(?P<tournament>[A-Za-z0-9_-]{0,64})(?:/(?P<stage>[0-9]{1,4}))?")
_TABLE = re.compile(r"[A-Z]{1,3}[1-9][0-9]{0,3}")
ONLY_HERE = (
    "This server listens to its own machine only, so that no other device can come in. Start it "
    "with --host 0.0.0.0 to let the hall's network in."
)

log = structlog.get_logger(__name__)


def routes() -> list[Route]:
    return [
        Route("/devices", devices, name="devices"),
        Route("/devices/invite", invite, methods=["POST"], name="invite-device"),
        Route("/devices/{device}/revoke", revoke, methods=["POST"], name="revoke-device"),
        Route("/devices/{device}/role", change_role, methods=["POST"], name="change-role"),
    ]


async def devices(request: Request) -> Response:
    caller = Caller(request)
    visitor, access = caller.signed_in, caller.services.access
    known = [d for d in access.devices() if _handles(visitor, d) or _is(visitor, d)]
    lines = [await _line(caller, device) for device in known]
    roles = [Choice(role.value, ROLES[role.value]) for role in Role if _gives(visitor, role)]
    places = await _places(caller)
    wanted = request.query_params.get("for", "")
    chosen = wanted if wanted in {place.value for place in places} else ""
    tournament, _, stage = chosen.partition("/")
    page = DevicesPage(
        devices=tuple(lines),
        roles=tuple(roles),
        places=tuple(places),
        note=_note(caller),
        chosen=chosen,
        desk=f"/t/{tournament}/s/{stage}/desk" if stage else "",
    )
    return answers.for_device(caller, page)


async def invite(request: Request) -> Response:
    caller, form = Caller(request), await fields_of(request)
    grant = _wished(form)
    _must_hand_out(caller.signed_in, grant)
    pin = form.get("pin", "")
    if pin and not _PIN.fullmatch(pin):
        raise BadRequest("A PIN has 4 to 12 digits; choose another one.")
    new = NewDevice(grant, form.get("name", "")[:LONGEST_NAME], pin)
    code = await caller.services.patience.ask(caller.services.access.invite, new)
    log.info("invited", role=grant.role.value, tournament=grant.tournament, stage=grant.stage)
    address = f"{_reached_at(caller)}/enrol/{code}"
    page = InvitationPage(
        role=grant.role.value,
        may=ROLES[grant.role.value],
        place=await place_words(caller, grant),
        address=address,
        qr=qr_svg(address, "The code to scan with the new device"),
        minutes=CODE_LIVES // MINUTE,
        note=_note(caller),
    )
    return answers.for_device(caller, page)


async def revoke(request: Request) -> Response:
    caller = Caller(request)
    device = _handled(caller)
    await caller.services.patience.ask(caller.services.access.revoke, device.id)
    return _changed(caller, device)


async def change_role(request: Request) -> Response:
    caller = Caller(request)
    device = _handled(caller)
    role = (await fields_of(request)).get("role", "")
    table = device.grant.table if role == Role.PLAYER else ""
    grant = Grant(_role(role), device.grant.tournament, device.grant.stage, table)
    _must_hand_out(caller.signed_in, grant)
    await caller.services.patience.ask(caller.services.access.change_role, device.id, grant)
    return _changed(caller, device)


def _changed(caller: Caller, device: Device) -> Response:
    caller.services.sockets.look_again([device.id])
    log.info("device changed", changed=device.id, by=caller.signed_in.device.id)
    return RedirectResponse("/devices", SEE_OTHER)


def _handled(caller: Caller) -> Device:
    """The named device, if it is the visitor's to handle; otherwise there is none."""
    id = caller.request.path_params["device"]
    device = caller.services.access.device(id)
    if device is None or not _handles(caller.signed_in, device):
        raise Unknown("device", id)
    return device


def _handles(visitor: Visitor, device: Device) -> bool:
    return not _is(visitor, device) and may_hand_out(visitor.grant, device.grant)


def _is(visitor: Visitor, device: Device) -> bool:
    return visitor.device.id == device.id


def _gives(visitor: Visitor, role: Role) -> bool:
    return may_hand_out(visitor.grant, Grant(role, visitor.grant.tournament, visitor.grant.stage))


def _must_hand_out(visitor: Visitor, grant: Grant) -> None:
    if not may_hand_out(visitor.grant, grant):
        raise NotAllowed(visitor.grant.role)


def _wished(form: dict[str, str]) -> Grant:
    place = _PLACE.fullmatch(form.get("place", ""))
    if place is None:
        raise BadRequest("There is no such place; choose one of the list.")
    role = _role(form.get("role", ""))
    if role is Role.ORGANISER:
        return Grant(role)
    table = form.get("table", "").strip().upper()
    if table and not (role is Role.PLAYER and place["stage"] and _TABLE.fullmatch(table)):
        raise BadRequest("Only a player's tablet of one stage lies on a table, named as A3.")
    return Grant(role, place["tournament"], int(place["stage"] or 0), table)


def _role(name: str) -> Role:
    try:
        return Role(name)
    except ValueError:
        raise BadRequest("There is no such role; choose one of the list.") from None


async def _places(caller: Caller) -> list[Choice]:
    grant = caller.signed_in.grant
    places = [] if grant.tournament else [Choice("", "all tournaments")]
    for live in await caller.services.tournaments.listed():
        if grant.tournament not in ("", live.state.id):
            continue
        for part in live.state.parts.values():
            left = " (outside FIDE mode)" if face_of(part).outside_fide(part) else ""
            words = f"{live.state.name} · {part.name}{left}"
            places.append(Choice(f"{live.state.id}/{part.id}", words))
        places.append(Choice(live.state.id, f"{live.state.name} · all stages"))
    return places[1:] + places[:1] if not grant.tournament else places


async def _line(caller: Caller, device: Device) -> DeviceLine:
    visitor, services = caller.signed_in, caller.services
    handles = not device.revoked and _handles(visitor, device)
    return DeviceLine(
        id=device.id,
        name=device.name,
        role=device.grant.role.value,
        place=await place_words(caller, device.grant),
        seen=datetime.fromtimestamp(services.access.seen(device), UTC).isoformat(),
        sockets=services.sockets.of(device.id),
        state=_state(device),
        mine=_is(visitor, device),
        roles=tuple(r.value for r in Role if _gives(visitor, r)) if handles else (),
    )


def _state(device: Device) -> str:
    if device.revoked:
        return "revoked"
    if device.locked_out:
        return "locked, too many PINs"
    return "with PIN" if device.pin_hash else "enrolled"


def _reached_at(caller: Caller) -> str:
    """Where another device finds this server: `127.0.0.1` is somebody else there."""
    url, hall = caller.request.url, caller.services.settings.hall
    if url.hostname in LOOPBACK and hall:
        port = f":{url.port}" if url.port else ""
        return f"{url.scheme}://{hall}{port}"
    return caller.origin


def _note(caller: Caller) -> str:
    if caller.request.url.hostname in LOOPBACK and not caller.services.settings.hall:
        return ONLY_HERE
    return plain_http_note(caller.request)

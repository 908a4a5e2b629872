"""The devices of this server: who they are, letting one in, taking rights away.

A chief sees and handles the devices of their own tournament below their own role; the organiser
all of them.
"""

import re
from datetime import UTC, datetime
from functools import partial

import structlog
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from domain.chess.stage import stages_of
from domain.errors import Unknown
from server.access.devices import CODE_LIVES, MINUTE, Device, Visitor
from server.access.origin import own_origin
from server.access.refusals import NotAllowed
from server.access.registry import Access, Wish
from server.access.roles import Grant, Role, may_hand_out
from server.access.sockets import OpenSockets
from server.problems import BadRequest
from server.routes.enrolment import LONGEST_NAME, SEE_OTHER, place_words, plain_http_note
from server.routes.form import fields_of
from server.settings import Settings
from server.tournaments import Tournaments
from web.pages.devices import ROLES, Choice, DeviceLine, DevicesPage, InvitationPage
from web.pages.render import render
from web.shared.qr import qr_svg

_PIN = re.compile(r"[0-9]{4,12}")
_PLACE = re.compile(r"(?P<tournament>[A-Za-z0-9_-]{0,64})(?:/(?P<stage>[0-9]{1,4}))?")
_LOOPBACK = ("127.0.0.1", "localhost", "::1")
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
    visitor: Visitor = request.state.visitor
    known = [d for d in _access(request).devices() if _handles(visitor, d) or _is(visitor, d)]
    lines = [await _line(request, visitor, device) for device in known]
    roles = [Choice(role.value, ROLES[role.value]) for role in Role if _gives(visitor, role)]
    places = await _places(request, visitor.grant)
    asked = request.query_params.get("for", "")
    chosen = asked if asked in {place.value for place in places} else ""
    tournament, _, stage = chosen.partition("/")
    page = DevicesPage(
        devices=tuple(lines),
        roles=tuple(roles),
        places=tuple(places),
        note=_note(request),
        chosen=chosen,
        desk=f"/t/{tournament}/s/{stage}/desk" if stage else "",
    )
    return HTMLResponse(render(page))


async def invite(request: Request) -> Response:
    form = await fields_of(request)
    grant = _wished(form)
    _must_hand_out(request, grant)
    pin = form.get("pin", "")
    if pin and not _PIN.fullmatch(pin):
        raise BadRequest("A PIN has 4 to 12 digits; choose another one.")
    wish = Wish(grant, form.get("name", "")[:LONGEST_NAME], pin)
    code = await to_thread.run_sync(_access(request).invite, wish)
    log.info("invited", role=grant.role.value, tournament=grant.tournament, stage=grant.stage)
    address = f"{_reached_at(request)}/enrol/{code}"
    page = InvitationPage(
        role=grant.role.value,
        may=ROLES[grant.role.value],
        place=await place_words(request, grant),
        address=address,
        qr=qr_svg(address, "The code to scan with the new device"),
        minutes=CODE_LIVES // MINUTE,
        note=_note(request),
    )
    return HTMLResponse(render(page))


async def revoke(request: Request) -> Response:
    device = _handled(request)
    await to_thread.run_sync(_access(request).revoke, device.id)
    return _changed(request, device)


async def change_role(request: Request) -> Response:
    device = _handled(request)
    role = (await fields_of(request)).get("role", "")
    grant = Grant(_role(role), device.grant.tournament, device.grant.stage)
    _must_hand_out(request, grant)
    await to_thread.run_sync(partial(_access(request).change_role, device.id, grant))
    return _changed(request, device)


def _changed(request: Request, device: Device) -> Response:
    sockets: OpenSockets = request.app.state.sockets
    sockets.look_again([device.id])
    log.info("device changed", changed=device.id, by=request.state.visitor.device.id)
    return RedirectResponse("/devices", SEE_OTHER)


def _handled(request: Request) -> Device:
    """The named device, if it is the visitor's to handle; otherwise there is none."""
    id = request.path_params["device"]
    device = _access(request).device(id)
    visitor: Visitor = request.state.visitor
    if device is None or not _handles(visitor, device):
        raise Unknown("device", id)
    return device


def _handles(visitor: Visitor, device: Device) -> bool:
    return not _is(visitor, device) and may_hand_out(visitor.grant, device.grant)


def _is(visitor: Visitor, device: Device) -> bool:
    return visitor.device.id == device.id


def _gives(visitor: Visitor, role: Role) -> bool:
    return may_hand_out(visitor.grant, Grant(role, visitor.grant.tournament, visitor.grant.stage))


def _must_hand_out(request: Request, grant: Grant) -> None:
    visitor: Visitor = request.state.visitor
    if not may_hand_out(visitor.grant, grant):
        raise NotAllowed(visitor.grant.role)


def _wished(form: dict[str, str]) -> Grant:
    place = _PLACE.fullmatch(form.get("place", ""))
    if place is None:
        raise BadRequest("There is no such place; choose one of the list.")
    role = _role(form.get("role", ""))
    if role is Role.ORGANISER:
        return Grant(role)
    return Grant(role, place["tournament"], int(place["stage"] or 0))


def _role(name: str) -> Role:
    try:
        return Role(name)
    except ValueError:
        raise BadRequest("There is no such role; choose one of the list.") from None


async def _places(request: Request, grant: Grant) -> list[Choice]:
    places = [] if grant.tournament else [Choice("", "all tournaments")]
    tournaments: Tournaments = request.app.state.tournaments
    for live in await tournaments.all():
        if grant.tournament not in ("", live.state.id):
            continue
        for stage, name in live.state.names.items():
            known = stages_of(live.state).get(stage)
            left = known is not None and known.left_fide_mode
            words = f"{live.state.name} · {name}{' (outside FIDE mode)' if left else ''}"
            places.append(Choice(f"{live.state.id}/{stage}", words))
        places.append(Choice(live.state.id, f"{live.state.name} · all stages"))
    return places[1:] + places[:1] if not grant.tournament else places


async def _line(request: Request, visitor: Visitor, device: Device) -> DeviceLine:
    access, sockets = _access(request), request.app.state.sockets
    handles = not device.revoked and _handles(visitor, device)
    return DeviceLine(
        id=device.id,
        name=device.name,
        role=device.grant.role.value,
        place=await place_words(request, device.grant),
        seen=datetime.fromtimestamp(access.seen(device), UTC).isoformat(),
        sockets=sockets.of(device.id),
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


def _reached_at(request: Request) -> str:
    """Where another device finds this server: `127.0.0.1` is somebody else there."""
    settings: Settings = request.app.state.settings
    if request.url.hostname in _LOOPBACK and settings.hall:
        port = f":{request.url.port}" if request.url.port else ""
        return f"{request.url.scheme}://{settings.hall}{port}"
    return own_origin(request.scope)


def _note(request: Request) -> str:
    settings: Settings = request.app.state.settings
    if request.url.hostname in _LOOPBACK and not settings.hall:
        return ONLY_HERE
    return plain_http_note(request)


def _access(request: Request) -> Access:
    access: Access = request.app.state.access
    return access

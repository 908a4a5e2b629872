"""The page with the code that lets a device in; and invitations by an operator, or of one, which
stand in the journal wherever they were asked for.
"""

from starlette.responses import Response

from domain.said import say
from server.access.device_registry import NewDevice
from server.access.devices import CODE_LIVES, MINUTE
from server.context import answers
from server.context.device_cookie import plain_http_note
from server.context.request_context import RequestContext
from server.http.origin import LOOPBACK
from web.pages.devices import ROLES, InvitationPage
from web.shared.links import Link
from web.shared.qr import qr_svg

ONLY_HERE = say(
    "This server listens to its own machine only, so that no other device can come in. Start it "
    "with --host 0.0.0.0 to let the hall's network in."
)


def invitation(caller: RequestContext, code: str, role: str, place: str, up: Link) -> Response:
    """`place` in English words; `up` is the page from which the code was made."""
    address = address_of(caller, code)
    page = InvitationPage(
        role=role,
        may=ROLES[role],
        place=place,
        address=address,
        qr=qr_svg(address, say("The code to scan with the new device")),
        minutes=CODE_LIVES // MINUTE,
        note=reach_note(caller),
        up=up,
    )
    return answers.for_device(caller, page)


def address_of(caller: RequestContext, code: str) -> str:
    return f"{caller.reached_at}/enrol/{code}"


async def operators_code(caller: RequestContext, new: NewDevice) -> str:
    services, by = caller.services, caller.signed_in.device.signature
    invite = services.organisations.invite_operator
    return await services.store_threads.ask(invite, services.access, new, by)


async def organisers_code(caller: RequestContext, organisation: str, name: str) -> str:
    services, by = caller.services, caller.signed_in.device.signature
    invite = services.organisations.invite_organiser
    return await services.store_threads.ask(invite, services.access, organisation, name, by)


async def revoke_operator(caller: RequestContext, device: str) -> None:
    """Their device may do nothing any more."""
    services, by = caller.services, caller.signed_in.device.signature
    revoke = services.organisations.revoke_operator
    await services.store_threads.ask(revoke, services.access, device, by)
    services.sockets.look_again([device])


def reach_note(caller: RequestContext) -> str:
    """What keeps other devices out, or what to know before one is let in."""
    if caller.request.url.hostname in LOOPBACK and not caller.services.settings.hall:
        return ONLY_HERE
    return plain_http_note(caller.request)

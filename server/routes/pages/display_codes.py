"""Assigning a waiting display by telephone: it shows a QR code, which leads a device that may
manage displays to its card on the desk's page.

The code gives no access: the linked page checks the device's own rights.
"""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from server.access.refusals import NotAllowed
from server.access.roles import may_do
from server.context import answers
from server.context.request_context import RequestContext
from server.displays.content import Display
from server.http.request_state import path_text
from web.pages.displays import DisplayTournamentPage
from web.shared.frame import Link
from web.shared.qr import qr_svg_file

SEE_OTHER = 303


def routes() -> list[BaseRoute]:
    return [
        Route("/display/scan/{code}.svg", qr_code, name="display-scan"),
        Route("/display/hang/{code}", choose_tournament, name="hang-display"),
    ]


async def qr_code(request: Request) -> Response:
    caller = RequestContext(request)
    address = f"{caller.external_origin}/display/hang/{_display_with_code(caller).code}"
    headers = {"Cache-Control": "no-store"}
    return Response(qr_svg_file(address), headers=headers, media_type="image/svg+xml")


async def choose_tournament(request: Request) -> Response:
    """Show the tournaments for the display, or redirect to its card if only one is possible."""
    caller = RequestContext(request)
    display = _display_with_code(caller)
    registry, owner_of = caller.services.displays, caller.services.organisations.owner_of
    grant = caller.known_visitor.grant
    choices = [
        Link(live.state.name, f"/t/{live.state.id}/displays?hang={display.code}")
        for live in await caller.services.tournaments.list_active()
        if registry.is_free_for(display, live.state.id, owner_of(live.state.id))
        and may_do(grant, "displays", caller.act_place(live.state.id, grant.stage))
    ]
    if not choices:
        raise NotAllowed(caller.known_visitor.grant.role)
    if len(choices) == 1:
        return RedirectResponse(choices[0].address, SEE_OTHER)
    return answers.device_page(caller, DisplayTournamentPage(display.code, tuple(choices)))


def _display_with_code(caller: RequestContext) -> Display:
    return caller.services.displays.find_by_code(path_text(caller.request, "code"))

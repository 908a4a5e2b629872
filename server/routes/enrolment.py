"""How a device comes in and goes out: enrolment by a one-time code, PIN, signing out.

Looking at the address of a code changes nothing, so that a preview or a reload can't use it up; the
page's form does. Where a device goes then follows from its role: no address is ever taken from the
request.
"""

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from domain.ids import StageId, TournamentId
from events.log.errors import UnknownTournament
from server.access.devices import LONGEST, Visitor
from server.access.guard import cookie_name
from server.access.origin import is_secure
from server.access.refusals import BadCode, LockedOut, NotSignedIn, WrongPin
from server.access.registry import Access
from server.access.roles import Grant, Role
from server.access.sockets import OpenSockets
from server.routes.form import fields_of
from server.routes.language import BY_LANGUAGE, offered, spoken
from server.routes.reader import reader_of
from server.tournaments import Tournaments
from web.pages.devices import PLAIN_HTTP, ROLES, EnrolPage, UnlockPage, WayInPage
from web.pages.links import part_links
from web.pages.render import render

LONGEST_NAME = 60
SEE_OTHER = 303


def routes() -> list[Route]:
    return [
        Route("/enrol/{code}", enrol_page, name="enrol-page"),
        Route("/enrol", way_in, name="way-in"),
        Route("/enrol", enrol, methods=["POST"], name="enrol"),
        Route("/unlock", unlock_page, name="unlock-page"),
        Route("/unlock", unlock, methods=["POST"], name="unlock"),
        Route("/sign-out", sign_out, methods=["POST"], name="sign-out"),
    ]


async def enrol_page(request: Request) -> Response:
    code = request.path_params["code"]
    invitation = await to_thread.run_sync(_access(request).invitation, code)
    visitor: Visitor | None = request.state.visitor
    if invitation is None:
        if visitor is not None:
            return await _homewards(request, visitor.grant)
        raise BadCode
    role = invitation.grant.role.value
    page = EnrolPage(
        code=code,
        role=role,
        may=ROLES[role],
        place=await place_words(request, invitation.grant),
        name=invitation.name,
        at_once=invitation.at_once,
        note=plain_http_note(request),
    )
    return HTMLResponse(render(page))


async def way_in(request: Request) -> Response:
    visitor: Visitor | None = request.state.visitor
    if visitor is not None:
        return await _homewards(request, visitor.grant)
    page = WayInPage(spoken(request), offered(request))
    return HTMLResponse(render(page), headers=BY_LANGUAGE)


async def enrol(request: Request) -> Response:
    form = await fields_of(request)
    access = _access(request)
    name = form.get("name", "")[:LONGEST_NAME]
    code = form.get("code", "")
    token, device = await to_thread.run_sync(access.enrol, code, name, request.state.visitor)
    _look_again(request)
    return _with_cookie(request, await _homewards(request, device.grant), token)


async def unlock_page(request: Request) -> Response:
    visitor = _signed_in(request)
    if not _access(request).is_locked(visitor):
        return await _homewards(request, visitor.grant)
    return lock_page(request, 200)


async def unlock(request: Request) -> Response:
    visitor = _signed_in(request)
    pin = (await fields_of(request)).get("pin", "")
    try:
        token = await to_thread.run_sync(_access(request).unlock, visitor, pin)
    except WrongPin as wrong:
        page = UnlockPage(visitor.device.name, str(wrong))
        return HTMLResponse(render(page), 401)
    except LockedOut as out:
        return HTMLResponse(render(UnlockPage(visitor.device.name, str(out), out=True)), 401)
    return _with_cookie(request, await _homewards(request, visitor.grant), token)


async def sign_out(request: Request) -> Response:
    visitor = _signed_in(request)
    await to_thread.run_sync(_access(request).sign_out, visitor)
    _look_again(request)
    answer = RedirectResponse("/", SEE_OTHER)
    answer.delete_cookie(cookie_name(request), secure=is_secure(request.scope), httponly=True)
    return answer


def lock_page(request: Request, status: int = 401) -> Response:
    """Instead of whatever was asked for, at its own address."""
    device = _signed_in(request).device
    said = str(LockedOut()) if device.locked_out else ""
    return HTMLResponse(render(UnlockPage(device.name, said, device.locked_out)), status)


def plain_http_note(request: Request) -> str:
    """What it means to come without TLS, to whoever does not sit at the server's own machine."""
    here = request.url.hostname in ("127.0.0.1", "localhost", "::1")
    return "" if is_secure(request.scope) or here else PLAIN_HTTP


async def place_words(request: Request, grant: Grant) -> str:
    if not grant.tournament:
        return "all tournaments"
    try:
        state = (await _tournaments(request).live(TournamentId(grant.tournament))).state
    except UnknownTournament:
        return grant.tournament
    stage = state.names.get(StageId(grant.stage))
    return f"{state.name} · {stage}" if stage else state.name


async def _homewards(request: Request, grant: Grant) -> Response:
    return RedirectResponse(await home(request, grant), SEE_OTHER)


async def home(request: Request, grant: Grant) -> str:
    """The first page on which it may work, otherwise the tournament's."""
    tournament = TournamentId(grant.tournament)
    if not tournament and grant.role is Role.ORGANISER:
        newest = next(iter(await _tournaments(request).all()), None)
        tournament = newest.state.id if newest and newest.state.names else tournament
    if not tournament:
        return "/"
    state = (await _tournaments(request).live(tournament)).state
    stage = StageId(grant.stage or 1)
    if stage not in state.names:
        return f"/t/{tournament}"
    places = part_links(state, stage, reader_of(request, grant)).workplaces
    return places[0].address if places else f"/t/{tournament}"


def _with_cookie(request: Request, answer: Response, token: str) -> Response:
    answer.set_cookie(
        cookie_name(request),
        token,
        max_age=LONGEST,
        secure=is_secure(request.scope),
        httponly=True,
        samesite="lax",
    )
    return answer


def _signed_in(request: Request) -> Visitor:
    visitor: Visitor | None = request.state.visitor
    if visitor is None:
        raise NotSignedIn
    return visitor


def _look_again(request: Request) -> None:
    """The sockets of the session that has ended."""
    if request.state.visitor is not None:
        sockets: OpenSockets = request.app.state.sockets
        sockets.look_again([request.state.visitor.device.id])


def _access(request: Request) -> Access:
    access: Access = request.app.state.access
    return access


def _tournaments(request: Request) -> Tournaments:
    tournaments: Tournaments = request.app.state.tournaments
    return tournaments

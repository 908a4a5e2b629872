"""Enrolment of devices by a one-time code, PIN, signing out.

Opening the address of a code changes nothing, so that a preview or a reload can't use it up; only
the page's form does. The next page follows from the device's role, never from an address in the
request.

Also the page with the code of an invitation; and invitations by or of operators, which are always
recorded in the journal.
"""

from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from domain.errors import Unknown
from domain.ids import StageId, TournamentId
from domain.messages import join_messages, say
from events.log.errors import UNREADABLE, UnknownTournament
from server.access.device_registry import NewDevice
from server.access.devices import CODE_SECONDS, MINUTE
from server.access.refusals import BadCode, LockedOut, WrongPin
from server.access.roles import Grant, Role
from server.context import answers
from server.context.answers import plain_http_note, recheck_sockets, with_session_cookie
from server.context.request_context import BY_READER, RequestContext
from server.games.registry import GAMES
from server.http.bodies import fields_of
from server.http.origin import LOOPBACK, is_secure
from server.http.request_state import path_text
from server.transparency.device_signatures import is_public_key
from web.pages.devices import ROLES, EnrolPage, InvitationPage, UnlockPage, WayInPage
from web.pages.links import part_links
from web.pages.organisations import OPERATOR, organisation_desk_address
from web.shared.frame import Link
from web.shared.qr import qr_svg

LONGEST_NAME = 60
SEE_OTHER = 303


def routes() -> list[Route]:
    return [
        Route("/enrol/{code}", enrol_page, name="enrol-page"),
        Route("/enrol", way_in_page, name="way-in"),
        Route("/enrol", enrol_device, methods=["POST"], name="enrol"),
        Route("/unlock", unlock_page, name="unlock-page"),
        Route("/unlock", unlock_device, methods=["POST"], name="unlock"),
        Route("/sign-out", sign_out, methods=["POST"], name="sign-out"),
    ]


async def enrol_page(request: Request) -> Response:
    caller, code = RequestContext(request), path_text(request, "code")
    invited = await caller.ask_store(caller.services.access.find_invitation, code)
    if invited is None:
        if caller.grant is not None:
            return await _redirect_home(caller, caller.grant)
        raise BadCode
    role = invited.grant.role.value
    page = EnrolPage(
        code=code,
        role=role,
        may=ROLES[role],
        place=await place_words(caller, invited.grant),
        name=invited.name,
        at_once=invited.at_once,
        note=plain_http_note(request),
    )
    return answers.device_page(caller, page)


async def way_in_page(request: Request) -> Response:
    caller = RequestContext(request)
    if caller.grant is not None:
        return await _redirect_home(caller, caller.grant)
    return answers.as_page(WayInPage(caller.words, caller.languages), headers=BY_READER)


async def enrol_device(request: Request) -> Response:
    caller, form = RequestContext(request), await fields_of(request)
    name = form.get("name", "")[:LONGEST_NAME]
    key = form.get("public-key", "")
    enrol_it = partial(
        caller.services.access.enrol,
        *(form.get("code", ""), name, caller.visitor),
        key if is_public_key(key) else "",
    )
    token, device = await caller.ask_store(enrol_it)
    return with_session_cookie(caller, await _redirect_home(caller, device.grant), token)


async def unlock_page(request: Request) -> Response:
    caller = RequestContext(request)
    if not caller.services.access.is_locked(caller.known_visitor):
        return await _redirect_home(caller, caller.known_visitor.grant)
    return lock_page(request, 200)


async def unlock_device(request: Request) -> Response:
    caller = RequestContext(request)
    visitor = caller.known_visitor
    if not visitor.device.pin_hash:
        return await _redirect_home(caller, visitor.grant)
    pin = (await fields_of(request)).get("pin", "")
    try:
        token = await caller.services.store_threads.run_hashing_call(
            caller.services.access.unlock, visitor, pin
        )
    except WrongPin as wrong:
        return answers.device_page(caller, UnlockPage(visitor.device.name, str(wrong)), 401)
    except LockedOut as out:
        recheck_sockets(caller)
        return answers.device_page(caller, UnlockPage(visitor.device.name, str(out), out=True), 401)
    return with_session_cookie(caller, await _redirect_home(caller, visitor.grant), token)


async def sign_out(request: Request) -> Response:
    caller = RequestContext(request)
    await caller.ask_store(caller.services.access.sign_out, caller.known_visitor)
    recheck_sockets(caller)
    answer, name = RedirectResponse("/", SEE_OTHER), caller.services.guard.cookie_name(request)
    answer.delete_cookie(name, secure=is_secure(request.scope), httponly=True)
    return answer


def lock_page(request: Request, status: int = 401) -> Response:
    """The lock page, in place of the requested one at the same address."""
    device = RequestContext(request).known_visitor.device
    sentence = str(LockedOut()) if device.is_locked_out else ""
    page = UnlockPage(device.name, sentence, device.is_locked_out)
    return answers.device_page(RequestContext(request), page, status, {"Cache-Control": "no-store"})


async def place_words(caller: RequestContext, grant: Grant) -> str:
    """The scope of a grant for people, to be translated: a table, stage, tournament or all."""
    if grant.role is Role.OPERATOR:
        return say("the whole server")
    if not grant.tournament:
        return _all_tournaments_words(caller, grant.organisation)
    try:
        state = (await caller.services.tournaments.load(TournamentId(grant.tournament))).state
    except (UnknownTournament, *UNREADABLE):
        return grant.tournament
    stage = state.part_names.get(StageId(grant.stage))
    table = say(" · table {table}", table=grant.table) if grant.table else ""
    return (
        say("{name} · {table}", name=state.name, table=join_messages("", (stage, table)))
        if stage
        else state.name
    )


def _all_tournaments_words(caller: RequestContext, organisation: str) -> str:
    if not organisation:
        return say("all tournaments")
    try:
        return say(
            "all tournaments of {name}", name=caller.services.organisations.by_id(organisation).name
        )
    except Unknown:
        return organisation


async def _redirect_home(caller: RequestContext, grant: Grant) -> Response:
    return RedirectResponse(await _home_address(caller, grant), SEE_OTHER)


async def _home_address(caller: RequestContext, grant: Grant) -> str:
    """The address of the first page on which the device may work."""
    if grant.role is Role.DISPLAY:
        return "/display"
    if grant.role is Role.OPERATOR:
        return OPERATOR
    if grant.role is Role.ORGANISER and grant.organisation:
        return organisation_desk_address(grant.organisation)
    tournament = TournamentId(grant.tournament)
    if not tournament and grant.role is Role.ORGANISER:
        newest = next(iter(await caller.services.tournaments.list_active()), None)
        tournament = newest.state.id if newest and newest.state.part_names else tournament
    if not tournament:
        return "/"
    state = (await caller.services.tournaments.load(tournament)).state
    stage = StageId(grant.stage or 1)
    if stage not in state.part_names:
        return f"/t/{tournament}"
    if grant.role is Role.PLAYER and (tablet_home := GAMES[state.part(stage).game].tablet_home):
        return tablet_home(state, stage, grant.table)
    places = part_links(state, stage, caller.reader_with(grant)).workplaces
    return places[0].address if places else f"/t/{tournament}"


ONLY_HERE = say(
    "This server listens to its own machine only, so that no other device can come in. Start it "
    "with --host 0.0.0.0 to let the hall's network in."
)


def invitation_page(caller: RequestContext, code: str, role: str, place: str, up: Link) -> Response:
    """The page with a code; `place` is in English, `up` is the page that made the code."""
    address = enrolment_address(caller, code)
    page = InvitationPage(
        role=role,
        may=ROLES[role],
        place=place,
        address=address,
        qr=qr_svg(address, say("The code to scan with the new device")),
        minutes=CODE_SECONDS // MINUTE,
        note=reach_note(caller),
        up=up,
    )
    return answers.device_page(caller, page)


def enrolment_address(caller: RequestContext, code: str) -> str:
    return f"{caller.external_origin}/enrol/{code}"


async def invite_operator(caller: RequestContext, new: NewDevice) -> str:
    """The one-time code for a new operator."""
    organisations, by = caller.services.organisations, caller.known_visitor.device.log_name
    return await caller.ask_store(organisations.invite_operator, caller.services.access, new, by)


async def invite_organiser(caller: RequestContext, organisation: str, name: str) -> str:
    """The one-time code for an organiser of an organisation that has none."""
    access, by = caller.services.access, caller.known_visitor.device.log_name
    invite = caller.services.organisations.invite_organiser
    return await caller.ask_store(invite, access, organisation, name, by)


async def revoke_operator(caller: RequestContext, device: str) -> None:
    services, by = caller.services, caller.known_visitor.device.log_name
    await caller.ask_store(services.organisations.revoke_operator, services.access, device, by)
    services.sockets.recheck_rights([device])


def reach_note(caller: RequestContext) -> str:
    """The note on whether other devices can reach this server, and on missing TLS."""
    if caller.request.url.hostname in LOOPBACK and not caller.services.settings.hall:
        return ONLY_HERE
    return plain_http_note(caller.request)

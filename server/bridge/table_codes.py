"""How a tablet is assigned to its table: by the code printed for the table, or by choosing it.

The code is derived from the server's secret, the session and the table, so that it need not be
stored and can't be guessed. It admits any number of tablets, until the session is closed or the
director revokes the codes; tablets already at their table stay there until they are revoked. A
tablet without a table chooses one, and another one when it is moved.
"""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from domain.bridge.phase import Phase, phase_of
from domain.bridge.session import SessionState
from domain.errors import NotNow, Unknown
from domain.messages import join_messages, say
from domain.tournament import Tournament
from server.access.device_registry import NewDevice
from server.access.refusals import NotAllowed
from server.access.roles import Grant, Role, may_do
from server.context import answers
from server.context.answers import plain_http_note, recheck_sockets, with_session_cookie
from server.context.request_context import BY_READER, TournamentContext, authorise_by_code
from server.http.bodies import fields_of
from server.http.request_state import path_number, path_text
from server.live.server_draws import ServerChance
from web.bridge.pages import TableCodePage, TablesPage, table_names_of

_STAGE = "/t/{tournament}/s/{stage:int}"
_CODE = f"{_STAGE}/at/{{session:int}}/{{place}}/{{code}}"
_SEE_OTHER = 303


def routes() -> list[Route]:
    return [
        Route(_CODE, code_page, name="table-code-page"),
        Route(_CODE, enter_by_code, methods=["POST"], name="table-code"),
        Route(f"{_STAGE}/tables", tables_page, name="tables-to-choose"),
        Route(f"{_STAGE}/tables", choose_table, methods=["POST"], name="choose-table"),
    ]


def table_code_path(chance: ServerChance, state: Tournament, stage: int, place: str) -> str:
    """The path of the table's code; NotNow outside a session."""
    phase = phase_of(state, stage)
    shown = phase.public_session
    if shown is None or shown.state is not SessionState.PUBLISHED:
        raise NotNow("No session of {name} is on; codes are for its tables.", name=phase.name)
    code = _table_code(chance, state, phase, shown.number, place)
    return f"/t/{state.id}/s/{phase.id}/at/{shown.number}/{place}/{code}"


async def code_page(request: Request) -> Response:
    ctx, place = await _authorise_tablet(request)
    if _may_enter_there(ctx, place):
        return _redirect_to_table(ctx, place)
    phase = phase_of(ctx.state, ctx.stage_id)
    page = TableCodePage(ctx.state.name, phase.name, place, plain_http_note(request), ctx.reader)
    return answers.as_page(page, headers=BY_READER)


async def enter_by_code(request: Request) -> Response:
    ctx, place = await _authorise_tablet(request)
    if _may_enter_there(ctx, place):
        return _redirect_to_table(ctx, place)
    organisation = ctx.services.organisations.owner_of(ctx.state.id)
    grant = Grant(Role.PLAYER, ctx.state.id, ctx.stage_id, place, organisation)
    new = NewDevice(grant, say("{place}", place=join_messages(" ", (ctx.words("Table"), place))))
    services = ctx.services
    token, _ = await services.store_threads.run_short_call(
        services.access.enrol_without_code, new, ctx.visitor
    )
    return with_session_cookie(ctx, _redirect_to_table(ctx, place), token)


async def tables_page(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    phase = phase_of(ctx.state, ctx.stage_id)
    own = ctx.grant.table if ctx.grant else ""
    page = TablesPage(ctx.state.name, phase.name, tuple(table_names_of(phase)), own, ctx.reader)
    return answers.as_page(page, headers=BY_READER)


async def choose_table(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    phase, place = (phase_of(ctx.state, ctx.stage_id), (await fields_of(request)).get("table", ""))
    if place not in table_names_of(phase):
        raise Unknown(
            say("table in the session of {name} that is on:", name=phase.name), place[:10]
        )
    visitor = ctx.known_visitor
    if visitor.grant.role is Role.PLAYER:
        if visitor.device.grant.table not in ("", place):
            raise NotAllowed(visitor.grant.role)
        await ctx.ask_store(ctx.services.access.choose_table, visitor, place)
        recheck_sockets(ctx)
    return _redirect_to_table(ctx, place)


def _may_enter_there(ctx: TournamentContext, place: str) -> bool:
    here = ctx.act_place(ctx.state.id, ctx.stage_id, place)
    return may_do(ctx.grant, "table-entry", here)


def _redirect_to_table(ctx: TournamentContext, place: str) -> Response:
    return RedirectResponse(table_path(ctx.state, ctx.stage_id, place), _SEE_OTHER)


def table_path(state: Tournament, stage: int, place: str) -> str:
    """The path of a table's page; without a table, that of the choice of tables."""
    if not place:
        return f"/t/{state.id}/s/{stage}/tables"
    section = place.rstrip("0123456789")
    return f"/t/{state.id}/s/{stage}/table/{section}/{place.removeprefix(section)}"


async def _authorise_tablet(request: Request) -> tuple[TournamentContext, str]:
    """The context and the table of a request whose path has the table's code."""
    session, place = path_number(request, "session"), path_text(request, "place")

    def code_of(ctx: TournamentContext) -> str:
        phase = phase_of(ctx.state, ctx.stage_id)
        return _table_code(ctx.services.chance, ctx.state, phase, session, place)

    what = say("table that takes tablets with the code")
    return await authorise_by_code(request, what, code_of), place


def _table_code(
    chance: ServerChance, state: Tournament, phase: Phase, session: int, place: str
) -> str:
    shown = phase.public_session
    on = shown is not None and shown.state is SessionState.PUBLISHED and session == shown.number
    if not on or place not in table_names_of(phase):
        raise Unknown("table", place)
    return chance.secret_code("table", state.id, phase.id, session, place, phase.codes_revoked)

"""Future phases: the page for planning them, and the data that it requests before announcing."""

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.bridge.phases.formats import FormatName
from domain.messages import join_messages
from server.bridge.pages import UNKEPT, wish_of
from server.bridge.planning import MOST_PAIRS, number_of
from server.context import answers
from server.context.request_context import TournamentContext
from server.refusals import BadRequest
from web.bridge.next_phases import (
    NextPhasesPage,
    closing_form,
    compare_carryovers_from,
    offer_phases,
)

_PAGE = "/t/{tournament}/s/{stage:int}/next"
_ASK = "/api/next/{tournament}/{stage:int}"


def routes() -> list[Route]:
    return [
        Route(_PAGE, next_phases_page, name="next-phases"),
        Route(f"{_ASK}/proposal", proposed_phases, name="next-proposal"),
        Route(f"{_ASK}/what-if", what_if, name="next-what-if"),
        Route(f"{_ASK}/closing", closing_preview, name="closing-preview"),
    ]


async def next_phases_page(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    shown = await to_thread.run_sync(NextPhasesPage.build, ctx.state, ctx.stage_id)
    return answers.framed_page(ctx, shown)


async def proposed_phases(request: Request) -> Response:
    """Proposed phases of a format, as JSON: ?format=3&pairs=44."""
    ctx, query = await TournamentContext.from_request(request), request.query_params
    named = query.get("format", "")
    if named not in list(FormatName):
        raise BadRequest(
            "There is no format {named}; choose one of {formatname}.",
            named=repr(named),
            formatname=join_messages(", ", FormatName),
        )
    pairs = number_of(query.get("pairs", ""), "pairs", MOST_PAIRS)
    wish = (ctx.state, ctx.stage_id, FormatName(named), pairs)
    return answers.as_json(await to_thread.run_sync(offer_phases, *wish), UNKEPT)


async def what_if(request: Request) -> Response:
    """Ways to carry over out of this phase, as JSON: ?boards=26&top=10&places=12."""
    ctx = await TournamentContext.from_request(request)
    wish = wish_of(request)
    return answers.as_json(
        await to_thread.run_sync(compare_carryovers_from, ctx.state, ctx.stage_id, wish), UNKEPT
    )


async def closing_preview(request: Request) -> Response:
    """The form for closing the phase now, as JSON."""
    ctx = await TournamentContext.from_request(request)
    return answers.as_json(await to_thread.run_sync(closing_form, ctx.state, ctx.stage_id), UNKEPT)

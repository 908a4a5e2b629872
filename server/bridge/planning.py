"""Planning: previews of ways to play, of a list of pairs, of a swap of two lines; the page for
planning future phases, and the data that it requests before announcing.
"""

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.bridge.phases.formats import FormatName
from domain.bridge.planning.phase_plan import SCHEMES
from domain.bridge.planning.plan_figures import direction_evenness
from domain.bridge.planning.planner import MovementPlan, Requirements
from domain.bridge.planning.proposed_plans import balance_figure, has_two_winners, proposed_plans
from domain.formats.code_pages import decode_text, unusual_words
from domain.formats.pair_list import read_pairs
from domain.messages import join_messages, say
from server.bridge.pages import UNKEPT, carryover_question_of
from server.context import answers
from server.context.request_context import TournamentContext
from server.files.list_table import as_csv
from server.http.bodies import ListEncoding, body_of
from server.refusals import BadRequest
from web.bridge.next_phases import (
    NextPhasesPage,
    closing_form,
    compare_carryovers_from,
    offer_phases,
)
from web.bridge.views.merges import line_swap_rows

_STAGE = "/t/{tournament}/s/{stage:int}"
_ASK = "/api/next/{tournament}/{stage:int}"
LARGEST_LIST = 256 * 1024
MOST_PAIRS = 600
MOST_ROOMS = 12
_CODES = {scheme: code for code, scheme in SCHEMES.items()}


def routes() -> list[Route]:
    return [
        Route("/api/pairs/plans", list_plans, name="pairs-plans"),
        Route("/api/pairs/list", preview_pairs, methods=["POST"], name="preview-pairs"),
        Route(f"{_STAGE}/swaps", line_swaps, name="line-swaps"),
        Route(f"{_STAGE}/next", next_phases_page, name="next-phases"),
        Route(f"{_ASK}/proposal", proposed_phases, name="next-proposal"),
        Route(f"{_ASK}/what-if", carryovers_out_of_phase, name="next-what-if"),
        Route(f"{_ASK}/closing", closing_preview, name="closing-preview"),
    ]


async def list_plans(request: Request) -> Response:
    """All ways to play for a number of pairs, or `of=players`, the best first, and the objections
    to the others. Without `of` there are no entries yet, and both are possible.
    """
    query = request.query_params
    wish = Requirements(
        pairs=parse_count(query.get("pairs", ""), "pairs", MOST_PAIRS),
        sessions=parse_count(query.get("sessions", "1"), "sessions", 60),
        boards=parse_count(query.get("boards", "2"), "boards", 16),
        rooms=tuple(
            parse_count(room, "rooms", 2000) for room in _room_sizes(query.get("rooms", ""))
        ),
        copies=_parse_limit(query.get("copies", ""), "copies"),
        longest_minutes=_parse_limit(query.get("longest", ""), "minutes"),
        individual=query["of"] == "players" if "of" in query else None,
    )
    found = await to_thread.run_sync(proposed_plans, wish)
    described = await to_thread.run_sync(lambda: [_describe_plan(p, wish) for p in found])
    return answers.as_json(described)


async def line_swaps(request: Request) -> Response:
    """The lines that a line could be swapped with: ?session=1&section=A&line=2."""
    query = request.query_params
    session = parse_count(query.get("session", ""), "session", 60)
    line = parse_count(query.get("line", ""), "line", 2000)
    ctx = await TournamentContext.from_request(request)
    place = (session, query.get("section", ""), line)
    return answers.as_json(
        await to_thread.run_sync(line_swap_rows, ctx.state, ctx.stage_id, *place)
    )


async def preview_pairs(request: Request) -> Response:
    refusal = say("This list is larger than 256 KiB; bring it in in parts.")
    body = await body_of(request, LARGEST_LIST, refusal)
    taken = decode_text(as_csv(body), "list", request.query_params.get("encoding", ""))
    found = read_pairs(taken.text, alone=request.query_params.get("of", "") == "players")
    reading = ListEncoding.from_decoded(taken.encoding, taken.others, unusual_words(taken.text))
    answer = {"pairs": found.pairs, "problems": found.problems, "reading": reading}
    return answers.as_json(answer)


def _describe_plan(plan: MovementPlan, wish: Requirements) -> dict[str, object]:
    apart = direction_evenness(plan, wish.sessions)
    figure = balance_figure(plan) if wish.sessions == 1 else None
    return {
        "name": plan.name,
        "scheme": _CODES[plan.scheme],
        "base": plan.base,
        "movement": plan.movement,
        "sections": [join_messages(" × ", (part.count, part.movement.name)) for part in plan.parts],
        "rounds": plan.rounds,
        "boards": plan.boards,
        "minutes": plan.minutes,
        "tables": plan.tables,
        "sets": plan.sets,
        "sessions": plan.most_sessions,
        "complete": plan.complete,
        "arrow_switched": plan.arrow_switched,
        "two_winners": has_two_winners(plan),
        "one_way": apart.one_way if apart else 0,
        "apart": apart.widest * wish.boards if apart else None,
        "balance": "" if figure is None else f"{figure:.2f}",
        "half_table": str(plan.half_table or ""),
        "best": plan.is_best,
        "reasons": [str(reason) for reason in plan.reasons],
        "objections": [str(objection) for objection in plan.objections],
    }


def _room_sizes(text: str) -> list[str]:
    rooms = text.replace(",", " ").split()
    if len(rooms) > MOST_ROOMS:
        raise BadRequest("Name at most {most_rooms} rooms.", most_rooms=MOST_ROOMS)
    return rooms


def _parse_limit(text: str, what: str) -> int | None:
    return parse_count(text, what, 100_000) if text else None


def parse_count(text: str, what: str, most: int) -> int:
    """Parse a number from 1 to `most`; a refusal calls it a number of `what`."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= most):
        raise BadRequest(
            "{text} is not a number of {what}; write one from 1 to {most}.",
            text=repr(text),
            what=what,
            most=most,
        )
    return int(text)


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
    pairs = parse_count(query.get("pairs", ""), "pairs", MOST_PAIRS)
    found = await to_thread.run_sync(
        offer_phases, ctx.state, ctx.stage_id, FormatName(named), pairs
    )
    return answers.as_json(found, UNKEPT)


async def carryovers_out_of_phase(request: Request) -> Response:
    """Ways to carry over out of this phase, as JSON: ?boards=26&top=10&places=12."""
    ctx = await TournamentContext.from_request(request)
    asked = carryover_question_of(request)
    return answers.as_json(
        await to_thread.run_sync(compare_carryovers_from, ctx.state, ctx.stage_id, asked), UNKEPT
    )


async def closing_preview(request: Request) -> Response:
    """The form for closing the phase now, as JSON."""
    ctx = await TournamentContext.from_request(request)
    return answers.as_json(await to_thread.run_sync(closing_form, ctx.state, ctx.stage_id), UNKEPT)

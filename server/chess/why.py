"""Why these two, why this colour, why not those: of published rounds, for everybody."""

from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.chess.stage import stage_of
from domain.contest.lifecycle import RoundState
from domain.errors import Unknown
from domain.ids import Number
from events.audit.verdict import whole_number
from events.contest.audit.why import PairedRound, pair_at, paired_round, why_not
from server.context import answers
from server.context.request_context import RequestContext, part_named, tournament_named
from server.context.request_context import TournamentContext as Of
from server.context.services import services_of
from server.live.histories import OpenHistory
from server.refusals import BadRequest
from web.chess.draft import DraftPage
from web.chess.why import WhyPage

_ROUND = "/t/{tournament}/s/{stage:int}/why/{round:int}"
BYES = "byes"


def routes() -> list[Route]:
    return [
        Route(f"{_ROUND}/{{board}}", page, name="why"),
        Route(f"{_ROUND}/{{board}}/facts", facts, name="why-facts"),
        Route("/t/{tournament}/s/{stage:int}/draft/{round:int}", draft, name="draft"),
    ]


async def page(request: Request) -> Response:
    """`?a=3&b=7` asks why those two numbers were not paired with each other."""
    caller, moment = RequestContext(request), (await Of.of(request)).moment
    return await services_of(request).response_cache.study(
        request,
        (*moment, caller.words.lang),
        lambda: answers.to_reader(caller, _page(request)),
    )


async def facts(request: Request) -> Response:
    """The same for a program."""
    moment = (await Of.of(request)).moment
    return await services_of(request).response_cache.study(
        request, moment, lambda: answers.as_json(_page(request))
    )


async def draft(request: Request) -> Response:
    """All of a round at once, published or not: for the desk."""
    return answers.for_device(RequestContext(request), await to_thread.run_sync(_draft, request))


def _draft(request: Request) -> DraftPage:
    it = _asked(request, _opened(request))
    return DraftPage.of(it, it.history.at(it.history.head.version).name)


def _opened(request: Request) -> OpenHistory:
    return services_of(request).histories.open(tournament_named(request))


def _asked(request: Request, opened: OpenHistory) -> PairedRound:
    number, now = part_named(request), opened.history.at(opened.history.head.version)
    return paired_round(opened.history, stage_of(now, number).id, request.path_params["round"])


def _page(request: Request) -> WhyPage:
    opened = _opened(request)
    it = _asked(request, opened)
    if it.round.state is RoundState.PAIRED:
        raise Unknown("published round", it.round.number)
    board = _board(request, it)
    two = _number(request, "a"), _number(request, "b")
    work_out = partial(why_not, it, Number(two[0]), Number(two[1]))
    answer = opened.answer((it.version, *two), work_out) if all(two) else ""
    name = it.history.at(it.history.head.version).name
    return WhyPage.of(it, name, board, two, answer)


def _board(request: Request, it: PairedRound) -> int:
    """A board's number; 0 for the byes."""
    text: str = request.path_params["board"]
    if text == BYES:
        return 0
    number = whole_number(text)
    if number is None:
        raise Unknown("board", text)
    pair_at(it, number)
    return number


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    number = whole_number(text or "0")
    if number is None:
        raise BadRequest(f"{name}= must be a player's number.")
    return number

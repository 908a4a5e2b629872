"""Why these two teams, why this colour, why not those: of published rounds, for everybody; of a
draft, for the desk.
"""

from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.contest.lifecycle import RoundState
from domain.errors import Unknown
from domain.ids import Number
from domain.team_chess.stage import team_stage_of
from events.audit.verdict import whole_number
from events.contest.audit.why import PairedRound, pair_at, paired_round, why_not
from server.context import answers
from server.context.request_context import RequestContext, part_named, tournament_named
from server.context.request_context import TournamentContext as Of
from server.context.services import services_of
from server.live.histories import OpenHistory
from server.refusals import BadRequest
from web.team_chess.why import WhyMatchPage

_STAGE = "/t/{tournament}/s/{stage:int}"
BYES = "byes"


def routes() -> list[Route]:
    return [
        Route(f"{_STAGE}/why-match/{{round:int}}/{{match}}", page, name="why"),
        Route(f"{_STAGE}/draft-match/{{round:int}}/{{match}}", draft, name="draft"),
    ]


async def page(request: Request) -> Response:
    """`?a=3&b=7` asks why those two numbers were not paired with each other."""
    caller, moment = RequestContext(request), (await Of.of(request)).moment
    return await services_of(request).response_cache.study(
        request,
        (*moment, caller.words.lang),
        lambda: answers.to_reader(caller, _page(request, drafts=False)),
    )


async def draft(request: Request) -> Response:
    found = await to_thread.run_sync(lambda: _page(request, drafts=True))
    return answers.for_device(RequestContext(request), found)


def _page(request: Request, *, drafts: bool) -> WhyMatchPage:
    opened: OpenHistory = services_of(request).histories.open(tournament_named(request))
    number, now = part_named(request), opened.history.at(opened.history.head.version)
    it = paired_round(opened.history, team_stage_of(now, number).id, request.path_params["round"])
    if it.round.state is RoundState.PAIRED and not drafts:
        raise Unknown("published round", it.round.number)
    match = _match(request, it)
    two = _number(request, "a"), _number(request, "b")
    work_out = partial(why_not, it, Number(two[0]), Number(two[1]))
    answer = opened.answer((it.version, *two), work_out) if all(two) else ""
    name = it.history.at(it.history.head.version).name
    return WhyMatchPage.of(it, name, match, two, answer)


def _match(request: Request, it: PairedRound) -> int:
    """A match's number; 0 for the byes."""
    text: str = request.path_params["match"]
    if text == BYES:
        return 0
    number = whole_number(text)
    if number is None:
        raise Unknown("match", text)
    pair_at(it, number)
    return number


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    number = whole_number(text or "0")
    if number is None:
        raise BadRequest(f"{name}= must be a team's number.")
    return number

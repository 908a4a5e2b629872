"""Routes of rounds, for any game played in them: older ones, which the desk loads one at a time,
and why they were paired as they were.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.contest.matches import AnyTeams
from domain.contest.round import RoundState
from domain.contest.stage import AnyStage
from domain.errors import Unknown
from domain.ids import Number
from domain.tournament import Tournament
from events.audit.verdict import parse_whole_number
from events.contest.audit.questions import PairedRound, pair_at, paired_round, why_not
from server.context import answers
from server.context.request_context import (
    RequestContext,
    TournamentContext,
    stage_id_in_path,
    tournament_id_in_path,
)
from server.context.services import services_of
from server.http.guard import Endpoint
from server.http.request_state import path_number, path_text
from server.live.histories import OpenHistory
from server.refusals import BadRequest
from web.contest.pages.why import WhyMatchPage, WhyOfGame
from web.contest.views.desk import DeskParts, rows_of_round
from web.shared.page import Page

BYES = "byes"

S = TypeVar("S", bound=AnyStage)
T = TypeVar("T", bound=AnyTeams)
StageOf = Callable[[Tournament, int], S]
"""Finds a stage of the game; Unknown if the part is of another."""


def desk_round_route(
    desk: DeskParts[Any, Any, Any], unit: str, stage_of: StageOf[AnyStage]
) -> Route:
    """The route of an older round; `unit` is the plural in its path: boards, matches."""

    async def send_round(request: Request) -> Response:
        ctx = await TournamentContext.from_request(request)
        stage = stage_of(ctx.state, ctx.stage_id)
        return answers.as_json(rows_of_round(desk, stage, path_number(request, "round")))

    path = f"/t/{{tournament}}/s/{{stage:int}}/desk/{unit}/{{round:int}}"
    return Route(path, send_round, name="read-desk-round")


WhyQuestion = tuple[PairedRound[S], str, int, tuple[int, int], str]
"""A question about a paired round: the round, the tournament's name, the number of a board or a
match, 0 for the byes; two players or teams of whom the page asks why they were not paired, (0, 0)
for none, and the sentence on that.
"""


def why_routes(address: str, explanation: Callable[[Request], Page]) -> list[Route]:
    """Routes of the page that `explanation` makes, and of its data as JSON for programs."""

    def page(request: Request) -> Response:
        return answers.reader_page(RequestContext(request), explanation(request))

    def facts(request: Request) -> Response:
        return answers.as_json(explanation(request))

    return [
        Route(address, _cached_endpoint(page), name="why"),
        Route(f"{address}/facts", _cached_endpoint(facts), name="why-facts"),
    ]


def _cached_endpoint(answer: Callable[[Request], Response]) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        about = (await TournamentContext.from_request(request)).cache_key
        cache = services_of(request).response_cache
        return await cache.slow_response(request, about, partial(answer, request))

    return endpoint


def why_match_routes(
    game: WhyOfGame[T], stage_of: StageOf[T], published: str, draft: str
) -> list[Route]:
    """Routes of the explanation of a match of teams; `draft` has it for the desk, in any round."""

    def explanation(request: Request, *, drafts: bool = False) -> WhyMatchPage:
        refusal = "{name}= must be a team's number."
        return WhyMatchPage.build(game, *read_question(request, stage_of, refusal, drafts=drafts))

    async def draft_page(request: Request) -> Response:
        page = await to_thread.run_sync(partial(explanation, request, drafts=True))
        return answers.device_page(RequestContext(request), page)

    return [*why_routes(published, explanation), Route(draft, draft_page, name="draft")]


def requested_round(request: Request, stage_of: StageOf[S]) -> PairedRound[S]:
    """The round in the path, published or not."""
    return _round_in_path(request, _open_history(request), stage_of)


def read_question(
    request: Request, stage_of: StageOf[S], refusal: str, *, drafts: bool = False
) -> WhyQuestion[S]:
    """Read the question in path and query: `?a=3&b=7` asks why those two were not paired;
    `refusal` is the message of the BadRequest if they are no two. Unknown for a draft, unless
    `drafts`.
    """
    opened = _open_history(request)
    paired = _round_in_path(request, opened, stage_of)
    if paired.round.state is RoundState.PAIRED and not drafts:
        raise Unknown("published round", paired.round.number)
    place = _place_in_path(request, paired)
    two = _query_number(request, "a", refusal), _query_number(request, "b", refusal)
    work_out = partial(why_not, paired, Number(two[0]), Number(two[1]))
    answer = opened.cached_answer((paired.version, *two), work_out) if all(two) else ""
    name = paired.history.state_at(paired.history.head.version).name
    return paired, name, place, two, answer


def _open_history(request: Request) -> OpenHistory:
    return services_of(request).histories.open_history(tournament_id_in_path(request))


def _round_in_path(request: Request, opened: OpenHistory, stage_of: StageOf[S]) -> PairedRound[S]:
    number = stage_id_in_path(request)
    return paired_round(opened.history, stage_of, number, path_number(request, "round"))


def _place_in_path(request: Request, paired: PairedRound[AnyStage]) -> int:
    """The number of the board or match in the path, 0 for the byes; Unknown if there is none."""
    text = path_text(request, paired.stage.pairing_noun)
    if text == BYES:
        return 0
    number = parse_whole_number(text)
    if number is None:
        raise Unknown(paired.stage.pairing_noun, text)
    pair_at(paired, number)
    return number


def _query_number(request: Request, name: str, refusal: str) -> int:
    """The number in that parameter, 0 if it is missing; BadRequest(refusal) if it is none."""
    text = request.query_params.get(name, "")
    number = parse_whole_number(text or "0")
    if number is None:
        raise BadRequest(refusal.format(name=name))
    return number

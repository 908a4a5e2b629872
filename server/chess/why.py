"""Why these two, why this colour, why not those: of published rounds, for everybody."""

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.chess.stage import stage_of
from server.contest.why import read_question, round_asked, why_page
from server.context import answers
from server.context.request_context import TournamentContext as Of
from server.context.services import services_of
from web.chess.draft import DraftPage
from web.chess.why import WhyPage

_ROUND = "/t/{tournament}/s/{stage:int}/why/{round:int}"


def routes() -> list[Route]:
    return [
        Route(f"{_ROUND}/{{board}}", page, name="why"),
        Route(f"{_ROUND}/{{board}}/facts", facts, name="why-facts"),
        Route("/t/{tournament}/s/{stage:int}/draft/{round:int}", draft, name="draft"),
    ]


async def page(request: Request) -> Response:
    return await why_page(request, lambda: _page(request))


async def facts(request: Request) -> Response:
    """The same for a program."""
    moment = (await Of.of(request)).moment
    return await services_of(request).response_cache.study(
        request, moment, lambda: answers.as_json(_page(request))
    )


async def draft(request: Request) -> Response:
    """All of a round at once, published or not: for the desk."""
    return answers.in_frame(await Of.of(request), await to_thread.run_sync(_draft, request))


def _draft(request: Request) -> DraftPage:
    it = round_asked(request, stage_of)
    return DraftPage.of(it, it.history.at(it.history.head.version).name)


def _page(request: Request) -> WhyPage:
    found = read_question(request, stage_of, "{name}= must be a player's number.")
    return WhyPage.of(found.it, found.tournament, found.place, found.two, found.answer)

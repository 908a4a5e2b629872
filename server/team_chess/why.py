"""Why these two teams, why this colour, why not those: of published rounds, for everybody; of a
draft, for the desk.
"""

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.team_chess.stage import team_stage_of
from server.contest.why import read_question, why_page
from server.context import answers
from server.context.request_context import RequestContext
from web.team_chess.why import WhyMatchPage

_STAGE = "/t/{tournament}/s/{stage:int}"


def routes() -> list[Route]:
    return [
        Route(f"{_STAGE}/why-match/{{round:int}}/{{match}}", page, name="why"),
        Route(f"{_STAGE}/draft-match/{{round:int}}/{{match}}", draft, name="draft"),
    ]


async def page(request: Request) -> Response:
    return await why_page(request, lambda: _page(request, drafts=False))


async def draft(request: Request) -> Response:
    found = await to_thread.run_sync(lambda: _page(request, drafts=True))
    return answers.for_device(RequestContext(request), found)


def _page(request: Request, *, drafts: bool) -> WhyMatchPage:
    found = read_question(request, team_stage_of, "{name}= must be a team's number.", drafts=drafts)
    return WhyMatchPage.of(found.it, found.tournament, found.place, found.two, found.answer)

"""The page on which categories and prizes are announced, and seen as they stand."""

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.context import answers
from server.context.request_context import BY_READER, Asked
from web.prizes.desk import PrizesPage


def routes() -> list[Route]:
    return [Route("/t/{tournament}/s/{stage:int}/prizes", page, name="prizes-page")]


async def page(request: Request) -> Response:
    asked = await Asked.of(request)
    of = (asked.state, asked.number, asked.reader)
    return answers.as_page(await to_thread.run_sync(PrizesPage.of, *of), headers=BY_READER)

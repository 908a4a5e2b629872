"""Overlays for streams, as any browser source shows them."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.context import answers
from server.context.request_context import Asked
from web.pages.overlays import OverlayPage
from web.pages.tournaments import Seen


def routes() -> list[Route]:
    return [Route("/t/{tournament}/s/{stage:int}/overlay/{kind}", overlay, name="overlay")]


async def overlay(request: Request) -> Response:
    asked, query = await Asked.of(request), request.query_params
    public = asked.services.settings.public
    seen = Seen(query.get("theme", ""), query.get("lang", "en"), asked.origin, by_address=public)
    of = (asked.state, asked.number, request.path_params["kind"], asked.epoch, seen)
    return await asked.services.hall.page(
        request,
        asked.moment,
        lambda: answers.as_page(OverlayPage.of(*of), headers=asked.kept_a_while),
    )

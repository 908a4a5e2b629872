"""For who runs the server: is it well, and how much does it do."""

import secrets

from anyio import to_thread
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from server.access.guard import must
from server.access.roles import READ_METRICS, Place
from server.operation.measures import Measures
from server.settings import Settings


def routes() -> list[Route]:
    return [
        Route("/healthz", health, name="health"),
        Route("/metrics", metrics, name="metrics"),
    ]


async def health(request: Request) -> Response:
    """Answers only if the log does; LogUnavailable is a 503."""
    await to_thread.run_sync(request.app.state.tournaments.store.tournaments)
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


async def metrics(request: Request) -> Response:
    settings: Settings = request.app.state.settings
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    token = settings.metrics_token
    if not token or not secrets.compare_digest(given.encode(), token.encode()):
        must(request, READ_METRICS, Place())
    measures: Measures = request.app.state.measures
    return Response(measures.text(), media_type=CONTENT_TYPE_LATEST)

"""For who runs the server: is it well, and how much does it do."""

import secrets

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from events.log.store import EventStore
from server.access.roles import READ_METRICS, ActPlace
from server.context.services import Services, services_of
from server.http.guard import require


def routes() -> list[Route]:
    return [
        Route("/healthz", health, name="health"),
        Route("/metrics", metrics, name="metrics"),
    ]


async def health(request: Request) -> Response:
    """Answers only if the log does, and takes entries; LogUnavailable is a 503."""
    await check_health(services_of(request))
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


async def check_health(services: Services) -> None:
    """LogUnavailable if it is not."""
    services.tournaments.writable()
    await services.store_threads.ask(_asked, services.tournaments.store)


def _asked(store: EventStore) -> None:
    store.look()
    store.tournaments()


async def metrics(request: Request) -> Response:
    services = services_of(request)
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    token = services.settings.metrics_token
    if not token or not secrets.compare_digest(given.encode(), token.encode()):
        require(request, READ_METRICS, ActPlace())
    return Response(services.metrics.text(), media_type=CONTENT_TYPE_LATEST)

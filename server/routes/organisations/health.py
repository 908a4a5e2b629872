"""For who runs the server: is it well, and how much does it do."""

import secrets

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from events.log.store import EventStore
from server.access.roles import READ_METRICS, Place
from server.context.services import Services, services_of
from server.http.guard import must


def routes() -> list[Route]:
    return [
        Route("/healthz", health, name="health"),
        Route("/metrics", metrics, name="metrics"),
    ]


async def health(request: Request) -> Response:
    """Answers only if the log does, and takes entries; LogUnavailable is a 503."""
    await asked_whether_well(services_of(request))
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


async def asked_whether_well(services: Services) -> None:
    """LogUnavailable if it is not."""
    services.tournaments.writable()
    await services.patience.ask(_asked, services.tournaments.store)


def _asked(store: EventStore) -> None:
    store.look()
    store.tournaments()


async def metrics(request: Request) -> Response:
    services = services_of(request)
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    token = services.settings.metrics_token
    if not token or not secrets.compare_digest(given.encode(), token.encode()):
        must(request, READ_METRICS, Place())
    return Response(services.measures.text(), media_type=CONTENT_TYPE_LATEST)

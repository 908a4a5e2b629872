"""Health check and metrics, for the server's operators."""

import secrets

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from events.log.store import EventStore
from events.log.store.sql import SqlStore
from server.access.roles import READ_METRICS, ActPlace
from server.context.services import Services, services_of
from server.http.guard import require_permission


def routes() -> list[Route]:
    return [
        Route("/healthz", health_check, name="health"),
        Route("/metrics", metrics_text, name="metrics"),
    ]


async def health_check(request: Request) -> Response:
    """Check that the log answers and accepts entries; LogUnavailable is a 503.
    `contradicted`: the tournaments of which a witness has cosigned another history; `unsafe`:
    database settings that risk data; `behind`: the replication lag in seconds.
    """
    services = services_of(request)
    await check_health(services)
    store, run = services.tournaments.store, services.store_threads.run_short_call
    found = {
        "contradicted": services.witnessing.contradicted_tournaments(),
        "behind": int(services.publisher.lag.seconds),
        "unsafe": await run(store.unsafe_settings) if isinstance(store, SqlStore) else [],
    }
    warnings = {name: values for name, values in found.items() if values}
    return JSONResponse({"status": "ok", **warnings}, headers={"Cache-Control": "no-store"})


async def check_health(services: Services) -> None:
    """Raise LogUnavailable if the server is not healthy."""
    services.tournaments.require_writable()
    await services.store_threads.run_short_call(_check_store, services.tournaments.store)
    await services.tournaments.compare_heads()
    await services.write_trials.try_write()


def _check_store(store: EventStore) -> None:
    store.check_presence()
    store.tournaments()


async def metrics_text(request: Request) -> Response:
    services = services_of(request)
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    token = services.settings.metrics_token
    if not token or not secrets.compare_digest(given.encode(), token.encode()):
        require_permission(request, READ_METRICS, ActPlace())
    return Response(services.metrics.exposition(), media_type=CONTENT_TYPE_LATEST)

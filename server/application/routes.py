"""All routes of the server, in the order in which they are matched."""

from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from server.application.openapi import openapi_json
from server.games.registry import game_routes as of_one_game
from server.routes.api import commands, public_sheets, sheets
from server.routes.desk import (
    audit,
    backups,
    desk_files,
    downloads,
    fees,
    log_tiles,
    publication,
    ratings,
)
from server.routes.devices import devices, enrolment
from server.routes.feed.event_stream import feed_events
from server.routes.feed.socket import feed_socket
from server.routes.organisations import api as of_organisations, health, pages as organisation_pages
from server.routes.pages import (
    display_codes,
    displays,
    own_requests,
    printing,
    telephones,
    tournaments as tournament_pages,
)


@cache
def routes() -> tuple[BaseRoute, ...]:
    return (
        # Routes are matched in turn: first those that all readers request at once, then results.
        *public_sheets.routes(),
        *commands.routes(),
        *tournament_pages.routes(),
        *audit.routes(),
        *enrolment.routes(),
        *downloads.routes(),
        *desk_files.routes(),
        *backups.routes(),
        *publication.routes(),
        *fees.routes(),
        *devices.routes(),
        *displays.routes(),
        *display_codes.routes(),
        *printing.routes(),
        *own_requests.routes(),
        *telephones.routes(),
        *health.routes(),
        *of_organisations.routes(),
        *organisation_pages.routes(),
        *sheets.routes(),
        *ratings.routes(),
        *log_tiles.routes(),
        *of_one_game(),
        Route("/api/openapi.json", openapi, name="openapi"),
        Route("/feed/events", feed_events, name="feed-events"),
        WebSocketRoute("/feed", feed_socket, name="feed"),
    )


async def openapi(_request: Request) -> Response:
    return Response(openapi_json(), media_type="application/json")

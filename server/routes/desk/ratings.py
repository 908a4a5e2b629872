"""The rating list: searching players at the desk, and uploading the list."""

from pathlib import Path

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import NotNow
from domain.formats.rating_list.rated_player import RatedPlayer
from domain.people import person_named
from server.context import answers
from server.context.services import services_of
from server.ratings.table import LONGEST_QUERY, MOST_FOUND, ListFacts, list_facts, search_players
from server.refusals import BadRequest

USUAL_LIMIT = 20
MOST_LENGTH_DIGITS = 15
"""Most digits of a Content-Length that is believed; the size of a list has far fewer."""


class FoundPlayer(msgspec.Struct, frozen=True):
    """A player in the form of the desk's entry form, with the ratings of all kinds."""

    fide_id: int
    family: str
    given: str
    federation: str
    sex: str
    title: str
    standard: int
    rapid: int
    blitz: int
    born: int
    active: bool
    standard_k: int
    rapid_k: int
    blitz_k: int


class RatingSearch(msgspec.Struct, frozen=True):
    list: ListFacts
    players: tuple[FoundPlayer, ...]


def routes() -> list[Route]:
    return [
        Route("/api/ratings", search_ratings, methods=["GET"], name="ratings"),
        Route("/api/ratings", import_ratings, methods=["POST"], name="import-ratings"),
        Route("/api/ratings/import", import_progress, methods=["GET"], name="importing-ratings"),
    ]


async def import_ratings(request: Request) -> Response:
    """Import the list in the body, named in `?name=`, and answer once the new list is in use."""
    length = request.headers.get("Content-Length", "")
    is_number = length.isascii() and length.isdigit() and len(length) <= MOST_LENGTH_DIGITS
    name, size = request.query_params.get("name", ""), int(length) if is_number else 0
    done = await services_of(request).ratings.receive_list(name, size, request.stream())
    return answers.as_json(done)


async def import_progress(request: Request) -> Response:
    """The progress of the import; null if there is none."""
    return answers.as_json(services_of(request).ratings.progress)


async def search_ratings(request: Request) -> Response:
    """Search the table in the settings, which may appear and change at any time."""
    query, limit = request.query_params.get("q", ""), _parse_limit(request)
    if len(query) > LONGEST_QUERY:
        raise BadRequest(
            "Search for {longest_query} characters at most; write less.",
            longest_query=LONGEST_QUERY,
        )
    table = services_of(request).settings.ratings
    return answers.as_json(await to_thread.run_sync(_search_table, table, query, limit))


def _parse_limit(request: Request) -> int:
    text = request.query_params.get("limit", str(USUAL_LIMIT))
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= MOST_FOUND):
        raise BadRequest(
            "The limit is {text}; write a number from 1 to {most_found}.",
            text=repr(text[:20]),
            most_found=MOST_FOUND,
        )
    return int(text)


def _search_table(table: Path, query: str, limit: int) -> RatingSearch:
    if not table.is_file():
        raise NotNow(
            "There is no rating list here yet; the organiser brings one in at the desk, or with "
            "`wallchart ratings import`."
        )
    return RatingSearch(
        list_facts(table), tuple(map(_found_player, search_players(table, query, limit)))
    )


def _found_player(player: RatedPlayer) -> FoundPlayer:
    person = person_named(player.name)
    family, given = person.family or person.given, person.given if person.family else ""
    return FoundPlayer(player.fide_id, family, given, *player[2:])

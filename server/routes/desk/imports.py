"""A file brought in at the front page: a report or results of pairs become a tournament, once that
was confirmed (endorsement rules C.02 (2026), Q112-115).

One at a time, and never more of it in memory than the largest file; a file that can't be read to
its end leaves nothing. Sent again under its key it is the same tournament.
"""

from functools import partial

import msgspec
from anyio import to_thread
from msgspec import structs
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import NotNow
from domain.messages import say
from server.context import answers
from server.context.services import services_of
from server.games.registry import LARGEST_FILE, tournament_of_file
from server.http.bodies import body_of, file_name
from server.live.sender import tournament_id
from server.organisations.registry import tournament_reservation
from server.ratings.list_import import ImportProgress
from server.routes.api.commands import sender_of

REFUSAL = say(
    "The file is larger than {largest_file} MB; no such file is.",
    largest_file=LARGEST_FILE // 1000000,
)


class ImportAnswer(msgspec.Struct, frozen=True):
    """`disagreements` and `notes` are a sentence each."""

    tournament: str
    version: int
    disagreements: tuple[str, ...]
    notes: tuple[str, ...]


def routes() -> list[Route]:
    return [
        Route("/api/imports", import_file, methods=["POST"], name="import-file"),
        Route("/api/imports", import_progress, methods=["GET"], name="importing-file"),
    ]


async def import_file(request: Request) -> Response:
    """The file as it is, `?name=` how it is called; answered when the log has it."""
    services, whose = services_of(request), request.state.visitor.grant.organisation
    under_way = services.file_import
    if under_way.progress is not None:
        raise NotNow("Another file is being brought in; wait until it is done.")
    sender = sender_of(request)
    under_way.progress, under_way.whose = ImportProgress("Receiving", 0, 0), whose
    try:
        data = await body_of(request, LARGEST_FILE, REFUSAL)
        under_way.progress = ImportProgress(say("Reading and scoring"), 0, len(data))
        found = await to_thread.run_sync(partial(tournament_of_file, data, file_name(request)))
        command = structs.replace(found.command, confirmed=_confirmed_level(request))
        under_way.progress = ImportProgress("Writing", len(data), len(data))
        tournament = tournament_id(sender.key)
        async with tournament_reservation(
            services.organisations, services.store_threads, tournament, whose
        ):
            receipt = await services.tournaments.execute(tournament, command, sender)
    finally:
        under_way.progress = None
    return answers.as_json(ImportAnswer(tournament, receipt.last, found.disagreements, found.notes))


def _confirmed_level(request: Request) -> int:
    """The level of the warning that was answered."""
    text = request.query_params.get("confirmed", "0")
    return int(text) if text in {"0", "1", "2", "3", "4"} else 0


async def import_progress(request: Request) -> Response:
    """How far it is; null while nothing is brought in, or by another organisation."""
    under_way, own = services_of(request).file_import, request.state.visitor.grant.organisation
    return answers.as_json(under_way.progress if own in ("", under_way.whose) else None)

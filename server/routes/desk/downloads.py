"""Files out of the desk: tables for a spreadsheet, results for other programs, the whole log."""

from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.messages import said_together
from events.bundle import write_bundle
from events.log.records import as_stored
from server.access.roles import WHOLE_LOG, ActPlace
from server.context import answers
from server.context.request_context import TournamentContext, tournament_named
from server.context.services import services_of
from server.games.exports import LOG, report_or_log
from server.http.guard import require
from server.refusals import BadRequest
from web.faces import FACES, file_of

FORMS = (*(form for face in FACES.values() for form in face.files), LOG)


def routes() -> list[Route]:
    return [
        Route("/t/{tournament}/s/{stage:int}/export/{form}", export, name="export"),
        Route("/t/{tournament}/bundle", bundle, name="bundle"),
    ]


async def bundle(request: Request) -> Response:
    """The exact log of the tournament in one file; from memory where the log itself is gone."""
    tournament = tournament_named(request)
    require(request, WHOLE_LOG, ActPlace(tournament))
    copies = services_of(request).tournaments.copies

    def make() -> bytes:
        return write_bundle(as_stored(copies.whole(tournament)))

    data = await to_thread.run_sync(make)
    return answers.as_file(data, f"{tournament}.bundle", "application/octet-stream")


async def export(request: Request) -> Response:
    """`?session=` which session of bridge (round of chess) it is of: none, the newest one."""
    form = request.path_params["form"]
    if form not in FORMS:
        raise BadRequest("An export is one of {forms}.", forms=said_together(", ", FORMS))
    asked = await TournamentContext.of(request)
    name = f"{asked.state.id}-{asked.number}-{form.removeprefix('csv-')}"
    if form == LOG:
        require(request, WHOLE_LOG, ActPlace(asked.state.id))
        store, part = asked.services.tournaments.store, asked.part
        make = partial(report_or_log, store, asked.state.id, form, part.id)
        data = await to_thread.run_sync(make)
        return answers.as_file(data, f"{name}.json", "application/json")
    file, part = file_of(asked.state, asked.number, form)
    named = request.query_params.get("session", "0")
    number = int(named) if named.isdecimal() and len(named) <= 3 else 0
    data = await to_thread.run_sync(file.write, asked.state, part, number)
    return answers.as_file(data, f"{name}.{file.ending}", file.media)

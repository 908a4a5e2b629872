"""Downloads of the desk: tables for spreadsheets, results for other programs, the whole log.

A report for a federation is made by the part's game, in its formats.
"""

import re
from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.formats.us_chess_report.files import without_accents
from domain.ids import StageId
from domain.messages import join_messages, say
from domain.tournament import Tournament
from events.bundle import write_bundle
from events.log.chain import verify_chain
from server.access.roles import WHOLE_LOG, ActPlace
from server.context import answers
from server.context.request_context import TournamentContext, tournament_id_in_path
from server.context.services import services_of
from server.games.exports import LOG, report_or_log
from server.games.registry import GAMES
from server.http.bodies import LONGEST_NAME
from server.http.guard import require_permission
from server.http.request_state import path_text
from server.refusals import BadRequest
from web.faces import FACES, file_of

FORMS = (*(form for face in FACES.values() for form in face.files), LOG)


def routes() -> list[Route]:
    return [
        Route("/t/{tournament}/s/{stage:int}/export/{form}", export_file, name="export"),
        Route("/t/{tournament}/bundle", bundle_file, name="bundle"),
        Route("/t/{tournament}/s/{stage:int}/report/{form}.txt", report_file, name="report"),
    ]


async def bundle_file(request: Request) -> Response:
    """The exact log of the tournament in one file; from memory if the log's files are lost."""
    tournament = tournament_id_in_path(request)
    require_permission(request, WHOLE_LOG, ActPlace(tournament))
    copies = services_of(request).tournaments.copies
    data = await to_thread.run_sync(lambda: write_bundle(copies.load_whole_log(tournament)))
    return answers.as_file(data, f"{tournament}.bundle", "application/octet-stream")


async def export_file(request: Request) -> Response:
    """An export; `?session=` is a session of bridge or round of chess, by default the newest."""
    form = path_text(request, "form")
    if form not in FORMS:
        raise BadRequest("An export is one of {forms}.", forms=join_messages(", ", FORMS))
    ctx = await TournamentContext.from_request(request)
    name = f"{ctx.state.id}-{ctx.stage_id}-{form.removeprefix('csv-')}"
    if form == LOG:
        require_permission(request, WHOLE_LOG, ActPlace(ctx.state.id))
        store, part = ctx.services.tournaments.store, ctx.part
        make = partial(report_or_log, store, ctx.state.id, form, part.id)
        data = await to_thread.run_sync(make)
        return answers.as_file(data, f"{name}.json", "application/json")
    file, part = file_of(ctx.state, ctx.stage_id, form)
    named = request.query_params.get("session", "0")
    number = int(named) if named.isdecimal() and len(named) <= 3 else 0
    data = await to_thread.run_sync(file.write, ctx.state, part, number)
    return answers.as_file(data, f"{name}.{file.ending}", file.media)


async def report_file(request: Request) -> Response:
    """The report on complete rounds; TRF26 lists every act that broke pairing integrity."""
    form = path_text(request, "form")
    ctx = await TournamentContext.from_request(request)
    part = ctx.state.part(ctx.stage_id)
    reports = GAMES[part.game].reports
    if form not in reports:
        raise BadRequest("A report is one of {reports}.", reports=join_messages(", ", reports))
    tournament, store = ctx.state.id, ctx.services.tournaments.store
    data = await to_thread.run_sync(
        lambda: reports[form](list(verify_chain(store.read(tournament))), part.id)
    )
    name = f"{report_name(ctx.state, part.id)}-{form}.txt"
    return answers.as_file(data, name, "text/plain; charset=utf-8")


def report_name(tournament: Tournament, stage: StageId) -> str:
    """The report's file name, in ASCII letters."""
    several = len(tournament.parts) > 1
    title = (
        say("{names}", names=join_messages(" ", (tournament.name, tournament.part_names[stage])))
        if several
        else tournament.name
    )
    words = re.findall(r"[A-Za-z0-9]+", without_accents(title))
    return "_".join(words)[:LONGEST_NAME] or f"{tournament.id}-{stage}"

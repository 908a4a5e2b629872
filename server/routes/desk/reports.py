"""A part as a report for a federation: the game of the part makes it, in the forms it has."""

import re

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.formats.us_chess_report.files import plain
from domain.ids import StageId
from domain.messages import said_together, say
from domain.tournament import Tournament
from events.log.chain import verify_chain
from server.context import answers
from server.context.request_context import TournamentContext
from server.games.registry import GAMES
from server.http.bodies import LONGEST_NAME
from server.refusals import BadRequest


def routes() -> list[Route]:
    path = "/t/{tournament}/s/{stage:int}/report/{form}.txt"
    return [Route(path, report_file, name="report")]


async def report_file(request: Request) -> Response:
    """Of the rounds that are complete; TRF26 lists every act that broke pairing integrity."""
    form = request.path_params["form"]
    asked = await TournamentContext.of(request)
    part = asked.state.part(asked.number)
    reports = GAMES[part.game].reports
    if form not in reports:
        raise BadRequest("A report is one of {reports}.", reports=said_together(", ", reports))
    tournament, store = asked.state.id, asked.services.tournaments.store

    def made() -> bytes:
        return reports[form](list(verify_chain(store.read(tournament))), part.id)

    data = await to_thread.run_sync(made)
    name = f"{report_name(asked.state, part.id)}-{form}.txt"
    return answers.as_file(data, name, "text/plain; charset=utf-8")


def report_name(tournament: Tournament, stage: StageId) -> str:
    """In plain letters, as every system has."""
    several = len(tournament.parts) > 1
    said = (
        say("{names}", names=said_together(" ", (tournament.name, tournament.names[stage])))
        if several
        else tournament.name
    )
    words = re.findall(r"[A-Za-z0-9]+", plain(said))
    return "_".join(words)[:LONGEST_NAME] or f"{tournament.id}-{stage}"

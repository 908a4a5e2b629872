"""Before a report is sent: questions that a federation would ask, and the files of US Chess."""

import json
from collections.abc import Mapping
from datetime import date
from functools import partial
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.before_sending.finding import ids_to_look_up
from domain.chess.stage import Stage, stage_of, stages_of
from domain.formats.us_chess_report.details import details_of, stated_time
from domain.formats.us_chess_report.files import report_files
from domain.messages import say
from domain.tournament import Tournament
from server.access.roles import ActPlace
from server.clock import now
from server.context import answers
from server.context.request_context import TournamentContext
from server.http.bodies import body_of
from server.http.guard import require
from server.ratings.table import by_id, list_facts
from server.refusals import BadRequest
from web.chess.before_sending.page import RatingList, before_sending_page

LARGEST_FORM = 8 * 1024
_OF_SECTION = frozenset({"time_control", "scholastic", "grand_prix_points", "fide"})
_OLDEST = (1980, 1, 1, 0, 0, 0)
"""The earliest time in a zip archive, so that the same report gives the same bytes."""


def routes() -> list[Route]:
    return [
        Route("/t/{tournament}/s/{stage:int}/before-sending", page, name="see-before-sending"),
        Route(
            "/api/us-chess-report/{tournament}",
            us_chess,
            methods=["POST"],
            name="read-us-chess-report",
        ),
    ]


async def page(request: Request) -> Response:
    asked = await TournamentContext.of(request)
    stage = stage_of(asked.state, asked.number)
    path = asked.services.settings.ratings

    def rating_list() -> RatingList:
        if not path.is_file():
            return RatingList()
        return RatingList(list_facts(path).name, by_id(path, ids_to_look_up(stage)))

    listed = await to_thread.run_sync(rating_list)
    shown = before_sending_page(
        asked.state, stage.id, listed, date.fromisoformat(now()[:10]), asked.reader
    )
    return answers.in_frame(asked, shown)


async def us_chess(request: Request) -> Response:
    """The archive of three files on all played sections."""
    asked = await TournamentContext.of(request)
    require(request, "read-us-chess-report", ActPlace(asked.state.id))
    body = await body_of(request, LARGEST_FORM, say("The form is larger than 8 KiB; send less."))
    make = partial(_archive, asked.state, _form(body))
    data = await to_thread.run_sync(make)
    return answers.as_file(data, f"{asked.state.id}-us-chess.zip", "application/zip")


def _form(body: bytes) -> dict[str, Any]:
    try:
        said = json.loads(body)
    except ValueError:
        said = None
    if not isinstance(said, dict):
        raise BadRequest("The form can't be read; send it from its page.")
    return said


def _archive(tournament: Tournament, said: dict[str, Any]) -> bytes:
    archive = BytesIO()
    with ZipFile(archive, "w") as written:
        for name, data in report_files(tournament, details_of(_details(tournament, said))).items():
            info = ZipInfo(name, _OLDEST)
            info.compress_type = ZIP_DEFLATED
            written.writestr(info, data)
    return archive.getvalue()


def _details(tournament: Tournament, said: dict[str, Any]) -> dict[str, Any]:
    """The details of the form, which is about one section; the others have their announced time
    control, or that of the form.
    """
    section = said.pop("section", "")
    own = {name: said.pop(name) for name in _OF_SECTION & said.keys()}
    said["other_tds"] = str(said.get("other_tds", "")).replace(",", " ").split()
    played = [stage for stage in stages_of(tournament).values() if stage.rounds]
    said["section"] = {stage.name: _section(stage, stage.name == section, own) for stage in played}
    return said


def _section(stage: Stage, is_it: bool, own: Mapping[str, Any]) -> dict[str, Any]:
    if is_it:
        return dict(own)
    return {"time_control": stated_time(stage.time) or own.get("time_control", "")}

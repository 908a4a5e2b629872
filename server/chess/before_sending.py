"""Checks before a report is sent to a federation, and the report files for US Chess."""

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
from domain.formats.us_chess_report.details import details_from_toml, us_chess_time_control
from domain.formats.us_chess_report.files import report_files
from domain.messages import say
from domain.tournament import Tournament
from server.access.roles import ActPlace
from server.clock import now_in_iso
from server.context import answers
from server.context.request_context import TournamentContext
from server.http.bodies import body_of
from server.http.guard import require_permission
from server.ratings.table import list_facts, players_by_id
from server.refusals import BadRequest
from web.chess.before_sending import RatingList, before_sending_page

LARGEST_FORM = 8 * 1024
_OF_SECTION = frozenset({"time_control", "scholastic", "grand_prix_points", "fide"})
_OLDEST = (1980, 1, 1, 0, 0, 0)
"""The earliest time in a zip archive, so that the same report gives the same bytes."""


def routes() -> list[Route]:
    return [
        Route("/t/{tournament}/s/{stage:int}/before-sending", show_page, name="see-before-sending"),
        Route(
            "/api/us-chess-report/{tournament}",
            us_chess_report,
            methods=["POST"],
            name="read-us-chess-report",
        ),
    ]


async def show_page(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    stage = stage_of(ctx.state, ctx.stage_id)
    path = ctx.services.settings.ratings

    def rating_list() -> RatingList:
        if not path.is_file():
            return RatingList()
        return RatingList(list_facts(path).name, players_by_id(path, ids_to_look_up(stage)))

    listed = await to_thread.run_sync(rating_list)
    shown = before_sending_page(
        ctx.state, stage.id, listed, date.fromisoformat(now_in_iso()[:10]), ctx.reader
    )
    return answers.framed_page(ctx, shown)


async def us_chess_report(request: Request) -> Response:
    """Send a zip archive with the three US Chess report files on all played sections."""
    ctx = await TournamentContext.from_request(request)
    require_permission(request, "read-us-chess-report", ActPlace(ctx.state.id))
    body = await body_of(request, LARGEST_FORM, say("The form is larger than 8 KiB; send less."))
    try:
        fields = json.loads(body)
    except ValueError:
        fields = None
    if not isinstance(fields, dict):
        raise BadRequest("The form can't be read; send it from its page.")
    make = partial(_report_archive, ctx.state, fields)
    data = await to_thread.run_sync(make)
    return answers.as_file(data, f"{ctx.state.id}-us-chess.zip", "application/zip")


def _report_archive(tournament: Tournament, fields: dict[str, Any]) -> bytes:
    archive = BytesIO()
    with ZipFile(archive, "w") as written:
        for name, data in report_files(
            tournament, details_from_toml(_all_details(tournament, fields))
        ).items():
            info = ZipInfo(name, _OLDEST)
            info.compress_type = ZIP_DEFLATED
            written.writestr(info, data)
    return archive.getvalue()


def _all_details(tournament: Tournament, fields: dict[str, Any]) -> dict[str, Any]:
    """The form's fields in the shape that `details_from_toml` takes. The form is about one section;
    other played sections get their announced time control, or that of the form.
    """
    section = fields.pop("section", "")
    own = {name: fields.pop(name) for name in _OF_SECTION & fields.keys()}
    fields["other_tds"] = str(fields.get("other_tds", "")).replace(",", " ").split()
    played = [stage for stage in stages_of(tournament).values() if stage.rounds]
    fields["section"] = {
        stage.name: _section_details(stage, stage.name == section, own) for stage in played
    }
    return fields


def _section_details(stage: Stage, in_form: bool, form: Mapping[str, Any]) -> dict[str, Any]:
    """The details of a section; `in_form`: it is the one that the form's fields are about."""
    if in_form:
        return dict(form)
    return {"time_control": us_chess_time_control(stage.time) or form.get("time_control", "")}

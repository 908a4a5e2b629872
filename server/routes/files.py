"""Files in and out of the desk: a list of players looked at before it is entered, and the report.

Looking at a list enters nothing: what was understood is shown, and the desk sends it as a command.
"""

from collections.abc import Callable, Mapping
from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.chess.stage import stage_of
from server.asked import Asked
from server.cli.run.exports import Wish, written
from server.exports import report_or_log
from server.routes import answers
from server.routes.body import BadRequest
from web.bridge.documents import WRITERS, pairs_file
from web.shared.sheet import kind_of

EXPORTS: Mapping[str, tuple[str, str]] = {
    "csv-standings": ("csv", "text/csv; charset=utf-8"),
    "csv-pairings": ("csv", "text/csv; charset=utf-8"),
    "csv-entries": ("csv", "text/csv; charset=utf-8"),
    "json-stage": ("json", "application/json"),
    "json": ("json", "application/json"),
    "usebio": ("xml", "application/xml"),
    "pbn": ("pbn", "text/plain; charset=utf-8"),
    "csv-travellers": ("csv", "text/csv; charset=utf-8"),
    "csv-ranking": ("csv", "text/csv; charset=utf-8"),
}
"""Form -> how the file ends and what it is; "json" is the whole log."""


def routes() -> list[Route]:
    return [
        Route("/t/{tournament}/s/{stage:int}/export/{form}", export_stage, name="export"),
    ]


async def export_stage(request: Request) -> Response:
    """Tables for a spreadsheet, neutral JSON, or all that happened."""
    form = request.path_params["form"]
    if form not in EXPORTS:
        raise BadRequest(f"An export is one of {', '.join(EXPORTS)}.")
    asked = await Asked.of(request)
    state, stage = asked.state, asked.number
    make: Callable[[], bytes]
    if form in WRITERS:
        named = request.query_params.get("session", "0")
        session = int(named) if named.isdecimal() and len(named) <= 3 else 0
        make = partial(pairs_file, state, stage, form, session)
    elif form == "json":
        kind_of(state, stage)
        make = partial(report_or_log, asked.services.tournaments.store, state.id, form, stage)
    else:
        make = partial(written, state, stage_of(state, stage), Wish(form, stage))
    data = await to_thread.run_sync(make)
    ending, kind = EXPORTS[form]
    return answers.as_file(data, f"{state.id}-{stage}-{form.removeprefix('csv-')}.{ending}", kind)

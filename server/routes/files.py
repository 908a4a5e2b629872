"""Files in and out of the desk: a list of players looked at before it is entered, and the report.

Looking at a list enters nothing: what was understood is shown, and the desk sends it as a command.
"""

from collections.abc import Callable, Mapping
from functools import partial

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.chess.stage import stage_of
from domain.errors import BadFile
from domain.formats.player_csv.read import PlayerList, read_players
from domain.formats.trf.read import read_trf
from domain.ids import StageId, TournamentId
from domain.people import TITLES, Person, person_named
from server.exports import report_or_log, table
from server.problems import BadRequest
from server.routes.body import body_of
from server.tournaments import Tournaments
from web.bridge.documents import WRITERS, pairs_file

LARGEST_LIST = 2_000_000
FORMS = ("trf16", "trf26")
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


class Preview(msgspec.Struct, frozen=True):
    """Who would be entered, and one sentence for each thing that is amiss or was left out."""

    people: tuple[dict[str, str | int], ...]
    problems: tuple[str, ...]
    understood: str


def routes() -> list[Route]:
    return [
        Route("/api/players", preview, methods=["POST"], name="preview-players"),
        Route("/t/{tournament}/s/{stage:int}/report/{form}.txt", report, name="report"),
        Route("/t/{tournament}/s/{stage:int}/export/{form}", export_stage, name="export"),
    ]


async def preview(request: Request) -> Response:
    body = await body_of(request, LARGEST_LIST, "The list is larger than 2 MB; send it in parts.")
    read = await to_thread.run_sync(_read, body)
    return Response(msgspec.json.encode(read), media_type="application/json")


def _read(data: bytes) -> Preview:
    """A tournament report says so by its first records; everything else is a list with headings."""
    lines = data.splitlines()
    if any(line.startswith((b"001 ", b"012 ")) for line in lines[:50]):
        return _of_report(data)
    return _of_list(read_players(data, "list"))


def _of_list(found: PlayerList) -> Preview:
    used = ", ".join(f"{c.heading} is {c.field}" for c in found.columns if c.used)
    problems = tuple(f"Line {problem.line}: {problem.sentence}" for problem in found.problems)
    return Preview(tuple(map(_fields, found.people)), problems, f"{used}.")


def _of_report(data: bytes) -> Preview:
    players = read_trf(data, "list").tournament.players
    if not players:
        raise BadFile("there is no player in the report", name="list")
    people: list[dict[str, str | int]] = []
    for player in players:
        named = person_named(player.name)
        title = player.title.upper()
        people.append(
            {
                "family": named.family or f"Player {player.number}",
                "given": named.given,
                "title": title if title in TITLES else "",
                "rating": player.rating,
                "federation": player.federation,
                "fide_id": player.fide_id,
                "sex": player.sex.lower() if player.sex.lower() in ("m", "w") else "",
                "club": "",
            }
        )
    return Preview(tuple(people), (), "A tournament report; its players only, not its rounds.")


def _fields(person: Person) -> dict[str, str | int]:
    return {
        "family": person.family,
        "given": person.given,
        "title": person.title,
        "rating": person.rating,
        "federation": person.federation,
        "fide_id": person.fide_id,
        "sex": person.sex.value,
        "club": person.club,
    }


async def report(request: Request) -> Response:
    """Of the rounds that are complete; TRF26 tells every act that broke pairing integrity."""
    form = request.path_params["form"]
    if form not in FORMS:
        raise BadRequest(f"A report is one of {', '.join(FORMS)}.")
    tournaments: Tournaments = request.app.state.tournaments
    tournament, stage = request.path_params["tournament"], request.path_params["stage"]
    state = (await tournaments.live(TournamentId(tournament))).state
    stage_of(state, stage)
    make = partial(report_or_log, tournaments.store, tournament, form, stage)
    data = await to_thread.run_sync(make)
    name = f"{tournament}-{stage}-{form}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="text/plain; charset=utf-8", headers=headers)


async def export_stage(request: Request) -> Response:
    """Tables for a spreadsheet, neutral JSON, or all that happened."""
    form = request.path_params["form"]
    if form not in EXPORTS:
        raise BadRequest(f"An export is one of {', '.join(EXPORTS)}.")
    tournaments: Tournaments = request.app.state.tournaments
    tournament, stage = request.path_params["tournament"], request.path_params["stage"]
    state = (await tournaments.live(TournamentId(tournament))).state
    make: Callable[[], bytes]
    if form in WRITERS:
        asked = request.query_params.get("session", "0")
        session = int(asked) if asked.isdecimal() and len(asked) <= 3 else 0
        make = partial(pairs_file, state, StageId(stage), form, session)
    elif form == "json":
        state.part(stage)
        make = partial(report_or_log, tournaments.store, tournament, form, stage)
    else:
        make = partial(table, state, stage_of(state, stage), form)
    data = await to_thread.run_sync(make)
    ending, kind = EXPORTS[form]
    name = f"{tournament}-{stage}-{form.removeprefix('csv-')}.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=kind, headers=headers)

"""Pages of teams of four beside the sheets: tablets of the hall and of one room of a match,
explanations of pairings, and the captain's telephone.

Also importing results of matches into a stage at the desk: previewed first, then entered by one
act. The same file may be sent repeatedly: known results are entered once.
"""

from collections.abc import Mapping
from functools import partial

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.contest.entry import Team
from domain.formats.team_matches.into_stage import (
    FileScore,
    MatchesComparison,
    compare_file_with_stage,
)
from domain.messages import say
from domain.teams_of_four.stage import TeamsStage, teams_stage_of
from events.codec import NO_JSON
from events.log.vocabulary import Command
from events.teams_of_four.vocabulary.commands import HandInStanza, PlanFinalOfTeams, TakeScores
from server.access.roles import ActPlace
from server.contest.captain import require_number
from server.contest.rounds import desk_round_route, why_match_routes
from server.context import answers
from server.context.game_routes import CaptainPart
from server.context.request_context import (
    TournamentContext,
    stage_id_in_path,
    tournament_id_in_path,
)
from server.files.match_files import read_matches
from server.http.bodies import body_of, uploaded_file_name
from server.http.guard import require_permission
from server.http.request_state import path_number, path_text
from server.refusals import BadRequest
from server.routes.api.commands import sender_of
from web.teams_of_four.captain import FourCaptainPage
from web.teams_of_four.pages import FourTabletPage
from web.teams_of_four.planning import qualified_teams
from web.teams_of_four.views.desk import DESK
from web.teams_of_four.why import WHY

_STAGE = "/t/{tournament}/s/{stage:int}"
_PLACES = 4
_LARGEST_PLAN = 16 * 1024
_IMPORT = "/api/imports/{tournament}/{stage:int}/matches"


def routes() -> list[Route]:
    """Routes, named like the tablets of every game, so that the same roles may use them."""
    return [
        desk_round_route(DESK, "rooms", teams_stage_of),
        Route(_IMPORT, import_matches, methods=["POST"], name="bring-matches"),
        Route(f"{_STAGE}/rooms", hall_tablet, name="tablet"),
        Route(f"{_STAGE}/rooms/{{match:int}}/{{room}}", room_tablet, name="table-entry"),
        *why_match_routes(
            WHY,
            teams_stage_of,
            f"{_STAGE}/why-teams/{{round:int}}/{{match}}",
            f"{_STAGE}/draft-teams/{{round:int}}/{{match}}",
        ),
        Route("/api/finals/{tournament}", preview_final, methods=["POST"], name="preview-final"),
    ]


async def hall_tablet(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    page = FourTabletPage.build(ctx.state, ctx.stage_id, ctx.epoch, ctx.reader)
    return answers.device_page(ctx, page)


async def room_tablet(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    place = (path_number(request, "match"), path_text(request, "room"))
    page = FourTabletPage.build(ctx.state, ctx.stage_id, ctx.epoch, ctx.reader, *place)
    return answers.device_page(ctx, page)


async def preview_final(request: Request) -> Response:
    """Preview the qualifiers and carryovers of a command, as JSON."""
    refusal = say("The request is larger than 16 KiB; send less at once.")
    body = await body_of(request, _LARGEST_PLAN, refusal)
    try:
        command = msgspec.json.decode(body, type=PlanFinalOfTeams)
    except NO_JSON as reason:
        raise BadRequest("The request can't be read: {reason}.", reason=reason) from None
    ctx = await TournamentContext.from_request(request)
    return answers.as_json(await to_thread.run_sync(qualified_teams, ctx.state, command))


def _line_up_command(stage: TeamsStage, team: Team, fields: Mapping[str, str]) -> Command:
    members = tuple(require_number(fields, f"seat-{place}") for place in range(1, _PLACES + 1))
    place = (require_number(fields, "stanza"), require_number(fields, "match"))
    return HandInStanza(stage.id, require_number(fields, "round"), team.id, members, *place)


CAPTAIN = CaptainPart(FourCaptainPage.build, _line_up_command)


LARGEST_FILE = 5_000_000
REFUSAL = say("The file is larger than 5 MB; send the matches of one round.")


class BroughtLine(msgspec.Struct, frozen=True):
    """A score in the file as `code`; `stands` is the result that the stage has of that board."""

    round: int
    match: int
    room: str
    board: int
    home: str
    visitors: str
    code: str
    stands: str


class MatchImportAnswer(msgspec.Struct, frozen=True):
    """`new` are boards without a result in the stage; `differing` ones keep the stage's result.
    `entered` counts the new ones entered now, `known` those with the same result, `empty` those
    without a score in the file; `notes` are sentences on data that fits nowhere.
    """

    version: int
    entered: int
    new: tuple[BroughtLine, ...]
    differing: tuple[BroughtLine, ...]
    known: int
    empty: int
    notes: tuple[str, ...]


async def import_matches(request: Request) -> Response:
    """Preview the file in the body, named in `?name=`; `?enter=yes` enters its new results."""
    tournament, number = tournament_id_in_path(request), stage_id_in_path(request)
    sender = sender_of(request)
    require_permission(request, "take-scores", ActPlace(tournament, number))
    data, name = await body_of(request, LARGEST_FILE, REFUSAL), uploaded_file_name(request)
    ctx = await TournamentContext.from_request(request)
    stage = teams_stage_of(ctx.state, number)
    found, notes = await to_thread.run_sync(partial(_read_and_compare, stage, data, name))
    version, entered = ctx.live.head.version, 0
    if found.new and request.query_params.get("enter") == "yes":
        scores = tuple((*_place_of(each), each.code) for each in found.new)
        command = TakeScores(number, scores, name)
        receipt = await ctx.services.tournaments.execute(tournament, command, sender)
        version, entered = receipt.last, len(scores)
    return answers.as_json(_preview_answer(stage, found, version, entered, notes))


def _read_and_compare(
    stage: TeamsStage, data: bytes, name: str
) -> tuple[MatchesComparison, tuple[str, ...]]:
    """The matches of the file compared with the stage, and what could not be read."""
    file = read_matches(data, name)
    return compare_file_with_stage(stage, file), tuple(map(str, file.warnings))


def _place_of(score: FileScore) -> tuple[int, int, str, int]:
    """Round, match, room and board."""
    return score.at.round, score.at.match, score.at.room, score.at.board


def _preview_answer(
    stage: TeamsStage,
    comparison: MatchesComparison,
    version: int,
    entered: int,
    notes: tuple[str, ...],
) -> MatchImportAnswer:
    def as_lines(scores: list[FileScore]) -> tuple[BroughtLine, ...]:
        return tuple(
            BroughtLine(
                *_place_of(each),
                stage.name_of(each.teams[0]),
                stage.name_of(each.teams[1]),
                each.code,
                each.stands,
            )
            for each in scores
        )

    return MatchImportAnswer(
        version,
        entered,
        as_lines(comparison.new),
        as_lines(comparison.differing),
        comparison.known,
        comparison.empty,
        (*comparison.notes, *notes),
    )

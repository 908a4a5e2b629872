"""Importing results of matches into a stage at the desk: previewed first, then entered by one act.

The same file may be sent repeatedly: known results are entered once.
"""

from functools import partial

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.formats.team_matches.into_stage import BroughtMatches, BroughtScore, compare_with
from domain.messages import say
from domain.teams_of_four.stage import TeamsStage, teams_stage_of
from events.teams_of_four.vocabulary.commands import TakeScores
from server.access.roles import ActPlace
from server.context import answers
from server.context.request_context import TournamentContext, part_named, tournament_named
from server.files.match_files import read_matches
from server.http.bodies import body_of, uploaded_file_name
from server.http.guard import require_permission
from server.routes.api.commands import sender_of

LARGEST_FILE = 5_000_000
REFUSAL = say("The file is larger than 5 MB; send the matches of one round.")


class BroughtLine(msgspec.Struct, frozen=True):
    round: int
    match: int
    room: str
    board: int
    home: str
    visitors: str
    code: str
    stands: str


class LookedInto(msgspec.Struct, frozen=True):
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


def routes() -> list[Route]:
    path = "/api/imports/{tournament}/{stage:int}/matches"
    return [Route(path, import_matches, methods=["POST"], name="bring-matches")]


async def import_matches(request: Request) -> Response:
    """Preview the file in the body, named in `?name=`; `?enter=yes` enters its new results."""
    tournament, number = tournament_named(request), part_named(request)
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
) -> tuple[BroughtMatches, tuple[str, ...]]:
    file = read_matches(data, name)
    return compare_with(stage, file), tuple(map(str, file.warnings))


def _place_of(score: BroughtScore) -> tuple[int, int, str, int]:
    """Round, match, room and board."""
    return score.at.round, score.at.match, score.at.room, score.at.board


def _preview_answer(
    stage: TeamsStage, found: BroughtMatches, version: int, entered: int, notes: tuple[str, ...]
) -> LookedInto:
    def as_lines(scores: list[BroughtScore]) -> tuple[BroughtLine, ...]:
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

    return LookedInto(
        version,
        entered,
        as_lines(found.new),
        as_lines(found.differing),
        found.known,
        found.empty,
        (*found.notes, *notes),
    )

"""All boards of the current rounds, a tile for each match, and the progress with the latest
results.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.ids import StageId
from domain.messages import say
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from web.contest.members import shown_members
from web.contest.sheet_parts import SheetHead
from web.contest.views.round_views import last_results, outcome_letter, round_view
from web.contest.visibility import current_rounds, head_of, newest_published_round
from web.shared.sheet import Sheet, View, fields_of
from web.team_chess.views.boards import game_row, points_so_far, result_of_side


@dataclass(frozen=True, slots=True)
class MatchTile:
    """`boards` has a letter for each board's outcome, board 1 first: "1" and "2" for the winner."""

    key: str
    match: int
    first_points: str
    second_points: str
    boards: str


@dataclass(frozen=True, slots=True)
class MatchProgressHead(SheetHead):
    """`outcomes` has the letters of its boards for each match; `finished` have all results."""

    matches: int
    finished: int
    outcomes: tuple[str, ...]


def _outcome_letters(stage: TeamStage, match: Match) -> str:
    return "".join(
        outcome_letter(game, result_of_side(stage.rules, game), match.moved_to, "12")
        for game in match.games
    )


def _match_tiles(stage: TeamStage, r: TeamRound) -> Iterator[MatchTile]:
    for match in r.matches:
        key, points = f"{r.number}.{match.number}", points_so_far(stage, r, match)
        yield MatchTile(key, match.number, *points, _outcome_letters(stage, match))


def build_sheet(tournament: Tournament, number: StageId) -> Sheet:
    stage = team_stage_of(tournament, number)
    newest = newest_published_round(stage)
    current = [match for r in current_rounds(stage) for match in r.matches]
    head = MatchProgressHead(
        **fields_of(head_of(tournament, stage, newest)),
        matches=len(current),
        finished=sum(match.is_finished for match in current),
        outcomes=tuple(
            _outcome_letters(stage, match) for match in (newest.matches if newest else ())
        ),
    )
    members = shown_members(stage)
    rows = (
        game_row(stage, f"{r.number}.{at.match}.{at.board}", match, match.game(at.board), members)
        for r, at in last_results(stage)
        for match in (r.match(at.match),)
    )
    return Sheet(head, tuple(rows))


GRID = round_view(
    "grid", _match_tiles, say("All boards"), "team_chess/sheets/grid.js", together=False
)
PROGRESS = View(
    "progress", build_sheet, say("Results in progress"), "team_chess/sheets/progress.js"
)

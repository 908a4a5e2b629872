"""Running scores: each match of the newest round, with the boards played in both rooms."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.messages import say
from domain.teams_of_four.round import TeamsRound
from domain.teams_of_four.scores import match_score
from domain.teams_of_four.stage import TeamsStage
from web.contest.sheet_parts import Entrant
from web.contest.views.round_views import round_view
from web.contest.visibility import entrants_before
from web.teams_of_four.scores import board_lines, imps_text, match_points


@dataclass(frozen=True, slots=True)
class RunningMatch:
    """A match above its boards: IMPs won so far, victory points once it is complete."""

    key: str
    match: int
    first: Entrant
    second: Entrant
    first_imps: str
    second_imps: str
    first_points: str
    second_points: str
    kind: str = "match"


@dataclass(frozen=True, slots=True)
class RunningBoard:
    """`open` and `closed` are the scores of the rooms; `first` or `second` are the IMPs won."""

    key: str
    match: int
    board: int
    open: str
    closed: str
    first: str
    second: str
    note: str
    under_review: bool
    kind: str = "board"


def _running_rows(stage: TeamsStage, r: TeamsRound) -> Iterator[RunningMatch | RunningBoard]:
    teams = entrants_before(stage, r.number)
    for match in r.matches:
        score = match_score(stage, r, match)
        won = [imps_text(imps) for imps in score.imps.won] if score.compared_boards else ["", ""]
        points = match_points(stage, r, match) if score.complete else ("", "")
        key = f"{r.number}.{match.number}"
        yield RunningMatch(
            key, match.number, teams[match.first], teams[match.second], won[0], won[1], *points
        )
        for line in board_lines(stage, r, match):
            if line.home or line.visitors or line.note:
                yield RunningBoard(
                    f"{key}.{line.board}",
                    match.number,
                    line.board,
                    line.open,
                    line.closed,
                    line.home,
                    line.visitors,
                    line.note,
                    line.under_review,
                )


VIEW = round_view("boards", _running_rows, say("Running scores"), "teams_of_four/sheets/boards.js")

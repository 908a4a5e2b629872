"""Who is best on each board: members with their games, percentage and performance."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from domain.messages import say
from domain.standings import round_half_up
from domain.team_chess.rules import BestBy
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import MemberScore, board_tables
from web.contest.members import Who, members_shown
from web.contest.notation import value_text
from web.contest.views.round_views import of_stage
from web.contest.visibility import published_rounds


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """`board` is 0 for reserves. `points` are those of the games over the board, `games` of them;
    `performance` is 0 where no rated opponent was met; `best_by` is what they are placed by.
    """

    key: str
    board: int
    place: int
    player: Who
    team: str
    points: str
    games: int
    percentage: str
    performance: int
    best_by: BestBy


def rows_of(stage: TeamStage) -> Iterator[PlayerRow]:
    known = members_shown(stage)
    for table in board_tables(stage, len(published_rounds(stage))):
        for place in table.places:
            who, best_by = known[place.score.member.id], stage.rules.board_prizes.best_by
            yield _row(table.board, place.place, who, place.score, best_by)


def _row(board: int, place: int, who: Who, score: MemberScore, best_by: BestBy) -> PlayerRow:
    return PlayerRow(
        key=f"{board}.{who.member}",
        board=board,
        place=place,
        player=who,
        team=score.team.short or score.team.name,
        points=points_text(score),
        games=score.games,
        percentage=percentage_text(score),
        performance=score.performance or 0,
        best_by=best_by,
    )


def points_text(score: MemberScore) -> str:
    return value_text(Fraction(score.half_points, 2))


def percentage_text(score: MemberScore) -> str:
    return "" if score.percentage is None else round_half_up(score.percentage, 1)


VIEW = of_stage("players", rows_of, say("Board prizes"), "team_chess/sheets/players.js")

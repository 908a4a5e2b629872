"""Who is best on each board: members with their games, percentage and performance."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from domain.said import say
from domain.standings import rounded
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.board_prizes import board_tables
from domain.team_chess.standings.individual import MemberScore
from web.contest.shown import published_rounds
from web.contest.views.of_round import of_stage
from web.shared.notation import value_text
from web.team_chess.members import Who, members_shown


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """`board` is 0 for reserves. `points` are those of the games over the board, `games` of them;
    `performance` is 0 where no rated opponent was met.
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


def rows_of(stage: TeamStage) -> Iterator[PlayerRow]:
    known = members_shown(stage)
    for table in board_tables(stage, len(published_rounds(stage))):
        for place in table.places:
            yield _row(table.board, place.place, known[place.score.member.id], place.score)


def _row(board: int, place: int, who: Who, score: MemberScore) -> PlayerRow:
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
    )


def points_text(score: MemberScore) -> str:
    return value_text(Fraction(score.half_points, 2))


def percentage_text(score: MemberScore) -> str:
    return "" if score.percentage is None else rounded(score.percentage, 1)


VIEW = of_stage("players", rows_of, say("Board prizes"), "team_chess/sheets/players.js")

"""Who is best on each board: members with their games, percentage and performance."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from domain.ids import StageId
from domain.standings import rounded
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.team_chess.standings.board_prizes import board_tables
from domain.team_chess.standings.individual import MemberScore
from domain.tournament import Tournament
from web.shared.notation import value_text
from web.shared.sheet import Sheet, View
from web.team_chess.views.shown import (
    Who,
    head_of,
    members_shown,
    newest_published,
    published_rounds,
)


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


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    head = head_of(tournament, stage, newest_published(stage))
    return Sheet(head, tuple(rows_of(stage)))


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


VIEW = View("players", build, "Board prizes", "team_chess/sheets/players.js")

"""What a report gives to teams beyond their results, and where its points are others than ours."""

from collections.abc import Iterator, Mapping, Sequence

from domain.formats.trf.fields.numbers import points_text
from domain.formats.trf.tournament import RankedTeam, Tournament
from domain.ids import EntryId, RoundNo
from domain.team_chess.matches import TeamRow
from domain.team_chess.reports.worth import given
from domain.team_chess.scores import rows_of
from domain.team_chess.stage import Adjustment, TeamStage

BY_RECORD = "record 299 of the report"


def adjustments(stage: TeamStage, report: Tournament) -> Iterator[Adjustment]:
    for number, (r, match_points, game_points) in given(report, rows_of(stage, len(stage.rounds))):
        yield Adjustment(EntryId(number), match_points, game_points, RoundNo(r), BY_RECORD)


def other_points(teams: Sequence[RankedTeam], stage: TeamStage) -> Iterator[str]:
    rows: Mapping[int, TeamRow] = {row.number: row for row in rows_of(stage, len(stage.rounds))}
    for team in teams:
        row = rows[team.number]
        match_points = row.extra[0] + sum(cell.match_points for cell in row.cells)
        game_points = row.extra[1] + sum(cell.game_points for cell in row.cells)
        pairs = (
            ("match points", team.match_points, match_points),
            ("game points", team.game_points, game_points),
        )
        for what, written, made in pairs:
            if written is not None and written != made:
                yield (
                    f"team {team.number} has {points_text(written)} {what} in the report, "
                    f"but the results make {points_text(made)}: the results count"
                )

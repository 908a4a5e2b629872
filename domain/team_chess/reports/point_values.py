"""The points of matches, byes and forfeits in a report (records 320 and 362), and its extra points.

Record 299 either gives points or the value of results of a kind; the difference from their usual
value is then the extra.
"""

from collections.abc import Iterator, Mapping, Sequence

from domain.formats.trf.tournament import AbnormalPoints, RankedTeam, TournamentReport
from domain.ids import EntryId, RoundNo
from domain.messages import join_messages, say
from domain.results import Mark, points_text
from domain.swiss.teams.matches import GivenPoints, Score, TeamRow
from domain.team_chess.rules import MatchPoints
from domain.team_chess.scores import team_rows
from domain.team_chess.stage import Adjustment, TeamStage

DEFAULT_POINTS = {"TW": 20, "TD": 10, "TL": 0}


def reported_match_points(report: TournamentReport, boards: int) -> MatchPoints:
    stated = DEFAULT_POINTS | dict(report.regulations.team_points)
    byes = next(iter(report.team_byes), None)
    bye = byes.match_points if byes else None
    game_points = byes.game_points if byes else None
    drawn = boards * report.points.draw
    return MatchPoints(
        win=stated["TW"],
        draw=stated["TD"],
        loss=stated["TL"],
        bye=stated["TD"] if bye is None else bye,
        bye_game_points=None if game_points in (None, drawn) else game_points,
        forfeit_loss=_forfeit_loss(report, stated["TL"]),
    )


def _forfeit_loss(report: TournamentReport, loss: int) -> int:
    """A record 299 for every forfeit of every team, in match points only, is an announced value."""
    stated = (
        one.match_points
        for one in report.abnormal_points
        if _is_announced_forfeit_loss(one) and one.match_points is not None
    )
    return next(stated, loss)


def _is_announced_forfeit_loss(record: AbnormalPoints) -> bool:
    everybody = record.round_number == 0 and not record.numbers
    return everybody and record.mark is Mark.FORFEIT_LOSS and record.points is None


def given_points(
    report: TournamentReport, rows: Sequence[TeamRow]
) -> Iterator[tuple[int, GivenPoints]]:
    """The points given, with the number of the team; `rows` are the results without them."""
    for record in report.abnormal_points:
        if record.mark is None:
            as_it_is = GivenPoints(
                record.round_number, record.match_points or 0, record.points or 0
            )
            yield from ((number, as_it_is) for number in record.numbers)
        elif not _is_announced_forfeit_loss(record):
            yield from _extra_by_result(record, rows)


def _extra_by_result(
    record: AbnormalPoints, rows: Sequence[TeamRow]
) -> Iterator[tuple[int, GivenPoints]]:
    """The value of a result beyond the usual value of its kind."""
    for row in rows:
        if record.numbers and row.number not in record.numbers:
            continue
        for r, cell in enumerate(row.cells, 1):
            if cell.mark is not record.mark or record.round_number not in (0, r):
                continue
            match_points = _difference_from_usual(record.match_points, cell.match_points)
            game_points = _difference_from_usual(record.points, cell.game_points)
            if match_points or game_points:
                yield row.number, GivenPoints(r, match_points, game_points)


def _difference_from_usual(stated: int | None, usual: int) -> int:
    return 0 if stated is None else stated - usual


def virtual_points(
    report: TournamentReport, numbers: Sequence[int], score: Score
) -> Mapping[int, tuple[int, ...]]:
    """The accelerating points (record 250) of each round by team, in tenths, up to the last round
    with any; of several records that fit the last one.
    """
    last = max((record.last_round for record in report.accelerations), default=0)
    points = {number: [0] * last for number in numbers}
    for record in report.accelerations:
        worth = record.match_points if score is Score.MATCH_POINTS else record.game_points
        for number in numbers:
            if record.first_number <= number <= record.last_number:
                for round_number in range(record.first_round, record.last_round + 1):
                    points[number][round_number - 1] = worth
    return {number: tuple(own) for number, own in points.items()}


BY_RECORD = say("record 299 of the report")


def reported_adjustments(stage: TeamStage, report: TournamentReport) -> Iterator[Adjustment]:
    for number, (r, match_points, game_points) in given_points(
        report, team_rows(stage, len(stage.rounds))
    ):
        yield Adjustment(EntryId(number), match_points, game_points, RoundNo(r), BY_RECORD)


def notes_on_differing_points(teams: Sequence[RankedTeam], stage: TeamStage) -> Iterator[str]:
    """A note for each total of a team that its results do not make."""
    rows: Mapping[int, TeamRow] = {row.number: row for row in team_rows(stage, len(stage.rounds))}
    for team in teams:
        row = rows[team.number]
        match_points = row.extra_points[0] + sum(cell.match_points for cell in row.cells)
        game_points = row.extra_points[1] + sum(cell.game_points for cell in row.cells)
        pairs = (
            (say("match points"), team.match_points, match_points),
            (say("game points"), team.game_points, game_points),
        )
        for points_name, reported, computed in pairs:
            if reported is not None and reported != computed:
                yield say(
                    "team {number} has {what} in the report, but the results make "
                    "{points_text2}: the results count",
                    number=team.number,
                    what=join_messages(" ", (points_text(reported), points_name)),
                    points_text2=points_text(computed),
                )

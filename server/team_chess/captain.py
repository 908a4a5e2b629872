"""What a captain of team chess hands in or reports by telephone."""

from collections.abc import Mapping

from domain.contest.teams import Team
from domain.ids import RoundNo
from domain.team_chess.line_ups import numbers_in
from domain.team_chess.stage import TeamStage
from events.contest.commands import RecordResult
from events.log.vocabulary import Command
from events.team_chess.vocabulary.commands import HandInLineUp
from server.contest.captain import CaptainOf, number_in
from web.team_chess.captain import CaptainPage


def meant(stage: TeamStage, team: Team, fields: Mapping[str, str]) -> Command:
    return (_report_of if "result" in fields else _handed_in)(stage, team, fields)


def _handed_in(stage: TeamStage, team: Team, fields: Mapping[str, str]) -> HandInLineUp:
    number = number_in(fields, "round")
    seats = len(numbers_in(stage.rules, RoundNo(number)))
    members = tuple(number_in(fields, f"board-{board}") for board in range(1, seats + 1))
    return HandInLineUp(stage.id, number, team.id, members)


def _report_of(stage: TeamStage, team: Team, fields: Mapping[str, str]) -> RecordResult:
    """Build the report of a result, only for the captain's own match."""
    number = number_in(fields, "round")
    match = stage.round(RoundNo(number)).match_of(team.id)
    return RecordResult(
        stage=stage.id,
        round=number,
        match=match.number if match else 0,
        board=number_in(fields, "board"),
        result=fields["result"],
        saw=number_in(fields, "saw"),
    )


CAPTAIN = CaptainOf(CaptainPage.of, meant)

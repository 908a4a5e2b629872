"""Which teams are there before a round, and what becomes of those that are not.

Checking in pairs nobody and drops nobody: a team that has not checked in is proposed for a
zero-point bye or a withdrawal, and the arbiter decides (FIDE C.04.2 (2026) 3).
"""

from collections.abc import Iterator

from domain.errors import NotNow
from domain.ids import EntryId, RoundNo
from domain.results import Mark
from domain.team_chess.stage import TeamStage
from events.team_chess import commands as c
from events.team_chess.vocabulary.teams import (
    TeamByeRequested,
    TeamCheckedIn,
    TeamCheckedOut,
    TeamWithdrawn,
)


def _upcoming(stage: TeamStage, number: int) -> None:
    upcoming = stage.next_to_publish
    if number < upcoming:
        raise NotNow(f"Round {number} is published; checking in is for round {upcoming}.")
    if number > upcoming:
        raise NotNow(f"Round {upcoming} comes first; check in for that.")


def check_in_team(stage: TeamStage, command: c.CheckInTeam) -> TeamCheckedIn:
    _upcoming(stage, command.round)
    team = stage.entry(EntryId(command.team))
    if RoundNo(command.round) in team.checked_in:
        raise NotNow(f"{team.name} has checked in for round {command.round} already.")
    if team.bye_in(RoundNo(command.round)) is not None:
        raise NotNow(
            f"{team.name} does not play round {command.round}; cancel the bye or reinstate the "
            "team first."
        )
    return TeamCheckedIn(stage.id, team.id, command.round)


def check_out_team(stage: TeamStage, command: c.CheckOutTeam) -> TeamCheckedOut:
    _upcoming(stage, command.round)
    team = stage.entry(EntryId(command.team))
    if RoundNo(command.round) not in team.checked_in:
        raise NotNow(f"{team.name} has not checked in for round {command.round}.")
    return TeamCheckedOut(stage.id, team.id, command.round)


def report_teams_absent(
    stage: TeamStage, command: c.ReportTeamsAbsent
) -> Iterator[TeamByeRequested | TeamWithdrawn]:
    """What has checked in or asked for a bye meanwhile is named: the list was an old one."""
    _upcoming(stage, command.round)
    if len(set(command.teams)) != len(command.teams):
        raise NotNow("A team is named twice; name each of them once.")
    number = RoundNo(command.round)
    for id_ in command.teams:
        team = stage.entry(EntryId(id_))
        if number in team.checked_in:
            raise NotNow(f"{team.name} has checked in meanwhile; look at the list again.")
        if team.bye_in(number) is not None:
            raise NotNow(
                f"{team.name} does not play round {number} anyway; look at the list again."
            )
        if command.withdraw:
            yield TeamWithdrawn(stage.id, team.id, number, command.reason)
        else:
            yield TeamByeRequested(stage.id, team.id, number, Mark.ZERO_BYE)

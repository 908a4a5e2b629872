"""The start list: the teams by number, each with its members in board order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.ids import StageId
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.team_chess.teams import MemberId, Team
from domain.tournament import Tournament
from web.shared.sheet import Sheet, View
from web.team_chess.views.shown import TeamLine, Who, head_of, members_by_team, newest_published
from web.team_chess.views.told import listed, withdrawn_after


@dataclass(frozen=True, slots=True)
class ListedTeam:
    """`average` is what the list is ranked by; 0: nobody has a rating."""

    key: str
    team: TeamLine
    captain: str
    average: int
    withdrawn: bool
    kind: str = "team"


@dataclass(frozen=True, slots=True)
class MemberRow:
    """`reserve`: beyond the boards. `left`: they play for their team no more."""

    key: str
    team: int
    player: Who
    reserve: bool
    left: bool
    kind: str = "member"


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    shown = newest_published(stage)
    return Sheet(head_of(tournament, stage, shown), tuple(rows_of(stage)))


def rows_of(stage: TeamStage) -> Iterator[ListedTeam | MemberRow]:
    player, rounds = members_by_team(stage), stage.shown.number if stage.shown else 0
    for team in stage.participants():
        yield ListedTeam(
            key=str(team.id),
            team=listed(stage, team),
            captain=team.captain,
            average=team.average(stage.rules.boards),
            withdrawn=withdrawn_after(team, rounds),
        )
        yield from members_of(stage, team, player)


def members_of(stage: TeamStage, team: Team, player: Mapping[MemberId, Who]) -> Iterator[MemberRow]:
    for order, member in enumerate(team.members, 1):
        yield MemberRow(
            key=f"{team.id}.{member.id}",
            team=team.number or 0,
            player=player[member.id],
            reserve=order > stage.rules.boards,
            left=member.left_from is not None,
        )


VIEW = View("teams", build, "Start list", "team_chess/sheets/teams.js")

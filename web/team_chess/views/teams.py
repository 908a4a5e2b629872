"""The start list: the teams by number, each with its members in board order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.contest.teams import MemberId, Team
from domain.ids import RoundNo
from domain.messages import say
from domain.team_chess.stage import TeamStage
from web.contest.sheet_parts import Entrant
from web.contest.views.round_views import of_stage
from web.contest.visibility import entrants_of
from web.team_chess.members import Who, members_by_team


@dataclass(frozen=True, slots=True)
class ListedTeam:
    """A team of the start list. `average` is the rating it is ranked by; 0: no member has one."""

    key: str
    team: Entrant
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


def rows_of(stage: TeamStage) -> Iterator[ListedTeam | MemberRow]:
    player, shown_as = members_by_team(stage), entrants_of(stage)
    for team in stage.participants():
        yield ListedTeam(
            key=str(team.id),
            team=shown_as(team),
            captain=team.captain,
            average=team.average(stage.rules.boards),
            withdrawn=team.withdrawn_by(RoundNo(stage.rounds_begun + 1)),
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


VIEW = of_stage("teams", rows_of, say("Start list"), "team_chess/sheets/teams.js")

"""The start list: the teams by number, each with its members in board order."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from domain.contest.entry import Member, Team
from domain.contest.matches import AnyMatchRound, AnyTeams
from domain.ids import RoundNo
from domain.messages import say
from web.contest.members import ShownMember, shown_members_within_teams
from web.contest.sheet_parts import Entrant
from web.contest.views.round_views import Rows, round_view, stage_view
from web.contest.visibility import bye_word, byes_worth_showing, entrant_function
from web.shared.names import filing_key
from web.shared.sheet import View


@dataclass(frozen=True, slots=True)
class StartListTeam:
    """A team of the start list. `average` is the rating that ranks it; 0 if no member has one."""

    key: str
    team: Entrant
    captain: str
    average: int
    withdrawn: bool
    kind: str = "team"


@dataclass(frozen=True, slots=True)
class MemberRow:
    """`reserve`: beyond the boards. `left`: no longer plays for the team."""

    key: str
    team: int
    player: ShownMember
    reserve: bool
    left: bool
    kind: str = "member"


def start_list_rows(
    stage: AnyTeams, boards: int, average: Callable[[Team], int]
) -> Iterator[StartListTeam | MemberRow]:
    members, shown_as = shown_members_within_teams(stage), entrant_function(stage)
    for team in stage.participants():
        yield StartListTeam(
            key=str(team.id),
            team=shown_as(team),
            captain=team.captain,
            average=average(team),
            withdrawn=team.is_withdrawn_by(RoundNo(stage.rounds_begun + 1)),
        )
        for order, member in enumerate(team.members, 1):
            yield MemberRow(
                key=f"{team.id}.{member.id}",
                team=team.number or 0,
                player=members[member.id],
                reserve=order > boards,
                left=member.left_from is not None,
            )


def teams_view(boards: Callable[[Any], int], average: Callable[[Any, Team], int]) -> View:
    """The start list of teams; `boards` is the size of a line-up, `average` ranks a team."""

    def rows(stage: AnyTeams) -> Iterator[StartListTeam | MemberRow]:
        return start_list_rows(stage, boards(stage), lambda team: average(stage, team))

    return stage_view("teams", rows, say("Start list"), "contest/teams/teams.js")


class NamedRow(Protocol):
    """A row of the members by name, with the match of their team, if it has one."""

    @property
    def player(self) -> ShownMember: ...
    @property
    def team(self) -> str: ...
    @property
    def match(self) -> int: ...


def _name_order(row: NamedRow) -> tuple[tuple[str, str], int]:
    return filing_key(row.player.family, row.player.given), row.player.member


def names_view(rows: Rows, renderer: str) -> View:
    """A view of pairings by name, for rows with a `player`."""
    return round_view("names", rows, say("Pairings by name"), renderer, order=_name_order)


def members_available(team: Team, r: AnyMatchRound) -> Iterator[Member]:
    return (member for member in team.members if member.may_play_in(r.number))


def members_without_match(stage: AnyTeams, r: AnyMatchRound) -> Iterator[tuple[Team, Member, str]]:
    """Members of teams without a match, with the reason."""
    for resting, mark in byes_worth_showing(stage, r):
        team = stage.entry(resting)
        for member in members_available(team, r):
            yield team, member, bye_word(stage, mark)

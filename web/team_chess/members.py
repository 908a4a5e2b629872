"""Members of teams as sheets have them.

Of a line-up nothing is here before it is revealed: what shows it asks the match's games, whose
seats are empty until then.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from domain.contest.teams import NOBODY, Member, MemberId, Team
from domain.people import KnownPerson, told_apart
from domain.results import GameResult
from domain.team_chess.round import Game
from domain.team_chess.rules import TeamRules
from domain.team_chess.scores import white_is_first
from domain.team_chess.stage import TeamStage
from web.shared.sheet import LEFT_OUT, LeftOut


@dataclass(frozen=True, slots=True)
class Who:
    """A member of a team; `order` is their place in the team's board order."""

    member: int
    order: int
    title: str
    family: str
    given: str
    federation: str
    rating: int
    apart: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """What tells them apart from a namesake."""


Members = Mapping[MemberId, Who]


def members_shown(stage: TeamStage) -> Members:
    """Return the members, distinguished from namesakes of any team."""
    return dict(_shown_members(list(stage.entries.values())))


def members_by_team(stage: TeamStage) -> Members:
    """Return the members for lists by team, distinguished only from namesakes of their own team."""
    return {id_: who for team in stage.entries.values() for id_, who in _shown_members([team])}


def _shown_members(teams: list[Team]) -> Iterator[tuple[MemberId, Who]]:
    apart = told_apart(
        {each.id: _known_member(team, each) for team in teams for each in team.members}
    )
    for team in teams:
        for order, member in enumerate(team.members, 1):
            person = member.person
            yield (
                member.id,
                Who(
                    *(member.id, order, person.title, person.family, person.given),
                    *(person.federation, person.rating),
                    apart=apart.get(member.id) or LEFT_OUT,
                ),
            )


def _known_member(team: Team, member: Member) -> KnownPerson:
    return KnownPerson(member.person.full_name, (team.name, member.person.federation, member.id))


def members_seated(stage: TeamStage, known: Members, game: Game) -> tuple[Who | None, ...]:
    """Return who sits there for the team named first and for the other, None for an empty seat."""
    seats = (game.white, game.black)
    if not white_is_first(stage.rules, game):
        seats = seats[::-1]
    return tuple(None if member == NOBODY else known[member] for member in seats)


def as_named(rules: TeamRules, game: Game) -> GameResult | None:
    """Return the result with the half of the team named first in front, with either colour."""
    result = game.result
    if result is None or white_is_first(rules, game):
        return result
    return GameResult(result.black, result.white)

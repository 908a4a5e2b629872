"""Members of teams as sheets have them.

Of a line-up nothing is here before it is revealed: what shows it asks the match's games, whose
seats are empty until then.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from domain.namesakes import Known, told_apart
from domain.results import GameResult
from domain.team_chess.round import Game
from domain.team_chess.rules import TeamRules
from domain.team_chess.scores import white_is_first
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import NOBODY, Member, MemberId, Team
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
    """Told apart from namesakes of whatever team."""
    return dict(_shown(list(stage.entries.values())))


def members_by_team(stage: TeamStage) -> Members:
    """Where it is plain whose members they are: told apart from a namesake of their team alone."""
    return {id_: who for team in stage.entries.values() for id_, who in _shown([team])}


def _shown(teams: list[Team]) -> Iterator[tuple[MemberId, Who]]:
    apart = told_apart({each.id: _known(team, each) for team in teams for each in team.members})
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


def _known(team: Team, member: Member) -> Known:
    return Known(member.person.full_name, (team.name, member.person.federation, member.id))


def seated(stage: TeamStage, known: Members, game: Game) -> tuple[Who | None, ...]:
    """Who sits there for the team named first and for the other, None where nobody does."""
    seats = (game.white, game.black)
    if not white_is_first(stage.rules, game):
        seats = seats[::-1]
    return tuple(None if member == NOBODY else known[member] for member in seats)


def as_named(rules: TeamRules, game: Game) -> GameResult | None:
    """With the half of the team named first in front, whatever colour it has there."""
    result = game.result
    if result is None or white_is_first(rules, game):
        return result
    return GameResult(result.black, result.white)

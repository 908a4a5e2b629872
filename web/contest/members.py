"""Members of teams as sheets have them.

Line-ups are not included. They are read from the games of a match, whose seats are empty until a
line-up is revealed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from domain.contest.entry import Member, MemberId, Team
from domain.contest.matches import AnyTeams
from domain.people import KnownPerson, distinguish_namesakes
from web.shared.sheet import LEFT_OUT, LeftOut


@dataclass(frozen=True, slots=True)
class ShownMember:
    """A member of a team; `order` is their place in the team's board order."""

    member: int
    order: int
    title: str
    family: str
    given: str
    federation: str
    rating: int
    apart: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The distinction from a namesake."""


Members = Mapping[MemberId, ShownMember]


def shown_members(stage: AnyTeams) -> Members:
    """Return the members, distinguished from namesakes of any team."""
    return dict(_shown_members(list(stage.entries.values())))


def shown_members_within_teams(stage: AnyTeams) -> Members:
    """Return the members for lists by team, distinguished only from namesakes of their own team."""
    return {id_: who for team in stage.entries.values() for id_, who in _shown_members([team])}


def _shown_members(teams: list[Team]) -> Iterator[tuple[MemberId, ShownMember]]:
    apart = distinguish_namesakes(
        {each.id: _known_member(team, each) for team in teams for each in team.members}
    )
    for team in teams:
        for order, member in enumerate(team.members, 1):
            person = member.person
            yield (
                member.id,
                ShownMember(
                    *(member.id, order, person.title, person.family, person.given),
                    *(person.federation, person.rating),
                    apart=apart.get(member.id) or LEFT_OUT,
                ),
            )


def _known_member(team: Team, member: Member) -> KnownPerson:
    return KnownPerson(member.person.full_name, (team.name, member.person.federation, member.id))

"""Teams with their members for the desk, and line-ups that were handed in."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from domain.contest.entry import LineUp, Member, MemberId, Team
from web.contest.views.desk_lines import DeskEntry
from web.shared.sheet import fields_of


@dataclass(frozen=True, slots=True)
class HandedIn:
    """`members` by board, 0 on an empty one; `who` is a role or "captain", `at` a time."""

    members: tuple[int, ...]
    who: str
    at: str


@dataclass(frozen=True, slots=True)
class DeskMember:
    """`left_from` is 0 for present members; `played` is the number of rounds with a seat."""

    member: int
    order: int
    title: str
    family: str
    given: str
    federation: str
    rating: int
    fide_id: str
    national_id: str
    sex: str
    born: int
    club: str
    first_round: int
    left_from: int
    played: int


@dataclass(frozen=True, slots=True)
class TeamEntry(DeskEntry):
    """`average` ranks the list, `strength` is a stated value for it, or 0."""

    captain: str
    strength: int
    average: int
    members: tuple[DeskMember, ...]


def team_entries(
    seated: Counter[MemberId], average: Callable[[Team], int]
) -> Callable[[Team, DeskEntry], TeamEntry]:
    """`seated` counts the rounds of each member, `average` ranks the list."""

    def complete(team: Team, line: DeskEntry) -> TeamEntry:
        return TeamEntry(
            **fields_of(line),
            captain=team.captain,
            strength=team.strength,
            average=average(team),
            members=tuple(
                _desk_member(member, order, seated[member.id])
                for order, member in enumerate(team.members, 1)
            ),
        )

    return complete


def _desk_member(member: Member, order: int, rounds_played: int) -> DeskMember:
    person = member.person
    return DeskMember(
        *(member.id, order, person.title, person.family, person.given, person.federation),
        *(person.rating, person.fide_id, person.national_id, person.sex.value, person.born),
        *(person.club, member.first_round, member.left_from or 0, rounds_played),
    )


def handed_in_line_up(line_up: LineUp | None) -> HandedIn | None:
    if line_up is None:
        return None
    return HandedIn(line_up.members, line_up.actor, line_up.instant)

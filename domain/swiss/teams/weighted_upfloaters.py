"""The teams that join a scoregroup from below: C.04.6 (2026), 3.5 with C3 to C7.

By weights C4 to C7 are digits of one number, then comes the order 3.5.4. C6 counts in it as well:
pairs between the following scoregroup and those below it are the upfloaters that scoregroup will
need.

Most of a large rest is left out. Dropping a condition only adds choices, so the first of the best
is still the first if it meets the dropped condition. So at first only teams that a resident could
need take part, and those that stay below are matched at no cost; then the same with the whole
following scoregroup; then all teams.

Two upfloaters never meet in the bracket: without them it would be complete as well, and below they
could meet each other, so fewer upfloaters would suffice (C4). So each upfloater meets a resident.

Decided here: C6 is met by a set after which the following scoregroup needs as few upfloaters as
after any other set that is as good by C4 and C5.
"""

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from domain.swiss.completion import Completion, players_with_opponent
from domain.swiss.field import large_club
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.cardinality import Matching
from domain.swiss.teams.field import TeamField
from domain.swiss.upfloating import (
    Digit,
    UpfloaterProblem,
    Upfloaters,
    choose_upfloaters,
    single_candidates,
    upfloater_pool,
)


class TeamsBelow(NamedTuple):
    """The teams of the following scoregroup, which may be empty, and those below it."""

    following: int
    lower: int

    @property
    def all_teams(self) -> int:
        return self.following | self.lower

    def without_teams(self, teams: int) -> "TeamsBelow":
        return TeamsBelow(self.following & ~teams, self.lower & ~teams)


def leaves_rest_complete(field: TeamField, completion: Completion, below: TeamsBelow) -> bool:
    """Whether C3 and C6 are met: all teams can be paired, and the following scoregroup needs no
    team from below it, or one if it is odd.
    """
    following, lower = below
    if following.bit_count() % 2 == 0:
        return completion.can_complete(following) and completion.can_complete(lower)
    spare = completion.removable_players(lower)
    return bool(
        spare and players_with_opponent(field, spare, completion.removable_players(following))
    )


SMALL = 40
"""The most teams that are all simply matched, and the largest following scoregroup kept whole."""


def choose_by_weight(
    field: TeamField, completion: Completion, residents: int, below: TeamsBelow
) -> int | None:
    """The set of upfloaters; None if no choice allows a complete pairing."""
    if (residents | below.all_teams).bit_count() > SMALL:
        for chosen in _choices_among_few(field, residents, below):
            if leaves_rest_complete(field, completion, below.without_teams(chosen)):
                return chosen
    return TeamUpfloaters(field, residents, below).solve(free=0)


def _choices_among_few(field: TeamField, residents: int, below: TeamsBelow) -> Iterator[int]:
    """Yield the best sets of upfloaters among few teams: without C6, as if no scoregroup followed;
    then, if it is not large, with the whole following scoregroup and C6.
    """
    # Residents that can all be paired among themselves need two, as the rest can't be paired.
    needed = len(Matching(field.legal, residents).unmatched) or 2
    few = upfloater_pool(
        *(field, residents, below.all_teams, needed),
        lambda c: (field.score[c], field.floated >> c & 1),
    )
    yield from _best_upfloaters_among(field, residents, TeamsBelow(0, few), needed)
    size = below.following.bit_count()
    if size <= SMALL:
        lower = few & ~below.following
        for g in members(below.following):  # more opponents of g than others can take from it
            lower |= mask_of(members(field.legal[g] & below.lower)[: size + needed])
        yield from _best_upfloaters_among(
            field, residents, TeamsBelow(below.following, lower), needed
        )


def _best_upfloaters_among(
    field: TeamField, residents: int, few: TeamsBelow, needed: int
) -> Iterator[int]:
    """Yield the best set of upfloaters among `few`, unless it has more than `needed` teams."""
    found = TeamUpfloaters(field, residents, few).solve(free=few.lower)
    if found is not None and found.bit_count() <= needed:
        yield found


class TeamUpfloaters(UpfloaterProblem):
    """Residents, following scoregroup, others."""

    def __init__(self, field: TeamField, residents: int, below: TeamsBelow) -> None:
        self.field = field
        self.following = members(below.following)
        super().__init__(field, members(residents), [*self.following, *members(below.lower)])

    def criterion_digits(self) -> Iterator[Digit]:
        """The third is C6: pairs of the following scoregroup with those below it."""
        field = self.field
        yield from super().criterion_digits()
        yield Digit(lambda r, c: 1, len(self.following))
        yield Digit(lambda r, c: field.floated >> c & 1, len(self.residents))

    def kind_of_vertex(self, v: int) -> Hashable:
        """Free are all teams below the following scoregroup, or none."""
        field, g = self.field, self.ranks[v]
        club = large_club(field.kept_apart, g, len(self.ranks))
        if v < len(self.residents):
            return club
        following = v < len(self.residents) + len(self.following)
        return field.score[g], field.floated >> g & 1, following, club

    def is_digit_counted(self, digit: int, i: int, j: int) -> bool:
        count, end = len(self.residents), len(self.residents) + len(self.following)
        return count <= i < end <= j if digit == 2 else i < count <= j


def choose_team_upfloaters(
    field: TeamField, completion: Completion, residents: int, below: TeamsBelow
) -> Upfloaters:
    """Choose the teams that join the residents (bits by rank)."""
    return choose_upfloaters(
        *(completion, residents, below.all_teams),
        lambda: _single_upfloater(field, completion, residents, below),
        lambda: choose_by_weight(field, completion, residents, below),
    )


def _single_upfloater(
    field: TeamField, completion: Completion, residents: int, below: TeamsBelow
) -> int:
    """The one upfloater as a set; empty if counting doesn't settle who it is.

    C5 asks for the highest score among those who leave both parts complete. Of these the first is
    chosen that was no floater (C7) and leaves the following scoregroup in need of no more
    upfloaters than its number requires (C6).
    """
    candidates = single_candidates(field, completion, residents, below.all_teams)
    for preferred in (candidates & ~field.floated, candidates & field.floated):
        for g in members(preferred):
            if leaves_rest_complete(field, completion, below.without_teams(1 << g)):
                return 1 << g
    return 0

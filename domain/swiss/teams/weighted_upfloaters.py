"""The choice of upfloaters by weights: C4 to C7 as digits of one number, then the order 3.5.4.

The cheapest perfect matching of the residents and of all teams below decides: the upfloaters are
the teams matched with a resident. C6 counts in it as well: pairs between the following scoregroup
and those below it are the upfloaters that scoregroup will need.

Most of a large rest is left out. Dropping a condition only adds choices, so the first of the best
is still the first if it meets the dropped condition. So at first only teams that a resident could
need take part, and those that stay below are matched at no cost; then the same with the whole
following scoregroup; then all teams.

C.04.6 (2026), 3.5 with C3 to C7. Nearly every scoregroup needs no upfloater (an even number) or one
(an odd number), and then counting settles it. The other cases are decided by weights.

Two upfloaters never meet in the bracket: without them it would be complete as well, and below they
could meet each other, so fewer upfloaters would suffice (C4). So each upfloater meets a resident.

Decided here: C6 is met by a set after which the following scoregroup needs as few upfloaters as
after any other set that is as good by C4 and C5.
"""

from collections.abc import Callable, Hashable, Iterator
from math import prod
from typing import NamedTuple

from domain.swiss.completion import Completion, players_with_opponent
from domain.swiss.field import large_club
from domain.swiss.matching.bits import lowest_member, mask_of, members, span
from domain.swiss.matching.cardinality import Matching
from domain.swiss.matching.preferred_matching import CheapestMatching
from domain.swiss.teams.field import TeamField
from domain.swiss.upfloating import graph_among, upfloater_pool


class Below(NamedTuple):
    """The teams of the following scoregroup, which may be empty, and those below it."""

    following: int
    lower: int

    @property
    def all_teams(self) -> int:
        return self.following | self.lower

    def without_teams(self, teams: int) -> "Below":
        return Below(self.following & ~teams, self.lower & ~teams)


def leaves_rest_complete(field: TeamField, completion: Completion, below: Below) -> bool:
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
    field: TeamField, completion: Completion, residents: int, below: Below
) -> int | None:
    """The set of upfloaters; None if no choice allows a complete pairing."""
    if (residents | below.all_teams).bit_count() > SMALL:
        for chosen in _choices_among_few(field, residents, below):
            if leaves_rest_complete(field, completion, below.without_teams(chosen)):
                return chosen
    return TeamUpfloaterProblem(field, residents, below).solve(free=0)


def _choices_among_few(field: TeamField, residents: int, below: Below) -> Iterator[int]:
    """Yield the best sets of upfloaters among few teams: without C6, as if no scoregroup followed;
    then, if it is not large, with the whole following scoregroup and C6.
    """
    # Residents that can all be paired among themselves need two, as the rest can't be paired.
    needed = len(Matching(field.legal, residents).unmatched) or 2
    few = upfloater_pool(
        *(field, residents, below.all_teams, needed),
        lambda c: (field.score[c], field.floated >> c & 1),
    )
    yield from _solve_for(field, residents, Below(0, few), needed)
    size = below.following.bit_count()
    if size <= SMALL:
        lower = few & ~below.following
        for g in members(below.following):  # more opponents of g than others can take from it
            lower |= mask_of(members(field.legal[g] & below.lower)[: size + needed])
        yield from _solve_for(field, residents, Below(below.following, lower), needed)


def _solve_for(field: TeamField, residents: int, few: Below, needed: int) -> Iterator[int]:
    """Yield the best set of upfloaters among `few`, unless it has more than `needed` teams."""
    found = TeamUpfloaterProblem(field, residents, few).solve(free=few.lower)
    if found is not None and found.bit_count() <= needed:
        yield found


class _Digit(NamedTuple):
    """`cost` of bringing team c up; `most` is what all pairs together may cost."""

    cost: Callable[[int], int]
    most: int


class TeamUpfloaterProblem:
    """All teams in the order residents, following scoregroup, others; a vertex is a place in it."""

    def __init__(self, field: TeamField, residents: int, below: Below) -> None:
        self.field = field
        self.residents = members(residents)
        self.following = members(below.following)
        self.below = [*self.following, *members(below.lower)]
        self.everybody = [*self.residents, *self.below]
        self.digits = list(self._criterion_digits())

    def _criterion_digits(self) -> Iterator[_Digit]:
        """The criteria as digits of a cost, the most important first; the third is C6."""
        field, many = self.field, len(self.residents)
        yield _Digit(lambda c: 1, many)
        scores = sorted({field.score[c] for c in self.below})
        place = {score: (many + 1) ** i for i, score in enumerate(reversed(scores))}
        yield _Digit(lambda c: place[field.score[c]], (many + 1) ** len(scores))
        yield _Digit(lambda c: 0, len(self.following))
        yield _Digit(lambda c: field.floated >> c & 1, many)

    def solve(self, free: int) -> int | None:
        """`free`: of these teams, those that stay below are matched with each other at no cost."""
        everybody, many = self.everybody, len(self.residents)
        if len(everybody) % 2 and not free:
            return None
        mate = CheapestMatching(
            graph=graph_among(self.field, everybody, free),
            takers=many,
            kind=self._kind_of_vertex,
            cost=self._cost_of_pair,
            highest=prod(digit.most + 1 for digit in self.digits),
            order=sorted(range(many, len(everybody)), key=everybody.__getitem__),
        ).solve()
        return None if mate is None else mask_of(everybody[v] for v in mate[:many] if v >= many)

    def _kind_of_vertex(self, v: int) -> Hashable:
        """The class of a vertex: what the criteria look at, and its large club. Free are all teams
        below the following scoregroup, or none.
        """
        if v >= len(self.everybody):
            return None
        field, g = self.field, self.everybody[v]
        club = large_club(field.kept_apart, g, len(self.everybody))
        if v < len(self.residents):
            return club
        following = v < len(self.residents) + len(self.following)
        return field.score[g], field.floated >> g & 1, following, club

    def _cost_of_pair(self, i: int, j: int) -> int:
        """The cost of matching the vertices i and j, the lower first."""
        many, last = len(self.residents), len(self.residents) + len(self.following)
        up, needed = i < many <= j, many <= i < last <= j
        cost = 0
        for place, digit in enumerate(self.digits):
            cost *= digit.most + 1
            if up:
                cost += digit.cost(self.everybody[j])
            elif needed and place == 2:
                cost += 1
        return cost


class TeamUpfloaters(NamedTuple):
    """The upfloaters (bits by rank), and how they were found."""

    teams: int
    method: str


def choose_upfloaters(
    field: TeamField, completion: Completion, residents: int, below: Below
) -> TeamUpfloaters | None:
    """Choose the teams that join the residents (bits by rank); None if no choice is complete."""
    if residents.bit_count() % 2 == 0:
        if completion.can_complete(residents) and completion.can_complete(below.all_teams):
            return TeamUpfloaters(0, "direct")
    elif one := _single_upfloater(field, completion, residents, below):
        return TeamUpfloaters(one, "direct")
    weighed = choose_by_weight(field, completion, residents, below)
    return None if weighed is None else TeamUpfloaters(weighed, "exact")


def _single_upfloater(
    field: TeamField, completion: Completion, residents: int, below: Below
) -> int:
    """The one upfloater as a set; empty if counting doesn't settle who it is.

    C5 asks for the highest score among those who leave both parts complete. Of these the first is
    chosen that was no floater (C7) and leaves the following scoregroup in need of no more
    upfloaters than its number requires (C6).
    """
    partners = completion.removable_players(residents)
    spare = completion.removable_players(below.all_teams) if partners else 0
    candidates = players_with_opponent(field, spare, partners)
    if not candidates:
        return 0
    best = lowest_member(candidates)
    candidates &= next(span(low, high) for low, high in field.groups if low <= best < high)
    for preferred in (candidates & ~field.floated, candidates & field.floated):
        for g in members(preferred):
            if leaves_rest_complete(field, completion, below.without_teams(1 << g)):
                return 1 << g
    return 0

"""A bracket of teams in the order of their TPNs, with their colour preferences, and the first of
its best pairings: C.04.6 (2026), 3.6 with C8 to C10.

Vertices are places in that order. 3.6.1 and 3.6.2: in a pair the team with the smaller TPN is the
top member; the identifier of a pairing lists its top members in ascending order, then their bottom
members. 3.6.4: the first identifier in lexicographic order of those that are best by C8, C9 and
C10.

C8 and C9 by counting. If more teams want White than all others together, each of the others has to
meet one of them, and the rest meet each other; if not, no two of them need to meet. The same holds
for strong preferences among them. So whether a best pairing may have a pair depends on its two
teams alone; and if such pairs allow a complete pairing, each complete pairing of them is among the
best. Where they don't, as when half of the teams are from one club, the pairs that a best pairing
may have are found by weights, class by class (`pair_by_weight`); and if not every complete pairing
of those is one of the best, whole pairings are weighed.

By weights C8 to C10 and the identifier are digits of one number. A pair costs its part of each
criterion; then what makes its bottom member late in the order, one
bit a team, the lower TPNs the heavy ones; then the bottom member itself at the place of its top
member. The cheapest complete pairing is the answer.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from domain.results import Colour
from domain.swiss.field import large_club
from domain.swiss.matching.bipartite import first_perfect
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.cardinality import PerfectAttempt
from domain.swiss.matching.vertex_classes import classes_by, heaviest_matching
from domain.swiss.matching.weighted import HeaviestPerfectSearch
from domain.swiss.teams.field import TeamField
from domain.swiss.upfloating import Renumbering


@dataclass(frozen=True, slots=True)
class TeamScoreBracket:
    """`rank` is that of each vertex, `teams` the set of vertices; `legal` are the opponents of
    each.

    `upfloaters` came from below, `floated` were floaters in the previous round; `white` and `black`
    have that preference, `strong` a strong one. `club`: the teams of each vertex's club if they are
    many, else 0."""

    rank: Sequence[int]
    teams: int
    legal: Sequence[int]
    upfloaters: int
    floated: int
    white: int
    black: int
    strong: int
    club: Sequence[int]

    def c10_opponents(self, v: int) -> int:
        """The opponents of v who make C10 worse: floaters who meet an upfloater."""
        opponents = self.floated if self.upfloaters >> v & 1 else 0
        return opponents | (self.upfloaters if self.floated >> v & 1 else 0)

    def same_colour_wishes(self, v: int) -> int:
        """The teams that want the same colour as v."""
        if self.white >> v & 1:
            return self.white
        return self.black if self.black >> v & 1 else 0


def team_bracket(field: TeamField, residents: int, upfloaters: int) -> TeamScoreBracket:
    ranks = members(residents)
    numbering = Renumbering(field.number, ranks[0], ranks[-1] + 1, members(upfloaters))
    together, wants = residents | upfloaters, field.preference
    teams = members(together)

    def vertices(rank_bits: int) -> int:
        return numbering.to_vertices(rank_bits & together)

    return TeamScoreBracket(
        rank=numbering.rank,
        teams=vertices(together),
        legal=[vertices(field.legal[g]) if together >> g & 1 else 0 for g in numbering.rank],
        upfloaters=vertices(upfloaters),
        floated=vertices(field.floated),
        white=vertices(mask_of(g for g in teams if wants[g].colour is Colour.WHITE)),
        black=vertices(mask_of(g for g in teams if wants[g].colour is Colour.BLACK)),
        strong=vertices(mask_of(g for g in teams if wants[g].strong)),
        club=[large_club(field.kept_apart, g, len(teams)) for g in numbering.rank],
    )


def pair_by_weight(bracket: TeamScoreBracket) -> tuple[tuple[int, int], ...]:
    """The first of the best pairings, found by weighing whole pairings."""
    order = members(bracket.teams)
    size = len(order)
    highest = _highest_cost(size)
    rows = [[0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1, size):
            if bracket.legal[order[i]] >> order[j] & 1:
                rows[i][j] = rows[j][i] = highest - _cost_of_pair(bracket, order, i, j)
    search = HeaviestPerfectSearch(rows)
    solved = search.solve()
    assert solved, "only brackets that can be completed are paired"
    return tuple((order[i], order[j]) for i, j in enumerate(search.mate) if i < j)


def tight_pairs(bracket: TeamScoreBracket) -> tuple[Sequence[int], bool]:
    """The pairs that occur in pairings best by C8 to C10; and whether each complete pairing of such
    pairs is best.

    Teams of one class weigh the same in any pair; the members of a large club, who mostly have the
    same legal opponents, are classes of their own.
    """
    order = members(bracket.teams)
    base = len(order) + 1
    at = {v: i for i, v in enumerate(order)}
    graph = [mask_of(at[w] for w in members(bracket.legal[v])) for v in order]

    def kind(i: int) -> Hashable:
        return *_class_of_team(bracket, order[i]), bracket.club[order[i]]

    def weight(i: int, j: int) -> int:
        return base**3 - _criteria_cost(bracket, order[i], order[j], base)

    found = heaviest_matching(graph, classes_by(kind, weight, graph))
    assert found, "only brackets that can be completed are paired"
    tight = [0] * len(bracket.legal)
    for v, row in zip(order, found.tight, strict=True):
        tight[v] = mask_of(order[i] for i in members(row))
    return tight, found.tight_is_best


def _class_of_team(bracket: TeamScoreBracket, v: int) -> tuple[int, ...]:
    """The properties of a team that `criterion_counts_of_pair` depends on."""
    sets = bracket.white, bracket.black, bracket.strong, bracket.upfloaters, bracket.floated
    return tuple(each >> v & 1 for each in sets)


def criterion_counts_of_pair(bracket: TeamScoreBracket, v: int, w: int) -> tuple[int, int, int]:
    """What the pair adds to C8, C9 and C10. In C9 a preference is lost only if both are strong
    (4.3.4). Each team counts in C10 if the other is an upfloater.
    """
    same = bracket.same_colour_wishes(v) >> w & 1
    strong = same & bracket.strong >> v & bracket.strong >> w & 1
    ups, floated = bracket.upfloaters, bracket.floated
    return same, strong, (ups >> v & floated >> w & 1) + (ups >> w & floated >> v & 1)


def _criteria_cost(bracket: TeamScoreBracket, v: int, w: int, base: int) -> int:
    """What the pair adds to C8, C9 and C10, as the digits of a number to that base."""
    cost = 0
    for count in criterion_counts_of_pair(bracket, v, w):
        cost = cost * base + count
    return cost


def _cost_of_pair(bracket: TeamScoreBracket, order: list[int], i: int, j: int) -> int:
    """The pair's cost by C8 to C10, then by the identifier; i and j are places in `order`."""
    size, base = len(order), len(order) + 1
    cost = _criteria_cost(bracket, order[i], order[j], base) << size | 1 << (size - 1 - j)
    return cost * _power(base, size) + j * _power(base, size - 1 - i)


def _highest_cost(size: int) -> int:
    """A bound above the cost of any complete pairing."""
    return _power(size + 1, 4 + size) << size


def _power(base: int, exponent: int) -> int:
    """The power of two integers that are not negative, typed as an integer."""
    found: int = base**exponent
    return found


Pairs = tuple[tuple[int, int], ...]


def first_best_pairing(bracket: TeamScoreBracket) -> tuple[Pairs, str]:
    """Pairs of vertices, the top member first, in the order of the top members, and the method.

    The bracket must have a complete pairing.
    """
    allowed = _pairs_by_counting(bracket)
    if allowed is not None:
        return first_identifier(allowed, bracket.teams), "direct"
    tight, all_are_best = tight_pairs(bracket)
    if all_are_best:
        return first_identifier(tight, bracket.teams), "exact"
    return pair_by_weight(replace(bracket, legal=tight)), "exact"


def _pairs_by_counting(bracket: TeamScoreBracket) -> Sequence[int] | None:
    """The pairs of which every complete pairing is a best one; None if counting can't decide."""
    allowed = list(bracket.legal)
    common = _remove_avoidable_pairs(allowed, bracket.teams, bracket.white, bracket.black)
    if common:
        _remove_avoidable_pairs(allowed, bracket.teams, common & bracket.strong, 0)
    without_c10 = [near & ~bracket.c10_opponents(v) for v, near in enumerate(allowed)]
    if PerfectAttempt(without_c10, bracket.teams).is_perfect:
        return without_c10
    # One upfloater who can't avoid a floater meets one however the bracket is paired.
    single = bracket.upfloaters.bit_count() <= 1
    return allowed if single and PerfectAttempt(allowed, bracket.teams).is_perfect else None


def _remove_avoidable_pairs(allowed: list[int], teams: int, *kinds: int) -> int:
    """Remove from `allowed` the pairs that no best pairing has if as few as possible join two teams
    of one of `kinds` (bits). Returns the kind that must have such pairs, 0 if none.
    """
    for kind in kinds:
        others = teams & ~kind
        if kind.bit_count() > others.bit_count():
            for v in members(others):
                allowed[v] &= kind
            return kind
    for kind in kinds:
        for v in members(kind):
            allowed[v] &= ~kind
    return 0


def first_identifier(allowed: Sequence[int], teams: int) -> Pairs:
    """The first complete pairing of `allowed` in the order of identifiers."""
    order = members(teams)
    half = len(order) // 2
    tops, bottoms = order[:half], mask_of(order[half:])
    columns = first_perfect(allowed, tops, half, bottoms)
    if columns is None:
        top = _first_tops(allowed, teams)
        tops, bottoms = members(top), teams & ~top
        columns = first_perfect(_with_members_fixed(allowed, top, bottoms), tops, half, bottoms)
        assert columns is not None, "the choice of top members leaves a complete pairing"
    return tuple(zip(tops, columns, strict=True))


def _first_tops(allowed: Sequence[int], teams: int) -> int:
    """Make each team in turn a top member if a complete pairing allows it, else a bottom member.

    `mate` is always a complete pairing consistent with the decided teams: a team that is a top
    member in it may be one.
    """
    top = bottom = 0
    half = teams.bit_count() // 2
    mate = PerfectAttempt(allowed, teams).mate
    for v in members(teams):
        if top.bit_count() < half and mate[v] < v:
            other = PerfectAttempt(_with_members_fixed(allowed, top | 1 << v, bottom), teams, mate)
            mate = other.mate if other.is_perfect else mate
        if top.bit_count() < half and mate[v] > v:
            top |= 1 << v
        else:
            bottom |= 1 << v
    return top


def _with_members_fixed(allowed: Sequence[int], top: int, bottom: int) -> list[int]:
    """The pairs that remain if these teams are top and bottom members."""
    pairs = []
    for v, near in enumerate(allowed):
        below = (1 << v) - 1
        smaller, larger = near & below & ~bottom, near & ~below & ~top
        if top >> v & 1:
            smaller = 0
        if bottom >> v & 1:
            larger = 0
        pairs.append(smaller | larger)
    return pairs

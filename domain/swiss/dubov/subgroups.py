"""G1, G2, the shifts between them and the pairs: C.04.4.1 (2026), 3.2.3 to 3.2.6, 4.3, 4.4.

A pair of two players of one subgroup disappoints one of them. The fewer such pairs in the smaller
subgroup, the fewer in the larger: C7 asks for as few as possible (in a bracket without a played
game every pair disappoints, and the least number is unavoidable all the same). One of each such
pair changes sides, first from the smaller, then from the larger subgroup; each time the first in
the order of 4.3 who can. In the end every player meets one of the other subgroup.

Decided here: the larger subgroup from which the second shift is made includes those just shifted
into it, as 3.2.4 speaks of the possibly new G1 and G2. None of them can shift back, but they count
for the middle of the list.

The pairings of a bracket with as few pairs inside the smaller subgroup as possible, narrowed step
by step to those in which chosen players meet one of their own subgroup.

Usually no pair inside the smaller subgroup is needed: the pairings are then the perfect matchings
of the graph without such pairs. Otherwise those pairs get a weight, and the pairings are the
perfect matchings of the tight edges; unless a blossom of the search has weight; then every question
needs its own search.

Vertices are the players of the bracket by TPN; sets are the bits of vertices, or of ranks.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from domain.swiss.dubov.players import DubovField
from domain.swiss.matching.bipartite import first_perfect
from domain.swiss.matching.bits import lowest_member, mask_of, members
from domain.swiss.matching.cardinality import Matching, PerfectAttempt
from domain.swiss.matching.weighted import HeaviestPerfectSearch
from domain.swiss.upfloating import Renumbering


class Shifting(ABC):
    """The pairings with as few pairs inside the smaller subgroup as possible, narrowed by each
    restriction.
    """

    inside: int
    """The least number of pairs inside the smaller subgroup."""

    @abstractmethod
    def restrict_partners(self, v: int, partners: int) -> bool:
        """Restrict v to opponents in `partners`; False, changing nothing, if v has none."""


def shifting_of(legal: Sequence[int], players: int, smaller: int) -> Shifting:
    """The pairings of these vertices before any shift; `smaller` is the smaller subgroup."""
    rows = list(legal)
    for v in members(smaller):
        rows[v] &= ~smaller
    attempt = PerfectAttempt(rows, players)
    if attempt.is_perfect:
        return _UnweightedShifting(rows, attempt, 0)
    weighted = _WeightedShifting(legal, players, smaller)
    if not weighted.tight_is_best:
        return weighted
    tight = weighted.tight_rows(len(legal))
    return _UnweightedShifting(tight, PerfectAttempt(tight, players), weighted.inside)


class _UnweightedShifting(Shifting):
    def __init__(self, rows: list[int], matching: Matching, inside: int) -> None:
        self.rows = rows
        self.matching = matching
        self.inside = inside

    def restrict_partners(self, v: int, partners: int) -> bool:
        matching = self.matching
        if not partners >> matching.mate[v] & 1:
            if not self.rows[v] & partners:
                return False
            choices = matching.possible_partners(v) & partners
            if not choices:
                return False
            matching.match_with(v, lowest_member(choices))
        for u in members(self.rows[v] & ~partners):
            self.rows[u] &= ~(1 << v)
        self.rows[v] &= partners
        return True


class _WeightedShifting(Shifting):
    """Weight 1 for a pair inside the smaller subgroup, 2 for any other."""

    def __init__(self, legal: Sequence[int], players: int, smaller: int) -> None:
        self.vertices = members(players)
        self.weights = [
            [
                (1 if smaller >> u & smaller >> v & 1 else 2) if legal[u] >> v & 1 else 0
                for v in self.vertices
            ]
            for u in self.vertices
        ]
        best = self._solve()
        assert best is not None, "the bracket is known to have a pairing"
        self.search = best
        self.total = self._weight_of(best)
        self.inside = len(self.vertices) - self.total

    @property
    def tight_is_best(self) -> bool:
        return self.search.tight_is_best

    def tight_rows(self, size: int) -> list[int]:
        """The tight edges of the search, as the neighbours of each of `size` vertices."""
        rows = [0] * size
        for u, tight in zip(self.vertices, self.search.tight_edges(), strict=True):
            for other in members(tight):
                rows[u] |= 1 << self.vertices[other]
        return rows

    def restrict_partners(self, v: int, partners: int) -> bool:
        place = self.vertices.index(v)
        before = list(self.weights[place])
        allowed = [
            w if partners >> u & 1 else 0 for u, w in zip(self.vertices, before, strict=True)
        ]
        self._set_weights(place, allowed)
        found = self._solve()
        if found is not None and self._weight_of(found) == self.total:
            return True
        self._set_weights(place, before)
        return False

    def _set_weights(self, me: int, weights: Sequence[int]) -> None:
        for other, weight in enumerate(weights):
            self.weights[me][other] = self.weights[other][me] = weight

    def _solve(self) -> HeaviestPerfectSearch | None:
        search = HeaviestPerfectSearch(self.weights)
        return search if search.solve() else None

    def _weight_of(self, search: HeaviestPerfectSearch) -> int:
        return sum(self.weights[v][search.mate[v]] for v in range(len(self.vertices))) // 2


@dataclass(frozen=True, slots=True)
class DubovBracket:
    """`rank` of each vertex; `legal` its opponents in the bracket; `white` the vertices who want
    White. `fresh`: no player of the bracket has played a game.
    """

    rank: Sequence[int]
    legal: Sequence[int]
    players: int
    white: int
    fresh: bool
    aro: Sequence[int]


def dubov_bracket(field: DubovField, residents: int, upfloaters: int) -> DubovBracket:
    ranks = members(residents)
    numbering = Renumbering(field.parity, ranks[0], ranks[-1] + 1, members(upfloaters))
    together = residents | upfloaters
    vertices = numbering.to_vertices(together)
    legal = field.legal
    return DubovBracket(
        rank=numbering.rank,
        legal=[
            numbering.to_vertices(legal[g] & together) if together >> g & 1 else 0
            for g in numbering.rank
        ],
        players=vertices,
        white=numbering.to_vertices(field.white & together),
        fresh=not together & ~field.fresh,
        aro=[field.aro[g] for g in numbering.rank],
    )


class Subgroups(NamedTuple):
    """The pairs, S1 first, and the shifted players, all by vertex. `inside` counts the pairs inside
    one subgroup before the shifts.
    """

    pairs: list[tuple[int, int]]
    shifted: tuple[int, ...]
    inside: int


def pair_subgroups(bracket: DubovBracket) -> Subgroups:
    g1 = _first_half(bracket.players) if bracket.fresh else bracket.white
    g2 = bracket.players & ~g1
    white_smaller = g1.bit_count() <= g2.bit_count()
    smaller, larger = (g1, g2) if white_smaller else (g2, g1)
    shifting = shifting_of(bracket.legal, bracket.players, smaller)
    first = _choose_shifters(shifting, bracket, smaller, shifting.inside, by_aro=white_smaller)
    smaller, larger = smaller & ~first, larger | first
    more = (larger.bit_count() - smaller.bit_count()) // 2
    second = _choose_shifters(shifting, bracket, larger, more, by_aro=not white_smaller)
    smaller, larger = smaller | second, larger & ~second
    s1, t2 = (smaller, larger) if white_smaller else (larger, smaller)
    rows = sorted(members(s1), key=lambda v: (bracket.aro[v], v))
    columns = first_perfect(bracket.legal, rows, len(rows), t2)
    assert columns is not None, "the shifts leave a pairing of the two subgroups"
    pairs = list(zip(rows, columns, strict=True))
    return Subgroups(pairs, tuple(members(first | second)), shifting.inside + more)


def _first_half(players: int) -> int:
    everybody = members(players)
    return mask_of(everybody[: len(everybody) // 2])


def _choose_shifters(
    shifting: Shifting, bracket: DubovBracket, group: int, count: int, by_aro: bool
) -> int:
    """The first `count` players of the group, in the order of 4.3, who can be paired inside it."""
    shifted = 0
    for v in shifter_order(members(group), bracket.aro if by_aro else ()):
        if shifted.bit_count() == count:
            break
        if shifting.restrict_partners(v, group & ~(shifted | 1 << v)):
            shifted |= 1 << v
    assert shifted.bit_count() == count, "so many pairs inside the group can't be avoided"
    return shifted


def shifter_order(players: Sequence[int], aro: Sequence[int]) -> list[int]:
    """The order of shifters (4.3): by ascending ARO if given, then TPN; from the middle of the list
    outwards, the higher of two middles first.
    """
    ordered = sorted(players, key=lambda v: (aro[v] if aro else 0, v))
    last = len(ordered) - 1
    return [ordered[i] for i in sorted(range(last + 1), key=lambda i: (abs(2 * i - last), i))]

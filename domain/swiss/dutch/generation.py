"""The first candidate in the regulation's order among candidates that are equally good.

FIDE C.04.3 (2026), 3.6, 3.7 and 4; (2017), B.6, B.7 and D. The candidates are the perfect matchings
of an unweighted graph: an edge is a pair against which no criterion counts, a leaving vertex takes
one player out of the bracket. The order is decided in these steps:

1. which MDPs are paired (4.4 (2026), D.3 (2017)): smallest sequence numbers first;
2. their opponents, the top MDP's first (transposition of S2, 4.2; D.1);
3. the exchange between the remainder's S1 and S2 (4.3; D.2): fewest players, smallest difference,
   then the largest number out of S1, then the smallest out of S2;
4. the transposition of the remainder's S2.

One perfect matching is kept as a witness. One search in it finds a player's possible partners in
all perfect matchings; the first of them is final, so nothing is ever undone. If the leaving
vertices have no edges among themselves, the last step is a bipartite matching.

After the exchange S1 is the higher ranked of each pair. So number of players and difference are
weights of pairs, and the heaviest matching needs little search: the value of each player in it is
known except for the exchanged ones. These are then determined one by one among the matchings of
that weight.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from domain.swiss.matching.bipartite import first_perfect
from domain.swiss.matching.bits import lowest_member, mask_of, members, span
from domain.swiss.matching.cardinality import Matching, PerfectAttempt, SearchStart
from domain.swiss.matching.edge_pruning import prune_edges
from domain.swiss.matching.preferred_matching import NarrowedGraph
from domain.swiss.matching.weighted import HeaviestPerfectSearch


class Remainder(NamedTuple):
    """Vertices: `size` players in order, S1 the first `half`; then MDPs who leave, up to `inside`;
    then all outside the bracket. Each perfect matching has `half` pairs among the players.
    """

    graph: Sequence[int]
    size: int
    half: int
    inside: int


def first_exchange(rest: Remainder) -> list[int] | None:
    """S1 after the first exchange that works. None if a blossom has weight: then the matchings of
    the least exchange are not exactly those of some graph.
    """
    search = _heaviest_exchange(rest)
    if not search.solve() or not search.tight_is_best:
        return None
    settling = NarrowedGraph(search.tight_edges(), search.mate)
    for v in reversed(range(rest.half)):
        settling.restrict_to_preferred(v, ~span(v, rest.size))
    for v in range(rest.half, rest.size):
        settling.restrict_to_preferred(v, span(v, rest.size))
    upper = [v for v in range(rest.size) if v < settling.mate[v] < rest.size]
    return upper if len(upper) == rest.half else None


def _heaviest_exchange(rest: Remainder) -> HeaviestPerfectSearch:
    """The heaviest matching by how many of S1 stay in it, then by the sum of their numbers. Without
    an exchange every pair, of one of S1 and one of S2, has the sum of their values, and so has
    every player who leaves, except with S1. Nothing is heavier than that.
    """
    graph, size, half, inside = rest
    stay, little = size * size, (size - half + 1) // 2
    worth = [stay + size - v - little for v in range(half)]
    worth += [little] * (inside - half) + [-little] * (len(graph) - inside)
    staying, away = span(0, half), span(inside, len(graph))
    paid = [row & (~staying if v >= half else span(half, size)) for v, row in enumerate(graph)]
    for v in range(half, size):
        paid[v] = graph[v] & (staying | away)
    start = SearchStart(
        [members(row) for row in graph], [4 * value for value in worth], Matching(paid).mate
    )
    return HeaviestPerfectSearch(_exchange_weights(rest, stay, little), start)


def _exchange_weights(rest: Remainder, stay: int, little: int) -> list[list[int]]:
    """The weight of each pair: the number of its higher ranked player from the end, and `stay` more
    if that one is of S1. A pair with an MDP who leaves weighs nothing; two vertices outside the
    bracket weigh the values with which the search starts for them, -`little` each.
    """
    size, inside = rest.size, rest.inside
    away = len(rest.graph) - inside
    higher = [size - v + (stay if v < rest.half else 0) for v in range(size)]
    rows = [
        higher[:v] + [higher[v]] * (size - v) + [0] * (inside - size + away) for v in range(size)
    ]
    rows += [[0] * len(rest.graph)] * (inside - size)
    return rows + [[0] * inside + [-2 * little] * away] * away


EXCHANGES_TRIED = 150


class Candidate(NamedTuple):
    """A candidate by vertices. Of two candidates with the same MDPs paired the smaller one is
    generated earlier.

    `opponents` of the MDPs, -1 if the MDP leaves; `exchange` is 0 for none, else its place in the
    order of the exchanges, or one more than are tried; `upper` is S1 after the exchange, `lower`
    their opponents. `rest` are the pairs of which at least one is outside the bracket."""

    opponents: tuple[int, ...]
    exchange: int
    upper: tuple[int, ...]
    lower: tuple[int, ...]
    rest: tuple[tuple[int, int], ...]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        moved = [(m, opponent) for m, opponent in enumerate(self.opponents) if opponent >= 0]
        return moved + list(zip(self.upper, self.lower, strict=True))


class CandidateVerdict(Enum):
    NO_PAIRING = "the graph has no perfect matching"
    LARGE_EXCHANGE = "none of the exchanges tried leaves a pairing"


class LowerHalf(NamedTuple):
    """Opponents of S1 in order, and the pairs outside the bracket that result."""

    opponents: list[int]
    rest: list[tuple[int, int]]


def first_candidate(
    graph: Sequence[int], moved: int, residents: int, *, all_exchanges: bool
) -> Candidate | CandidateVerdict:
    """The first candidate in generation order. `graph` holds `moved` MDPs, then `residents`, then
    the vertices by which players leave; no edge joins two MDPs.

    All its perfect matchings must have the same number of pairs among residents. `all_exchanges`:
    of any number of players; otherwise only the first exchanges of one player are tried.
    """
    generation = _Generation(graph, moved, residents, all_exchanges=all_exchanges)
    if not moved and not generation.outside_can_pair:
        return generation.pair_remainder(())
    return generation.try_first_opponents() or generation.generate_in_order()


class _Generation:
    """The graph, narrowed while the candidate is built. `moved` and `leaving` are ranges of its
    vertices, `residents` the bits of others.
    """

    def __init__(
        self, graph: Sequence[int], moved: int, residents: int, *, all_exchanges: bool
    ) -> None:
        self.all_exchanges = all_exchanges
        self.graph = list(graph)
        self.moved = range(moved)
        self.residents = span(moved, moved + residents)
        self.leaving = range(moved + residents, len(graph))
        outside = span(moved + residents, len(graph))
        self.outside_can_pair = any(self.graph[v] & outside for v in self.leaving)
        """Whether the outside vertices can be paired with one another."""
        self.witness: Matching | None = None

    def try_first_opponents(self) -> Candidate | None:
        """Give every MDP the first free opponent; if the rest works without exchange, nothing is
        earlier."""
        if self.outside_can_pair:
            return None
        free, opponents = self.residents, []
        for m in self.moved:
            choice = self.graph[m] & free
            if not choice or self.graph[m] & ~self.residents:
                return None
            opponents.append(lowest_member(choice))
            free ^= choice & -choice
        return self._candidate_without_exchange(tuple(opponents), members(free), free)

    def generate_in_order(self) -> Candidate | CandidateVerdict:
        witness = self.witness = Matching(self.graph)
        if not witness.is_perfect:
            return CandidateVerdict.NO_PAIRING
        for m in self.moved:
            self._pair_or_leave(witness, m)
        opponents = tuple(self._first_opponent(witness, m) for m in self.moved)
        return self.pair_remainder(opponents)

    def _pair_or_leave(self, witness: Matching, m: int) -> None:
        """Pair MDP m inside the bracket if possible, otherwise let m leave it."""
        out = self.graph[m] & ~self.residents
        if not out:
            return
        if self.residents >> witness.mate[m] & 1:
            self._cut_edges(m, out)
        elif not self.graph[m] & self.residents:
            return
        elif inside := witness.possible_partners(m) & self.residents:
            witness.match_with(m, lowest_member(inside))
            self._cut_edges(m, out)
        else:
            self._cut_edges(m, self.graph[m] & self.residents)
            # if one of many can't be paired, most of the others can't either
            self.graph[:] = prune_edges(self.graph, witness.mate)

    def _cut_edges(self, m: int, others: int) -> None:
        self.graph[m] &= ~others
        for v in members(others):
            self.graph[v] &= ~(1 << m)

    def _first_opponent(self, witness: Matching, m: int) -> int:
        """Fix the first possible opponent of MDP m; -1 if m leaves the bracket."""
        if not self.graph[m] & self.residents:
            return -1
        opponent = witness.take_lowest(m, self.graph[m] & witness.alive)
        witness.fix_pair(m)
        return opponent

    def pair_remainder(self, opponents: tuple[int, ...]) -> Candidate | CandidateVerdict:
        """Pair the remainder; `opponents` are those of the MDPs, -1 for one who leaves."""
        free = self.residents
        for opponent in opponents:
            if opponent >= 0:
                free ^= 1 << opponent
        order = members(free)
        found = self._candidate_without_exchange(opponents, order, free)
        if found is not None:
            return found
        if self.witness is None and not self._can_complete(opponents, free):
            return CandidateVerdict.NO_PAIRING
        half = self._remainder_pair_count(opponents, order)
        if self.all_exchanges:
            return self._candidate_with_exchange(opponents, order, free, half)
        for place, (out, into) in enumerate(single_exchanges(len(order), half), start=1):
            if place > EXCHANGES_TRIED:
                break
            upper = sorted([*order[:out], *order[out + 1 : half], order[into]])
            lower = self._first_opponents(opponents, free, upper)
            if lower is not None:
                return _build_candidate(opponents, place, upper, lower)
        return CandidateVerdict.LARGE_EXCHANGE

    def _candidate_with_exchange(
        self, opponents: tuple[int, ...], order: list[int], free: int, half: int
    ) -> Candidate | CandidateVerdict:
        """The candidate of the first exchange that works. `order` and `free` are the remainder as a
        list and as bits; the first `half` of it are S1.
        """
        limbo = [m for m, opponent in enumerate(opponents) if opponent < 0]
        vertices = [*order, *limbo, *self.leaving]
        place = {v: i for i, v in enumerate(vertices)}
        left = self._remaining_vertices(opponents, free)
        graph = [mask_of(place[u] for u in members(self.graph[v] & left)) for v in vertices]
        exchanged = first_exchange(Remainder(graph, len(order), half, len(order) + len(limbo)))
        if exchanged is None:
            return CandidateVerdict.LARGE_EXCHANGE
        upper = [order[i] for i in exchanged]
        lower = self._first_opponents(opponents, free, upper)
        assert lower is not None, "the exchange was found together with a pairing"
        return _build_candidate(opponents, EXCHANGES_TRIED + 1, upper, lower)

    def _can_complete(self, opponents: tuple[int, ...], free: int) -> bool:
        """Whether all others can be paired, `free` (bits) being the remainder."""
        return PerfectAttempt(self.graph, self._remaining_vertices(opponents, free)).is_perfect

    def _remainder_pair_count(self, opponents: tuple[int, ...], order: list[int]) -> int:
        """MaxPairs of the remainder: its size without the residents who leave, halved."""
        if self.outside_can_pair and self.witness is not None:
            return sum(self.residents >> self.witness.mate[v] & 1 for v in order) // 2
        residents_leaving = len(self.leaving) - opponents.count(-1)
        return (len(order) - residents_leaving) // 2

    def _candidate_without_exchange(
        self, opponents: tuple[int, ...], order: list[int], free: int
    ) -> Candidate | None:
        """The candidate with the first of the remainder as S1; None if it has no pairing."""
        upper = order[: self._remainder_pair_count(opponents, order)]
        lower = self._first_opponents(opponents, free, upper)
        return None if lower is None else _build_candidate(opponents, 0, upper, lower)

    def _remaining_vertices(self, opponents: tuple[int, ...], free: int) -> int:
        """The remainder, the MDPs who leave, and all vertices outside."""
        left = free | span(self.leaving.start, self.leaving.stop)
        for m, opponent in enumerate(opponents):
            if opponent < 0:
                left |= 1 << m
        return left

    def _first_opponents(
        self, opponents: tuple[int, ...], free: int, upper: Sequence[int]
    ) -> LowerHalf | None:
        """Opponents of S1: the first transposition of S2 with which all others leave."""
        left = self._remaining_vertices(opponents, free)
        if self.outside_can_pair:
            return self._lower_with_outside_pairs(left, upper, free & ~mask_of(upper))
        columns = left & ~mask_of(upper) & ~span(self.leaving.start, self.leaving.stop)
        found = first_perfect(self.graph, [*upper, *self.leaving], len(upper), columns)
        if found is None:
            return None
        count = len(upper)
        return LowerHalf(found[:count], list(zip(found[count:], self.leaving, strict=True)))

    def _lower_with_outside_pairs(
        self, left: int, upper: Sequence[int], columns: int
    ) -> LowerHalf | None:
        """Opponents of S1 among `columns`, if outside vertices may be paired with one another."""
        assert self.witness is not None
        graph = list(self.graph)
        fixed = mask_of(upper)
        for v in upper:
            graph[v] &= columns
        for v in members(left & ~fixed):
            graph[v] &= ~columns if columns >> v & 1 else ~fixed
        matching = PerfectAttempt(graph, left, self.witness.mate)
        if not matching.is_perfect:
            return None
        opponents = []
        for v in upper:
            opponents.append(matching.take_lowest(v, graph[v] & matching.alive))
            matching.fix_pair(v)
        rest = [(u, v) for u, v in enumerate(matching.mate) if u < v and v >= self.leaving.start]
        return LowerHalf(opponents, rest)


def _build_candidate(
    opponents: tuple[int, ...], exchange: int, upper: Sequence[int], lower: LowerHalf
) -> Candidate:
    return Candidate(opponents, exchange, tuple(upper), tuple(lower.opponents), tuple(lower.rest))


def single_exchanges(size: int, half: int) -> Iterator[tuple[int, int]]:
    """Exchanges of one player of S1 for one of S2, by position, in the order of 4.3 (2026), D.2
    (2017).

    A larger exchange is always later; within one difference the largest number out of S1 comes
    first.
    """
    for difference in range(1, size):
        for out in range(min(half - 1, size - 1 - difference), half - 1 - difference, -1):
            if out >= 0:
                yield out, out + difference

"""Pairing a bracket by the heaviest perfect matching, where counting doesn't settle it.

FIDE C.04.3 (2026) 3.8 and (2017) B.8: of all candidates the best by the criteria in their order,
and the one generated first among equals. The criteria are digits of one weight
(`quality_criteria`); one matching finds the best total. Usually the pairs of all equally good
candidates are the edges of a graph without weights, and `generation` finds the first of them.
Otherwise the generation order is added as lower digits:

1. for MDPs, a bit for being paired, the highest sequence number lowest (4.4; D.3), then the
   opponents' numbers, the top MDP's first (4.2; D.1); these pairs are then fixed;
2. for the remainder, how many players of S1 stay in it; the sum of the numbers in S1; who goes
   out of S1, the largest number first; who comes in, the smallest first (4.3; D.2); then each
   player's opponent (4.2; D.1).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from domain.swiss.dutch.bracket import Bracket, Pairs, with_leaving
from domain.swiss.dutch.generation import Candidate, first_candidate
from domain.swiss.dutch.quality_criteria import PairWeights
from domain.swiss.field import Field, large_club
from domain.swiss.matching.bits import mask_of, members, span
from domain.swiss.matching.edge_pruning import prune_edges
from domain.swiss.matching.vertex_classes import (
    Classes,
    HeaviestMatching,
    classes_by,
    heaviest_matching,
)
from domain.swiss.matching.weighted import HeaviestPerfectSearch


class Look(Enum):
    """How the following bracket counts."""

    NOT = 0
    AHEAD = 1
    """Its pairs, then the scores of the downfloaters it pairs (C8 (2026); C7 (2017))."""
    FOR_THE_BYE = 2
    """The last bracket: as AHEAD, but an unpaired player barred from the bye weighs 3 (2017)."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The surroundings of a bracket while it is paired.

    `leaving` holds a set of players for each vertex through which one of them leaves. The players
    from the bracket's end to `following` are the next bracket, from there to `end` the others who
    must still be paired, without merit. `sinks` vertices take any player, or one another: an even
    number of them is always unused, and it doesn't matter which. `mixed`: the bracket is a
    collapsed last bracket. `bye_first`: the first leaving vertex is the PAB and C9 applies if only
    one leaves.
    """

    leaving: tuple[int, ...] = ()
    following: int = 0
    end: int = 0
    sinks: int = 0
    look: Look = Look.NOT
    mixed: bool = False
    bye_first: bool = False


class Solution(NamedTuple):
    """The bracket's pairs, and the players, by rank, who leave through sinks."""

    pairs: Pairs
    departed: tuple[int, ...]


Order = Callable[[int, int], int]
"""The digits of the generation order for a pair of vertices of the bracket."""


class BracketProblem:
    """A bracket as a graph. Vertices: `inside` of the bracket, up to `beyond` players of lower
    brackets, leaving ones, sinks.

    A system with other criteria and another order overrides `measure_pairs`, `first_solution`
    and `solve_by_digits`.
    """

    def __init__(self, field: Field, bracket: Bracket, situation: Situation) -> None:
        self.field = field
        self.bracket = bracket
        self.situation = situation
        end = max(situation.end, situation.following, bracket.high)
        self.whole = bracket.extended_to(end)
        self.moved = len(bracket.moved_down)
        self.inside = bracket.size
        self.beyond = self.whole.size
        self.following = self.inside + max(0, situation.following - bracket.high)
        self.size = self.beyond + len(situation.leaving) + situation.sinks
        self.weights = self.measure_pairs()
        self.places = self.weights.places
        self.constant = 2 << self.places.total
        """Added to every edge, so that all are positive; every perfect matching gains the same."""
        self.level = self._score_levels()
        self.graph = self._build_graph()
        self.classes = classes_by(self._class_of, self._weight_of, self.graph)

    def measure_pairs(self) -> PairWeights:
        return PairWeights(self.field, self.bracket, mixed=self.situation.mixed, vertices=self.size)

    def solve(
        self, promising: Callable[[tuple[int, ...]], bool] = lambda _departed: True
    ) -> Solution | None:
        """The best pairing of the bracket; None if there is no perfect matching. `promising` is
        called with the players who leave in some best matching, before the first of the best is
        searched; None if it returns False.
        """
        if self.size % 2:
            return None
        search = self.heaviest_by_criteria()
        if search is None or not promising(self.departed_players(enumerate(search.mate))):
            return None
        search = search._replace(tight=prune_edges(search.tight, search.mate))
        return self.first_solution(search) or self.solve_by_digits(search)

    def _build_graph(self) -> list[int]:
        """Legal pairs by vertex, as bit sets. A sink is joined to all players and to one sink."""
        situation, whole = self.situation, self.whole
        leaving = [whole.vertices_of(players) for players in situation.leaving]
        graph = with_leaving(whole.build_graph(self.field.legal), leaving)
        first, everybody = len(graph), span(0, self.beyond)
        sinks = span(first, self.size)
        for v in range(self.beyond):
            graph[v] |= sinks
        for w in range(first, self.size):
            other = first + (w - first ^ 1)
            graph.append(everybody | (1 << other if other < self.size else 0))
        return graph

    def _class_of(self, vertex: int) -> tuple[object, ...]:
        """The class of a vertex: vertices of one class weigh the same in any pair and usually have
        the same legal opponents.
        """
        field, situation = self.field, self.situation
        if vertex >= self.beyond:
            return (min(vertex - self.beyond, len(situation.leaving)),)
        me = 1 << self.whole.rank_of(vertex)
        barred = situation.look is Look.FOR_THE_BYE and not field.bye_allowed & me
        club = large_club(field.kept_apart, self.whole.rank_of(vertex), self.beyond)
        if vertex < self.inside:
            games = field.games[self.whole.rank_of(vertex)] if situation.bye_first else 0
            return self.weights.kind[vertex], barred, club, games
        colour = bool(field.absolute_white & me), bool(field.absolute_black & me)
        return vertex < self.following, barred, club, colour

    def _weight_of(self, u: int, v: int) -> int:
        if v >= self.beyond:
            return self.constant
        merit = self.weights(u, v) if v < self.inside else 0
        return self.constant + merit + self._look_ahead_merit(u, v)

    def _look_ahead_merit(self, u: int, v: int) -> int:
        """The merit of a pair for the next bracket; inside pairs have one only before the last."""
        look = self.situation.look
        if look is Look.NOT or v >= self.following:
            return 0
        if look is Look.AHEAD and v < self.inside:
            return 0
        merit = 1
        if look is Look.FOR_THE_BYE:
            allowed = self.field.bye_allowed
            merit += sum(not allowed >> self.whole.rank_of(vertex) & 1 for vertex in (u, v))
        total = merit << self.places.look_pairs
        if u < self.inside <= v:
            total += self.level[u] << self.places.look_scores
        return total

    def _score_levels(self) -> list[int]:
        """For each vertex of the bracket its score's digit, counted if a downfloater is paired."""
        scores = [self.field.score[self.bracket.rank_of(v)] for v in range(self.inside)]
        place = {score: i for i, score in enumerate(sorted(set(scores)))}
        return [1 << place[score] * self.weights.scale.width for score in scores]

    def heaviest_by_criteria(self) -> HeaviestMatching | None:
        """The heaviest matching by the criteria alone. C9 counts only if a single player leaves."""
        if not self.situation.bye_first:
            return heaviest_matching(self.graph, self.classes)
        without, self.classes = self.classes, self._classes_with_bye()
        search = heaviest_matching(self.graph, self.classes)
        if search is not None and self._leaving_count(search.mate) != 1:
            self.classes = without
            search = heaviest_matching(self.graph, self.classes)
        return search

    def _leaving_count(self, mate: Sequence[int]) -> int:
        return sum(mate[v] >= self.inside for v in range(self.inside))

    def _classes_with_bye(self) -> Classes:
        """The classes with C9 on top: the games played by the player who leaves for the bye."""
        of, before = self.classes
        worth = [dict(row) for row in before]
        bye = of[self.beyond]
        for v, own in enumerate(of[: self.inside]):
            if bye in worth[own]:
                merit = self.field.games[self.bracket.rank_of(v)] << self.places.bye
                worth[own][bye] = worth[bye][own] = before[own][bye] + merit
        return Classes(of, worth)

    def first_solution(self, search: HeaviestMatching) -> Solution | None:
        """The first candidate of the graph of tight edges, if it is one of the best.

        Every best pairing uses tight edges only, so the first of the graph's candidates is the
        first of the best if it has the best weight. All have it unless a blossom has a positive
        dual. Unused sinks are dropped: all sinks are equal, and the number of players who leave is
        the same in every best matching.
        """
        kept, graph = self.without_idle_sinks(search)
        found = first_candidate(graph, self.moved, self.inside - self.moved, all_exchanges=True)
        if not isinstance(found, Candidate):
            return None
        rest = [(kept[u], kept[v]) for u, v in found.rest]
        if not self.is_best([*found.pairs, *rest], search, kept):
            return None
        return self.solution_of(found.pairs, rest)

    def without_idle_sinks(self, search: HeaviestMatching) -> tuple[list[int], list[int]]:
        """The vertices without unused sinks, and the graph of their tight edges."""
        kept = [
            v
            for v in range(self.size)
            if v < self.size - self.situation.sinks or search.mate[v] < self.beyond
        ]
        if len(kept) == self.size:
            return kept, list(search.tight)
        place = {v: i for i, v in enumerate(kept)}
        return kept, [
            sum(1 << place[u] for u in members(search.tight[v]) if u in place) for v in kept
        ]

    def is_best(
        self, pairs: Iterable[tuple[int, int]], search: HeaviestMatching, kept: Sequence[int]
    ) -> bool:
        """Whether a perfect matching of tight edges on the kept vertices is a heaviest one."""
        if search.tight_is_best:
            return True
        best = sum(self.class_weight(u, search.mate[u]) for u in kept) // 2
        return sum(self.class_weight(u, v) for u, v in pairs) >= best

    def class_weight(self, u: int, v: int) -> int:
        """The weight of an edge, looked up by the classes of its vertices."""
        of, worth = self.classes
        return worth[of[u]][of[v]]

    def solution_of(
        self, pairs: Sequence[tuple[int, int]], other_pairs: Iterable[tuple[int, int]]
    ) -> Solution:
        """The solution by rank; `other_pairs` are those with a vertex outside the bracket."""
        rank = self.whole.rank_of
        return Solution([(rank(a), rank(b)) for a, b in pairs], self.departed_players(other_pairs))

    def departed_players(self, pairs: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        """The players, by rank, who are matched with a sink."""
        sinks = self.size - self.situation.sinks
        players = {min(u, v) for u, v in pairs if max(u, v) >= sinks and min(u, v) < self.beyond}
        return tuple(sorted(self.whole.rank_of(v) for v in players))

    def solve_by_digits(self, search: HeaviestMatching) -> Solution:
        """The first of the best pairings, with the order as digits below the criteria. Only tight
        edges can belong to a best pairing.
        """
        self.graph, mate = list(search.tight), search.mate
        everybody = range(self.size)
        fixed: dict[int, int] = {}
        if self.moved:
            mate = self.match_with_order(search, everybody, *self._mdp_order())
        for m in range(self.moved):
            if mate[m] < self.inside:
                fixed |= {m: mate[m], mate[m]: m}
        pairs = [(m, fixed[m]) for m in range(self.moved) if m in fixed]
        rest = [v for v in range(self.moved, self.inside) if v not in fixed]
        half = sum(mate[v] < self.inside for v in rest) // 2
        if half:
            self._separate_unpaired_mdps()
            keep = [v for v in everybody if v not in fixed]
            mate = self.match_with_order(search, keep, *_remainder_order(rest, half))
            pairs += [(v, mate[v]) for v in rest if v < mate[v] < self.inside]
        return self.solution_of(pairs, [(v, u) for v, u in enumerate(mate) if u >= 0])

    def _separate_unpaired_mdps(self) -> None:
        """Let unpaired MDPs leave, independently of the remainder."""
        moved, residents = span(0, self.moved), span(self.moved, self.inside)
        for v in range(self.inside):
            self.graph[v] &= ~(residents if v < self.moved else moved)

    def _mdp_order(self) -> tuple[Order, int]:
        """The order of MDPs and their opponents, and its width in bits."""
        moved, residents = self.moved, self.inside - self.moved
        width = (residents + 1).bit_length()
        paired = width * moved

        def digits(a: int, b: int) -> int:
            if a >= moved:
                return 0
            place = moved - 1 - a
            return (residents - (b - moved) << width * place) + (1 << paired + place)

        return digits, paired + moved

    def match_with_order(
        self, search: HeaviestMatching, keep: Sequence[int], order: Order, bits: int
    ) -> list[int]:
        """Partners in the heaviest matching of the vertices `keep`, -1 for others; the order has so
        many `bits`, below those of the criteria.
        """
        weights = [[0] * len(keep) for _ in keep]
        place = {v: i for i, v in enumerate(keep)}
        kept_vertices = mask_of(keep)
        for i, u in enumerate(keep):
            for v in members((self.graph[u] & kept_vertices) >> u << u):
                order_digits = order(u, v) if v < self.inside else 0
                criteria = 1 if search.tight_is_best else self.class_weight(u, v)
                weights[i][place[v]] = weights[place[v]][i] = (criteria << bits) + order_digits
        ordered = HeaviestPerfectSearch(weights)
        found = ordered.solve()
        assert found, "the criteria alone had a perfect matching on these vertices"
        mate = [-1] * self.size
        for i, u in enumerate(keep):
            mate[u] = keep[ordered.mate[i]]
        return mate


def _remainder_order(rest: Sequence[int], half: int) -> tuple[Order, int]:
    """The order of the remainder, and its width in bits. `rest` are the remainder's vertices by
    sequence number; the first `half` of them are S1.
    """
    count = len(rest)
    number = {v: i for i, v in enumerate(rest)}
    width = count.bit_length()
    moved_up = width * count
    moved_down = moved_up + count
    total = moved_down + half + width + 1
    staying = total + 2 * width + 2

    def digits(a: int, b: int) -> int:
        if a not in number:
            return 0
        i, j = number[a], number[b]
        value = (count - j << width * (count - 1 - i)) + (count - i << total)
        if i < half:
            return value + (1 << staying) + ((1 << half) - (1 << i) << moved_down)
        return value + (1 << moved_up + count - 1 - i)

    return digits, staying + width + 1

"""Pairing a bracket where counting alone doesn't settle it: by the heaviest perfect matching.

FIDE C.04.4.2 (2026), C5-C8 are the Dutch system's C6-C8 and, of its colour criteria, the one about
preferences; so the weights are the Dutch ones with the other criteria left out. Only the order
among equally good pairings is different: article 4.

Order of equally good pairings (FIDE C.04.4.2 (2026), 4): a pairing precedes another if the opponent
of number 1 of the bracket has a larger number; if the opponents are the same, number 2's are
compared, and so on. A player who leaves the bracket meets a virtual player of number 0, the
smallest. The equally good pairings are the perfect matchings of a graph without weights.

Without weights: C8 counts the players who do not get their colour preference, however strong. The
least number follows from the number of players who want each colour (`domain.swiss.dutch.direct`);
the pairings that reach it are the perfect matchings of a graph without weights.
"""

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter

from domain.swiss.colour import Preference, WantedColour
from domain.swiss.dutch.bracket import Bracket, Pairs, with_leaving
from domain.swiss.dutch.direct import Categories, Partners, least_disappointed
from domain.swiss.dutch.exact import BracketProblem, Order, Situation, Solution
from domain.swiss.dutch.quality_criteria import (
    DigitPlaces,
    PairWeights,
    pair_merit,
    preference_merit,
    score_merit,
    stack_digits,
)
from domain.swiss.field import Field
from domain.swiss.matching.bits import members, span
from domain.swiss.matching.cardinality import Matching
from domain.swiss.matching.vertex_classes import HeaviestMatching


def first_pairing(graph: Sequence[int], sequence: Sequence[int]) -> list[int] | None:
    """The partner of every vertex, or None if there is no perfect matching. `graph` has the
    neighbours of each vertex as bits.

    `sequence` has the vertices of the bracket, number 1 first; a vertex matched with one outside of
    it leaves the bracket.
    """
    inside = len(sequence)
    outside = set(range(len(graph))) - set(sequence)
    order = [*reversed(sequence), *sorted(outside)]
    matching = Matching(_reorder_graph(graph, order))
    if not matching.is_perfect:
        return None
    bracket = span(0, inside)
    for v in range(inside - 1, -1, -1):
        choices = matching.adjacency[v] & matching.alive & bracket
        if matching.alive >> v & 1 and choices:
            _decide_partner(matching, v, choices, bracket)
    mate = [0] * len(order)
    for v, partner in enumerate(matching.mate):
        mate[order[v]] = order[partner]
    return mate


def _decide_partner(matching: Matching, v: int, choices: int, bracket: int) -> None:
    """Choose v's partner; bracket vertices come in reverse: the lowest is the largest number."""
    stays = bracket >> matching.mate[v] & 1 or matching.possible_partners(v) & choices
    if stays:
        matching.take_lowest(v, choices)
        matching.fix_pair(v)
        return
    adjacency = matching.adjacency
    assert isinstance(adjacency, list)
    adjacency[v] &= ~bracket
    for u in members(choices):
        adjacency[u] &= ~(1 << v)


def _reorder_graph(graph: Sequence[int], order: Sequence[int]) -> list[int]:
    """The graph with the vertex `order[v]` as v."""
    if len(order) < 2:
        return [graph[v] for v in order]
    size = len(order)
    digits = itemgetter(*(size - 1 - v for v in order[::-1]))
    return [int("".join(digits(format(graph[v], f"0{size}b"))), 2) for v in order]


Sequencer = Callable[[Bracket], list[int]]
"""Gives the players of a bracket by rank, number 1 of the bracket first."""


def vertices_of_ranks(bracket: Bracket, ranks: Sequence[int]) -> list[int]:
    """The vertices of the bracket for these ranks, in their order."""
    place = {m: t for t, m in enumerate(bracket.moved_down)}
    offset = len(bracket.moved_down) - bracket.low
    return [place[g] if g in place else g + offset for g in ranks]


class CountedPairing:
    """Pairs a bracket by counting alone, without weights."""

    def __init__(self, field: Field, sequence: Sequencer) -> None:
        self.field = field
        self.sequence = sequence
        self.categories = Categories([_category_of(wanted) for wanted in field.preference])

    def pair_bracket(self, bracket: Bracket, leavers: int) -> Pairs | None:
        """The bracket's pairing if the least number can be reached, else None (unknown). `leavers`
        are the residents of whom exactly one leaves the bracket; 0 if none does.
        """
        sequence = vertices_of_ranks(bracket, self.sequence(bracket))
        number = {v: i for i, v in enumerate(sequence, start=1)}
        found = []
        for partners, possible_leavers in self._alternatives(bracket, leavers):
            mate = first_pairing(self._build_graph(bracket, partners, possible_leavers), sequence)
            if mate is not None:
                found.append(([number.get(mate[v], 0) for v in sequence], mate))
        if not found:
            return None
        mate = max(found)[1]
        rank = bracket.rank_of
        return [(rank(v), rank(mate[v])) for v in sequence if number[v] < number.get(mate[v], 0)]

    def _alternatives(self, bracket: Bracket, leavers: int) -> Iterator[tuple[Partners, int]]:
        """The categories that may meet for the least number, with the possible leavers."""
        players, categories = bracket.players, self.categories
        if not leavers:
            yield least_disappointed(categories.counts_by_category(players))[1], 0
            return
        goals: dict[int, dict[Partners, int]] = {}
        for least, partners, possible_leavers in categories.least_without_one(players, leavers):
            allowed = goals.setdefault(least.disappointed, {})
            allowed[partners] = allowed.get(partners, 0) | possible_leavers
        yield from goals[min(goals)].items()

    def _build_graph(self, bracket: Bracket, partners: Partners, leavers: int) -> list[int]:
        """The graph of the allowed pairs, with a vertex for one of `leavers` (bits) to leave by."""
        meets = self.categories.possible_partners(partners)
        legal, category_of = self.field.legal, self.categories.by_player
        allowed = {g: legal[g] & meets[category_of[g]] for g in members(bracket.players)}
        graph = bracket.build_graph(allowed)
        return with_leaving(graph, [bracket.vertices_of(leavers)]) if leavers else graph


def _category_of(preference: Preference) -> int:
    """The category of `domain.swiss.dutch.direct`, taking every preference as equally strong."""
    return 0 if preference.wish is WantedColour.NONE else 1 + 2 * preference.wish


class PreferenceWeights(PairWeights):
    def make_places(self, field: Field, vertices: int) -> DigitPlaces:
        """The digits in order: C8 lowest, then C7, C6 and C5."""
        count, row = self.scale.width + 1, self.scale.size
        return stack_digits(
            [
                ("bye", 1),
                (preference_merit, count),
                ("look scores", row + 2 * count),
                ("look pairs", vertices.bit_length() + 3),
                (score_merit, row),
                (pair_merit, count),
            ]
        )


class BursteinProblem(BracketProblem):
    def __init__(
        self, field: Field, bracket: Bracket, situation: Situation, sequence: Sequencer
    ) -> None:
        super().__init__(field, bracket, situation)
        self.sequence = vertices_of_ranks(bracket, sequence(bracket))

    def measure_pairs(self) -> PairWeights:
        return PreferenceWeights(
            self.field, self.bracket, mixed=self.situation.mixed, vertices=self.size
        )

    def first_solution(self, search: HeaviestMatching) -> Solution | None:
        kept, graph = self.without_idle_sinks(search)
        found = first_pairing(graph, self.sequence)
        if found is None:
            return None
        mate = {kept[v]: kept[u] for v, u in enumerate(found)}
        pairs = [(v, u) for v, u in mate.items() if v < u]
        return self._solution_from(mate) if self.is_best(pairs, search, kept) else None

    def solve_by_digits(self, search: HeaviestMatching) -> Solution:
        self.graph = list(search.tight)
        found = self.match_with_order(search, range(self.size), *self._order_digits())
        return self._solution_from(dict(enumerate(found)))

    def _solution_from(self, mate: dict[int, int]) -> Solution:
        number = {v: i for i, v in enumerate(self.sequence)}
        pairs = [(v, mate[v]) for v in self.sequence if number[v] < number.get(mate[v], -1)]
        return self.solution_of(pairs, mate.items())

    def _order_digits(self) -> tuple[Order, int]:
        """Each player's opponent as a digit, number 1's the highest; leaving is 0."""
        count = self.inside
        number = {v: i for i, v in enumerate(self.sequence, start=1)}
        width = (count + 1).bit_length()

        def digits(a: int, b: int) -> int:
            higher, lower = sorted((number[a], number[b]))
            return lower << width * (count - higher)

        return digits, width * count

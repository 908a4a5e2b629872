"""Pairing a bracket where counting alone doesn't settle it: by the heaviest perfect matching.

FIDE C.04.4.2 (2026), C5-C8 are the Dutch system's C6-C8 and, of its colour criteria, the one about
preferences; so the weights are the Dutch ones with the other criteria left out. Only the order
among equally good pairings is another: article 4.
"""

from domain.swiss.burstein.direct import Sequencer, vertices_of
from domain.swiss.burstein.order import first_pairing
from domain.swiss.dutch.bracket import Bracket
from domain.swiss.dutch.exact import Order, Problem, Situation, Solution
from domain.swiss.dutch.quality_criteria import (
    DigitPlaces,
    PairWeights,
    paired,
    preferred,
    scores,
    stack,
)
from domain.swiss.field import Field
from domain.swiss.matching.classes import Heaviest


class PreferenceWeights(PairWeights):
    def stacked(self, field: Field, vertices: int) -> DigitPlaces:
        """C8 lowest, then C7, C6 and C5."""
        count, row = self.scale.width + 1, self.scale.size
        return stack(
            [
                ("bye", 1),
                (preferred, count),
                ("look scores", row + 2 * count),
                ("look pairs", vertices.bit_length() + 3),
                (scores, row),
                (paired, count),
            ]
        )


class BursteinProblem(Problem):
    def __init__(
        self, field: Field, bracket: Bracket, situation: Situation, sequence: Sequencer
    ) -> None:
        super().__init__(field, bracket, situation)
        self.sequence = vertices_of(bracket, sequence(bracket))

    def measured(self) -> PairWeights:
        return PreferenceWeights(
            self.field, self.bracket, mixed=self.situation.mixed, vertices=self.size
        )

    def first_of(self, search: Heaviest) -> Solution | None:
        kept, graph = self.without_idle_sinks(search)
        found = first_pairing(graph, self.sequence)
        if found is None:
            return None
        mate = {kept[v]: kept[u] for v, u in enumerate(found)}
        pairs = [(v, u) for v, u in mate.items() if v < u]
        return self._solution(mate) if self.is_best(pairs, search, kept) else None

    def by_digits(self, search: Heaviest) -> Solution:
        self.graph = list(search.tight)
        found = self.with_order(search, range(self.size), *self._digits())
        return self._solution(dict(enumerate(found)))

    def _solution(self, mate: dict[int, int]) -> Solution:
        number = {v: i for i, v in enumerate(self.sequence)}
        pairs = [(v, mate[v]) for v in self.sequence if number[v] < number.get(mate[v], -1)]
        return self.solved(pairs, mate.items())

    def _digits(self) -> tuple[Order, int]:
        """Each player's opponent, number 1's the highest digit; leaving is 0."""
        count = self.inside
        number = {v: i for i, v in enumerate(self.sequence, start=1)}
        width = (count + 1).bit_length()

        def digits(a: int, b: int) -> int:
            higher, lower = sorted((number[a], number[b]))
            return lower << width * (count - higher)

        return digits, width * count

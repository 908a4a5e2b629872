"""Pairing a bracket without weights: nobody's colour preference gives way beyond what counting
forces.

FIDE C.04.4.2 (2026), C8: players not getting their colour preference, however strong. How few that
can be follows from how many want which colour (`domain.swiss.dutch.bounds`); the pairings that
reach it are the perfect matchings of a graph without weights.
"""

from collections.abc import Callable, Iterator, Sequence

from domain.swiss.burstein.order import first_pairing
from domain.swiss.colour import Preference, WantedColour
from domain.swiss.dutch.bounds import CATEGORIES, Partners, least_disappointed
from domain.swiss.dutch.bracket import Bracket, Pairs, with_leaving
from domain.swiss.field import Field
from domain.swiss.matching.bits import mask_of, members

Sequencer = Callable[[Bracket], list[int]]
"""The players of a bracket by rank, number 1 of the bracket first."""


def vertices_of(bracket: Bracket, ranks: Sequence[int]) -> list[int]:
    place = {m: t for t, m in enumerate(bracket.moved_down)}
    offset = len(bracket.moved_down) - bracket.low
    return [place[g] if g in place else g + offset for g in ranks]


class CountedPairing:
    def __init__(self, field: Field, sequence: Sequencer) -> None:
        self.field = field
        self.sequence = sequence
        self.category = [_category(preference) for preference in field.preference]
        self.of_category = [
            mask_of(g for g, own in enumerate(self.category) if own == category)
            for category in CATEGORIES
        ]

    def pairs(self, bracket: Bracket, leavers: int) -> Pairs | None:
        """The bracket's pairing if the least number can be reached; `leavers`: residents of whom
        exactly one leaves, 0 if nobody does. None: unknown.
        """
        sequence = vertices_of(bracket, self.sequence(bracket))
        number = {v: i for i, v in enumerate(sequence, start=1)}
        found = []
        for partners, some in self._alternatives(bracket, leavers):
            mate = first_pairing(self._graph(bracket, partners, some), sequence)
            if mate is not None:
                found.append(([number.get(mate[v], 0) for v in sequence], mate))
        if not found:
            return None
        mate = max(found)[1]
        rank = bracket.rank
        return [(rank(v), rank(mate[v])) for v in sequence if number[v] < number.get(mate[v], 0)]

    def _alternatives(self, bracket: Bracket, leavers: int) -> Iterator[tuple[Partners, int]]:
        """Which categories may meet, and who may leave then, for the least number."""
        players = bracket.players
        counts = [(players & own).bit_count() for own in self.of_category]
        if not leavers:
            yield least_disappointed(counts)[1], 0
            return
        goals: dict[int, dict[Partners, int]] = {}
        for category in CATEGORIES:
            if some := leavers & self.of_category[category]:
                counts[category] -= 1
                least, partners = least_disappointed(counts)
                counts[category] += 1
                allowed = goals.setdefault(least.disappointed, {})
                allowed[partners] = allowed.get(partners, 0) | some
        yield from goals[min(goals)].items()

    def _graph(self, bracket: Bracket, partners: Partners, leavers: int) -> list[int]:
        meets = [0] * len(CATEGORIES)
        for category in CATEGORIES:
            for other in partners[category]:
                meets[category] |= self.of_category[other]
        legal, category_of = self.field.legal, self.category
        allowed = {g: legal[g] & meets[category_of[g]] for g in members(bracket.players)}
        graph = bracket.graph(allowed)
        return with_leaving(graph, [bracket.vertices(leavers)]) if leavers else graph


def _category(preference: Preference) -> int:
    """As in `domain.swiss.dutch.bounds`, with every preference as strong as any other."""
    return 0 if preference.wish is WantedColour.NONE else 1 + 2 * preference.wish

"""Pairing a bracket without weights: the case that needs no compromise beyond what counting
forces.

If the bracket can be paired such that every criterion has the least value that counting allows,
then those pairings are the perfect matchings of an unweighted graph, and the first of them in
generation order is the answer. The least values, FIDE C.04.3 (2026), articles of (2017) in
brackets:

- C6, C7 (C5, C6): the caller decides who may leave; all MDPs are paired here.
- C10, C11 (C8, C9): zero. Only two players with the same absolute preference violate them, so
  that the graph keeps C3 even for topscorers.
- C12, C13 (C10, C11): the counts of `bounds`, over all choices of the one who leaves.
- C14, C16 (C12, C14): zero unless every possible leaver has floated before; C15, C17 (C13, C15):
  zero, the opponents of MDPs have not floated up in the last two rounds.
- C18, C20 (C16, C18) don't vary when all MDPs are paired; C19, C21 (C17, C19): zero as C15 and
  C17.

Of the exchanges only the first are tried. That is no matter of speed: the trace tells which way a
bracket was settled, and an audit holds what was stored against what is told now.
"""

from collections.abc import Iterator
from typing import NamedTuple

from domain.swiss.colour import Strength, WantedColour
from domain.swiss.dutch.bounds import CATEGORIES, Least, Partners, least_disappointed
from domain.swiss.dutch.bracket import Bracket, Pairs, with_leaving
from domain.swiss.dutch.generation import Candidate, CandidateVerdict, first_candidate
from domain.swiss.field import Field
from domain.swiss.matching.bits import mask_of, span


class Goal(NamedTuple):
    """What the criteria from preference to second last downfloat come to, in priority order."""

    least: Least
    down_last: int
    down_before: int


class DirectPairing:
    def __init__(self, field: Field) -> None:
        self.field = field
        self.category = [preference.category for preference in field.preference]
        self.of_category = [
            mask_of(g for g, own in enumerate(self.category) if own == category)
            for category in CATEGORIES
        ]
        self.floated_up = field.up_last | field.up_before
        self.legal = self._without_clashes()

    def _without_clashes(self) -> list[int]:
        field = self.field
        if not field.topscorers & (field.absolute_white | field.absolute_black):
            return list(field.legal)
        legal = list(field.legal)
        for g, preference in enumerate(field.preference):
            if preference.strength is Strength.ABSOLUTE:
                white = preference.wish is WantedColour.WHITE
                legal[g] &= ~(field.absolute_white if white else field.absolute_black)
        return legal

    def pairs(self, bracket: Bracket, leavers: int) -> Pairs | None:
        """The bracket's pairing if the least values can be reached; `leavers`: residents of whom
        exactly one leaves, 0 if nobody does. None: unknown."""
        for alternatives in self._goals(bracket, leavers):
            found = []
            for partners, may_leave in alternatives.items():
                candidate = self._candidate(bracket, partners, may_leave)
                if candidate is CandidateVerdict.LARGE_EXCHANGE:
                    return None
                if isinstance(candidate, Candidate):
                    found.append(candidate)
            if found:
                return [(bracket.rank(a), bracket.rank(b)) for a, b in min(found).pairs]
        return None

    def _goals(self, bracket: Bracket, leavers: int) -> Iterator[dict[Partners, int]]:
        """Least values from the best down, each with the category rules that reach it and who may
        leave.

        Only goals which agree in the preferences follow one another: the next worse value of a
        floater criterion is certainly the second best then. Not with MDPs, where the upfloats of
        C15 could come between.
        """
        players = bracket.players
        counts = [(players & own).bit_count() for own in self.of_category]
        if not leavers:
            yield {least_disappointed(counts)[1]: 0}
            return
        goals: dict[Goal, dict[Partners, int]] = {}
        for category in CATEGORIES:
            if of_category := leavers & self.of_category[category]:
                counts[category] -= 1
                least, partners = least_disappointed(counts)
                counts[category] += 1
                for goal, some in self._by_floats(least, of_category):
                    allowed = goals.setdefault(goal, {})
                    allowed[partners] = allowed.get(partners, 0) | some
        ordered = sorted(goals)
        for goal in ordered[:1] if bracket.moved_down else ordered:
            if goal.least == ordered[0].least:
                yield goals[goal]

    def _by_floats(self, least: Least, players: int) -> Iterator[tuple[Goal, int]]:
        last, before = self.field.down_last, self.field.down_before
        for down_last, some in ((0, players & ~last), (1, players & last)):
            for down_before, few in ((0, some & ~before), (1, some & before)):
                if few:
                    yield Goal(least, down_last, down_before), few

    def _candidate(
        self, bracket: Bracket, partners: Partners, leavers: int
    ) -> Candidate | CandidateVerdict:
        moved, residents = len(bracket.moved_down), bracket.high - bracket.low
        meets = [0] * len(CATEGORIES)
        for category in CATEGORIES:
            players = mask_of(())
            for other in partners[category]:
                players |= self.of_category[other]
            meets[category] = players
        graph = self._graph(bracket, meets)
        if leavers:
            with_leaving(graph, [bracket.vertices(leavers)])
        return first_candidate(graph, moved, residents, far=False)

    def _graph(self, bracket: Bracket, meets: list[int]) -> list[int]:
        legal, category, low = self.legal, self.category, bracket.low
        inside = span(0, bracket.high - low)
        if not bracket.moved_down:
            here = [meets_of >> low & inside for meets_of in meets]
            return [legal[g] >> low & here[category[g]] for g in range(low, bracket.high)]
        fresh = ~(bracket.residents & self.floated_up)
        arrivals = bracket.arrivals
        allowed: dict[int, int] = {}
        for m in bracket.moved_down:
            allowed[m] = legal[m] & meets[category[m]] & fresh
        for g in range(low, bracket.high):
            allowed[g] = legal[g] & meets[category[g]]
            if self.floated_up >> g & 1:
                allowed[g] &= ~arrivals
        return bracket.graph(allowed)

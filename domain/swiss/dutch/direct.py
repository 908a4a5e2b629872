"""Pairing a bracket without weights, when no compromise is needed beyond what counting shows.

If the bracket can be paired such that every criterion has the least value that counting allows,
then those pairings are the perfect matchings of an unweighted graph, and the first of them in
generation order is the answer. The least values, FIDE C.04.3 (2026), articles of (2017) in
brackets:

- C6, C7 (C5, C6): the caller decides who may leave; all MDPs are paired here.
- C10, C11 (C8, C9): zero. Only two players with the same absolute preference violate them, so
  that the graph keeps C3 even for topscorers.
- C12, C13 (C10, C11): the counts of `least_disappointed`, over all choices of the one who leaves.
- C14, C16 (C12, C14): zero unless every possible leaver has floated before; C15, C17 (C13, C15):
  zero, the opponents of MDPs have not floated up in the last two rounds.
- C18, C20 (C16, C18) don't vary when all MDPs are paired; C19, C21 (C17, C19): zero as C15 and
  C17.

Of the exchanges only the first are tried. This limit must not change: the trace records the method
that settled a bracket, and an audit compares the stored trace with a new one.

The least number of colour preferences that must be disappointed, by counting alone, and the pairs
that reach it.

FIDE C.04.3 (2026) C12, C13; (2017) C10, C11. Players fall into five categories: 0 no preference, 1
White mildly, 2 White at least strongly, 3 and 4 the same for Black. Let m mild and s strong players
want one colour and o players the other or none.

- If m + s ≤ o for both colours, no player need be disappointed: no two who want the same colour
  meet.
- Otherwise x = (m + s - o)/2 pairs among the m + s are the least, for every other one of them
  needs one of the o. It is reached exactly when none of the o meet one another.
- Of these x pairs one without a mild player disappoints a strong preference. At most m of them
  have a mild player, so that y = max(0, x - m) is the least. It is reached exactly when x < m: no
  two strong ones meet; x = m: each of the pairs has exactly one mild player, who then meets none
  of the o; x > m: every mild one is in a pair of their own among them, with a strong one.

So "both least numbers are reached" is the same as "only categories that allow one another meet",
and the question has become one of an unweighted graph (complementary slackness).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from domain.swiss.colour import Strength, WantedColour
from domain.swiss.dutch.bracket import Bracket, Pairs, with_leaving
from domain.swiss.dutch.generation import Candidate, CandidateVerdict, first_candidate
from domain.swiss.field import Field
from domain.swiss.matching.bits import mask_of, span

CATEGORIES = range(5)


class LeastDisappointed(NamedTuple):
    """Numbers of pairs in which a preference, or a strong preference, is disappointed."""

    disappointed: int
    strongly: int


Partners = tuple[tuple[int, ...], ...]
"""For each category the categories that its players may meet."""


def least_disappointed(counts: Sequence[int]) -> tuple[LeastDisappointed, Partners]:
    """The least values for a complete pairing of that many players of each category, with the pairs
    that reach them.

    `counts` must add up to an even number."""
    nobody, white_mild, white, black_mild, black = counts
    excess = white_mild + white - black_mild - black
    if excess >= nobody:
        return _least_with_excess((excess - nobody) // 2, 1, white_mild)
    if -excess >= nobody:
        return _least_with_excess((-excess - nobody) // 2, 3, black_mild)
    return LeastDisappointed(0, 0), _allowed_partners(0, "balanced")


def _least_with_excess(
    pairs: int, mild: int, mild_players: int
) -> tuple[LeastDisappointed, Partners]:
    """The least values if that many `pairs` join two who want the colour of category `mild`."""
    least = LeastDisappointed(pairs, max(0, pairs - mild_players))
    if not pairs:
        return least, _allowed_partners(mild, "none")
    if pairs < mild_players:
        return least, _allowed_partners(mild, "mild to spare")
    return least, _allowed_partners(
        mild, "mild just enough" if pairs == mild_players else "mild too few"
    )


@lru_cache
def _allowed_partners(mild: int, situation: str) -> Partners:
    """The partners in that situation; `mild` is the mild category of the colour most are due."""
    strong = mild + 1
    others = {c for c in CATEGORIES if c not in (mild, strong)}
    meets: dict[str, set[tuple[int, int]]] = {
        "balanced": {(a, b) for a in CATEGORIES for b in CATEGORIES if not want_same_colour(a, b)},
        "none": {(c, o) for c in (mild, strong) for o in others},
        "mild to spare": {(c, o) for c in (mild, strong) for o in others}
        | {(mild, mild), (mild, strong)},
        "mild just enough": {(strong, o) for o in others} | {(mild, strong)},
        "mild too few": {(strong, o) for o in others} | {(mild, strong), (strong, strong)},
    }
    pairs = meets[situation] | {(b, a) for a, b in meets[situation]}
    return tuple(tuple(b for b in CATEGORIES if (a, b) in pairs) for a in CATEGORIES)


def want_same_colour(a: int, b: int) -> bool:
    """Whether players of these two categories want the same colour."""
    return a > 0 and b > 0 and (a - 1) // 2 == (b - 1) // 2


class Categories:
    """The category of each player, and the players (bits) of each category."""

    def __init__(self, by_player: Sequence[int]) -> None:
        self.by_player = by_player
        self.players = [
            mask_of(g for g, own in enumerate(by_player) if own == category)
            for category in CATEGORIES
        ]

    def counts_by_category(self, players: int) -> list[int]:
        return [(players & of_category).bit_count() for of_category in self.players]

    def least_without_one(
        self, players: int, leavers: int
    ) -> Iterator[tuple[LeastDisappointed, Partners, int]]:
        """The least values if one of `leavers` is left out, each with the partners that reach them
        and the leavers (bits) of that category.
        """
        counts = self.counts_by_category(players)
        for category in CATEGORIES:
            if of_category := leavers & self.players[category]:
                counts[category] -= 1
                yield *least_disappointed(counts), of_category
                counts[category] += 1

    def possible_partners(self, partners: Partners) -> list[int]:
        """The players (bits) that each category may meet."""
        return [reduce(or_, (self.players[other] for other in allowed), 0) for allowed in partners]


class Goal(NamedTuple):
    """The values of the criteria from preferences to the second last downfloat, by priority."""

    least: LeastDisappointed
    down_last: int
    down_before: int


class DirectPairing:
    def __init__(self, field: Field) -> None:
        self.field = field
        self.categories = Categories([preference.category for preference in field.preference])
        self.floated_up = field.up_last | field.up_before
        self.legal = self._legal_without_equal_absolutes()

    def _legal_without_equal_absolutes(self) -> list[int]:
        """The legal opponents of each player, without those of the same absolute preference."""
        field = self.field
        if not field.topscorers & (field.absolute_white | field.absolute_black):
            return list(field.legal)
        legal = list(field.legal)
        for g, preference in enumerate(field.preference):
            if preference.strength is Strength.ABSOLUTE:
                white = preference.wish is WantedColour.WHITE
                legal[g] &= ~(field.absolute_white if white else field.absolute_black)
        return legal

    def pair_bracket(self, bracket: Bracket, leavers: int) -> Pairs | None:
        """The bracket's pairing if the least values can be reached, else None (unknown). `leavers`
        are the residents of whom exactly one leaves; 0 if none does.
        """
        for alternatives in self._goal_alternatives(bracket, leavers):
            found = []
            for partners, may_leave in alternatives.items():
                candidate = self._first_candidate(bracket, partners, may_leave)
                if candidate is CandidateVerdict.LARGE_EXCHANGE:
                    return None
                if isinstance(candidate, Candidate):
                    found.append(candidate)
            if found:
                return [(bracket.rank_of(a), bracket.rank_of(b)) for a, b in min(found).pairs]
        return None

    def _goal_alternatives(self, bracket: Bracket, leavers: int) -> Iterator[dict[Partners, int]]:
        """Goals from the best down, each with the category rules that reach it and the possible
        leavers.

        Only goals which agree in the preferences follow one another: the next worse value of a
        floater criterion is certainly the second best then. Not with MDPs, where the upfloats of
        C15 could come between.
        """
        players, categories = bracket.players, self.categories
        if not leavers:
            yield {least_disappointed(categories.counts_by_category(players))[1]: 0}
            return
        goals: dict[Goal, dict[Partners, int]] = {}
        for least, partners, of_category in categories.least_without_one(players, leavers):
            for goal, players_of_goal in self._goals_by_floats(least, of_category):
                allowed = goals.setdefault(goal, {})
                allowed[partners] = allowed.get(partners, 0) | players_of_goal
        ordered = sorted(goals)
        for goal in ordered[:1] if bracket.moved_down else ordered:
            if goal.least == ordered[0].least:
                yield goals[goal]

    def _goals_by_floats(
        self, least: LeastDisappointed, players: int
    ) -> Iterator[tuple[Goal, int]]:
        """The goals by past downfloats of the one who leaves, each with its `players` (bits)."""
        last, before = self.field.down_last, self.field.down_before
        for down_last, by_last in ((0, players & ~last), (1, players & last)):
            for down_before, by_both in ((0, by_last & ~before), (1, by_last & before)):
                if by_both:
                    yield Goal(least, down_last, down_before), by_both

    def _first_candidate(
        self, bracket: Bracket, partners: Partners, leavers: int
    ) -> Candidate | CandidateVerdict:
        moved, residents = len(bracket.moved_down), bracket.high - bracket.low
        graph = self._build_graph(bracket, self.categories.possible_partners(partners))
        if leavers:
            with_leaving(graph, [bracket.vertices_of(leavers)])
        return first_candidate(graph, moved, residents, all_exchanges=False)

    def _build_graph(self, bracket: Bracket, meets: list[int]) -> list[int]:
        """The graph of the allowed pairs; `meets` has the players (bits) each category may meet."""
        legal, category, low = self.legal, self.categories.by_player, bracket.low
        inside = span(0, bracket.high - low)
        if not bracket.moved_down:
            here = [meets_of >> low & inside for meets_of in meets]
            return [legal[g] >> low & here[category[g]] for g in range(low, bracket.high)]
        fresh = ~(bracket.residents & self.floated_up)
        arrivals = bracket.moved_down_players
        allowed: dict[int, int] = {}
        for m in bracket.moved_down:
            allowed[m] = legal[m] & meets[category[m]] & fresh
        for g in range(low, bracket.high):
            allowed[g] = legal[g] & meets[category[g]]
            if self.floated_up >> g & 1:
                allowed[g] &= ~arrivals
        return bracket.build_graph(allowed)

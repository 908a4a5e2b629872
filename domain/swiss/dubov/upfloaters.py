"""The players who join a scoregroup from below: C.04.4.1 (2026), 3.2.1 and 3.2.2, criteria C4 to
C10.

Nearly every scoregroup needs no upfloater (an even number) or one (an odd number), and then
counting and two searches settle it. C5 fixes the number, C6 the scoregroup they come from. For C7
the players of one colour preference meet those of the other as far as numbers allow; one more
player of the rarer preference saves a pair in which a preference is not granted. An upfloater who
reaches the least number by counting is best; C8 to C10 and the order (4.2) choose among these.
Other cases are decided by weights.

Decided here: C9 counts all former upfloats of the maximum upfloaters among those who come.

Sets of players are the bits of their ranks in the field.

The choice of upfloaters by weights: C5 to C10 as digits of one number, then the order 4.2.

C.04.4.1 (2026), 2.3 and 3.2.2. The cheapest perfect matching of the residents and of those below
decides: the upfloaters are the players matched with a resident. Of a large rest only players that a
resident could need take part; those who stay below are matched at no cost. Whether the rest can be
paired is checked afterwards; dropping a condition only adds choices, so the first of the best is
still the first if it meets the condition."""

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from math import prod
from typing import NamedTuple

from domain.swiss.completion import Completion, players_with_opponent
from domain.swiss.dubov.players import Players
from domain.swiss.field import large_club
from domain.swiss.matching.bits import lowest_member, mask_of, members, span
from domain.swiss.matching.cardinality import Matching
from domain.swiss.matching.preferred_matching import CheapestMatching
from domain.swiss.upfloating import graph_among, upfloater_pool

SMALL = 40
"""Up to this number all players below are simply matched."""


def choose_by_weight(
    players: Players, completion: Completion, residents: int, lower: int
) -> int | None:
    """The upfloaters, as bits by rank; None if no choice allows a complete pairing."""
    if (residents | lower).bit_count() > SMALL:
        needed = len(Matching(players.field.legal, residents).unmatched)
        while needed:
            pool = upfloater_pool(
                players.field, residents, lower, needed, partial(_kind_of, players)
            )
            chosen = UpfloaterProblem(players, residents, pool).solve(free=True)
            if chosen is None:
                break
            if chosen.bit_count() <= needed:
                if completion.can_complete(lower & ~chosen):
                    return chosen
                break
            needed = chosen.bit_count()
    return UpfloaterProblem(players, residents, lower).solve(free=False)


def _kind_of(players: Players, c: int) -> tuple[int, bool, int, bool]:
    """What the criteria look at in player c: players of one kind cost the same."""
    at_most = players.upfloats[c] if players.maximum >> c & 1 else 0
    white = bool(players.white >> c & 1)
    return players.field.score[c], white, at_most, bool(players.field.up_last >> c & 1)


class _Digit(NamedTuple):
    """`cost` of bringing player c up to resident r; `most` is what all pairs together may cost."""

    cost: Callable[[int, int], int]
    most: int


class UpfloaterProblem:
    """All players in the order residents, others; a vertex is a place in it."""

    def __init__(self, players: Players, residents: int, below: int) -> None:
        self.players = players
        self.residents = members(residents)
        self.below = members(below)
        self.everybody = [*self.residents, *self.below]
        self.digits = list(self._criterion_digits())

    def _criterion_digits(self) -> Iterator[_Digit]:
        """The criteria as digits of a cost, the most important first."""
        players, field = self.players, self.players.field
        many, white = len(self.residents), players.white
        yield _Digit(lambda r, c: 1, many)
        scores = sorted({field.score[c] for c in self.below})
        place = {score: (many + 1) ** i for i, score in enumerate(reversed(scores))}
        yield _Digit(lambda r, c: place[field.score[c]], (many + 1) ** len(scores))
        yield _Digit(lambda r, c: (white >> r & 1) == (white >> c & 1), many)
        if not field.final:
            maximum, floats = players.maximum, players.upfloats
            most = max((floats[c] for c in self.below), default=0)
            yield _Digit(lambda r, c: maximum >> c & 1, many)
            yield _Digit(lambda r, c: floats[c] if maximum >> c & 1 else 0, many * most)
            yield _Digit(lambda r, c: field.up_last >> c & 1, many)

    def solve(self, free: bool) -> int | None:
        """The cheapest upfloaters, as bits. `free`: who stays below is matched at no cost."""
        everybody, many = self.everybody, len(self.residents)
        if len(everybody) % 2 and not free:
            return None
        mate = CheapestMatching(
            graph=graph_among(self.players.field, everybody, mask_of(self.below) if free else 0),
            takers=many,
            kind=self._kind_of_vertex,
            cost=self._cost_of_pair,
            highest=prod(digit.most + 1 for digit in self.digits),
            order=range(many, len(everybody)),
        ).solve()
        return None if mate is None else mask_of(everybody[v] for v in mate[:many] if v >= many)

    def _kind_of_vertex(self, v: int) -> Hashable:
        """The kind of a vertex: what the criteria look at, and which large club."""
        if v >= len(self.everybody):
            return None
        players, g = self.players, self.everybody[v]
        club = large_club(players.field.kept_apart, g, len(self.everybody))
        if v < len(self.residents):
            return players.white >> g & 1, club
        return *_kind_of(players, g), club

    def _cost_of_pair(self, i: int, j: int) -> int:
        """The cost of pairing two vertices; among residents only C7, the third digit, counts."""
        many = len(self.residents)
        if i >= many:
            return 0
        one, other = self.everybody[i], self.everybody[j]
        cost = 0
        for place, digit in enumerate(self.digits):
            cost *= digit.most + 1
            if j >= many or place == 2:
                cost += digit.cost(one, other)
        return cost


class Upfloaters(NamedTuple):
    """The upfloaters (bits by rank), and how they were found."""

    players: int
    method: str


def choose_upfloaters(
    players: Players, completion: Completion, residents: int, lower: int
) -> Upfloaters | None:
    """Choose who joins `residents` from `lower` (bits by rank); None if no choice is complete."""
    if residents.bit_count() % 2 == 0:
        if completion.can_complete(residents) and completion.can_complete(lower):
            return Upfloaters(0, "direct")
    elif one := _single_upfloater(players, completion, residents, lower):
        return Upfloaters(one, "direct")
    weighed = choose_by_weight(players, completion, residents, lower)
    return None if weighed is None else Upfloaters(weighed, "exact")


def _single_upfloater(players: Players, completion: Completion, residents: int, lower: int) -> int:
    """The single upfloater as a set; empty if counting doesn't decide who it is."""
    field = players.field
    partners = completion.removable_players(residents)
    spare = completion.removable_players(lower) if partners else 0
    candidates = players_with_opponent(field, spare, partners)
    if not candidates:
        return 0
    best = lowest_member(candidates)
    candidates &= next(span(low, high) for low, high in field.groups if low <= best < high)
    return _first_candidate(players, _with_least_disappointed(players, residents, candidates))


def _with_least_disappointed(players: Players, residents: int, candidates: int) -> int:
    """The candidates with whom no more preferences are disappointed than counting requires."""
    white = players.white
    white_is_rarer = 2 * (residents & white).bit_count() < residents.bit_count()
    rarer = white if white_is_rarer else ~white
    wanted = candidates & rarer or candidates
    inside = residents & rarer
    rows = list(players.field.legal)
    for g in members(inside):
        rows[g] &= ~inside
    matching = Matching(rows, residents)
    if len(matching.unmatched) != 1:
        return 0
    partners = matching.replaceable_vertices(matching.unmatched[0])
    if candidates & rarer:
        partners &= ~inside
    return players_with_opponent(players.field, wanted, partners)


def _first_candidate(players: Players, candidates: int) -> int:
    """The first candidate by C8, C9 and C10, which don't count in the last round, then by TPN."""
    field = players.field
    if not field.final and candidates:
        candidates = candidates & ~players.maximum or candidates
        if candidates & players.maximum:
            fewest = min(players.upfloats[g] for g in members(candidates))
            candidates &= sum(1 << g for g in members(candidates) if players.upfloats[g] == fewest)
        candidates = candidates & ~field.up_last or candidates
    return candidates & -candidates

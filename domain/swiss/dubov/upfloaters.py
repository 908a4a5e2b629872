"""The players who join a scoregroup from below: C.04.4.1 (2026), 3.2.1 and 3.2.2, criteria C4 to
C10.

C5 fixes the number, C6 the scoregroup they come from. For C7 the players of one colour preference
meet those of the other as far as numbers allow; one more player of the rarer preference saves a
pair in which a preference is not granted. A single upfloater who reaches the least number by
counting is best; C8 to C10 and the order (4.2) choose among these.

Decided here: C9 counts all former upfloats of the maximum upfloaters among those who come.

By weights C5 to C10 are digits of one number, then comes the order 4.2. Of a large rest only
players that a resident could need take part; those who stay below are matched at no cost. Whether
the rest can be paired is checked afterwards; dropping a condition only adds choices, so the first
of the best is still the first if it meets the condition.
"""

from collections.abc import Hashable, Iterator
from functools import partial

from domain.swiss.completion import Completion, players_with_opponent
from domain.swiss.dubov.players import DubovField
from domain.swiss.field import large_club
from domain.swiss.matching.bits import members
from domain.swiss.matching.cardinality import Matching
from domain.swiss.upfloating import (
    Digit,
    UpfloaterProblem,
    Upfloaters,
    choose_upfloaters,
    single_candidates,
    upfloater_pool,
)

SMALL = 40
"""Up to this number all players below are simply matched."""


def choose_by_weight(
    field: DubovField, completion: Completion, residents: int, lower: int
) -> int | None:
    """The upfloaters, as bits by rank; None if no choice allows a complete pairing."""
    if (residents | lower).bit_count() > SMALL:
        needed = len(Matching(field.legal, residents).unmatched)
        while needed:
            pool = upfloater_pool(field, residents, lower, needed, partial(_kind_of, field))
            chosen = DubovUpfloaters(field, residents, pool).solve(free=pool)
            if chosen is None:
                break
            if chosen.bit_count() <= needed:
                if completion.can_complete(lower & ~chosen):
                    return chosen
                break
            needed = chosen.bit_count()
    return DubovUpfloaters(field, residents, lower).solve(free=0)


def _kind_of(field: DubovField, c: int) -> tuple[int, bool, int, bool]:
    """What the criteria look at in player c: players of one kind cost the same."""
    upfloats = field.upfloats[c] if field.maximum >> c & 1 else 0
    white = bool(field.white >> c & 1)
    return field.score[c], white, upfloats, bool(field.up_last >> c & 1)


class DubovUpfloaters(UpfloaterProblem):
    def __init__(self, field: DubovField, residents: int, below: int) -> None:
        self.field = field
        super().__init__(field, members(residents), members(below))

    def criterion_digits(self) -> Iterator[Digit]:
        field = self.field
        count, white = len(self.residents), field.white
        yield from super().criterion_digits()
        yield Digit(lambda r, c: (white >> r & 1) == (white >> c & 1), count)
        if not field.final:
            maximum, floats = field.maximum, field.upfloats
            most = max((floats[c] for c in self.below), default=0)
            yield Digit(lambda r, c: maximum >> c & 1, count)
            yield Digit(lambda r, c: floats[c] if maximum >> c & 1 else 0, count * most)
            yield Digit(lambda r, c: field.up_last >> c & 1, count)

    def kind_of_vertex(self, v: int) -> Hashable:
        g = self.ranks[v]
        club = large_club(self.field.kept_apart, g, len(self.ranks))
        if v < len(self.residents):
            return self.field.white >> g & 1, club
        return *_kind_of(self.field, g), club

    def is_digit_counted(self, digit: int, i: int, j: int) -> bool:
        """Whether the digit counts for vertices i < j: among residents only C7, the third, does."""
        count = len(self.residents)
        return i < count and (j >= count or digit == 2)


def choose_dubov_upfloaters(
    field: DubovField, completion: Completion, residents: int, lower: int
) -> Upfloaters:
    """Choose who joins `residents` from `lower` (bits by rank)."""
    return choose_upfloaters(
        *(completion, residents, lower),
        lambda: _single_upfloater(field, completion, residents, lower),
        lambda: choose_by_weight(field, completion, residents, lower),
    )


def _single_upfloater(field: DubovField, completion: Completion, residents: int, lower: int) -> int:
    """The single upfloater as a set; empty if counting doesn't decide who it is."""
    candidates = single_candidates(field, completion, residents, lower)
    return _first_candidate(field, _with_least_disappointed(field, residents, candidates))


def _with_least_disappointed(field: DubovField, residents: int, candidates: int) -> int:
    """The candidates with whom no more preferences are disappointed than counting requires."""
    if not candidates:
        return 0
    white = field.white
    white_is_rarer = 2 * (residents & white).bit_count() < residents.bit_count()
    rarer = white if white_is_rarer else ~white
    wanted = candidates & rarer or candidates
    inside = residents & rarer
    rows = list(field.legal)
    for g in members(inside):
        rows[g] &= ~inside
    matching = Matching(rows, residents)
    if len(matching.unmatched) != 1:
        return 0
    partners = matching.replaceable_vertices(matching.unmatched[0])
    if candidates & rarer:
        partners &= ~inside
    return players_with_opponent(field, wanted, partners)


def _first_candidate(field: DubovField, candidates: int) -> int:
    """The first candidate by C8, C9 and C10, which don't count in the last round, then by TPN."""
    if not field.final and candidates:
        candidates = candidates & ~field.maximum or candidates
        if candidates & field.maximum:
            fewest = min(field.upfloats[g] for g in members(candidates))
            candidates &= sum(1 << g for g in members(candidates) if field.upfloats[g] == fewest)
        candidates = candidates & ~field.up_last or candidates
    return candidates & -candidates

"""Who joins a scoregroup from below: C.04.4.1 (2026), 3.2.1 and 3.2.2, criteria C4 to C10.

Nearly every scoregroup needs nobody (an even number) or one player (an odd one), and then counting
and two searches settle it. C5 fixes the number, C6 the scoregroup they come from. For C7 the
players of one colour preference meet those of the other as far as numbers go; one more of the
preference that fewer residents have saves a pair in which somebody is disappointed. If a player
reaches what counting allows, nobody can do better, and C8 to C10 and the order (4.2) choose among
those who do. Whatever is not settled so is weighed in `exact`.

Decided here: C9 counts all former upfloats of the maximum upfloaters among those who come.
"""

from typing import NamedTuple

from domain.swiss.completion import Completion, joined_to
from domain.swiss.dubov.exact import chosen_by_weight
from domain.swiss.dubov.players import Players
from domain.swiss.matching.bits import lowest, members, span
from domain.swiss.matching.cardinality import Matching


class Upfloaters(NamedTuple):
    players: int
    method: str


def upfloaters(
    players: Players, completion: Completion, residents: int, lower: int
) -> Upfloaters | None:
    """Who joins the residents; None if no choice lets everybody be paired."""
    if residents.bit_count() % 2 == 0:
        if completion.complete(residents) and completion.complete(lower):
            return Upfloaters(0, "direct")
    elif one := _single(players, completion, residents, lower):
        return Upfloaters(one, "direct")
    weighed = chosen_by_weight(players, completion, residents, lower)
    return None if weighed is None else Upfloaters(weighed, "exact")


def _single(players: Players, completion: Completion, residents: int, lower: int) -> int:
    """The one upfloater as a set; empty if counting doesn't settle who it is."""
    field = players.field
    partners = completion.removable(residents)
    spare = completion.removable(lower) if partners else 0
    candidates = joined_to(field, spare, partners)
    if not candidates:
        return 0
    best = lowest(candidates)
    candidates &= next(span(low, high) for low, high in field.groups if low <= best < high)
    return _first(players, _reaching(players, residents, candidates))


def _reaching(players: Players, residents: int, candidates: int) -> int:
    """Those with whom no pair of the bracket is disappointed that counting does not force."""
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
    partners = matching.replaceable(matching.unmatched[0])
    if candidates & rarer:
        partners &= ~inside
    return joined_to(players.field, wanted, partners)


def _first(players: Players, candidates: int) -> int:
    """By C8, C9 and C10, which don't count in the last round, then by TPN."""
    field = players.field
    if not field.final and candidates:
        candidates = candidates & ~players.maximum or candidates
        if candidates & players.maximum:
            fewest = min(players.upfloats[g] for g in members(candidates))
            candidates &= sum(1 << g for g in members(candidates) if players.upfloats[g] == fewest)
        candidates = candidates & ~field.up_last or candidates
    return candidates & -candidates

"""The first of the best pairings of a bracket: C.04.6 (2026), 3.6 with C8 to C10.

3.6.1 and 3.6.2: in a pair the team with the smaller TPN is the top member; the identifier of a
pairing are its top members in ascending order, then their bottom members. 3.6.4: the first
identifier in lexicographic order of those that are best by C8, C9 and C10.

C8 and C9 by counting. If those who want White are more than all others together, each of the
others has to meet one of them, and the rest of them meet each other; if not, no two of them need
to meet. The same goes for strong preferences among them. So the pairs that a best pairing may have
are told by looking at two teams; and if they leave a complete pairing, each complete pairing of
them is among the best. Where they don't, as where half of the teams are of one club, the pairs that
a best pairing may have are found by weights, class by class (`weighed_pairing`); and if not every
complete pairing of those is one of the best, whole pairings are weighed.
"""

from collections.abc import Sequence
from dataclasses import replace

from domain.swiss.matching.bipartite import first_perfect
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.cardinality import PerfectAttempt
from domain.swiss.teams.bracket import Bracket
from domain.swiss.teams.weighed_pairing import tight_pairs, weighed_pairing

Pairs = tuple[tuple[int, int], ...]


def paired(bracket: Bracket) -> tuple[Pairs, str]:
    """Pairs of vertices, the top member first, in the order of the top members; how it was found.

    The bracket can be completed.
    """
    allowed = _counted(bracket)
    if allowed is not None:
        return first_identifier(allowed, bracket.teams), "direct"
    tight, all_are_best = tight_pairs(bracket)
    if all_are_best:
        return first_identifier(tight, bracket.teams), "exact"
    return weighed_pairing(replace(bracket, legal=tight)), "exact"


def _counted(bracket: Bracket) -> Sequence[int] | None:
    """The pairs of which every complete pairing is one of the best; None if counting can't tell."""
    allowed = list(bracket.legal)
    common = _majority(allowed, bracket.teams, bracket.white, bracket.black)
    if common:
        _majority(allowed, bracket.teams, common & bracket.strong, 0)
    calm = [near & ~bracket.opposed(v) for v, near in enumerate(allowed)]
    if _complete(calm, bracket.teams):
        return calm
    # One upfloater who can't avoid a floater meets one however the bracket is paired.
    single = bracket.upfloaters.bit_count() <= 1
    return allowed if single and _complete(allowed, bracket.teams) else None


def _majority(allowed: list[int], teams: int, *kinds: int) -> int:
    """Takes out of `allowed` what no best pairing needs if as few pairs as possible are to be of
    two alike. The kind that must have such pairs, 0 if none must.
    """
    for kind in kinds:
        others = teams & ~kind
        if kind.bit_count() > others.bit_count():
            for v in members(others):
                allowed[v] &= kind
            return kind
    for kind in kinds:
        for v in members(kind):
            allowed[v] &= ~kind
    return 0


def _complete(allowed: Sequence[int], teams: int) -> bool:
    return PerfectAttempt(allowed, teams).perfect


def first_identifier(allowed: Sequence[int], teams: int) -> Pairs:
    """The first complete pairing of `allowed` in the order of identifiers."""
    order = members(teams)
    half = len(order) // 2
    tops, bottoms = order[:half], mask_of(order[half:])
    columns = first_perfect(allowed, tops, half, bottoms)
    if columns is None:
        top = _first_tops(allowed, teams)
        tops, bottoms = members(top), teams & ~top
        columns = first_perfect(_directed(allowed, top, bottoms), tops, half, bottoms)
        assert columns is not None, "the choice of top members leaves a complete pairing"
    return tuple(zip(tops, columns, strict=True))


def _first_tops(allowed: Sequence[int], teams: int) -> int:
    """Team by team a top member if a complete pairing allows it, else a bottom member.

    `mate` is always a complete pairing in which all who are decided are what they are: who is a
    top member there may be one.
    """
    top = bottom = 0
    half = teams.bit_count() // 2
    mate = PerfectAttempt(allowed, teams).mate
    for v in members(teams):
        if top.bit_count() < half and mate[v] < v:
            other = PerfectAttempt(_directed(allowed, top | 1 << v, bottom), teams, mate)
            mate = other.mate if other.perfect else mate
        if top.bit_count() < half and mate[v] > v:
            top |= 1 << v
        else:
            bottom |= 1 << v
    return top


def _directed(allowed: Sequence[int], top: int, bottom: int) -> list[int]:
    """What remains of the pairs if these teams are top and bottom members."""
    found = []
    for v, near in enumerate(allowed):
        below = (1 << v) - 1
        smaller, larger = near & below & ~bottom, near & ~below & ~top
        if top >> v & 1:
            smaller = 0
        if bottom >> v & 1:
            larger = 0
        found.append(smaller | larger)
    return found

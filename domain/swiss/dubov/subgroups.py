"""G1, G2, who changes sides, and who meets whom: C.04.4.1 (2026), 3.2.3 to 3.2.6, 4.3, 4.4.

A pair of two players of one subgroup disappoints one of them. The fewer such pairs in the smaller
subgroup, the fewer in the larger: C7 asks for as few as possible (in a bracket in which nobody has
played yet every pair disappoints, and as few as possible are unavoidable all the same). One of
each such pair changes sides, first from the smaller, then from the larger subgroup; each time the
first in the order of 4.3 who can. In the end everybody meets somebody of the other subgroup.

Decided here: the larger subgroup from which the second shift is made includes those who have just
come into it, as 3.2.4 speaks of the possibly new G1 and G2. None of them can go back, but they
have a place in the list whose middle is looked for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from domain.swiss.dubov.players import Players
from domain.swiss.dubov.shifting import Shifting, fewest_inside
from domain.swiss.matching.bipartite import first_perfect
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.upfloating import Renumbering


@dataclass(frozen=True, slots=True)
class Bracket:
    """`rank` of each vertex; `legal` who may meet whom here; `white` the vertices who want
    White.
    """

    rank: Sequence[int]
    legal: Sequence[int]
    players: int
    white: int
    fresh: bool
    aro: Sequence[int]


def bracket_of(players: Players, residents: int, upfloaters: int) -> Bracket:
    ranks = members(residents)
    numbering = Renumbering(players.field.parity, ranks[0], ranks[-1] + 1, members(upfloaters))
    together = residents | upfloaters
    here = numbering.vertices(together)
    legal = players.field.legal
    return Bracket(
        rank=numbering.rank,
        legal=[
            numbering.vertices(legal[g] & together) if together >> g & 1 else 0
            for g in numbering.rank
        ],
        players=here,
        white=numbering.vertices(players.white & together),
        fresh=not together & ~players.fresh,
        aro=[players.aro[g] for g in numbering.rank],
    )


class Subgroups(NamedTuple):
    """The pairs, S1 first, and who changed sides, all by vertex. `inside` counts the pairs of one
    subgroup before the shifts.
    """

    pairs: list[tuple[int, int]]
    shifted: tuple[int, ...]
    inside: int


def paired(bracket: Bracket) -> Subgroups:
    g1 = _first_half(bracket.players) if bracket.fresh else bracket.white
    g2 = bracket.players & ~g1
    white_smaller = g1.bit_count() <= g2.bit_count()
    smaller, larger = (g1, g2) if white_smaller else (g2, g1)
    shifting = fewest_inside(bracket.legal, bracket.players, smaller)
    first = _shift(shifting, bracket, smaller, shifting.inside, by_aro=white_smaller)
    smaller, larger = smaller & ~first, larger | first
    more = (larger.bit_count() - smaller.bit_count()) // 2
    second = _shift(shifting, bracket, larger, more, by_aro=not white_smaller)
    smaller, larger = smaller | second, larger & ~second
    s1, t2 = (smaller, larger) if white_smaller else (larger, smaller)
    rows = sorted(members(s1), key=lambda v: (bracket.aro[v], v))
    columns = first_perfect(bracket.legal, rows, len(rows), t2)
    assert columns is not None, "the shifts leave a pairing of the two subgroups"
    pairs = list(zip(rows, columns, strict=True))
    return Subgroups(pairs, tuple(members(first | second)), shifting.inside + more)


def _first_half(players: int) -> int:
    everybody = members(players)
    return mask_of(everybody[: len(everybody) // 2])


def _shift(shifting: Shifting, bracket: Bracket, group: int, count: int, by_aro: bool) -> int:
    """The first set of so many of the group, in the order of 4.3, who can be paired inside it."""
    shifted = 0
    for v in shifter_order(members(group), bracket.aro if by_aro else ()):
        if shifted.bit_count() == count:
            break
        if shifting.restrict(v, group & ~(shifted | 1 << v)):
            shifted |= 1 << v
    assert shifted.bit_count() == count, "so many pairs inside the group can't be avoided"
    return shifted


def shifter_order(players: Sequence[int], aro: Sequence[int]) -> list[int]:
    """4.3: by ascending ARO where that is given, then TPN; from the middle of the list outwards,
    the higher of two middles first.
    """
    ordered = sorted(players, key=lambda v: (aro[v] if aro else 0, v))
    last = len(ordered) - 1
    return [ordered[i] for i in sorted(range(last + 1), key=lambda i: (abs(2 * i - last), i))]

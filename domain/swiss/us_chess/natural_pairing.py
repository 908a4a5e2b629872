"""The natural pairing of a group: its pairing before colours are considered.

US Chess Official Rules, 7th edition, 29C1 and 29D: odd players from above first, each with the
highest-ranked opponent possible; then the upper half of the others against the lower half, in
order. Former opponents and team mates are removed before colours are looked at, and rating
differences are measured from here (29E5, 29E8).

Decided here: if that requires changes within the halves, each player of the upper half from the top
meets the highest possible one of the lower half; if the halves can't be paired so at all, each
player from the top meets the player nearest to their natural opponent, the lower half before the
upper."""

from collections.abc import Sequence

from domain.swiss.matching.bipartite import first_perfect
from domain.swiss.matching.bits import lowest_member, mask_of, members
from domain.swiss.matching.cardinality import Matching

Pairs = list[tuple[int, int]]
"""(upper side, lower side), by vertex."""


def natural_pairs(graph: Sequence[int], arrivals: int, vertices: Sequence[int]) -> Pairs | None:
    """The natural pairs; `graph` joins vertices that may meet, `arrivals` of them come from above,
    by rank. None if `vertices` can't all be paired.
    """
    alive = mask_of(vertices)
    matching = Matching(graph, alive)
    if not matching.is_perfect:
        return None
    pairs = []
    above = mask_of(range(arrivals))
    for v in members(alive & above):
        if alive >> v & 1:
            possible = matching.possible_partners(v) & alive
            partner = lowest_member(possible & ~above or possible)
            matching.match_with(v, partner)
            matching.fix_pair(v)
            alive &= ~(1 << v | 1 << partner)
            pairs.append((v, partner))
    rest = members(alive)
    half = len(rest) // 2
    if half == 0:
        return pairs
    upper, lower = rest[:half], rest[half:]
    columns = first_perfect(graph, upper, half, mask_of(lower))
    if columns is not None:
        return pairs + list(zip(upper, columns, strict=True))
    return pairs + _pair_nearest(matching, rest)


def _pair_nearest(matching: Matching, rest: Sequence[int]) -> Pairs:
    """Pair from the top, each with the possible opponent nearest to the natural one."""
    pairs: Pairs = []
    alive = mask_of(rest)
    while alive:
        left = members(alive)
        half = len(left) // 2
        v = left[0]
        possible = matching.possible_partners(v) & alive
        position = {u: i for i, u in enumerate(left)}
        partner = min(
            members(possible), key=lambda u: (position[u] < half, abs(position[u] - half), u)
        )
        matching.match_with(v, partner)
        matching.fix_pair(v)
        alive &= ~(1 << v | 1 << partner)
        pairs.append((v, partner))
    return pairs

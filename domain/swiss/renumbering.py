"""A scoregroup and those who join it from below, numbered by ascending TPN.

Everybody of one score stands in that order already, so that a set of ranks becomes a set of
vertices by a few shifts: residents move up by the upfloaters set in before them. Vertices of
residents who are not there any more stay empty.
"""

from bisect import bisect_left
from collections.abc import Sequence

from domain.swiss.matching.bits import span


class Renumbering:
    """`tpn` of every rank; the scoregroup has the ranks `low` to `high` - 1. `rank` of each
    vertex.
    """

    def __init__(self, tpn: Sequence[int], low: int, high: int, upfloaters: Sequence[int]) -> None:
        ordered = sorted(upfloaters, key=tpn.__getitem__)
        starts = [low + bisect_left(tpn[low:high], tpn[g]) for g in ordered]
        self.low = low
        self.segments = [
            span(start, end) for start, end in zip([low, *starts], [*starts, high], strict=True)
        ]
        self.places = [
            (g, start - low + k) for k, (g, start) in enumerate(zip(ordered, starts, strict=True))
        ]
        self.rank = list(range(low, high))
        for g, place in self.places:
            self.rank.insert(place, g)

    def vertices(self, ranks: int) -> int:
        found = 0
        for k, segment in enumerate(self.segments):
            found |= (ranks & segment) >> self.low << k
        for g, place in self.places:
            found |= (ranks >> g & 1) << place
        return found

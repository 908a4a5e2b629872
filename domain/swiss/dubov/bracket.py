"""A bracket ready to be divided: residents and upfloaters, numbered by ascending TPN.

C.04.4.1 (2026) orders G2 and the black seekers by TPN. Residents stand in that order already, as
everybody of one score does; upfloaters are set in between. Vertices of residents who are not there
any more stay empty.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from domain.swiss.dubov.players import Players
from domain.swiss.matching.bits import members, span


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


class _Numbering:
    """From sets of ranks to sets of vertices: residents move up by the upfloaters before them."""

    def __init__(self, players: Players, low: int, high: int, upfloaters: Sequence[int]) -> None:
        parity = players.field.parity
        ordered = sorted(upfloaters, key=parity.__getitem__)
        starts = [low + bisect_left(parity[low:high], parity[g]) for g in ordered]
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


def bracket_of(players: Players, residents: int, upfloaters: int) -> Bracket:
    ranks = members(residents)
    numbering = _Numbering(players, ranks[0], ranks[-1] + 1, members(upfloaters))
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

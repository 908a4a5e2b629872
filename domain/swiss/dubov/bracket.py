"""A bracket ready to be divided: residents and upfloaters, numbered by ascending TPN.

C.04.4.1 (2026) orders G2 and the black seekers by TPN. Residents stand in that order already, as
everybody of one score does; upfloaters are set in between. Vertices of residents who are not there
any more stay empty.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.swiss.dubov.players import Players
from domain.swiss.matching.bits import members
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

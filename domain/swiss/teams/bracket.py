"""A bracket ready to be paired: its teams in the order of their TPNs, and what they want.

C.04.6 (2026), 3.6.1. Vertices are places in that order.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.results import Colour
from domain.swiss.field import large_club
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.teams.field import Field
from domain.swiss.upfloating import Renumbering


@dataclass(frozen=True, slots=True)
class Bracket:
    """`rank` of each vertex, `teams` the vertices that are there; `legal` who may meet whom.

    `upfloaters` came from below, `floated` were floaters in the previous round; `white` and `black`
    have that preference, `strong` a strong one. `club` of each vertex: all who may not meet one
    another for it, if they are many, otherwise nobody.
    """

    rank: Sequence[int]
    teams: int
    legal: Sequence[int]
    upfloaters: int
    floated: int
    white: int
    black: int
    strong: int
    club: Sequence[int]

    def opposed(self, v: int) -> int:
        """The opponents of v who make C10 worse: floaters who meet an upfloater."""
        found = self.floated if self.upfloaters >> v & 1 else 0
        return found | (self.upfloaters if self.floated >> v & 1 else 0)

    def same_colour(self, v: int) -> int:
        """Those who want the same colour as v."""
        if self.white >> v & 1:
            return self.white
        return self.black if self.black >> v & 1 else 0


def bracket_of(field: Field, residents: int, upfloaters: int) -> Bracket:
    ranks = members(residents)
    numbering = Renumbering(field.number, ranks[0], ranks[-1] + 1, members(upfloaters))
    together, wants = residents | upfloaters, field.preference
    teams = members(together)

    def vertices(some: int) -> int:
        return numbering.vertices(some & together)

    return Bracket(
        rank=numbering.rank,
        teams=vertices(together),
        legal=[vertices(field.legal[g]) if together >> g & 1 else 0 for g in numbering.rank],
        upfloaters=vertices(upfloaters),
        floated=vertices(field.floated),
        white=vertices(mask_of(g for g in teams if wants[g].colour is Colour.WHITE)),
        black=vertices(mask_of(g for g in teams if wants[g].colour is Colour.BLACK)),
        strong=vertices(mask_of(g for g in teams if wants[g].strong)),
        club=[large_club(field.kept_apart, g, len(teams)) for g in numbering.rank],
    )

"""Who is left below a bracket, and whether the next one can do with as few upfloaters as can be."""

from typing import NamedTuple

from domain.swiss.completion import Completion, joined_to
from domain.swiss.teams.field import Field


class Below(NamedTuple):
    """The following scoregroup, which may be empty, and all others."""

    following: int
    lower: int

    @property
    def everybody(self) -> int:
        return self.following | self.lower

    def without(self, teams: int) -> "Below":
        return Below(self.following & ~teams, self.lower & ~teams)


def complies(field: Field, completion: Completion, below: Below) -> bool:
    """C6 as well as C3: everybody can be paired, and the following scoregroup needs nobody from
    below it, or one team if it is odd.
    """
    following, lower = below
    if following.bit_count() % 2 == 0:
        return completion.complete(following) and completion.complete(lower)
    spare = completion.removable(lower)
    return bool(spare and joined_to(field, spare, completion.removable(following)))

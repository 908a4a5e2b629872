"""A pairing request of the Swiss of teams of four, with the announced options."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from domain.messages import say
from domain.pairing import SystemOptions
from domain.swiss.teams.matches import TeamRequest


class Odd(StrEnum):
    """The rule for an odd number of teams."""

    BYE = "bye"
    TRIANGLE = "triangle"


class Rematch(StrEnum):
    NEVER = "never"
    LATER = "later"
    """From round `rematch_from` on."""
    ALWAYS = "always"
    """Danish: first meets second, third meets fourth, whether they met before or not."""


class FirstRound(StrEnum):
    """The opponents of the seeds in the first round."""

    SLIDE = "slide"
    FOLD = "fold"
    ADJACENT = "adjacent"


@dataclass(frozen=True, slots=True)
class SwissTeamsOptions(SystemOptions):
    """`lag`: a round is paired by the table of that many rounds before the last one. `assigned` are
    matches set by the organiser, by number: (round, home, visitors).
    """

    called: ClassVar[str] = say("options of the Swiss of teams of four")

    rematch: Rematch = Rematch.NEVER
    rematch_from: int = 0
    lag: int = 0
    first: FirstRound = FirstRound.SLIDE
    odd: Odd = Odd.BYE
    assigned: tuple[tuple[int, int, int], ...] = ()

    def may_meet_again(self, round_number: int) -> bool:
        return self.rematch is Rematch.ALWAYS or (
            self.rematch is Rematch.LATER and round_number >= self.rematch_from
        )


USUAL = SwissTeamsOptions()


@dataclass(frozen=True)
class SwissTeamsRequest(TeamRequest):
    """A team's cell has `colour` White if it was at home; in a triangle over two rounds each team
    has one opponent in a round.

    `order` has all numbers, best first; if empty, teams are ordered by the points of the rows, then
    by number. `triangles` counts a number's triangles; `continuing` are the matches of a triangle
    that began in the previous round.
    """

    order: tuple[int, ...] = ()
    triangles: Mapping[int, int] = field(default_factory=dict)
    continuing: tuple[tuple[int, int], ...] = ()

    @property
    def announced_options(self) -> SwissTeamsOptions:
        return self.options if isinstance(self.options, SwissTeamsOptions) else USUAL


def as_swiss_request(request: TeamRequest) -> SwissTeamsRequest:
    if isinstance(request, SwissTeamsRequest):
        return request
    kept = {name: getattr(request, name) for name in TeamRequest.__dataclass_fields__}
    return SwissTeamsRequest(**kept)

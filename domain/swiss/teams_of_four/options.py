"""The announced options of a Swiss of teams of four."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from domain.messages import say
from domain.pairing import SystemOptions


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

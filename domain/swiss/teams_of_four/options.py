"""What an event announces of its Swiss of teams of four."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from domain.messages import say
from domain.pairing import SystemOptions


class Odd(StrEnum):
    """What becomes of an odd number of teams."""

    BYE = "bye"
    TRIANGLE = "triangle"


class Rematch(StrEnum):
    NEVER = "never"
    LATER = "later"
    """From round `rematch_from` on."""
    ALWAYS = "always"
    """Danish: first meets second, third meets fourth, whoever met before."""


class FirstRound(StrEnum):
    """Whom the seeds meet first."""

    SLIDE = "slide"
    FOLD = "fold"
    ADJACENT = "adjacent"


@dataclass(frozen=True, slots=True)
class SwissTeamsOptions(SystemOptions):
    """`lag`: a round is paired by the table of that many rounds before the last one. `assigned` are
    matches that the organiser has set, by number: (round, home, visitors).
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

"""What is announced of the time of a part's games, whatever they are games of."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from domain.errors import NotNow
from domain.said import say
from domain.times.time_control import Pace, TimeControl
from domain.tournament import Part, Tournament


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """`words` is how record 122 and people have it, `control` what record 222 holds, None where it
    can't hold it, as a delay. `default_minutes` after the start of the round who is not there has
    lost (Laws of Chess (2023) 6.7.1); None: nothing was announced.
    """

    words: str = ""
    control: TimeControl | None = None
    default_minutes: int | None = None

    @property
    def told(self) -> str:
        """Empty where nothing was announced."""
        return self.words or (self.control.words if self.control else "")

    @property
    def code(self) -> str:
        """As record 222 has it; empty where it can't."""
        return self.control.code if self.control else ""

    @property
    def pace(self) -> Pace:
        """Which of the three lists the games count for, and whose ratings are used."""
        return self.control.pace if self.control else Pace.STANDARD


@runtime_checkable
class Timed(Part, Protocol):
    """A part whose games are played with clocks."""

    @property
    def time(self) -> TimeLimits: ...

    @property
    def in_fide_mode(self) -> bool: ...

    def with_time(self, time: TimeLimits) -> "Timed": ...


def timed_part(tournament: Tournament, number: int) -> Timed:
    part = tournament.part(number)
    if not isinstance(part, Timed):
        raise NotNow(
            say(
                "{name} has no time control; set the clock of its sessions instead.", name=part.name
            )
        )
    return part

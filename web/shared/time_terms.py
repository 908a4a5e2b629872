"""What an organiser chooses a time control from, and what is announced."""

from dataclasses import dataclass

from domain.times.time_control import time_control
from domain.times.time_limits import TimeLimits

USUAL_TIMES = (
    *("5400+30", "40/5400+30:1800+30", "40/6000+30:900+30", "40/7200:3600", "3600+30", "7200"),
    *("900+10", "600+5", "1500", "180+2", "300+3", "300"),
)
USUAL_TIME = USUAL_TIMES[0]
USUAL_DEFAULT_MINUTES = 30


@dataclass(frozen=True, slots=True)
class Time:
    code: str
    pace: str
    words: str


TIMES = tuple(
    Time(code, control.pace.value, control.words)
    for code in USUAL_TIMES
    for control in (time_control(code),)
)


@dataclass(frozen=True, slots=True)
class TimeTerms:
    """`said` are words that are not made from the code."""

    times: tuple[Time, ...]
    code: str
    said: str
    default_minutes: int | None

    @classmethod
    def of(cls, limits: TimeLimits) -> "TimeTerms":
        return cls(TIMES, limits.code, limits.words, limits.default_minutes)


USUAL_TERMS = TimeTerms(TIMES, USUAL_TIME, "", USUAL_DEFAULT_MINUTES)
"""What is offered before anything is announced."""

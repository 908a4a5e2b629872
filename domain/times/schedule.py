"""The announced start times of a part's rounds or sessions and its clock, for clocks, screens and
reports; and the notices in the hall.

A time is kept as announced in the place of play, with its offset from UTC: screens show it as
written, independent of their own time zone, and clocks know the instant.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, UTC, datetime, timedelta
from typing import NamedTuple

from domain.errors import RuleViolation
from domain.ids import RoundNo

_INSTANT = "%Y-%m-%dT%H:%M:%SZ"
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_MINUTE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?:Z|[+-]\d\d:\d\d)", re.ASCII)


class Beginning(NamedTuple):
    """`starts` is a day, "2026-11-21", or a minute, "2026-11-21T14:00+01:00" (ISO 8601). `minutes`
    is the planned duration; 0: unknown.
    """

    number: int
    starts: str
    minutes: int = 0

    @property
    def day(self) -> str:
        return self.starts[:10]

    @property
    def time(self) -> str:
        """The hours and minutes as announced; empty if only the day was."""
        return self.starts[11:16]

    @property
    def instant(self) -> str:
        """The instant, ISO 8601 in UTC; empty if only the day was announced."""
        if not self.time:
            return ""
        return datetime.fromisoformat(self.starts).astimezone(UTC).strftime(_INSTANT)

    @property
    def day_ends(self) -> str:
        """The instant, ISO 8601 in UTC, when its day is over in the place of play; without a time
        the zone is unknown, and it is over everywhere.
        """
        midnight = datetime.fromisoformat(f"{self.day}T00:00{self.starts[16:] or '-12:00'}")
        return (midnight + timedelta(days=1)).astimezone(UTC).strftime(_INSTANT)


@dataclass(frozen=True, slots=True)
class Schedule:
    """`beginnings` ascend by number; a round may be missing. `venue` is the place of all of them,
    "" for that of the tournament.
    """

    beginnings: tuple[Beginning, ...] = ()
    venue: str = ""

    def __iter__(self) -> Iterator[Beginning]:
        return iter(self.beginnings)

    def __bool__(self) -> bool:
        return bool(self.beginnings)

    def beginning_of(self, number: int) -> Beginning | None:
        return next(
            (beginning for beginning in self.beginnings if beginning.number == number), None
        )

    def days_of_rounds(self, rounds: int) -> tuple[str, ...]:
        """The days of rounds 1 to `rounds`, empty if not announced."""
        found = (self.beginning_of(number) for number in range(1, rounds + 1))
        return tuple(beginning.day if beginning else "" for beginning in found)


def schedule_of(beginnings: Iterable[Beginning], venue: str = "") -> Schedule:
    """The schedule; RuleViolation for a beginning that is no time, double or out of order."""
    ordered = tuple(sorted(beginnings, key=lambda beginning: beginning.number))
    for beginning in ordered:
        _refuse_invalid_start(beginning)
    for before, after in zip(ordered, ordered[1:], strict=False):
        if before.number == after.number:
            raise RuleViolation(
                "Round {number} stands twice; leave one out.", "schedule", number=after.number
            )
        if _begins_later(before, after):
            raise RuleViolation(
                "Round {later} begins at {start}, before round {earlier} at {end}; correct one.",
                "schedule",
                later=after.number,
                start=_day_and_time(after),
                earlier=before.number,
                end=_day_and_time(before),
            )
    return Schedule(ordered, venue)


def _refuse_invalid_start(beginning: Beginning) -> None:
    form = _DAY if len(beginning.starts) <= 10 else _MINUTE
    try:
        if not form.fullmatch(beginning.starts):
            raise ValueError
        begins = datetime.fromisoformat(beginning.starts)
        if not MINYEAR < begins.year < MAXYEAR:  # there must be room before and after it
            raise ValueError
    except ValueError:
        raise RuleViolation(
            "{start} is not a valid start time for round {number}; write a day such as "
            "2026-11-21, or a minute with its zone such as 2026-11-21T14:00+01:00.",
            "ISO 8601-1:2019",
            start=repr(beginning.starts),
            number=beginning.number,
        ) from None


def _begins_later(before: Beginning, after: Beginning) -> bool:
    """Whether `before` begins later than `after`, by day if a time is not announced."""
    if before.time and after.time:
        return before.instant > after.instant
    return before.day > after.day


def _day_and_time(beginning: Beginning) -> str:
    return f"{beginning.day} {beginning.time}".strip()


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a round: `starts` is an instant, ISO 8601, UTC; it ends `minutes` later."""

    round: RoundNo
    starts: str
    minutes: int


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice for the display of that name, or for all of the event if empty."""

    display: str
    text: str

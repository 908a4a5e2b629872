"""What the hall is told beside the results: when a round started and ends, and notices."""

from dataclasses import dataclass

from domain.ids import RoundNo


@dataclass(frozen=True, slots=True)
class Clock:
    """Of a round: `starts` is an instant, ISO 8601, UTC; it ends `minutes` later."""

    round: RoundNo
    starts: str
    minutes: int


@dataclass(frozen=True, slots=True)
class Notice:
    """For one display by its name, or for all of the event where that is empty."""

    display: str
    text: str

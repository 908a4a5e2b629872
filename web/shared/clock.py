"""The announced beginning of the next round or session; and the clock of the round, a screen for
the foyer with the games in play and the beginnings.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from domain.ids import StageId
from domain.times.schedule import Beginning
from domain.tournament import Part, Tournament
from web.shared.languages import Words
from web.shared.sheet import LEFT_OUT, LeftOut, Sheet, View


@dataclass(frozen=True, slots=True)
class Coming:
    """`unit` is "round" or "session"; `time` and `instant` are empty if only the day is known.
    `minutes` is the planned duration, 0: unknown.
    """

    number: int
    unit: str
    day: str
    time: str
    instant: str
    minutes: int


def coming(part: Part) -> Coming | LeftOut:
    """The first unpublished round or session; unset without an announced beginning."""
    found = _next(part)
    if found is None:
        return LEFT_OUT
    said = (found.day, found.time, found.instant, found.minutes)
    return Coming(found.number, part.unit, *said)


def coming_told(part: Part, words: Words, withdrawn: object = None) -> str:
    """A sentence about the next beginning; empty if unknown, and for a `withdrawn` reader."""
    found = _next(part)
    if found is None or withdrawn:
        return ""
    when = f"{found.day}, {found.time}" if found.time else found.day
    if part.unit == "session":
        return words("Session {number} begins: {when}", number=found.number, when=when)
    return words("Round {number} begins: {when}", number=found.number, when=when)


def _next(part: Part) -> Beginning | None:
    later = (one for one in part.schedule if one.number > part.rounds_begun)
    return next(later, None)


@dataclass(frozen=True, slots=True)
class StillPlaying:
    """`playing` of `all` boards or tables of the round have no result yet."""

    key: str
    playing: int
    all: int


@dataclass(frozen=True, slots=True)
class BeginningLine:
    """An announced beginning; `begun` once the pairings are published. `time` and `instant` are
    empty if only the day is known.
    """

    key: str
    number: int
    unit: str
    day: str
    time: str
    instant: str
    begun: bool


Counted = tuple[int, int]


def clock_of(
    head: Callable[[Tournament, StageId], object], playing: Callable[[Tournament, StageId], Counted]
) -> View:
    """The clock view of a game; `playing` counts the boards or tables still playing, and all."""

    def build(tournament: Tournament, number: StageId) -> Sheet:
        still = StillPlaying("playing", *playing(tournament, number))
        return Sheet(head(tournament, number), (still, *_beginnings(tournament.part(number))))

    return View("clock", build, "Clock", "screens/clock.js")


def _beginnings(part: Part) -> Iterator[BeginningLine]:
    for one in part.schedule:
        yield BeginningLine(
            key=f"begins.{one.number}",
            number=one.number,
            unit=part.unit,
            day=one.day,
            time=one.time,
            instant=one.instant,
            begun=one.number <= part.rounds_begun,
        )

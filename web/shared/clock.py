"""The announced beginning of the next round or session, and the clock view: a screen for the foyer
with the number of games in play and all announced beginnings.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from domain.ids import StageId
from domain.times.schedule import Beginning
from domain.tournament import Part, Tournament
from web.shared.frame import Reader
from web.shared.sheet import LEFT_OUT, LeftOut, Sheet, View


@dataclass(frozen=True, slots=True)
class NextBeginning:
    """`unit` is "round" or "session"; `time` and `instant` are empty if only the day is known.
    `minutes` is the planned duration, 0: unknown.
    """

    number: int
    unit: str
    day: str
    time: str
    instant: str
    minutes: int


def next_beginning(part: Part) -> NextBeginning | LeftOut:
    """The beginning of the first unpublished round or session; LEFT_OUT if it is unannounced."""
    beginning = _first_unpublished_beginning(part)
    if beginning is None:
        return LEFT_OUT
    times = (beginning.day, beginning.time, beginning.instant, beginning.minutes)
    return NextBeginning(beginning.number, part.unit, *times)


def next_beginning_words(part: Part, reader: Reader, withdrawn: object = None) -> str:
    """When the next round begins; empty if unknown, after its day, and for `withdrawn` entries."""
    beginning, words = _first_unpublished_beginning(part), reader.words
    if beginning is None or withdrawn or reader.now >= beginning.day_ends:
        return ""
    when = ", ".join(filter(None, (words.day(beginning.day), beginning.time)))
    if part.unit == "session":
        return words("Session {number} begins: {when}", number=beginning.number, when=when)
    return words("Round {number} begins: {when}", number=beginning.number, when=when)


def _first_unpublished_beginning(part: Part) -> Beginning | None:
    later = (beginning for beginning in part.schedule if beginning.number > part.rounds_begun)
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


PlayingOfAll = tuple[int, int]
"""The number of boards or tables still playing, and of all."""


def clock_view(
    head: Callable[[Tournament, Any], object], playing: Callable[[Tournament, Any], PlayingOfAll]
) -> View:
    """The clock view of a game; `playing` counts the boards or tables still playing, and all."""

    def build(tournament: Tournament, number: StageId) -> Sheet:
        part = tournament.part(number)
        still = StillPlaying("playing", *playing(tournament, part))
        return Sheet(head(tournament, part), (still, *_beginning_lines(part)))

    return View("clock", build, "Clock", "screens/clock.js")


def _beginning_lines(part: Part) -> Iterator[BeginningLine]:
    for beginning in part.schedule:
        yield BeginningLine(
            key=f"begins.{beginning.number}",
            number=beginning.number,
            unit=part.unit,
            day=beginning.day,
            time=beginning.time,
            instant=beginning.instant,
            begun=beginning.number <= part.rounds_begun,
        )

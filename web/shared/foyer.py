"""The clock of the round as a screen for the foyer: who still plays, and when what begins."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from domain.ids import StageId
from domain.tournament import Part, Tournament
from web.shared.sheet import Sheet, View


@dataclass(frozen=True, slots=True)
class StillPlaying:
    """`playing` of `all` boards of the round, or tables of it, have no result yet."""

    key: str
    playing: int
    all: int


@dataclass(frozen=True, slots=True)
class BeginningLine:
    """As it was announced; `begun` once the hall has seen who plays. `time` and `instant` are empty
    where only the day is known.
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
    head: Callable[[Tournament, StageId], object],
    playing: Callable[[Tournament, StageId], Counted],
) -> View:
    """Of any game; `playing` says how many boards, or tables, still play, and of how many."""

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

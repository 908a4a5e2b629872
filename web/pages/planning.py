"""The forms to plan a tournament and its parts, and to change its announcement: officials, times,
rules, and whether it is rated.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from domain.people import ARBITER_TITLES
from domain.times.time_control import TimedPart, TimeLimits, parse_time_control
from domain.tournament import Part, Tournament
from web.faces import FACES, choices_by_game, face_of
from web.shared.frame import ANYBODY, Reader

USUAL_TIMES = (
    *("5400+30", "40/5400+30:1800+30", "40/6000+30:900+30", "40/7200:3600", "3600+30", "7200"),
    *("900+10", "600+5", "1500", "180+2", "300+3", "300"),
)
USUAL_TIME = USUAL_TIMES[0]
USUAL_DEFAULT_MINUTES = 30


@dataclass(frozen=True, slots=True)
class TimeControlChoice:
    code: str
    pace: str
    words: str


TIMES = tuple(
    TimeControlChoice(code, control.pace.value, control.words)
    for code in USUAL_TIMES
    for control in (parse_time_control(code),)
)


@dataclass(frozen=True, slots=True)
class TimeTerms:
    """`said` is the announced text if it does not follow from the code."""

    times: tuple[TimeControlChoice, ...]
    code: str
    said: str
    default_minutes: int | None
    approval: str = ""

    @classmethod
    def from_limits(cls, limits: TimeLimits) -> "TimeTerms":
        return cls(
            TIMES, limits.code, limits.words, limits.default_minutes, approval=limits.approval
        )


USUAL_TERMS = TimeTerms(TIMES, USUAL_TIME, "", USUAL_DEFAULT_MINUTES)
"""The offer before any announcement."""


@dataclass(frozen=True, slots=True)
class NewTournamentPage:
    """The form for a new tournament and its first part, or for another part of `tournament`, whose
    latest part plays `game`. `forms` are the fields of each game, `choices` data for their scripts.
    """

    template: ClassVar[str] = "new.html"
    tournament: str
    name: str
    game: str
    forms: Mapping[str, object]
    choices: Mapping[str, object]
    titles: tuple[str, ...]
    time: TimeTerms

    @classmethod
    def build(cls, tournament: Tournament | None = None) -> "NewTournamentPage":
        parts = [*tournament.parts.values()] if tournament else []
        return cls(
            tournament=tournament.id if tournament else "",
            name=tournament.name if tournament else "",
            game=parts[-1].game if parts else "",
            forms={game: face.plan(tournament) for game, face in FACES.items()},
            choices=choices_by_game(),
            titles=ARBITER_TITLES,
            time=USUAL_TERMS,
        )


_DAY = re.compile(r"(\d{4}-\d\d-\d\d)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class PartData:
    """The announcement of a part. `beginnings` are number, day, time and minutes; `rounds` is their
    planned number, 0 if unknown; `terms` are the game's own announcements, or None; `time` is the
    time control, None in a game without one.
    """

    id: int
    name: str
    unit: str
    rounds: int
    beginnings: tuple[tuple[int, str, str, int], ...]
    venue: str
    terms: object
    time: TimeTerms | None

    @classmethod
    def from_part(cls, part: Part) -> "PartData":
        terms = face_of(part).terms
        return cls(
            part.id,
            part.name,
            part.unit,
            part.rounds_announced,
            tuple((each.number, each.day, each.time, each.minutes) for each in part.schedule),
            part.schedule.venue,
            terms(part) if terms else None,
            TimeTerms.from_limits(part.time) if isinstance(part, TimedPart) else None,
        )


@dataclass(frozen=True, slots=True)
class TournamentDataPage:
    """`choices` are the choices of each game, for the page's script. `days` are the types of the
    input fields of the first and the last day: "text" where an imported report has no date.
    """

    template: ClassVar[str] = "data.html"
    tournament: Tournament
    parts: tuple[PartData, ...]
    titles: tuple[str, ...]
    discards: bool
    leads: bool
    choices: Mapping[str, object]
    days: tuple[str, str]

    @classmethod
    def build(cls, tournament: Tournament, reader: Reader = ANYBODY) -> "TournamentDataPage":
        return cls(
            tournament,
            tuple(PartData.from_part(part) for part in tournament.parts.values()),
            ARBITER_TITLES,
            reader.may("discard-tournament", tournament.id, 0),
            reader.may("require-signatures", tournament.id, 0),
            choices_by_game(),
            (_input_type(tournament.starts), _input_type(tournament.ends)),
        )


def _input_type(text: str) -> str:
    return "date" if _DAY.fullmatch(text) else "text"

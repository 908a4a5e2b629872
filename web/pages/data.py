"""What is announced of a tournament, to be said anew: by whom, when, how, and whether it counts."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from domain.officials import ARBITER_TITLES
from domain.times.time_limits import Timed
from domain.tournament import Part, Tournament
from web.faces import choices_of_all, face_of
from web.shared.links import ANYBODY, Reader
from web.shared.time_terms import TimeTerms

_DAY = re.compile(r"(\d{4}-\d\d-\d\d)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class PartData:
    """`beginnings` are number, day, time and minutes of what is announced; `rounds` is how many
    there are, 0: not known yet; `terms` what its game announces more, None: nothing;
    `time` its time control, None where there is none to announce.
    """

    id: int
    name: str
    unit: str
    rounds: int
    beginnings: tuple[tuple[int, str, str, int], ...]
    terms: object
    time: TimeTerms | None

    @classmethod
    def of(cls, part: Part) -> "PartData":
        terms = face_of(part).terms
        return cls(
            part.id,
            part.name,
            part.unit,
            part.rounds_announced,
            tuple((one.number, one.day, one.time, one.minutes) for one in part.schedule),
            terms(part) if terms else None,
            TimeTerms.of(part.time) if isinstance(part, Timed) else None,
        )


@dataclass(frozen=True, slots=True)
class TournamentDataPage:
    """`choices` are what each game offers to choose from, for the page's script. `days` are how the
    first and the last one are filled in: "text" where a report had no day there.
    """

    template: ClassVar[str] = "data.html"
    tournament: Tournament
    parts: tuple[PartData, ...]
    titles: tuple[str, ...]
    discards: bool
    choices: Mapping[str, object]
    days: tuple[str, str]

    @classmethod
    def of(cls, tournament: Tournament, reader: Reader = ANYBODY) -> "TournamentDataPage":
        return cls(
            tournament,
            tuple(PartData.of(part) for part in tournament.parts.values()),
            ARBITER_TITLES,
            reader.may("discard-tournament", tournament.id, 0),
            choices_of_all(),
            (_kind(tournament.starts), _kind(tournament.ends)),
        )


def _kind(text: str) -> str:
    return "date" if _DAY.fullmatch(text) else "text"

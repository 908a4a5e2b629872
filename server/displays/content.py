"""A display and what it shows: one screen for good, or several in turn."""

from dataclasses import dataclass, field
from typing import Annotated
from urllib.parse import urlencode

from msgspec import Meta

LONGEST_ROTATION = 12
SHORTEST = 5
"""Seconds of a page; less can't be read."""


@dataclass(frozen=True, slots=True)
class RotationTurn:
    """A screen, and the seconds each of its pages stays; 0: as many as it takes to read it."""

    stage: int
    view: str
    seconds: Annotated[int, Meta(ge=0, le=3600)] = 0


@dataclass(frozen=True, slots=True)
class WallPart:
    """Which of the displays of one wall it is, from the left; `wall` is the first one's id."""

    wall: str
    place: int
    of: int


@dataclass(frozen=True, slots=True)
class DisplayContent:
    turns: Annotated[tuple[RotationTurn, ...], Meta(max_length=LONGEST_ROTATION)] = ()
    theme: str = "light"
    lang: str = ""
    first: Annotated[str, Meta(max_length=20)] = ""
    last: Annotated[str, Meta(max_length=20)] = ""
    """Its range of a sheet: boards 1 to 40, names A to F; empty: no end."""
    part: WallPart | None = None


@dataclass(frozen=True, slots=True)
class Display:
    """`name` and `tournament` are empty until the desk has given it a name."""

    id: str
    code: str
    name: str = ""
    tournament: str = ""
    shows: DisplayContent = field(default_factory=DisplayContent)

    def addresses(self) -> list[dict[str, object]]:
        asked = {
            "theme": self.shows.theme,
            "lang": self.shows.lang,
            "part": f"{self.shows.part.place}of{self.shows.part.of}" if self.shows.part else "",
            "from": self.shows.first,
            "to": self.shows.last,
        }
        end = "?" + urlencode({name: value for name, value in asked.items() if value})
        root = f"/t/{self.tournament}/s"
        return [
            {"address": f"{root}/{turn.stage}/screen/{turn.view}{end}", "seconds": turn.seconds}
            for turn in self.shows.turns
        ]

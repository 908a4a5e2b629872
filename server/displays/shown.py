"""A display and what it was told to show: one screen for good, or several in turn."""

from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta

LONGEST_ROTATION = 12


@dataclass(frozen=True, slots=True)
class Turn:
    """A screen, and the seconds it stays when there are several."""

    stage: int
    view: str
    seconds: Annotated[int, Meta(ge=5, le=3600)] = 20


@dataclass(frozen=True, slots=True)
class Shown:
    turns: Annotated[tuple[Turn, ...], Meta(max_length=LONGEST_ROTATION)] = ()
    theme: str = "light"
    lang: str = ""


@dataclass(frozen=True, slots=True)
class Display:
    """`name` and `tournament` are empty until the desk has given it a name."""

    id: str
    code: str
    name: str = ""
    tournament: str = ""
    shows: Shown = field(default_factory=Shown)

    def addresses(self) -> list[dict[str, object]]:
        end = f"?theme={self.shows.theme}" + (f"&lang={self.shows.lang}" if self.shows.lang else "")
        root = f"/t/{self.tournament}/s"
        return [
            {"address": f"{root}/{turn.stage}/screen/{turn.view}{end}", "seconds": turn.seconds}
            for turn in self.shows.turns
        ]

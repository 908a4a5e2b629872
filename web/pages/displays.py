"""The page a display opens, and the page that says which display shows what."""

from dataclasses import dataclass
from typing import ClassVar

from web.shared.languages import ENGLISH, Words
from web.shared.links import Link


@dataclass(frozen=True, slots=True)
class DisplayPage:
    """Nothing but a code: the display's own script asks for it."""

    template: ClassVar[str] = "display.html"
    theme: str = "dark"
    words: Words = ENGLISH


@dataclass(frozen=True, slots=True)
class HangPage:
    """Of which tournament a display that shows this code is to show something."""

    template: ClassVar[str] = "hang_display.html"
    code: str
    tournaments: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Turnable:
    """A screen that can be given to a display: "1/pairings", "Open: Pairings by board"."""

    value: str
    title: str


@dataclass(frozen=True, slots=True)
class DisplayLine:
    """`age` is how old its news are, in seconds, as it says; `turns` are (screen, seconds)."""

    id: str
    code: str
    name: str
    alive: bool
    address: str
    version: int
    age: int
    turns: tuple[tuple[str, int], ...]
    theme: str
    lang: str
    """"": in English."""
    first: str
    last: str
    wall: str
    """The id of the first of the displays it makes one wall with; "": of none."""
    place: int


@dataclass(frozen=True, slots=True)
class Timed:
    """A stage and its newest published round, whose clock can be set; 0: there is none yet. It is
    announced for the instant `starts`, for so many minutes; empty and 0: not said.
    """

    stage: int
    name: str
    round: int
    starts: str
    minutes: int
    countdown: int
    """For so many seconds screens count down to a new round."""


@dataclass(frozen=True, slots=True)
class DisplaysPage:
    template: ClassVar[str] = "displays.html"
    tournament: str
    address: str
    screens: tuple[Turnable, ...]
    themes: tuple[str, ...]
    stages: tuple[Timed, ...]
    tournament_id: str
    opened_at: str
    outside: tuple[str, ...]
    """The stages that have left FIDE mode."""
    overlays: tuple[Link, ...] = ()
    """For streams, of every part."""

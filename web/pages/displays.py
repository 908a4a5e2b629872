"""The page a display opens, the organiser's page that assigns screens to displays, and overlays for
streams: transparent pages of 1920×1080, to be laid over a camera's picture.
"""

from dataclasses import dataclass
from typing import ClassVar

from domain.errors import Unknown
from domain.ids import StageId
from domain.tournament import Tournament
from web.faces import face_of
from web.pages.tournaments import THEMES, ScreenOptions
from web.shared.frame import Link, accent_of, part_address
from web.shared.languages import ENGLISH, Words, words_in
from web.shared.page import LivePage


@dataclass(frozen=True, slots=True)
class DisplayPage:
    """A display's page, which is empty except for a code requested by the display's script."""

    template: ClassVar[str] = "display.html"
    theme: str = "dark"
    words: Words = ENGLISH


@dataclass(frozen=True, slots=True)
class DisplayTournamentPage:
    """The choice of the tournament that a display with this code is to show."""

    template: ClassVar[str] = "hang_display.html"
    code: str
    tournaments: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class AssignableScreen:
    """A screen that can be assigned to a display: "1/pairings", "Open: Pairings by board"."""

    value: str
    title: str
    address: str


@dataclass(frozen=True, slots=True)
class DisplayLine:
    """A display as it reported itself. `age` is the age of its data in seconds; `turns` are pairs
    of screen and seconds. `type` is the height of its lines in ten-thousandths of its shorter side,
    `shared` that with another display beside it; `inches` is its diagonal. 0 if unknown.
    """

    id: str
    code: str
    name: str
    alive: bool
    address: str
    version: int
    age: int
    type: int
    shared: int
    turns: tuple[tuple[str, int], ...]
    theme: str
    lang: str
    """Empty for English."""
    first: str
    last: str
    wall: str
    """The id of the first display of the same wall; "" without a wall."""
    place: int
    inches: int


@dataclass(frozen=True, slots=True)
class TimedRound:
    """A stage and its newest published round, whose clock can be set; 0 without one. `starts` is
    the announced beginning and `minutes` the announced duration; "" and 0 if not announced.
    """

    stage: int
    name: str
    round: int
    starts: str
    minutes: int
    countdown: int
    """The seconds during which screens count down to a new round."""


@dataclass(frozen=True, slots=True)
class DisplaysPage:
    template: ClassVar[str] = "displays.html"
    tournament: str
    address: str
    screens: tuple[AssignableScreen, ...]
    themes: tuple[str, ...]
    stages: tuple[TimedRound, ...]
    tournament_id: str
    opened_at: str
    outside: tuple[str, ...]
    """The stages outside FIDE mode."""
    overlays: tuple[Link, ...] = ()
    """Links to the overlays for streams of all parts."""


@dataclass(frozen=True, slots=True)
class OverlayPage:
    """`module` draws the overlay `kind`."""

    template: ClassVar[str] = "overlay.html"
    title: str
    kind: str
    module: str
    theme: str
    accent: int
    live: LivePage
    words: Words
    by_address: bool

    @classmethod
    def build(
        cls, tournament: Tournament, number: StageId, kind: str, epoch: str, options: ScreenOptions
    ) -> "OverlayPage":
        """The page of an overlay. Raises Unknown if there is no such part or overlay."""
        part, words = tournament.part(number), words_in(options.lang)
        overlay = face_of(part).overlays.get(kind)
        if overlay is None:
            raise Unknown("overlay", kind)
        return cls(
            title=f"{words(overlay.title)} · {part.name} · {tournament.name}",
            kind=kind,
            module=overlay.module,
            theme=options.theme if options.theme in THEMES else THEMES[0],
            accent=accent_of(tournament, number),
            live=LivePage.build(tournament, number, overlay.view, epoch),
            words=words,
            by_address=options.by_address,
        )


def overlay_links(tournament: Tournament, words: Words) -> tuple[Link, ...]:
    """Links to the overlays of every part, by its name."""
    return tuple(
        Link(
            words.join(": ", (part.name, words(overlay.title))),
            f"{part_address(tournament, part.id)}/overlay/{kind}{words.query}",
        )
        for part in tournament.parts.values()
        for kind, overlay in face_of(part).overlays.items()
    )

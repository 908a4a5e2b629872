"""The page a display opens, and the page that says which display shows what; overlays for streams:
transparent pages of 1920×1080, to be laid over a camera's picture.
"""

from dataclasses import dataclass
from typing import ClassVar

from domain.errors import Unknown
from domain.ids import StageId
from domain.tournament import Tournament
from web.faces import face_of
from web.pages.tournaments import THEMES, Seen
from web.shared.frame import Link, accent, address_of
from web.shared.languages import ENGLISH, Words, words_of
from web.shared.page import LivePage


@dataclass(frozen=True, slots=True)
class DisplayPage:
    """A display's page, which is empty except for a code requested by the display's script."""

    template: ClassVar[str] = "display.html"
    theme: str = "dark"
    words: Words = ENGLISH


@dataclass(frozen=True, slots=True)
class HangPage:
    """The choice of the tournament that a display with this code is to show."""

    template: ClassVar[str] = "hang_display.html"
    code: str
    tournaments: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Turnable:
    """A screen that can be assigned to a display: "1/pairings", "Open: Pairings by board"."""

    value: str
    title: str
    address: str


@dataclass(frozen=True, slots=True)
class DisplayLine:
    """`age` is how old its news are, in seconds, as it says; `turns` are (screen, seconds). `type`
    and `shared` are the size of its lines, and with another display beside it, in ten-thousandths
    of its shorter side; `inches` its diagonal; 0: not known.
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
class Timed:
    """A stage and its newest published round, whose clock can be set; 0: there is none yet. It is
    announced for the instant `starts`, for so many minutes; "" and 0: not announced.
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
    screens: tuple[Turnable, ...]
    themes: tuple[str, ...]
    stages: tuple[Timed, ...]
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
    def of(
        cls, tournament: Tournament, number: StageId, kind: str, epoch: str, seen: Seen
    ) -> "OverlayPage":
        """The page of an overlay; Unknown if there is no such part or overlay."""
        part, words = tournament.part(number), words_of(seen.lang)
        overlay = face_of(part).overlays.get(kind)
        if overlay is None:
            raise Unknown("overlay", kind)
        return cls(
            title=f"{words(overlay.title)} · {part.name} · {tournament.name}",
            kind=kind,
            module=overlay.module,
            theme=seen.theme if seen.theme in THEMES else THEMES[0],
            accent=accent(tournament, number),
            live=LivePage.of(tournament, number, overlay.view, epoch),
            words=words,
            by_address=seen.by_address,
        )


def overlay_links(tournament: Tournament, words: Words) -> tuple[Link, ...]:
    """Links to the overlays of every part, by its name."""
    return tuple(
        Link(
            f"{part.name}: {words(overlay.title)}",
            f"{address_of(tournament, part.id)}/overlay/{kind}{words.query}",
        )
        for part in tournament.parts.values()
        for kind, overlay in face_of(part).overlays.items()
    )

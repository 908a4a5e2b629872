"""Overlays for streams: transparent pages of 1920×1080, to be laid over a camera's picture."""

from dataclasses import dataclass
from typing import ClassVar

from domain.errors import Unknown
from domain.ids import StageId
from domain.tournament import Tournament
from web.faces import face_of
from web.pages.tournaments import THEMES, Seen
from web.shared.languages import Words, words_of
from web.shared.links import Link, accent, address_of
from web.shared.live import LivePage


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
        """Unknown if there is no such part or overlay."""
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
    """Of every part, by its name."""
    return tuple(
        Link(
            f"{part.name}: {words(overlay.title)}",
            f"{address_of(tournament, part.id)}/overlay/{kind}{words.query}",
        )
        for part in tournament.parts.values()
        for kind, overlay in face_of(part).overlays.items()
    )

"""The pages around a tournament: the list of all, its own, its screens and its desks."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from domain.ids import StageId
from domain.tournament import Tournament
from web.faces import face_of, view_of
from web.pages.links import find_me, find_me_address, links, part_links
from web.shared.languages import ENGLISH, Offered, Words, words_of
from web.shared.links import ANYBODY, Link, Reader, TournamentLinks, accent, address_of
from web.shared.live import DeskPage, LivePage
from web.shared.qr import QUIET, qr_svg


def data_address(tournament: Tournament) -> str:
    """Where what is announced of it is said anew."""
    return f"/t/{tournament.id}/data"


def _gone(tournament: Tournament) -> Link:
    return Link(tournament.name, data_address(tournament))


THEMES = ("light", "dark", "contrast")


@dataclass(frozen=True, slots=True)
class FrontPage:
    """`known`: the reader's device is enrolled; `way_in`: it is not, and could be. `makes`: it may
    make tournaments, `lets_in`: let devices in.
    """

    template: ClassVar[str] = "front.html"
    tournaments: tuple[TournamentLinks, ...]
    discarded: tuple[Link, ...]
    known: bool
    way_in: bool
    makes: bool
    lets_in: bool
    words: Words
    languages: tuple[Offered, ...]

    @classmethod
    def of(cls, tournaments: Iterable[Tournament], reader: Reader = ANYBODY) -> "FrontPage":
        """Discarded ones are listed for whoever may bring them back, by themselves."""
        known = list(tournaments)
        brings_back = reader.may("bring-back-tournament", "", 0)
        return cls(
            tuple(links(one, reader) for one in known if not one.discarded),
            tuple(_gone(one) for one in known if one.discarded and brings_back),
            reader.known,
            reader.way_in,
            makes=reader.may("new-tournament", "", 0),
            lets_in=reader.lets_in,
            words=reader.words,
            languages=reader.languages,
        )


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """`origin` is how a screen in the hall reaches this server: scheme, host and port. `new_stage`
    and `data` are where its reader may plan another stage and say anew what is announced, "" if
    they may not.
    """

    template: ClassVar[str] = "tournament.html"
    tournament: TournamentLinks
    origin: str
    themes: tuple[str, ...]
    known: bool
    way_in: bool
    new_stage: str
    data: str
    discarded: bool
    words: Words
    languages: tuple[Offered, ...]

    @classmethod
    def of(cls, tournament: Tournament, origin: str, reader: Reader = ANYBODY) -> "TournamentPage":
        return cls(
            links(tournament, reader),
            origin.rstrip("/"),
            THEMES,
            reader.known,
            reader.way_in,
            f"/t/{tournament.id}/new-stage" if reader.may("new-stage", tournament.id, 0) else "",
            data_address(tournament) if reader.may("data", tournament.id, 0) else "",
            bool(tournament.discarded),
            reader.words,
            reader.languages,
        )


@dataclass(frozen=True, slots=True)
class Seen:
    """How a screen is to be seen: its colours, those of the device where none are asked for, its
    language, and how a phone reaches this server; empty: no code leads there. What is not known is
    the usual: a screen never fails for that.
    """

    theme: str = ""
    lang: str = "en"
    origin: str = ""
    fingerprint: str = ""
    """Of the key that this server signs with."""


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """`find_me` has a message as its title, looked up where it is shown."""

    template: ClassVar[str] = "screen.html"
    title: str
    view: str
    renderer: str
    theme: str
    accent: int
    live: LivePage
    words: Words
    find_me: Link
    qr: Markup
    spoken: str
    """The same address for who has to type it."""
    fingerprint: str

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        stage_id: StageId,
        view: str,
        epoch: str,
        seen: Seen = Seen(),  # frozen
    ) -> "ScreenPage":
        shown, words = view_of(tournament, stage_id, view), words_of(seen.lang)
        me, address = find_me(tournament), find_me_address(tournament, words)
        return cls(
            title=f"{words(shown.title)} · {tournament.names[stage_id]} · {tournament.name}",
            view=view,
            renderer=shown.renderer,
            theme=seen.theme if seen.theme in ("", *THEMES) else THEMES[0],
            accent=accent(tournament, stage_id),
            live=LivePage.of(tournament, stage_id, shown, epoch),
            words=words,
            find_me=Link(me, address),
            qr=qr_svg(seen.origin + address, words(me), QUIET) if seen.origin else Markup(),
            spoken=(seen.origin + find_me_address(tournament, ENGLISH)).partition("://")[2],
            fingerprint=seen.fingerprint,
        )


def desk_page(tournament: Tournament, number: StageId, epoch: str) -> DeskPage:
    """Unknown if there is no such part."""
    part = tournament.part(number)
    face, root = face_of(part), f"{address_of(tournament, number)}/print"
    return face.desk(
        title=f"Desk · {part.name} · {tournament.name}",
        stage_name=part.name,
        tournament=links(tournament),
        accent=accent(tournament, number),
        screens=part_links(tournament, number).screens,
        papers=tuple(
            Link(paper.title, f"{root}/{name}")
            for name, paper in face.papers.items()
            if paper.worth_printing(part)
        ),
        live=LivePage.of(tournament, number, face.desk.view, epoch),
    )

"""The front page, and the main page, screens and desks of a tournament."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.faces import face_of, view_of
from web.pages.links import (
    WHOLE,
    data_address,
    discarded_links,
    find_me,
    find_me_address,
    frame_of,
    links,
    part_links,
)
from web.pages.organisations import NOBODYS, Hosted, OrganisationCard
from web.shared.frame import ANYBODY, Link, Reader, TournamentLinks, accent, address_of
from web.shared.languages import ENGLISH, Words, words_of
from web.shared.page import DeskPage, LivePage
from web.shared.qr import QUIET, qr_svg

THEMES = ("light", "dark", "contrast")


@dataclass(frozen=True, slots=True)
class FrontPage:
    """`known`: the reader's device is enrolled; `way_in`: it is not, and could be. `makes`: it may
    make tournaments, `lets_in`: let devices in, `operates`: look after the whole server.
    `tournaments` are those of no organisation.
    """

    template: ClassVar[str] = "front.html"
    organisations: tuple[OrganisationCard, ...]
    tournaments: tuple[TournamentLinks, ...]
    discarded: tuple[Link, ...]
    known: bool
    way_in: bool
    makes: bool
    lets_in: bool
    operates: bool
    reader: Reader

    @classmethod
    def of(
        cls, tournaments: Iterable[Tournament], reader: Reader = ANYBODY, hosted: Hosted = NOBODYS
    ) -> "FrontPage":
        """Build the front page. Discarded tournaments are listed apart, for readers who may restore
        them.
        """
        known = list(tournaments)
        own = [one for one in known if not hosted.owner(one)]
        return cls(
            hosted.cards(known, reader),
            tuple(links(one, reader) for one in own if not one.discarded),
            discarded_links(own, reader),
            reader.known,
            reader.way_in,
            makes=reader.may("new-tournament", "", 0),
            lets_in=reader.lets_in,
            operates=reader.may("see-operator", "", 0),
            reader=reader,
        )


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """`origin` is how a screen in the hall reaches this server: scheme, host and port. `new_stage`
    and `data` are the addresses to plan another stage and to change the announcement, "" if the
    reader may not; `calendar` that of the schedule, "" if none is announced, `news` that of the
    feed of what is new, `letters` where results are asked for by e-mail, "" if they don't come.
    """

    template: ClassVar[str] = "tournament.html"
    tournament: TournamentLinks
    origin: str
    themes: tuple[str, ...]
    known: bool
    way_in: bool
    new_stage: str
    data: str
    calendar: str
    news: str
    letters: str
    discarded: bool
    reader: Reader

    @classmethod
    def of(cls, tournament: Tournament, origin: str, reader: Reader = ANYBODY) -> "TournamentPage":
        scheduled = any(part.schedule for part in tournament.parts.values())
        return cls(
            links(tournament, reader),
            origin.rstrip("/"),
            THEMES,
            reader.known,
            reader.way_in,
            f"/t/{tournament.id}/new-stage" if reader.may("new-stage", tournament.id, 0) else "",
            data_address(tournament) if reader.may("data", tournament.id, 0) else "",
            f"/t/{tournament.id}/schedule.ics{reader.words.query}" if scheduled else "",
            f"/t/{tournament.id}/news.atom{reader.words.query}",
            f"/t/{tournament.id}/letters{reader.words.query}"
            if reader.letters(tournament.id)
            else "",
            bool(tournament.discarded),
            reader,
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
    """The fingerprint of this server's signing key."""
    by_address: bool = False
    """The screen is updated by requests of its sheet, without a socket."""


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """`find_me` and `printed` have messages as titles, translated when shown. `printed` leads to
    the same on paper, which needs no script.
    """

    template: ClassVar[str] = "screen.html"
    title: str
    view: str
    renderer: str
    theme: str
    accent: int
    live: LivePage
    words: Words
    find_me: Link
    printed: Link | None
    qr: Markup
    spoken: str
    """The same address for typing."""
    fingerprint: str
    by_address: bool

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
        part = tournament.part(stage_id)
        paper = face_of(part).papers.get(view)
        root = address_of(tournament, stage_id)
        return cls(
            title=f"{words(shown.title)} · {tournament.names[stage_id]} · {tournament.name}",
            view=view,
            renderer=shown.renderer,
            theme=seen.theme if seen.theme in ("", *THEMES) else THEMES[0],
            accent=accent(tournament, stage_id),
            live=LivePage.of(tournament, stage_id, shown, epoch),
            words=words,
            find_me=Link(me, address),
            printed=Link(paper.title, f"{root}/print/{view}{words.query}")
            if paper and paper.worth_printing(part)
            else None,
            qr=qr_svg(seen.origin + address, words(me), QUIET) if seen.origin else Markup(),
            spoken=(seen.origin + find_me_address(tournament, ENGLISH)).partition("://")[2],
            fingerprint=seen.fingerprint,
            by_address=seen.by_address,
        )


def desk_page(
    tournament: Tournament, number: StageId, epoch: str, reader: Reader = WHOLE
) -> DeskPage:
    """The desk of a part; Unknown if there is no such part."""
    part = tournament.part(number)
    face, root = face_of(part), f"{address_of(tournament, number)}/print"
    return face.desk(
        title=say("Desk · {name} · {name2}", name=part.name, name2=tournament.name),
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
        frame=frame_of(tournament, number, reader, f"{address_of(tournament, number)}/desk"),
        choices=face.choices() if face.choices else None,
    )

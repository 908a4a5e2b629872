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
    ALLOWED_ALL,
    data_address,
    discarded_links,
    find_me_address,
    find_me_title,
    links_of,
    paper_links,
    part_frame,
    part_links,
)
from web.pages.organisations import NOBODYS, HostedOrganisations, OrganisationCard
from web.shared.frame import ANYBODY, Link, Reader, TournamentLinks, accent_of, part_address
from web.shared.languages import ENGLISH, Words, words_in
from web.shared.page import DeskPage, LivePage
from web.shared.qr import QUIET, qr_svg

THEMES = ("light", "dark", "contrast")


@dataclass(frozen=True, slots=True)
class FrontPage:
    """`makes`: the reader may create tournaments, `operates`: open the operator's page.
    `tournaments` are those without an organisation.
    """

    template: ClassVar[str] = "front.html"
    organisations: tuple[OrganisationCard, ...]
    tournaments: tuple[TournamentLinks, ...]
    discarded: tuple[Link, ...]
    makes: bool
    operates: bool
    reader: Reader

    @classmethod
    def build(
        cls,
        tournaments: Iterable[Tournament],
        reader: Reader = ANYBODY,
        hosted: HostedOrganisations = NOBODYS,
    ) -> "FrontPage":
        """Discarded tournaments are listed apart, for readers who may restore them."""
        all_of_them = list(tournaments)
        own = [tournament for tournament in all_of_them if not hosted.owner_of(tournament)]
        return cls(
            hosted.cards(all_of_them, reader),
            tuple(links_of(each, reader) for each in own if not each.discarded),
            discarded_links(own, reader),
            makes=reader.may("new-tournament", "", 0),
            operates=reader.may("see-operator", "", 0),
            reader=reader,
        )


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """`above` is the list with this tournament: its organisation's, else the server's. `origin` is
    this server's address for screens in the hall: scheme, host and port. All others are
    addresses: `new_stage` to plan another stage and `data` to change the announcement, "" if the
    reader may not; `calendar` of the schedule, "" if none is announced; `news` of the feed;
    `letters` to subscribe to results by e-mail, "" if that is off.
    """

    template: ClassVar[str] = "tournament.html"
    tournament: TournamentLinks
    above: Link
    origin: str
    themes: tuple[str, ...]
    new_stage: str
    data: str
    calendar: str
    news: str
    letters: str
    discarded: bool
    reader: Reader

    @classmethod
    def build(
        cls,
        tournament: Tournament,
        origin: str,
        reader: Reader = ANYBODY,
        hosted: HostedOrganisations = NOBODYS,
    ) -> "TournamentPage":
        words = reader.words
        front = Link(words("All tournaments"), f"/{words.query}")
        scheduled = any(part.schedule for part in tournament.parts.values())
        return cls(
            links_of(tournament, reader),
            hosted.link_to_owner(tournament, words) or front,
            origin.rstrip("/"),
            THEMES,
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
class ScreenOptions:
    """The options of a screen: its theme ("": that of the device), its language, and the server's
    address for phones ("": no code is shown). An unknown value means the default, never an error.
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
    """`find_me` and `printed` have messages as titles, translated when shown. `printed` is the link
    to the printed sheet, which needs no script.
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
    def build(
        cls,
        tournament: Tournament,
        stage_id: StageId,
        view: str,
        epoch: str,
        options: ScreenOptions = ScreenOptions(),  # frozen
    ) -> "ScreenPage":
        sheet_view, words = view_of(tournament, stage_id, view), words_in(options.lang)
        find_me_text, address = find_me_title(tournament), find_me_address(tournament, words)
        part = tournament.part(stage_id)
        paper = face_of(part).papers.get(view)
        root = part_address(tournament, stage_id)
        return cls(
            title=" · ".join(
                (words(sheet_view.title), tournament.part_names[stage_id], tournament.name)
            ),
            view=view,
            renderer=sheet_view.renderer,
            theme=options.theme if options.theme in ("", *THEMES) else THEMES[0],
            accent=accent_of(tournament, stage_id),
            live=LivePage.build(tournament, stage_id, sheet_view, epoch),
            words=words,
            find_me=Link(find_me_text, address),
            printed=Link(paper.title, f"{root}/print/{view}{words.query}")
            if paper and paper.worth_printing(part)
            else None,
            qr=qr_svg(options.origin + address, words(find_me_text), QUIET)
            if options.origin
            else Markup(),
            spoken=(options.origin + find_me_address(tournament, ENGLISH)).partition("://")[2],
            fingerprint=options.fingerprint,
            by_address=options.by_address,
        )


def desk_page(
    tournament: Tournament, number: StageId, epoch: str, reader: Reader = ALLOWED_ALL
) -> DeskPage:
    """The desk of a part. Raises Unknown if there is no such part."""
    part = tournament.part(number)
    face = face_of(part)
    return face.desk(
        title=say("Desk · {part} · {tournament}", part=part.name, tournament=tournament.name),
        stage_name=part.name,
        tournament=links_of(tournament),
        accent=accent_of(tournament, number),
        screens=part_links(tournament, number, reader).screens,
        papers=paper_links(tournament, number, reader),
        live=LivePage.build(tournament, number, face.desk.view, epoch),
        frame=part_frame(tournament, number, reader, f"{part_address(tournament, number)}/desk"),
        choices=face.choices() if face.choices else None,
    )

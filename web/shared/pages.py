"""One frozen context per template: what a page is told, and nothing else reaches it.

The field names are the names the template uses; a test holds the two together.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from domain.bridge.phase import phase_of
from domain.chess.stage import stage_of
from domain.errors import NotNow, Unknown
from domain.ids import StageId
from domain.tournament import Tournament
from web.bridge.documents import FILE_TITLES
from web.bridge.printing import PHASE_PAPERS
from web.bridge.traveller import TravellerPage
from web.bridge.views import table_tablet as pairs_table
from web.chess.draft import DraftPage
from web.chess.me import MePage, address_of_me, way_to_me
from web.chess.own_entry import OwnEntryPage
from web.chess.pictures.page import PicturesPage
from web.chess.printing import PrintPage
from web.chess.round_robin_table import TablePage
from web.chess.why import WhyPage
from web.shared.audit import AuditPage
from web.shared.devices import DevicesPage, EnrolPage, InvitationPage, UnlockPage, WayInPage
from web.shared.displays import DisplayPage, DisplaysPage
from web.shared.languages import ENGLISH, Offered, Words, words_of
from web.shared.links import (
    ANYBODY,
    Link,
    Reader,
    TournamentLinks,
    accent,
    links,
    part_links,
    screen_titles,
)
from web.shared.planning import NewTournamentPage
from web.shared.problem import ProblemPage
from web.shared.qr import qr_svg
from web.shared.sheet import Sheet
from web.views import VIEWS, view_named

THEMES = ("light", "dark", "contrast")


@dataclass(frozen=True, slots=True)
class FrontPage:
    """`known`: the reader's device is enrolled; `way_in`: it is not, and could be. `makes`: it may
    make tournaments, `lets_in`: let devices in.
    """

    template: ClassVar[str] = "front.html"
    tournaments: tuple[TournamentLinks, ...]
    known: bool
    way_in: bool
    makes: bool
    lets_in: bool
    words: Words
    languages: tuple[Offered, ...]

    @classmethod
    def of(cls, tournaments: Iterable[Tournament], reader: Reader = ANYBODY) -> "FrontPage":
        return cls(
            tuple(links(tournament, reader) for tournament in tournaments),
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
    is where its reader may plan another stage, "" if he may not.
    """

    template: ClassVar[str] = "tournament.html"
    tournament: TournamentLinks
    origin: str
    themes: tuple[str, ...]
    known: bool
    way_in: bool
    new_stage: str
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
            reader.words,
            reader.languages,
        )


@dataclass(frozen=True, slots=True)
class LivePage:
    """What the page's scripts start from: where it belongs and the first sheet, already there."""

    tournament: str
    stage: int
    view: str
    epoch: str
    version: int
    sheet: Sheet

    @classmethod
    def of(cls, tournament: Tournament, stage_id: StageId, view: str, epoch: str) -> "LivePage":
        sheet = view_named(view).build(tournament, stage_id)
        return cls(tournament.id, stage_id, view, epoch, tournament.version, sheet)


@dataclass(frozen=True, slots=True)
class Seen:
    """How a screen is to be seen: its colours and language, and how a phone reaches this server;
    empty: no code leads there. What is not known is the usual: a screen never fails for that.
    """

    theme: str = "light"
    lang: str = "en"
    origin: str = ""


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """`me` has a message as its title, looked up where it is shown."""

    template: ClassVar[str] = "screen.html"
    title: str
    view: str
    theme: str
    accent: int
    live: LivePage
    words: Words
    me: Link
    qr: Markup

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        stage_id: StageId,
        view: str,
        epoch: str,
        seen: Seen = Seen(),  # frozen
    ) -> "ScreenPage":
        VIEWS[view].demand(tournament, stage_id)
        title, words = screen_titles(tournament, stage_id)[view], words_of(seen.lang)
        me, address = way_to_me(tournament), address_of_me(tournament, words)
        return cls(
            title=f"{words(title)} · {tournament.names[stage_id]} · {tournament.name}",
            view=view,
            theme=seen.theme if seen.theme in THEMES else THEMES[0],
            accent=accent(tournament, stage_id),
            live=LivePage.of(tournament, stage_id, view, epoch),
            words=words,
            me=Link(me, address),
            qr=qr_svg(seen.origin + address, words(me)) if seen.origin else Markup(),
        )


@dataclass(frozen=True, slots=True)
class DeskPage:
    template: ClassVar[str] = "desk.html"
    title: str
    stage_name: str
    tournament: TournamentLinks
    accent: int
    screens: tuple[Link, ...]
    live: LivePage

    @classmethod
    def of(cls, tournament: Tournament, stage_id: StageId, epoch: str) -> "DeskPage":
        stage = stage_of(tournament, stage_id)
        return cls(
            title=f"Desk · {stage.name} · {tournament.name}",
            stage_name=stage.name,
            tournament=links(tournament),
            accent=accent(tournament, stage_id),
            screens=part_links(tournament, stage_id).screens,
            live=LivePage.of(tournament, stage_id, "desk", epoch),
        )


@dataclass(frozen=True, slots=True)
class PhaseDeskPage:
    """The desk of a phase of bridge: same address, same feed, same audit as a stage of chess."""

    template: ClassVar[str] = "phase_desk.html"
    title: str
    stage_name: str
    tournament: TournamentLinks
    accent: int
    screens: tuple[Link, ...]
    papers: tuple[Link, ...]
    live: LivePage

    @classmethod
    def of(cls, tournament: Tournament, stage_id: StageId, epoch: str) -> "PhaseDeskPage":
        phase, root = phase_of(tournament, stage_id), f"/t/{tournament.id}/s/{stage_id}"
        papers = (Link(title, f"{root}/print/{name}") for name, title in PHASE_PAPERS.items())
        return cls(
            title=f"Desk · {phase.name} · {tournament.name}",
            stage_name=phase.name,
            tournament=links(tournament),
            accent=accent(tournament, stage_id),
            screens=part_links(tournament, stage_id).screens,
            papers=tuple(papers),
            live=LivePage.of(tournament, stage_id, "pairs-desk", epoch),
        )


@dataclass(frozen=True, slots=True)
class PairsResultsPage:
    """Results, rulings and the end of a phase of bridge: the director's other page."""

    template: ClassVar[str] = "pairs_results.html"
    title: str
    stage_name: str
    desk: str
    accent: int
    exports: tuple[Link, ...]
    live: LivePage

    @classmethod
    def of(cls, tournament: Tournament, stage_id: StageId, epoch: str) -> "PairsResultsPage":
        phase, root = phase_of(tournament, stage_id), f"/t/{tournament.id}/s/{stage_id}"
        return cls(
            title=f"Results · {phase.name} · {tournament.name}",
            stage_name=phase.name,
            desk=f"{root}/desk",
            accent=accent(tournament, stage_id),
            exports=tuple(
                Link(title, f"{root}/export/{form}") for form, title in FILE_TITLES.items()
            ),
            live=LivePage.of(tournament, stage_id, "pairs-results", epoch),
        )


@dataclass(frozen=True, slots=True)
class TabletPage:
    """Results, and nothing else: for a tablet in the hall. `corrects`: a board that has a result
    takes another one from here.
    """

    template: ClassVar[str] = "tablet.html"
    title: str
    tournament_name: str
    stage_name: str
    accent: int
    corrects: bool
    live: LivePage

    @classmethod
    def of(
        cls, tournament: Tournament, stage_id: StageId, epoch: str, reader: Reader = ANYBODY
    ) -> "TabletPage":
        stage = stage_of(tournament, stage_id)
        return cls(
            title=f"Results · {stage.name} · {tournament.name}",
            tournament_name=tournament.name,
            stage_name=stage.name,
            accent=accent(tournament, stage_id),
            corrects=reader.may("correct-result", tournament.id, stage_id),
            live=LivePage.of(tournament, stage_id, "tablet", epoch),
        )


@dataclass(frozen=True, slots=True)
class TableEntryPage:
    """The tablet that lies on a table of pairs. Whoever sits there chooses its language."""

    template: ClassVar[str] = "table_entry.html"
    title: str
    tournament_name: str
    stage_name: str
    accent: int
    live: LivePage
    words: Words
    languages: tuple[Offered, ...]

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        stage_id: StageId,
        place: str,
        epoch: str,
        words: Words = ENGLISH,
        languages: tuple[Offered, ...] = (),
    ) -> "TableEntryPage":
        """`place` is the table, "A3"; Unknown if the session that is on has none of that name."""
        phase = phase_of(tournament, stage_id)
        live = LivePage.of(tournament, stage_id, f"{pairs_table.NAME}:{place}", epoch)
        if phase.shown is None:
            raise NotNow(f"No session of {phase.name} is published yet.")
        if not live.sheet.rows:
            raise Unknown(f"table in session {phase.shown.number} of {phase.name}:", place)
        return cls(
            title=f"{words('Table')} {place} · {phase.name} · {tournament.name}",
            tournament_name=tournament.name,
            stage_name=phase.name,
            accent=accent(tournament, stage_id),
            live=live,
            words=words,
            languages=languages,
        )


PAGES = (
    *(FrontPage, NewTournamentPage, TournamentPage, ScreenPage, DeskPage, TabletPage, ProblemPage),
    *(PhaseDeskPage, PairsResultsPage, TableEntryPage, TravellerPage),
    *(AuditPage, WhyPage, DraftPage, TablePage),
    *(EnrolPage, UnlockPage, InvitationPage, DevicesPage, WayInPage),
    *(DisplayPage, DisplaysPage, MePage, OwnEntryPage, PrintPage, PicturesPage),
)
Page = (
    FrontPage
    | NewTournamentPage
    | TournamentPage
    | ScreenPage
    | DeskPage
    | PhaseDeskPage
    | TabletPage
    | PairsResultsPage
    | TableEntryPage
    | TravellerPage
    | ProblemPage
    | AuditPage
    | WhyPage
    | DraftPage
    | TablePage
    | EnrolPage
    | UnlockPage
    | InvitationPage
    | DevicesPage
    | WayInPage
    | DisplayPage
    | DisplaysPage
    | MePage
    | OwnEntryPage
    | PrintPage
    | PicturesPage
)

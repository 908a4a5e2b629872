"""One frozen context per template: what a page is told, and nothing else reaches it.

The field names are the names the template uses; a test holds the two together.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from domain.ids import StageId
from domain.lifecycle import RoundState
from domain.tournament import Stage, Tournament
from web.audit import AuditPage
from web.displays import DisplayPage, DisplaysPage
from web.doors import DevicesPage, EnrolPage, InvitationPage, UnlockPage
from web.draft import DraftPage
from web.languages import Words, words_of
from web.me import MePage
from web.own_entry import OwnEntryPage
from web.pictures.page import PicturesPage
from web.planning import NewTournamentPage
from web.printing import PrintPage
from web.qr import qr_svg
from web.tables import TablePage
from web.views import VIEWS
from web.views.sheet import Sheet
from web.why import WhyPage

THEMES = ("light", "dark", "contrast")
ACCENTS = 8
"""The palette's colours: stages take them in turn."""

SCREEN_TITLES = {
    "pairings": "Pairings by board",
    "names": "Pairings by name",
    "standings": "Standings",
    "crosstable": "Crosstable",
    "schedule": "Schedule",
    "progress": "Results in progress",
    "start-position": "Start position",
    "clock": "Clock",
}


@dataclass(frozen=True, slots=True)
class Link:
    """A page's title and its address on this server."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class StageLinks:
    """A stage with one sentence on where it stands, its desk and its screens. One that has left
    FIDE mode is marked on the organiser's pages (endorsement rules C.02 (2026), Q40-46).
    """

    name: str
    status: str
    accent: int
    desk: str
    tablet: str
    screens: tuple[Link, ...]
    fide_mode: bool


@dataclass(frozen=True, slots=True)
class TournamentLinks:
    name: str
    details: str
    address: str
    stages: tuple[StageLinks, ...]


@dataclass(frozen=True, slots=True)
class FrontPage:
    """`staffed`: there is a desk here, and a door to it; the public side has neither."""

    template: ClassVar[str] = "front.html"
    tournaments: tuple[TournamentLinks, ...]
    staffed: bool = True

    @classmethod
    def of(cls, tournaments: Iterable[Tournament], staffed: bool = True) -> "FrontPage":
        return cls(tuple(links(tournament) for tournament in tournaments), staffed)


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """`origin` is how a screen in the hall reaches this server: scheme, host and port."""

    template: ClassVar[str] = "tournament.html"
    tournament: TournamentLinks
    origin: str
    themes: tuple[str, ...]
    staffed: bool = True

    @classmethod
    def of(cls, tournament: Tournament, origin: str, staffed: bool = True) -> "TournamentPage":
        return cls(links(tournament), origin.rstrip("/"), THEMES, staffed)


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
        sheet = VIEWS[view].build(tournament, stage_id)
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
    template: ClassVar[str] = "screen.html"
    title: str
    view: str
    theme: str
    accent: int
    live: LivePage
    words: Words
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
        stage = tournament.stage(stage_id)
        return cls(
            title=f"{SCREEN_TITLES[view]} · {stage.name} · {tournament.name}",
            view=view,
            theme=seen.theme if seen.theme in THEMES else THEMES[0],
            accent=_accent(tournament, stage),
            live=LivePage.of(tournament, stage_id, view, epoch),
            words=words_of(seen.lang),
            qr=_way_to_me(tournament, seen),
        )


def _way_to_me(tournament: Tournament, seen: Seen) -> Markup:
    if not seen.origin:
        return Markup()
    words = words_of(seen.lang)
    end = f"?lang={words.lang}" if words.lang != "en" else ""
    return qr_svg(f"{seen.origin}/t/{tournament.id}/me{end}", words("Find my board"))


@dataclass(frozen=True, slots=True)
class DeskPage:
    template: ClassVar[str] = "desk.html"
    title: str
    stage_name: str
    tournament: TournamentLinks
    accent: int
    live: LivePage

    @classmethod
    def of(cls, tournament: Tournament, stage_id: StageId, epoch: str) -> "DeskPage":
        stage = tournament.stage(stage_id)
        return cls(
            title=f"Desk · {stage.name} · {tournament.name}",
            stage_name=stage.name,
            tournament=links(tournament),
            accent=_accent(tournament, stage),
            live=LivePage.of(tournament, stage_id, "desk", epoch),
        )


@dataclass(frozen=True, slots=True)
class TabletPage:
    """Results, and nothing else: for a tablet that goes round the hall."""

    template: ClassVar[str] = "tablet.html"
    title: str
    tournament_name: str
    stage_name: str
    accent: int
    live: LivePage

    @classmethod
    def of(cls, tournament: Tournament, stage_id: StageId, epoch: str) -> "TabletPage":
        stage = tournament.stage(stage_id)
        return cls(
            title=f"Results · {stage.name} · {tournament.name}",
            tournament_name=tournament.name,
            stage_name=stage.name,
            accent=_accent(tournament, stage),
            live=LivePage.of(tournament, stage_id, "tablet", epoch),
        )


@dataclass(frozen=True, slots=True)
class ProblemPage:
    """`detail` is one sentence for a person: what happened and what to do."""

    template: ClassVar[str] = "problem.html"
    status: int
    title: str
    detail: str


PAGES = (
    *(FrontPage, NewTournamentPage, TournamentPage, ScreenPage, DeskPage, TabletPage, ProblemPage),
    *(AuditPage, WhyPage, DraftPage, TablePage),
    *(EnrolPage, UnlockPage, InvitationPage, DevicesPage),
    *(DisplayPage, DisplaysPage, MePage, OwnEntryPage, PrintPage, PicturesPage),
)
Page = (
    FrontPage
    | NewTournamentPage
    | TournamentPage
    | ScreenPage
    | DeskPage
    | TabletPage
    | ProblemPage
    | AuditPage
    | WhyPage
    | DraftPage
    | TablePage
    | EnrolPage
    | UnlockPage
    | InvitationPage
    | DevicesPage
    | DisplayPage
    | DisplaysPage
    | MePage
    | OwnEntryPage
    | PrintPage
    | PicturesPage
)


def links(tournament: Tournament) -> TournamentLinks:
    return TournamentLinks(
        name=tournament.name,
        details=_details(tournament),
        address=f"/t/{tournament.id}",
        stages=tuple(_stage_links(tournament, stage) for stage in tournament.stages.values()),
    )


def _details(tournament: Tournament) -> str:
    days = " – ".join(dict.fromkeys(day for day in (tournament.starts, tournament.ends) if day))
    return " · ".join(part for part in (tournament.place, tournament.federation, days) if part)


def _stage_links(tournament: Tournament, stage: Stage) -> StageLinks:
    root = f"/t/{tournament.id}/s/{stage.id}"
    return StageLinks(
        name=stage.name,
        status=_status(stage),
        accent=_accent(tournament, stage),
        desk=f"{root}/desk",
        tablet=f"{root}/tablet",
        screens=_screens(stage, root),
        fide_mode=stage.fide_mode,
    )


def _screens(stage: Stage, root: str) -> tuple[Link, ...]:
    """Those that have something to show: a Swiss has no schedule beyond its pairings."""
    without = set()
    if stage.round_robin is None:
        without.add("schedule")
    if stage.start_positions is None:
        without.add("start-position")
    return tuple(
        Link(title, f"{root}/screen/{view}")
        for view, title in SCREEN_TITLES.items()
        if view not in without
    )


def _status(stage: Stage) -> str:
    """Only what the hall may know: a draft is not mentioned."""
    players = f"{len(stage.entries)} players"
    shown = stage.shown
    if shown is None and stage.round_robin is not None and not stage.rounds:
        return f"{players}, round robin, numbers not drawn yet"
    if shown is None:
        return f"{players}, {stage.rules.rounds} rounds, not started"
    if shown.state is RoundState.CLOSED:
        return f"{players}, round {shown.number} of {stage.rules.rounds} finished"
    entered = sum(board.result is not None for board in shown.boards)
    return (
        f"{players}, round {shown.number} of {stage.rules.rounds} under way, "
        f"{entered} of {entered + len(shown.missing)} results"
    )


def _accent(tournament: Tournament, stage: Stage) -> int:
    order: Sequence[StageId] = tuple(tournament.stages)
    return order.index(stage.id) % ACCENTS + 1

"""A page that follows the feed: what it starts from, and the desk, which every game has."""

from dataclasses import dataclass
from typing import ClassVar

from domain.ids import StageId
from domain.tournament import Tournament
from web.shared.links import Link, TournamentLinks
from web.shared.sheet import Sheet, View


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
    def of(cls, tournament: Tournament, number: StageId, view: View, epoch: str) -> "LivePage":
        sheet = view.build(tournament, number)
        return cls(tournament.id, number, view.name, epoch, tournament.version, sheet)


@dataclass(frozen=True, slots=True)
class DeskPage:
    """Each game has its own template and view, at the same address."""

    template: ClassVar[str]
    view: ClassVar[View]
    title: str
    stage_name: str
    tournament: TournamentLinks
    accent: int
    screens: tuple[Link, ...]
    papers: tuple[Link, ...]
    live: LivePage
    choices: object
    """What the game offers to choose from, for the page's script; none: it offers nothing."""

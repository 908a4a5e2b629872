"""A page that follows the feed: what it starts from, and the desk, which every game has."""

from dataclasses import dataclass
from typing import ClassVar, Self

from domain.ids import StageId
from domain.tournament import Part, Tournament
from web.shared.links import Link, TournamentLinks, accent
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
class Beside:
    """What a desk leads to beside its own sheet."""

    tournament: TournamentLinks
    screens: tuple[Link, ...]
    papers: tuple[Link, ...]


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

    @classmethod
    def of(cls, tournament: Tournament, part: Part, beside: Beside, epoch: str) -> Self:
        return cls(
            title=f"Desk · {part.name} · {tournament.name}",
            stage_name=part.name,
            tournament=beside.tournament,
            accent=accent(tournament, part.id),
            screens=beside.screens,
            papers=beside.papers,
            live=LivePage.of(tournament, part.id, cls.view, epoch),
        )

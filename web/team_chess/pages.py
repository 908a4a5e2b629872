"""The pages for work on a stage of teams: its desk, and the tablets that enter results."""

from dataclasses import dataclass
from typing import ClassVar, Self

from domain.ids import StageId
from domain.team_chess.stage import team_stage_of
from domain.tournament import Tournament
from web.contest.pages.team_pages import MatchTablet
from web.shared.frame import ANYBODY, Reader
from web.shared.page import DeskPage
from web.shared.sheet import View
from web.team_chess.views import desk as desk_view, tablet as tablet_view


@dataclass(frozen=True, slots=True)
class TeamDesk(DeskPage):
    template: ClassVar[str] = "team_chess/desk.html"
    view: ClassVar[View] = desk_view.VIEW


@dataclass(frozen=True, slots=True)
class MatchTabletPage(MatchTablet):
    template: ClassVar[str] = "team_chess/tablet.html"

    @classmethod
    def build(
        cls,
        tournament: Tournament,
        stage_id: StageId,
        epoch: str,
        reader: Reader = ANYBODY,
        match: int = 0,
    ) -> Self:
        stage = team_stage_of(tournament, stage_id)
        return cls.for_match(tournament, stage, tablet_view.VIEW, epoch, reader, match)

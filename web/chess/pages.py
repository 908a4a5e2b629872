"""The working pages of a stage: its desk, and the tablets for results."""

from dataclasses import dataclass
from typing import ClassVar, Self

from domain.chess.stage import stage_of
from domain.ids import StageId
from domain.tournament import Tournament
from web.chess.views import desk as desk_view
from web.shared.frame import ANYBODY, Reader
from web.shared.page import DeskPage, TabletPage
from web.shared.sheet import View


@dataclass(frozen=True, slots=True)
class StageDesk(DeskPage):
    template: ClassVar[str] = "chess/desk.html"
    view: ClassVar[View] = desk_view.VIEW


@dataclass(frozen=True, slots=True)
class ChessTablet(TabletPage):
    template: ClassVar[str] = "chess/tablet.html"

    @classmethod
    def build(
        cls, tournament: Tournament, stage_id: StageId, epoch: str, reader: Reader = ANYBODY
    ) -> Self:
        stage = stage_of(tournament, stage_id)
        return cls.showing(tournament, stage, desk_view.TABLET, epoch, reader)

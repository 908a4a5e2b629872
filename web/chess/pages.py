"""The working pages of a stage: its desk, and the tablets for results."""

from dataclasses import dataclass
from typing import ClassVar

from domain.chess.stage import stage_of
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.chess.views import desk as desk_view
from web.shared.frame import ANYBODY, Reader, accent_of
from web.shared.page import DeskPage, LivePage
from web.shared.sheet import View


@dataclass(frozen=True, slots=True)
class StageDesk(DeskPage):
    template: ClassVar[str] = "chess/desk.html"
    view: ClassVar[View] = desk_view.VIEW


@dataclass(frozen=True, slots=True)
class TabletPage:
    """A tablet in the hall, only for results. `corrects`: it may change the result of a
    board.
    """

    template: ClassVar[str] = "chess/tablet.html"
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
            title=say("Results · {name} · {name2}", name=stage.name, name2=tournament.name),
            tournament_name=tournament.name,
            stage_name=stage.name,
            accent=accent_of(tournament, stage_id),
            corrects=reader.may("correct-result", tournament.id, stage_id),
            live=LivePage.of(tournament, stage_id, desk_view.TABLET, epoch),
        )

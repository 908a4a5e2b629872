"""The pages for work on a stage of teams of four: its desk, and the tablets that enter results."""

from dataclasses import dataclass
from typing import ClassVar, Self

from domain.ids import StageId
from domain.teams_of_four.stage import teams_stage_of
from domain.tournament import Tournament
from web.contest.pages.team_pages import MatchTablet
from web.shared.frame import ANYBODY, Reader
from web.shared.page import DeskPage
from web.shared.sheet import View
from web.teams_of_four.views import desk as desk_view, tablet as tablet_view


@dataclass(frozen=True, slots=True)
class FourDesk(DeskPage):
    template: ClassVar[str] = "teams_of_four/desk.html"
    view: ClassVar[View] = desk_view.VIEW


@dataclass(frozen=True, slots=True)
class FourTabletPage(MatchTablet):
    """At a table it is of the `room` of its match."""

    template: ClassVar[str] = "teams_of_four/tablet.html"
    room: str

    @classmethod
    def build(
        cls,
        tournament: Tournament,
        stage_id: StageId,
        epoch: str,
        reader: Reader = ANYBODY,
        match: int = 0,
        room: str = "",
    ) -> Self:
        stage = teams_stage_of(tournament, stage_id)
        view = tablet_view.room_view(f"{match}.{room}") if match else tablet_view.VIEW
        return cls.for_match(tournament, stage, view, epoch, reader, match, room=room)

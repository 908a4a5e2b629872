"""The pages for work on a stage of teams of four: its desk, and the tablets that enter results."""

from dataclasses import dataclass
from typing import ClassVar

from domain.errors import NotNow
from domain.ids import StageId
from domain.messages import say
from domain.teams_of_four.stage import teams_stage_of
from domain.tournament import Tournament
from web.shared.frame import ANYBODY, Reader, accent_of
from web.shared.page import DeskPage, LivePage
from web.shared.sheet import View
from web.teams_of_four.views import desk as desk_view, tablet as tablet_view


@dataclass(frozen=True, slots=True)
class FourDesk(DeskPage):
    template: ClassVar[str] = "teams_of_four/desk.html"
    view: ClassVar[View] = desk_view.VIEW


@dataclass(frozen=True, slots=True)
class FourTabletPage:
    """A tablet only for results: of all matches, or of the `room` of the `match` at whose table it
    is. `corrects`: it may change the result of a board.
    """

    template: ClassVar[str] = "teams_of_four/tablet.html"
    title: str
    tournament_name: str
    stage_name: str
    accent: int
    corrects: bool
    match: int
    room: str
    live: LivePage

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        stage_id: StageId,
        epoch: str,
        reader: Reader = ANYBODY,
        match: int = 0,
        room: str = "",
    ) -> "FourTabletPage":
        """The page of a room, 0: of all. Unknown if the public round has no such match."""
        stage = teams_stage_of(tournament, stage_id)
        if match and stage.newest_shown_round is None:
            raise NotNow("No round of {name} is published yet.", name=stage.name)
        if match and stage.newest_shown_round:
            stage.newest_shown_round.match(match)
        view = tablet_view.room_view(f"{match}.{room}") if match else tablet_view.VIEW
        return cls(
            title=say("Results · {name} · {name2}", name=stage.name, name2=tournament.name),
            tournament_name=tournament.name,
            stage_name=stage.name,
            accent=accent_of(tournament, stage_id),
            corrects=reader.may("correct-result", tournament.id, stage_id),
            match=match,
            room=room,
            live=LivePage.of(tournament, stage_id, view, epoch),
        )

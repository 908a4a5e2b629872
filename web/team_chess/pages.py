"""The pages for work on a stage of teams: its desk, and the tablets that enter results."""

from dataclasses import dataclass
from typing import ClassVar

from domain.errors import NotNow
from domain.ids import StageId
from domain.messages import say
from domain.team_chess.stage import team_stage_of
from domain.tournament import Tournament
from web.shared.frame import ANYBODY, Reader, accent_of
from web.shared.page import DeskPage, LivePage
from web.shared.sheet import View
from web.team_chess.views import desk as desk_view, tablet as tablet_view


@dataclass(frozen=True, slots=True)
class TeamDesk(DeskPage):
    template: ClassVar[str] = "team_chess/desk.html"
    view: ClassVar[View] = desk_view.VIEW


@dataclass(frozen=True, slots=True)
class MatchTabletPage:
    """A tablet only for results: of all matches, or of the `match` at whose table it is.
    `corrects`: it may change the result of a board.
    """

    template: ClassVar[str] = "team_chess/tablet.html"
    title: str
    tournament_name: str
    stage_name: str
    accent: int
    corrects: bool
    match: int
    live: LivePage

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        stage_id: StageId,
        epoch: str,
        reader: Reader = ANYBODY,
        match: int = 0,
    ) -> "MatchTabletPage":
        """The page of a match, 0: of all. Unknown if the public round has no such match."""
        stage = team_stage_of(tournament, stage_id)
        if match and stage.newest_shown_round is None:
            raise NotNow("No round of {name} is published yet.", name=stage.name)
        if match and stage.newest_shown_round:
            stage.newest_shown_round.match(match)
        return cls(
            title=say("Results · {name} · {name2}", name=stage.name, name2=tournament.name),
            tournament_name=tournament.name,
            stage_name=stage.name,
            accent=accent_of(tournament, stage_id),
            corrects=reader.may("correct-result", tournament.id, stage_id),
            match=match,
            live=LivePage.of(tournament, stage_id, tablet_view.VIEW, epoch),
        )

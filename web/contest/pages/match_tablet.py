"""A tablet for the results of teams: of all matches, or at the table of one."""

from dataclasses import dataclass
from typing import Self

from domain.contest.matches import AnyTeams
from domain.errors import NotNow
from domain.tournament import Tournament
from web.shared.frame import Reader
from web.shared.page import TabletPage
from web.shared.sheet import View


@dataclass(frozen=True, slots=True)
class MatchTablet(TabletPage):
    match: int

    @classmethod
    def for_match(
        cls,
        tournament: Tournament,
        stage: AnyTeams,
        view: View,
        epoch: str,
        reader: Reader,
        match: int,
        **place: str,
    ) -> Self:
        """The page of a match, 0: of all. Unknown if the public round has no such match."""
        if match and stage.newest_shown_round is None:
            raise NotNow("No round of {name} is published yet.", name=stage.name)
        if match and stage.newest_shown_round:
            stage.newest_shown_round.match(match)
        return cls.showing(tournament, stage, view, epoch, reader, match=match, **place)

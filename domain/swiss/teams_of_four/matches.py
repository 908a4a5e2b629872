"""A pairing request of the Swiss of teams of four."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.swiss.teams.matches import TeamRequest
from domain.swiss.teams_of_four.options import SwissTeamsOptions


@dataclass(frozen=True)
class SwissTeamsRequest(TeamRequest):
    """A team's cell has `colour` White if it was at home; in a triangle over two rounds each team
    has one opponent in a round.

    `order` has all numbers, best first; if empty, teams are ordered by the points of the rows, then
    by number. `triangles` counts a number's triangles; `continuing` are the matches of a triangle
    that began in the previous round.
    """

    order: tuple[int, ...] = ()
    triangles: Mapping[int, int] = field(default_factory=dict)
    continuing: tuple[tuple[int, int], ...] = ()

    @property
    def announced_options(self) -> SwissTeamsOptions:
        return self.options if isinstance(self.options, SwissTeamsOptions) else USUAL


USUAL = SwissTeamsOptions()


def as_swiss_request(request: TeamRequest) -> SwissTeamsRequest:
    if isinstance(request, SwissTeamsRequest):
        return request
    kept = {name: getattr(request, name) for name in TeamRequest.__dataclass_fields__}
    return SwissTeamsRequest(**kept)

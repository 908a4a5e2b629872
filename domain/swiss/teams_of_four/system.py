"""The Swiss of teams of four as a system; its engine is loaded when it pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.pairing import Body, RequestOption
from domain.swiss.pairing_system import PairingSystem
from domain.swiss.teams_of_four import CODE, EDITION
from domain.swiss.teams_of_four.matches import SwissTeamsOptions, as_swiss_request

if TYPE_CHECKING:
    from domain.pairing import RoundPairing
    from domain.swiss.explanation import Explanation, Objection
    from domain.swiss.teams.matches import TeamRequest


class SwissOfFour(PairingSystem["TeamRequest"]):
    of_teams = True

    @property
    def option_type(self) -> type[SwissTeamsOptions]:
        return SwissTeamsOptions

    def pair_checked(self, request: TeamRequest) -> RoundPairing:
        from domain.swiss.teams_of_four.rounds import pair_round

        return pair_round(as_swiss_request(request))

    def explanation(self) -> Explanation:
        from domain.swiss.teams_of_four.reasons import EXPLANATION

        return EXPLANATION

    def why_not(self, request: TeamRequest, a: int, b: int) -> Objection:
        from domain.swiss.teams_of_four.reasons import why_not

        return why_not(request, a, b)


EDITIONS = (
    SwissOfFour(
        *(CODE, EDITION, "Swiss of teams of four", Body.BRIDGE),
        honours=frozenset({RequestOption.FORBIDDEN}),
    ),
)

"""The registered editions of the FIDE Swiss Team Pairing System."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.swiss.pairing_system import PairingSystem, TrfCodes
from domain.swiss.teams import CODE, EDITION

if TYPE_CHECKING:
    from domain.pairing import RoundPairing
    from domain.swiss.explanation import Explanation, Objection
    from domain.swiss.teams.field import TeamField
    from domain.swiss.teams.matches import TeamRequest


class TeamSwiss(PairingSystem["TeamRequest"]):
    of_teams = True

    def pair_checked(self, request: TeamRequest) -> RoundPairing:
        from domain.swiss.teams.rounds import pair_round

        return pair_round(request)

    def explanation(self) -> Explanation:
        from domain.swiss.teams.reasons import EXPLANATION

        return EXPLANATION

    def bye_field(self, request: TeamRequest) -> TeamField:
        from domain.swiss.teams.field import build_field

        return build_field(request)

    def why_not(self, request: TeamRequest, a: int, b: int) -> Objection:
        from domain.swiss.teams.reasons import why_not

        return why_not(request, a, b)


EDITIONS = (TeamSwiss(*(CODE, EDITION, "FIDE Swiss Team system"), trf=TrfCodes("FIDE_TEAM")),)
"""In record 192 the rules of the competition may follow the code."""

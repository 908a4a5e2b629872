"""The registered edition of the Dubov System."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.pairing import PairingRequest
from domain.swiss.dubov import CODE
from domain.swiss.pairing_system import PairingSystem, TrfCodes

if TYPE_CHECKING:
    from domain.pairing import RoundPairing
    from domain.swiss.explanation import Explanation, Objection
    from domain.swiss.field import Field
    from domain.swiss.pairing_system import Listing


class Dubov(PairingSystem[PairingRequest]):
    """Numbers follow ratings here, as ratings decide the pairs (C.04.4.1 (2026) 1.2.2)."""

    def pair_checked(self, request: PairingRequest) -> RoundPairing:
        from domain.swiss.dubov.rounds import pair_round

        return pair_round(request)

    def explanation(self) -> Explanation:
        from domain.swiss.dubov.reasons import EXPLANATION

        return EXPLANATION

    def why_not(self, request: PairingRequest, a: int, b: int) -> Objection:
        from domain.swiss.dubov.reasons import why_not

        return why_not(request, a, b)

    def bye_field(self, request: PairingRequest) -> Field:
        from domain.swiss.dubov.players import read_field

        return read_field(request)

    def player_listing(self, request: PairingRequest) -> Listing:
        """The list of the Dutch system: bbpPairings' layout has no columns for Dubov."""
        from domain.swiss.dutch.rounds import player_listing

        return player_listing(request, self.edition)


EDITIONS = (
    Dubov(
        *(CODE, "2026", "FIDE Dubov system"),
        trf=TrfCodes("FIDE_DUBOV", "FIDE_DUBOV"),
        numbers_follow_ratings=True,
    ),
)

"""The registered editions of the FIDE (Dutch) System."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.pairing import PairingRequest
from domain.swiss.dutch import CODE
from domain.swiss.pairing_system import PairingSystem, TrfCodes

if TYPE_CHECKING:
    from domain.pairing import RoundPairing
    from domain.swiss.explanation import Explanation, Objection
    from domain.swiss.field import Field
    from domain.swiss.pairing_system import Listing


class Dutch(PairingSystem[PairingRequest]):
    def pair_checked(self, request: PairingRequest) -> RoundPairing:
        from domain.swiss.dutch.rounds import pair_round

        return pair_round(request, self.edition)

    def explanation(self) -> Explanation:
        from domain.swiss.dutch.reasons import EXPLANATION

        return EXPLANATION

    def why_not(self, request: PairingRequest, a: int, b: int) -> Objection:
        from domain.swiss.dutch.reasons import why_not

        return why_not(request, self.edition, a, b)

    def bye_field(self, request: PairingRequest) -> Field:
        from domain.swiss.dutch.rounds import field_of

        return field_of(request, self.edition)

    def player_listing(self, request: PairingRequest) -> Listing:
        from domain.swiss.dutch.rounds import player_listing

        return player_listing(request, self.edition)


EDITIONS = (
    Dutch(
        *(CODE, "2026", "FIDE Dutch system"),
        trf=TrfCodes("FIDE_DUTCH_2026", "FIDE_DUTCH", ("FIDE_DUTCH_2025",)),
        arguments=("--dutch", "--dutch-2026"),
    ),
    Dutch(
        *(CODE, "2017", "FIDE Dutch system"),
        trf=TrfCodes("FIDE_DUTCH_2017", "FIDE_DUTCH_2017", ("FIDE_DUTCH",)),
        arguments=("--dutch-2017",),
    ),
)
"""Newest edition first."""

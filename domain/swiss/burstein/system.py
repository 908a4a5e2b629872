"""The registered editions of the Burstein System."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.pairing import PairingRequest
from domain.swiss.burstein import CODE
from domain.swiss.pairing_system import CUSTOM, PairingSystem, TrfCodes

if TYPE_CHECKING:
    from domain.pairing import RoundPairing
    from domain.swiss.explanation import Explanation, Objection
    from domain.swiss.field import Field
    from domain.swiss.pairing_system import Listing


class Burstein(PairingSystem[PairingRequest]):
    def pair_checked(self, request: PairingRequest) -> RoundPairing:
        from domain.swiss.burstein.rounds import pair_round

        return pair_round(request, self.edition)

    def explanation(self) -> Explanation:
        from domain.swiss.burstein.reasons import EXPLANATION

        return EXPLANATION

    def why_not(self, request: PairingRequest, a: int, b: int) -> Objection:
        from domain.swiss.burstein.reasons import why_not

        return why_not(request, self.edition, a, b)

    def bye_field(self, request: PairingRequest) -> Field | None:
        """The field that explains the bye; None before 2018, when no article decides it."""
        from domain.swiss.burstein.rounds import read_2026

        return read_2026(request).field if self.edition == "2026" else None

    def player_listing(self, request: PairingRequest) -> Listing:
        from domain.swiss.burstein.rounds import player_listing

        return player_listing(request, self.edition)


EDITIONS = (
    Burstein(
        *(CODE, "2026", "FIDE Burstein system"),
        trf=TrfCodes("FIDE_BURSTEIN", "FIDE_BURSTEIN", ("FIDE_BURSTEIN_2026",)),
        arguments=("--burstein-2026",),
    ),
    Burstein(
        *(CODE, "pre-2018", "FIDE Burstein system"),
        trf=TrfCodes(CUSTOM, also=("FIDE_BURSTEIN",)),
        arguments=("--burstein",),
    ),
)
"""Newest edition first."""

"""Swiss systems by name and edition of the regulation.

Every system is one function from a `PairingRequest` to a `RoundPairing`. It raises `NoValidPairing`
where no legal pairing exists and `Unsupported` for what it can't honour, and never compromises
silently. An engine is loaded when it first pairs: `domain.pairing` names this package's traces, and
nobody who only reads a trace needs an engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from domain.errors import Unsupported

if TYPE_CHECKING:
    from domain.pairing import PairingRequest, RoundPairing

PairRound = Callable[["PairingRequest"], "RoundPairing"]


def _dutch_2026(request: PairingRequest) -> RoundPairing:
    from domain.swiss.dutch.rounds import pair_2026

    return pair_2026(request)


def _dutch_2017(request: PairingRequest) -> RoundPairing:
    from domain.swiss.dutch.rounds import pair_2017

    return pair_2017(request)


SYSTEMS: Mapping[tuple[str, str], PairRound] = {
    ("fide-dutch", "2026"): _dutch_2026,
    ("fide-dutch", "2017"): _dutch_2017,
}


def pair_round(system: str, edition: str, request: PairingRequest) -> RoundPairing:
    """The round by that system and edition."""
    pair = SYSTEMS.get((system, edition))
    if pair is None:
        known = ", ".join(f"{name} {year}" for name, year in sorted(SYSTEMS))
        raise Unsupported(system, f"edition {edition}; known are {known}")
    return pair(request)

"""Swiss systems by name and edition of the regulation.

Every system is one function from a `PairingRequest` to a `RoundPairing`, registered with what of a
request it honours. It raises `NoValidPairing` where no legal pairing exists and `Unsupported` for
what it can't honour, and never compromises silently. An engine is loaded when it first pairs:
`domain.pairing` names this package's traces, and nobody who only reads a trace needs an engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from domain.errors import Unsupported

if TYPE_CHECKING:
    from domain.pairing import PairingRequest, RoundPairing

PairRound = Callable[["PairingRequest"], "RoundPairing"]


class Option(StrEnum):
    """What a request may ask for beyond who plays; the value is how a refusal names it."""

    VIRTUAL = "points added by an acceleration"
    FORBIDDEN = "forbidden pairs"
    POSITIONS = "an order other than by number"
    US_CHESS = "options of US Chess"


@dataclass(frozen=True)
class System:
    pair: PairRound
    honours: frozenset[Option]

    def __call__(self, request: PairingRequest) -> RoundPairing:
        for option in _asked(request):
            if option not in self.honours:
                raise Unsupported("This pairing system", option)
        return self.pair(request)


def _asked(request: PairingRequest) -> Iterator[Option]:
    if request.virtual:
        yield Option.VIRTUAL
    if request.forbidden:
        yield Option.FORBIDDEN
    if request.positions:
        yield Option.POSITIONS
    if request.us_chess is not None:
        yield Option.US_CHESS


def _dutch_2026(request: PairingRequest) -> RoundPairing:
    from domain.swiss.dutch.rounds import pair_2026

    return pair_2026(request)


def _dutch_2017(request: PairingRequest) -> RoundPairing:
    from domain.swiss.dutch.rounds import pair_2017

    return pair_2017(request)


def _us_chess_7th(request: PairingRequest) -> RoundPairing:
    from domain.swiss.us_chess.rounds import pair_7th

    return pair_7th(request)


def _dubov_2026(request: PairingRequest) -> RoundPairing:
    from domain.swiss.dubov.rounds import pair_2026

    return pair_2026(request)


FIDE = frozenset({Option.VIRTUAL, Option.FORBIDDEN, Option.POSITIONS})


def _burstein_2026(request: PairingRequest) -> RoundPairing:
    from domain.swiss.burstein.rounds import pair_2026

    return pair_2026(request)


def _burstein_pre_2018(request: PairingRequest) -> RoundPairing:
    from domain.swiss.burstein.rounds import pair_pre_2018

    return pair_pre_2018(request)


SYSTEMS: Mapping[tuple[str, str], System] = {
    ("fide-dutch", "2026"): System(_dutch_2026, FIDE),
    ("fide-dutch", "2017"): System(_dutch_2017, FIDE),
    ("dubov", "2026"): System(_dubov_2026, FIDE),
    ("burstein", "2026"): System(_burstein_2026, FIDE),
    ("burstein", "pre-2018"): System(_burstein_pre_2018, FIDE),
    ("us-chess", "7th"): System(_us_chess_7th, frozenset(Option)),
}


def pair_round(system: str, edition: str, request: PairingRequest) -> RoundPairing:
    """The round by that system and edition."""
    found = SYSTEMS.get((system, edition))
    if found is None:
        known = ", ".join(f"{name} {year}" for name, year in sorted(SYSTEMS))
        raise Unsupported(system, f"edition {edition}; known are {known}")
    return found(request)

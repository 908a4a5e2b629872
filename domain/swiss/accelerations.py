"""Which accelerations may be announced for which system, and what they do to a round's request.

Baku (`domain.swiss.acceleration`) suits every system that takes added points (FIDE C.04.7 (2026),
1); those of US Chess belong to its own Swiss (28R).
"""

from collections.abc import Iterator

from domain.errors import Unsupported
from domain.pairing import PairingRequest
from domain.swiss.systems import RequestOption, System, system_of
from domain.swiss.us_chess.acceleration.announced import METHODS, announced

NONE, BAKU, LISTED = "none", "baku", "listed"


def offered(system: System) -> tuple[str, ...]:
    """What an organiser may choose from; several options after a method may be announced too."""
    usual = (NONE, BAKU) if RequestOption.VIRTUAL in system.honours else (NONE,)
    return (*usual, *_methods()) if system.of_us_chess else usual


def _methods() -> Iterator[str]:
    for method, options in METHODS.items():
        yield method
        yield from (f"{method}+{option}" for option in options)


def refuse_unknown(system: str, edition: str, acceleration: str, rounds: int) -> None:
    method = acceleration.split("+")[0]
    if method not in offered(system_of(system, edition)):
        raise Unsupported(f"{system} {edition}", f"acceleration {acceleration!r}")
    if acceleration not in (NONE, BAKU):
        announced(acceleration, rounds)


def accelerated(acceleration: str, request: PairingRequest) -> PairingRequest:
    """The request as the acceleration wants it paired; Baku's and listed points are in it
    already.
    """
    if acceleration in (NONE, BAKU, LISTED):
        return request
    from domain.swiss.us_chess.acceleration.accelerate import accelerate  # an engine, rarely asked

    return accelerate(request, acceleration)

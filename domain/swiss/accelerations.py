"""Which accelerations may be announced for which system, and what they do to a round's request.

Baku (`domain.swiss.acceleration`) suits every system that takes added points (FIDE C.04.7 (2026),
1); those of US Chess belong to its own Swiss (28R).
"""

from domain.errors import Unsupported
from domain.pairing import PairingRequest
from domain.swiss import SYSTEMS, Option, System
from domain.swiss.us_chess.acceleration.accelerate import accelerate
from domain.swiss.us_chess.acceleration.announced import METHODS, announced

NONE, BAKU, LISTED = "none", "baku", "listed"
US_CHESS = "us-chess"


def offered(name: str, system: System) -> tuple[str, ...]:
    """What an organiser may choose from; a method of US Chess may have options after it."""
    takes_points = Option.VIRTUAL in system.honours
    own = tuple(METHODS) if name == US_CHESS else ()
    return (NONE, *((BAKU,) if takes_points else ()), *own)


def refuse_unknown(system: str, edition: str, acceleration: str, rounds: int) -> None:
    if acceleration.split("+")[0] not in offered(system, SYSTEMS[system, edition]):
        raise Unsupported(f"{system} {edition}", f"acceleration {acceleration!r}")
    if acceleration not in (NONE, BAKU):
        announced(acceleration, rounds)


def accelerated(system: str, acceleration: str, request: PairingRequest) -> PairingRequest:
    """The request as the acceleration wants it paired; Baku's and listed points are in it
    already.
    """
    if system != US_CHESS or acceleration in (NONE, BAKU, LISTED):
        return request
    return accelerate(request, acceleration)

"""Why two players were not paired, asked of the system that paired the round."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from domain.errors import Unsupported
from domain.swiss.burstein.why_not import why_not as _burstein
from domain.swiss.dubov.why_not import why_not as _dubov
from domain.swiss.dutch.why_not import why_not as _dutch
from domain.swiss.objection import Objection
from domain.swiss.us_chess.why_not import why_not as _us_chess

if TYPE_CHECKING:
    from domain.pairing import PairingRequest

ANSWERING: Mapping[str, "Callable[[PairingRequest, str, int, int], Objection]"] = {
    "fide-dutch": _dutch,
    "us-chess": _us_chess,
    "dubov": _dubov,
    "burstein": _burstein,
}
"""The systems that can be asked; given the request, the edition and the two numbers."""


def why_not(system: str, request: "PairingRequest", edition: str, a: int, b: int) -> Objection:
    """What stands against pairing the numbers `a` and `b`."""
    answer = ANSWERING.get(system)
    if answer is None:
        raise Unsupported(system, "the question why two players were not paired")
    return answer(request, edition, a, b)

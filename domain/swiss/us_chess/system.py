"""The registered edition of the US Chess Swiss."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from domain.pairing import Body, PairingRequest
from domain.swiss.pairing_system import PairingSystem
from domain.swiss.us_chess import CODE, EDITION

if TYPE_CHECKING:
    from domain.pairing import RoundPairing
    from domain.swiss.explanation import Explanation, Objection
    from domain.swiss.us_chess.options import UsChessOptions


class UsChess(PairingSystem[PairingRequest]):
    """The US Chess Swiss; its accelerations (28R) regroup a round, FIDE's add points to scores.
    Those of 28R are written METHOD or METHOD+OPTION+…
    """

    @property
    def option_type(self) -> type[UsChessOptions]:
        from domain.swiss.us_chess.options import UsChessOptions

        return UsChessOptions

    def pair_checked(self, request: PairingRequest) -> RoundPairing:
        from domain.swiss.us_chess.rounds import pair_round

        return pair_round(request)

    def explanation(self) -> Explanation:
        from domain.swiss.us_chess.explain import EXPLANATION

        return EXPLANATION

    def why_not(self, request: PairingRequest, a: int, b: int) -> Objection:
        from domain.swiss.us_chess.why_not import why_not

        return why_not(request, a, b)

    @property
    def accelerations(self) -> Mapping[str, str]:
        from domain.swiss.us_chess.options import method_titles

        return {**super().accelerations, **dict(method_titles())}

    def refuse_unknown_acceleration(self, acceleration: str, rounds: int) -> None:
        from domain.swiss.us_chess.options import METHODS, parse_method

        if acceleration.partition("+")[0] in METHODS:
            parse_method(acceleration, rounds)  # refuses unknown options, and too few rounds
        else:
            super().refuse_unknown_acceleration(acceleration, rounds)

    def apply_acceleration(self, acceleration: str, request: PairingRequest) -> PairingRequest:
        from domain.swiss.us_chess.options import METHODS

        if acceleration.partition("+")[0] not in METHODS:
            return request
        from domain.swiss.us_chess.acceleration.accelerate import accelerated_request

        return accelerated_request(request, acceleration)


EDITIONS = (UsChess(*(CODE, EDITION, "US Chess Swiss system"), body=Body.US_CHESS),)

"""Default tie-breaks and points of a new stage, and the body whose rules its system follows.

Also the announced rules of requested byes.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.pairing import Body
from domain.round_robin.plan import Divided
from domain.round_robin.systems import SYSTEMS as TABLES
from domain.swiss.systems import newest_system

DEFAULT_TIE_BREAKS = ("BH/C1", "BH", "SB")
TIE_BREAKS: Mapping[Body, tuple[str, ...]] = {
    Body.FIDE: DEFAULT_TIE_BREAKS,
    Body.US_CHESS: ("MMED", "SOLK", "CUM", "OCUM"),
}
"""For US Chess the first four of rule 34E (7th edition), in its order."""


def body_of(system: str) -> Body:
    """The body whose rules a Swiss system or table follows, by its code; else FIDE."""
    swiss = newest_system(system)
    if swiss is not None:
        return swiss.body
    if system == Divided.QUADS:
        return Body.US_CHESS
    return next((table.body for name, table in TABLES.items() if name == system), Body.FIDE)


def usual_tie_breaks(system: str) -> tuple[str, ...]:
    return TIE_BREAKS[body_of(system)]


@dataclass(frozen=True, slots=True)
class ByeRules:
    """The most half-point byes of a player, the last round for one (0: any round), and its value in
    tenths; and the number of missed rounds for which late entries get one.

    One at most unless the rules of the event differ: C.05 (2024) 6.7.
    """

    most: int = 1
    last_round: int = 0
    worth: int = 5
    late: int = 0

    def is_too_late(self, round_number: int) -> bool:
        return 0 < self.last_round < round_number

"""What a stage is announced with where nobody says otherwise, and whose rules its system is of."""

from collections.abc import Mapping

from domain.pairing import Body
from domain.round_robin.systems import SYSTEMS as TABLES
from domain.swiss.systems import newest

DEFAULT_TIE_BREAKS = ("BH/C1", "BH", "SB")
TIE_BREAKS: Mapping[Body, tuple[str, ...]] = {
    Body.FIDE: DEFAULT_TIE_BREAKS,
    Body.US_CHESS: ("MMED", "SOLK", "CUM", "OCUM"),
}
"""Of US Chess the first four of rule 34E (7th edition), in its order."""


def body_of(system: str) -> Body:
    """Of a Swiss system, by its code, or of a table; everything else is FIDE's."""
    swiss = newest(system)
    if swiss is not None:
        return swiss.body
    return next((table.body for name, table in TABLES.items() if name == system), Body.FIDE)


def usual_tie_breaks(system: str) -> tuple[str, ...]:
    """Where nothing else is announced."""
    return TIE_BREAKS[body_of(system)]

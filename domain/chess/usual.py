"""What a stage is announced with where nobody says otherwise, and whose rules its system is of."""

from domain.round_robin.systems import SYSTEMS as TABLES
from domain.swiss.systems import SYSTEMS

DEFAULT_TIE_BREAKS = ("BH/C1", "BH", "SB")
US_CHESS_TIE_BREAKS = ("MMED", "SOLK", "CUM", "OCUM")
"""The first four of rule 34E (US Chess, 7th edition), in its order."""

OF_US_CHESS = frozenset(
    (
        *(system.code for system in SYSTEMS.values() if system.of_us_chess),
        *(name for name, system in TABLES.items() if system.of_us_chess),
    )
)
"""Systems and tables that no rule of FIDE knows."""


def usual_tie_breaks(system: str) -> tuple[str, ...]:
    """Where nothing else is announced."""
    return US_CHESS_TIE_BREAKS if system in OF_US_CHESS else DEFAULT_TIE_BREAKS

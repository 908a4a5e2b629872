"""What a ranking has to know besides the chart: edition and kind of pairings.

FIDE Handbook C.07: "2023" stands for the texts in force from 1 September 2023 to 28 February 2026
(dummy opponents without a cap), "2026" for the one from 1 March 2026. Competition rules may deviate
from Article 16 (16.6); such deviations are not modelled.
"""

from dataclasses import dataclass
from enum import StrEnum


class TieBreakEdition(StrEnum):
    FIDE_2023 = "2023"
    FIDE_2026 = "2026"


@dataclass(frozen=True, slots=True)
class Rules:
    """`predetermined`: the pairings were fixed beforehand, as in a round robin (C.07 15.2).

    `total_rounds` is the announced number of rounds; None: the chart is complete. It matters for
    Fore Buchholz alone, which needs to know whether the last round of the chart is the final one.

    `unrated` is the rating announced for players who have none, for the tie-breaks of Article 10
    alone; 0: none is, and these are undefined for everybody as soon as one player is unrated.
    """

    edition: TieBreakEdition = TieBreakEdition.FIDE_2026
    predetermined: bool = False
    total_rounds: int | None = None
    unrated: int = 0


CURRENT = Rules()

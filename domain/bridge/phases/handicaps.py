"""Handicaps of a club evening: added to the pairs' percentages for the ranking.

No law or regulation defines them: a club announces its own. Decided here: a phase that is scored in
matchpoints may announce handicaps in per cent, from -50 to 50 in hundredths, one for each pair. A
pair is ranked by its net percentage: that of the boards it played plus its handicap. All else is
without it: results, sessions, tie-breaks and carryovers by shares; carryovers by ranks follow the
ranking. In IMPs, which have no percentage, handicaps have no effect.
"""

import re
from collections.abc import Mapping
from fractions import Fraction

from domain.bridge.phase import Phase
from domain.bridge.scoring.policy import Form
from domain.bridge.session import PairNo
from domain.errors import DomainError
from domain.messages import say

MOST_HUNDREDTHS = 5000
_HANDICAP = re.compile(r"([+−-]?)(\d{1,2})(?:[.,](\d{1,2}))?\s*%?", re.ASCII)


class NotAHandicap(DomainError):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return say(
            "{text} is not a handicap; write per cent from -50 to 50, such as 3.5, or nothing.",
            text=repr(self.text),
        )


def handicap_of(text: str) -> int:
    """Parse a handicap into hundredths of a per cent; an empty text is 0."""
    if not text.strip():
        return 0
    found = _HANDICAP.fullmatch(text.strip())
    if found is None:
        raise NotAHandicap(text.strip())
    hundredths = 100 * int(found[2]) + int((found[3] or "0").ljust(2, "0"))
    if hundredths > MOST_HUNDREDTHS:
        raise NotAHandicap(text.strip())
    return -hundredths if found[1] in ("-", "−") else hundredths


def handicap_text(hundredths: int) -> str:
    """Format a handicap, in hundredths of a per cent, as announced: +3.50, -1.25, 0.00."""
    whole, part = divmod(abs(hundredths), 100)
    sign = "+" if hundredths > 0 else "-" if hundredths else ""
    return f"{sign}{whole}.{part:02}"


def plays_with_handicaps(phase: Phase) -> bool:
    return phase.scoring.handicaps and phase.scoring.form is Form.MATCHPOINTS


def handicaps_of(phase: Phase) -> Mapping[PairNo, Fraction]:
    """The pairs' handicaps as shares of the maximum: 3.5 per cent are 7/200."""
    if not plays_with_handicaps(phase):
        return {}
    return {pair: Fraction(entry.handicap, 10_000) for pair, entry in phase.entries.items()}

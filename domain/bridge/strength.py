"""A pair's strength as written by directors: 12, 2.5 or 2,5 (Polish ranks have halves), 2½; and its
handicap of a club evening, added to its percentage for the ranking.

A strength is a whole number and hundredths, compared in that order; nothing is rounded. No law or
regulation defines handicaps: a club announces its own. Decided here: a phase that is scored in
matchpoints may announce handicaps in per cent, from -50 to 50 in hundredths, one for each pair. A
pair is ranked by its net percentage: that of the boards it played plus its handicap. All else is
without it: results, sessions, tie-breaks and carryovers by shares; carryovers by ranks follow the
ranking. In IMPs, which have no percentage, handicaps have no effect.
"""

import re
from typing import NamedTuple

from domain.errors import DomainError, SentenceError

_STRENGTH = re.compile(r"(\d{1,9})(?:[.,](\d{1,2}))?", re.ASCII)


class PairStrength(NamedTuple):
    whole: int = 0
    hundredths: int = 0

    def __str__(self) -> str:
        if not self.hundredths:
            return str(self.whole)
        return f"{self.whole}.{self.hundredths:02}".rstrip("0")

    def plus(self, other: "PairStrength") -> "PairStrength":
        more, hundredths = divmod(self.hundredths + other.hundredths, 100)
        return PairStrength(self.whole + other.whole + more, hundredths)


class NotAStrength(SentenceError, DomainError):
    pass


def parse_strength(text: str) -> PairStrength:
    """Parse a pair's strength, "12.5" or "12½"; an empty text is 0."""
    plain = "".join(text.split()).replace("½", ".5")
    plain = f"0{plain}" if plain.startswith((".", ",")) else plain
    if not plain:
        return PairStrength()
    if (found := _STRENGTH.fullmatch(plain)) is None:
        raise NotAStrength(
            "{text} is not a strength; write a number such as 12 or 2.5, or nothing.",
            text=repr(text.strip()),
        )
    return PairStrength(*divmod(_total_hundredths(found[1], found[2]), 100))


def _total_hundredths(whole: str, part: str | None) -> int:
    return 100 * int(whole) + int((part or "0").ljust(2, "0"))


MOST_HUNDREDTHS = 5000
_HANDICAP = re.compile(r"([+−-]?)(\d{1,2})(?:[.,](\d{1,2}))?\s*%?", re.ASCII)


class NotAHandicap(SentenceError, DomainError):
    pass


def parse_handicap(text: str) -> int:
    """Parse a handicap into hundredths of a per cent; an empty text is 0."""
    if not text.strip():
        return 0
    found = _HANDICAP.fullmatch(text.strip())
    hundredths = _total_hundredths(found[2], found[3]) if found else MOST_HUNDREDTHS + 1
    if found is None or hundredths > MOST_HUNDREDTHS:
        raise NotAHandicap(
            "{text} is not a handicap; write per cent from -50 to 50, such as 3.5, or nothing.",
            text=repr(text.strip()),
        )
    return -hundredths if found[1] in ("-", "−") else hundredths


def handicap_text(hundredths: int) -> str:
    """Format a handicap, in hundredths of a per cent, as announced: +3.50, -1.25, 0.00."""
    whole, part = divmod(abs(hundredths), 100)
    sign = "+" if hundredths > 0 else "-" if hundredths else ""
    return f"{sign}{whole}.{part:02}"

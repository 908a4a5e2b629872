"""A pair's strength as written by directors: 12, 2.5 or 2,5 (Polish ranks have halves), 2½.

Whole numbers and hundredths, compared in that order; nothing is rounded.
"""

import re
from typing import NamedTuple

from domain.errors import DomainError
from domain.messages import say

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


class NotAStrength(DomainError):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return say(
            "{text} is not a strength; write a number such as 12 or 2.5, or nothing.",
            text=repr(self.text),
        )


def strength_of(text: str) -> PairStrength:
    """Parse a pair's strength, "12.5" or "12½"; an empty text is 0."""
    plain = "".join(text.split()).replace("½", ".5")
    plain = f"0{plain}" if plain.startswith((".", ",")) else plain
    if not plain:
        return PairStrength()
    if (found := _STRENGTH.fullmatch(plain)) is None:
        raise NotAStrength(text.strip())
    return PairStrength(int(found[1]), int((found[2] or "0").ljust(2, "0")))

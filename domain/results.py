"""What can stand in a player's cell for one round, and which pairs of marks make a game's result.

A game's result is nothing but the two marks it leaves behind, so that ½-0, 0-0 and double forfeits
need no flags. FIDE Handbook C.04 (2026), TRF16/TRF26 result codes; unusual results as in the
endorsement rules (VCL19, 13-14): 1-½ and the like can't be written.
"""

from enum import StrEnum
from typing import NamedTuple

from domain.errors import RuleViolation
from domain.said import said_together, say


class Colour(StrEnum):
    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> "Colour":
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Mark(StrEnum):
    """The value is the letter used in tournament report files."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"
    PAIRING_BYE = "U"
    ADJOURNED = "?"


PLAYED = frozenset(
    {
        Mark.WIN,
        Mark.DRAW,
        Mark.LOSS,
        Mark.UNRATED_WIN,
        Mark.UNRATED_DRAW,
        Mark.UNRATED_LOSS,
        Mark.ADJOURNED,
    }
)
"""A game took place: it counts as a meeting and for colours, rated or not (C.04.2, 3.4)."""

FORFEITS = frozenset({Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS})
BYES = frozenset({Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE, Mark.PAIRING_BYE})
REQUESTED_BYES = frozenset({Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE})


class Cell(NamedTuple):
    """One round of one player. `opponent` is 0 and `colour` None where nobody was paired."""

    opponent: int
    colour: Colour | None
    mark: Mark

    @property
    def played(self) -> bool:
        return self.mark in PLAYED


ABSENT = Cell(0, None, Mark.ZERO_BYE)


class GameResult(NamedTuple):
    white: Mark
    black: Mark

    @property
    def code(self) -> str:
        """How commands, events and file names write it: "1-0", "=-=", "+--", "---", "W-L"."""
        return f"{self.white}-{self.black}"


_CODES = ["1-0", "=-=", "0-1", "=-0", "0-=", "0-0", "W-L", "D-D", "L-W", "+--", "--+", "---", "?-?"]
RESULTS: dict[str, GameResult] = {code: GameResult(Mark(code[0]), Mark(code[2])) for code in _CODES}


def result(code: str) -> GameResult:
    """The result a code stands for; refuses what no rule knows (1-½, 1-1, a lone forfeit)."""
    try:
        return RESULTS[code]
    except KeyError:
        raise RuleViolation(
            say(
                "{code} is not a result; write one of {results}.",
                code=repr(code),
                results=said_together(", ", RESULTS),
            ),
            "FIDE C.02.03 (2026), results that can be entered",
        ) from None

"""Where a field stands in a line. Columns are numbered from 0 here, the end is not included.

TRF16 has four columns for a starting number, an opponent and a rank. The column before each is
always blank, so it is read as a fifth digit: a field of 10,000 players fits.
"""

from collections.abc import Iterable
from typing import NamedTuple


class Columns(NamedTuple):
    name: str
    first: int
    end: int

    @property
    def cut(self) -> slice:
        return slice(self.first, self.end)

    @property
    def place(self) -> str:
        return f"columns {self.first + 1}-{self.end}"

    def of(self, line: str) -> str:
        return line[self.first : self.end].strip()


def at(name: str, first: int, last: int) -> Columns:
    """A field in the columns a regulation prints: from 1, both ends included."""
    return Columns(name, first - 1, last)


NUMBER = at("starting number", 4, 8)
SEX = at("sex", 10, 10)
TITLE = at("title", 11, 13)
NAME = at("name", 15, 47)
RATING = at("rating", 49, 52)
FEDERATION = at("federation", 54, 56)
FIDE_ID = at("FIDE number", 58, 68)
BIRTH = at("birth date", 70, 79)
POINTS = at("points", 81, 84)
RANK = at("rank", 85, 89)

FIRST_CELL = 90
CELL_STRIDE = 10
CELL_WIDTH = 9

FIRST_DATE = 91
DATE_WIDTH = 8

TEAM_NAME = at("team name", 5, 36)
TEAM_FIRST_MEMBER = 36

BYE_TYPE = at("bye", 5, 5)
BYE_ROUND = at("round", 7, 9)
BYE_NUMBERS = 10

ACCELERATION_MATCH = at("match points", 5, 8)
ACCELERATION_GAME = at("points", 10, 13)
ACCELERATION_RANGE = (
    at("first round", 15, 17),
    at("last round", 19, 21),
    at("first number", 23, 26),
    at("last number", 28, 31),
)

FORBIDDEN_FIRST = at("first round", 5, 7)
FORBIDDEN_LAST = at("last round", 9, 11)
FORBIDDEN_NUMBERS = 12

ABNORMAL_TYPE = at("type", 5, 5)
ABNORMAL_MATCH = at("match points", 8, 11)
ABNORMAL_POINTS = at("points", 14, 17)
ABNORMAL_ROUND = at("round", 20, 22)
ABNORMAL_NUMBERS = 23

LINE_UP_ROUND = at("round", 5, 7)
LINE_UP_TEAM = at("team", 9, 11)
LINE_UP_OPPONENT = at("opponent", 13, 15)
LINE_UP_MEMBERS = 16

RANKED_TEAM_NUMBER = at("team number", 5, 7)
RANKED_TEAM_NAME = at("team name", 9, 40)
RANKED_TEAM_NICKNAME = at("nickname", 42, 46)
RANKED_TEAM_STRENGTH = at("strength", 48, 53)
RANKED_TEAM_MATCH = at("match points", 55, 60)
RANKED_TEAM_GAME = at("game points", 62, 67)
RANKED_TEAM_RANK = at("rank", 69, 71)
RANKED_TEAM_MEMBERS = 73

TEAM_BYE_MATCH = at("match points", 5, 8)
TEAM_BYE_GAME = at("game points", 10, 13)
TEAM_BYE_FIRST = 14
TEAM_BYE_STRIDE = 4

TEAM_FORFEIT_OUTCOME = at("outcome", 5, 6)
TEAM_FORFEIT_ROUND = at("round", 8, 10)
TEAM_FORFEIT_WHITE = at("White's team", 12, 14)
TEAM_FORFEIT_BLACK = at("Black's team", 16, 18)


class RecordLine:
    """Writes each value into its columns; the record's code stands in the first three."""

    def __init__(self, code: str) -> None:
        self._text = code

    def left(self, field: Columns, text: str) -> "RecordLine":
        width = field.end - field.first
        return self._put(field, text[:width].ljust(width))

    def right(self, field: Columns, value: str | int | None) -> "RecordLine":
        """A number ends where its columns end. One digit too many goes into the blank before."""
        text = "" if value is None else str(value)
        return self._put(field, text.rjust(field.end - field.first))

    def ids(self, first: int, numbers: Iterable[int], width: int = 4) -> "RecordLine":
        text = " ".join(f"{number:>{width}}" for number in numbers)
        self._text = self._text.ljust(first) + text
        return self

    def _put(self, field: Columns, text: str) -> "RecordLine":
        self._text = self._text[: field.first].ljust(field.first) + text
        return self

    def __str__(self) -> str:
        return self._text.rstrip()

"""The fields of a report: columns of a line, numbers and points as printed, days, and a player's
columns for one round (opponent, colour, result).

Columns are numbered from 0 here, excluding the end. TRF16 has four for a starting number, an
opponent and a rank. The column before each is always blank, so it is read as a fifth digit: numbers
up to 10,000 and more fit.

TRF16 has for a round an opponent's number, then w, b or -, then a result code; a bye has opponent
0000 or blank, and a blank cell is a zero-point bye. TRF06 had no separate byes: `0000 - =` was half
a point, `0000 - +` a whole one, `0000 - -` an absence. The kind of a whole point (pairing-allocated
or granted) follows only from the whole round, so such a cell is marked OLD_FULL_POINT until then.

Days are YYYY/MM/DD in records 042 and 052, YY/MM/DD in 132 (C.02.03 (2025)). Programs also write
2026-11-21 and 21.11.2026. Two digits for the year in 042 could be a day.
"""

import re
from collections.abc import Iterable
from datetime import date
from itertools import product
from typing import NamedTuple

from domain.messages import join_messages, say
from domain.results import ABSENT, RESULTS, Cell, Colour, Mark


class Columns(NamedTuple):
    name: str
    first: int
    end: int

    @property
    def as_slice(self) -> slice:
        return slice(self.first, self.end)

    @property
    def columns_text(self) -> str:
        return say("columns {first}-{last}", first=self.first + 1, last=self.end)

    def read(self, line: str) -> str:
        return line[self.first : self.end].strip()


def printed_columns(name: str, first: int, last: int) -> Columns:
    """A field in columns as printed in a regulation: from 1, both ends included."""
    return Columns(name, first - 1, last)


NUMBER = printed_columns(say("starting number"), 4, 8)
SEX = printed_columns(say("sex"), 10, 10)
TITLE = printed_columns(say("title"), 11, 13)
NAME = printed_columns(say("name"), 15, 47)
RATING = printed_columns(say("rating"), 49, 52)
FEDERATION = printed_columns(say("federation"), 54, 56)
FIDE_ID = printed_columns(say("FIDE number"), 58, 68)
BIRTH = printed_columns(say("birth date"), 70, 79)
POINTS = printed_columns(say("points"), 81, 84)
RANK = printed_columns(say("rank"), 85, 89)

FIRST_CELL = 90
CELL_STRIDE = 10
CELL_WIDTH = 9

FIRST_DATE = 91
DATE_WIDTH = 8

TEAM_NAME = printed_columns(say("team name"), 5, 36)
TEAM_FIRST_MEMBER = 36

BYE_TYPE = printed_columns(say("bye"), 5, 5)
BYE_ROUND = printed_columns(say("round"), 7, 9)
BYE_NUMBERS = 10

ACCELERATION_MATCH = printed_columns(say("match points"), 5, 8)
ACCELERATION_GAME = printed_columns(say("points"), 10, 13)
ACCELERATION_RANGE = (
    printed_columns(say("first round"), 15, 17),
    printed_columns(say("last round"), 19, 21),
    printed_columns(say("first number"), 23, 26),
    printed_columns(say("last number"), 28, 31),
)

FORBIDDEN_FIRST = printed_columns(say("first round"), 5, 7)
FORBIDDEN_LAST = printed_columns(say("last round"), 9, 11)
FORBIDDEN_NUMBERS = 12

ABNORMAL_TYPE = printed_columns(say("type"), 5, 5)
ABNORMAL_MATCH = printed_columns(say("match points"), 8, 11)
ABNORMAL_POINTS = printed_columns(say("points"), 14, 17)
ABNORMAL_ROUND = printed_columns(say("round"), 20, 22)
ABNORMAL_NUMBERS = 23

LINE_UP_ROUND = printed_columns(say("round"), 5, 7)
LINE_UP_TEAM = printed_columns(say("team"), 9, 11)
LINE_UP_OPPONENT = printed_columns(say("opponent"), 13, 15)
LINE_UP_MEMBERS = 16

RANKED_TEAM_NUMBER = printed_columns(say("team number"), 5, 7)
RANKED_TEAM_NAME = printed_columns(say("team name"), 9, 40)
RANKED_TEAM_NICKNAME = printed_columns(say("nickname"), 42, 46)
RANKED_TEAM_STRENGTH = printed_columns(say("strength"), 48, 53)
RANKED_TEAM_MATCH = printed_columns(say("match points"), 55, 60)
RANKED_TEAM_GAME = printed_columns(say("game points"), 62, 67)
RANKED_TEAM_RANK = printed_columns(say("rank"), 69, 71)
RANKED_TEAM_MEMBERS = 73

TEAM_BYE_MATCH = printed_columns(say("match points"), 5, 8)
TEAM_BYE_GAME = printed_columns(say("game points"), 10, 13)
TEAM_BYE_FIRST = 14
TEAM_BYE_STRIDE = 4

TEAM_FORFEIT_OUTCOME = printed_columns(say("outcome"), 5, 6)
TEAM_FORFEIT_ROUND = printed_columns(say("round"), 8, 10)
TEAM_FORFEIT_WHITE = printed_columns(say("White's team"), 12, 14)
TEAM_FORFEIT_BLACK = printed_columns(say("Black's team"), 16, 18)


class RecordLine:
    """A record being written: each value goes into its columns, left to right, after the code."""

    def __init__(self, code: str) -> None:
        self._text = code

    def put_left_aligned(self, field: Columns, text: str) -> "RecordLine":
        """Left-align a text, cut to the width of its columns."""
        width = field.end - field.first
        return self._append(field, text[:width].ljust(width))

    def put_right(self, field: Columns, value: str | int | None) -> "RecordLine":
        """Right-align a number in its columns; one digit too many goes into the blank before."""
        text = "" if value is None else str(value)
        return self._append(field, text.rjust(field.end - field.first))

    def put_numbers(self, first: int, numbers: Iterable[int], width: int = 4) -> "RecordLine":
        """Put the numbers from column `first` on, each in `width` columns and after a blank."""
        text = " ".join(f"{number:>{width}}" for number in numbers)
        self._text = self._text.ljust(first) + text
        return self

    def _append(self, field: Columns, text: str) -> "RecordLine":
        self._text = self._text[: field.first].ljust(field.first) + text
        return self

    def __str__(self) -> str:
        return self._text.rstrip()


class WholeNumbers(dict[str, int | None]):
    """Maps the text of a field to its number, parsing each text once; blank is None.

    Raises ValueError with a sentence for other texts.
    """

    def __missing__(self, text: str) -> int | None:
        digits = text.strip()
        if digits and not (digits.isdigit() and digits.isascii()):
            raise ValueError(say("{text} stands where a number must be", text=repr(digits)))
        value = self[text] = int(digits) if digits else None
        return value


def tenths_of(text: str) -> int | None:
    """Tenths for "3", "3.5", ".5", "-1.0" or "3,5"; None if not a number of whole tenths."""
    sign = -1 if text.startswith("-") else 1
    whole, point, fraction = text.removeprefix("-").replace(",", ".").partition(".")
    digits = whole + fraction
    if not (digits.isascii() and digits.isdigit()) or (point and fraction[1:].strip("0")):
        return None
    return sign * (int(whole or 0) * 10 + int(fraction[:1] or 0))


class ReadCell(NamedTuple):
    """A cell as read; `code` is colour and mark as one text, which is fast to compare."""

    opponent: int
    code: str
    cell: Cell
    tolerated: str = ""


NOBODY = ReadCell(0, "-Z", ABSENT)
OLD_FULL_POINT = "-o"
MISSING = "?"

_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None}
_GAME_MARKS = {m.value: m for m in map(Mark, "1=0WDL+-")}
_BYE_MARKS = {m.value: m for m in map(Mark, "HFUZ")}
_OLD_BYES = {
    "=": "H",
    "D": "H",
    "+": "+",
    "1": "+",
    "W": "+",
    "-": "Z",
    "0": "Z",
    "L": "Z",
    "*": "Z",
}

AGREEING = frozenset(
    pair
    for white, black in RESULTS.values()
    for pair in (f"w{white}b{black}", f"b{black}w{white}", f"-{white}-{black}", f"-{black}-{white}")
)
"""Codes of two opponents that make a game together; colours are recorded on both sides or neither.
"""

_GAME_SUFFIXES: dict[str, tuple[str, Colour | None, Mark]] = {
    f" {colour} {mark}": (f"{colour}{mark}", _COLOURS[colour], _GAME_MARKS[mark])
    for colour, mark in product(_COLOURS, _GAME_MARKS)
}
_PLAIN_BYES = {
    f" 0000 - {mark}": ReadCell(0, f"-{mark}", Cell(0, None, meaning))
    for mark, meaning in _BYE_MARKS.items()
}
_new = tuple.__new__


def _old_file_note(mark: str) -> str:
    return say("{cell} is not in TRF16; read as an older file's bye", cell=repr(f"0000 - {mark}"))


OF_FORFEITED_MATCH = (_old_file_note("+"), _old_file_note("-"))
"""Usual in a team event, as in TRF26's own example: a board or the whole match was forfeited."""


def read_cell(field: str, numbers: WholeNumbers) -> ReadCell:
    """Parse a cell's columns, at most 9, possibly cut short by the end of the line.

    Raises ValueError with a sentence about the field. For speed, the usual contents of well-formed
    files are looked up first.
    """
    game = _GAME_SUFFIXES.get(field[5:])
    if game is not None:
        opponent = numbers[field[:5]]
        if opponent:
            code, colour, mark = game
            return _new(ReadCell, (opponent, code, _new(Cell, (opponent, colour, mark)), ""))
    plain = _PLAIN_BYES.get(field)
    return plain or _read_unusual_cell(field.ljust(9), numbers)


def _read_unusual_cell(field: str, numbers: WholeNumbers) -> ReadCell:
    """Parse a cell of 9 characters step by step; ValueError with a sentence if it is none."""
    if not field.strip():
        return NOBODY
    opponent = numbers[field[:5]]
    if field[5].strip() or field[7].strip():
        raise ValueError(say("{text} is not in its columns", text=repr(field.strip())))
    colour = field[6].lower().strip() or "-"
    mark = field[8].upper().strip()
    if colour not in _COLOURS:
        raise ValueError(say("the colour must be w, b or -, not {text}", text=repr(field[6])))
    return _game_cell(opponent, colour, mark) if opponent else _bye_cell(colour, mark)


def _bye_cell(colour: str, mark: str) -> ReadCell:
    """A cell without opponent, also in the codes of TRF06; ValueError for another mark."""
    notes = [] if colour == "-" else [say("a bye has no colour; it was ignored")]
    if mark in _OLD_BYES:
        notes.append(_old_file_note(mark))
        mark = _OLD_BYES[mark]
    if mark == "+":
        return ReadCell(0, OLD_FULL_POINT, Cell(0, None, Mark.FULL_BYE), join_messages("; ", notes))
    meaning = _BYE_MARKS.get(mark or "Z")
    if meaning is None:
        raise ValueError(say("{mark} is not a result", mark=repr(mark)))
    return ReadCell(0, f"-{meaning.value}", Cell(0, None, meaning), join_messages("; ", notes))


def _game_cell(opponent: int, colour: str, mark: str) -> ReadCell:
    """A cell with an opponent; an unknown result is read as adjourned."""
    if not mark or mark in "*?":
        cell = Cell(opponent, _COLOURS[colour], Mark.ADJOURNED)
        note = say("no result yet; read as adjourned")
        return ReadCell(opponent, f"{colour}{MISSING}", cell, note)
    if mark not in _GAME_MARKS and mark not in _BYE_MARKS:
        cell = Cell(opponent, _COLOURS[colour], Mark.ADJOURNED)
        message = "{mark} is no result; read as not known, which counts as adjourned"
        note = say(message, mark=repr(mark))
        return ReadCell(opponent, f"{colour}{MISSING}", cell, note)
    if mark not in _GAME_MARKS:
        message = "{mark} is not the result of a game against {number}"
        raise ValueError(say(message, mark=repr(mark), number=opponent))
    return ReadCell(
        opponent, f"{colour}{mark}", Cell(opponent, _COLOURS[colour], _GAME_MARKS[mark])
    )


_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_SHORT_YEAR = re.compile(r"\d\d[-/.]\d\d?[-/.]\d\d?", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d\d?)[-/.](\d\d?)", re.ASCII)
_DAY_FIRST = re.compile(r"(\d\d?)[-/.] ?(\d\d?)[-/.] ?(\d{4})", re.ASCII)


def day_of_report(day: str) -> str:
    """An ISO 8601 day as YYYY/MM/DD; other text is unchanged."""
    return day.replace("-", "/") if _ISO.fullmatch(day) else day


def round_day(day: str) -> str:
    """An ISO 8601 day as YY/MM/DD, for record 132."""
    return day_of_report(day)[2:]


def iso_round_day(text: str) -> str:
    """The day of record 132, YY/MM/DD, in ISO 8601; empty if it is none."""
    return iso_day(f"20{text}" if _SHORT_YEAR.fullmatch(text) else text)


def slashed_day(text: str) -> str:
    """The day as YYYY/MM/DD, or empty if the text is not certainly a day."""
    return day_of_report(iso_day(text))


def iso_day(text: str) -> str:
    """The day in ISO 8601, or empty if the text is not certainly a day."""
    text = text.strip()
    if found := _YEAR_FIRST.fullmatch(text):
        year, month, day = found[1], found[2], found[3]
    elif found := _DAY_FIRST.fullmatch(text):
        year, month, day = found[3], found[2], found[1]
    else:
        return ""
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return ""

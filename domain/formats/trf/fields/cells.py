"""One player's columns for one round: opponent, colour, result.

TRF16: opponent's number, then w, b or -, then a result code; a bye has opponent 0000 or blank,
and a blank cell is a zero-point bye. TRF06 had no byes of their own: `0000 - =` was half a point,
`0000 - +` a whole one, `0000 - -` an absence. Which whole point it was (pairing-allocated or
granted) shows only when the round is seen as a whole, so such a cell is marked OLD_FULL_POINT
until then.
"""

from itertools import product
from typing import NamedTuple

from domain.formats.trf.fields.numbers import WholeNumbers
from domain.results import ABSENT, RESULTS, Cell, Colour, Mark


class ReadCell(NamedTuple):
    """`code` is the colour and the mark as one short text: a key that is quick to compare."""

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
"""Codes of two opponents that make a game together; a colour not recorded is so on both sides."""

_GAME_SUFFIXES: dict[str, tuple[str, Colour | None, Mark]] = {
    f" {colour} {mark}": (f"{colour}{mark}", _COLOURS[colour], _GAME_MARKS[mark])
    for colour, mark in product(_COLOURS, _GAME_MARKS)
}
_PLAIN_BYES = {
    f" 0000 - {mark}": ReadCell(0, f"-{mark}", Cell(0, None, meaning))
    for mark, meaning in _BYE_MARKS.items()
}
_new = tuple.__new__


def read_cell(field: str, numbers: WholeNumbers) -> ReadCell:
    """`field` are the cell's columns, at most 9, possibly cut short by the end of the line.

    Raises ValueError with a sentence about the field. The first lines are for speed: they recognise
    what well-formed files consist of.
    """
    game = _GAME_SUFFIXES.get(field[5:])
    if game is not None:
        opponent = numbers[field[:5]]
        if opponent:
            code, colour, mark = game
            return _new(ReadCell, (opponent, code, _new(Cell, (opponent, colour, mark)), ""))
    plain = _PLAIN_BYES.get(field)
    return plain or _read_unusual(field.ljust(9), numbers)


def _read_unusual(field: str, numbers: WholeNumbers) -> ReadCell:
    if not field.strip():
        return NOBODY
    opponent = numbers[field[:5]]
    if field[5].strip() or field[7].strip():
        raise ValueError(f"{field.strip()!r} is not in its columns")
    colour = field[6].lower().strip() or "-"
    mark = field[8].upper().strip()
    if colour not in _COLOURS:
        raise ValueError(f"the colour must be w, b or -, not {field[6]!r}")
    return _game(opponent, colour, mark) if opponent else _bye(colour, mark)


def _bye(colour: str, mark: str) -> ReadCell:
    notes = [] if colour == "-" else ["a bye has no colour; it was ignored"]
    if mark in _OLD_BYES:
        notes.append(f"'0000 - {mark}' is not in TRF16; read as an older file's bye")
        mark = _OLD_BYES[mark]
    if mark == "+":
        return ReadCell(0, OLD_FULL_POINT, Cell(0, None, Mark.FULL_BYE), "; ".join(notes))
    meaning = _BYE_MARKS.get(mark or "Z")
    if meaning is None:
        raise ValueError(f"{mark!r} is not a result")
    return ReadCell(0, f"-{meaning.value}", Cell(0, None, meaning), "; ".join(notes))


def _game(opponent: int, colour: str, mark: str) -> ReadCell:
    if not mark or mark in "*?":
        cell = Cell(opponent, _COLOURS[colour], Mark.ADJOURNED)
        return ReadCell(opponent, f"{colour}{MISSING}", cell, "no result yet; read as adjourned")
    if mark not in _GAME_MARKS and mark not in _BYE_MARKS:
        cell = Cell(opponent, _COLOURS[colour], Mark.ADJOURNED)
        told = f"{mark!r} is no result; read as not known, which counts as adjourned"
        return ReadCell(opponent, f"{colour}{MISSING}", cell, told)
    if mark not in _GAME_MARKS:
        raise ValueError(f"{mark!r} is not the result of a game against {opponent}")
    return ReadCell(
        opponent, f"{colour}{mark}", Cell(opponent, _COLOURS[colour], _GAME_MARKS[mark])
    )

"""Crosstables written the way arbiters' manuals print them.

One player a line: number, rating, then a cell per round. `+B10` won with Black against 10, `=`
drew, `-` lost; a trailing F is a forfeit; H half-point bye, U pairing-allocated bye, Z zero-point
bye, P full-point bye.
"""

import re

from domain.ids import Number
from domain.results import STANDARD, Cell, Colour, Crosstable, CrosstableRow, Mark, PointSystem

_GAME = re.compile(r"([-+=])([WB])(\d+)(F?)")
_BYES = {"H": Mark.HALF_BYE, "U": Mark.PAIRING_BYE, "Z": Mark.ZERO_BYE, "P": Mark.FULL_BYE}
_PLAYED = {"+": Mark.WIN, "=": Mark.DRAW, "-": Mark.LOSS}
_FORFEITED = {"+": Mark.FORFEIT_WIN, "-": Mark.FORFEIT_LOSS}


def chart_of(drawing: str, points: PointSystem = STANDARD) -> Crosstable:
    rows = sorted((_row(line) for line in drawing.strip().splitlines()), key=lambda r: r.number)
    return Crosstable(tuple(rows), max(len(row.cells) for row in rows), points)


def _row(line: str) -> CrosstableRow:
    number, rating, *cells = line.split()
    return CrosstableRow(Number(int(number)), tuple(_cell(cell) for cell in cells), int(rating))


def _cell(text: str) -> Cell:
    if text in _BYES:
        return Cell(0, None, _BYES[text])
    game = _GAME.fullmatch(text)
    assert game, text
    sign, colour, opponent, forfeit = game.groups()
    mark = (_FORFEITED if forfeit else _PLAYED)[sign]
    return Cell(int(opponent), Colour(colour.lower()), mark)

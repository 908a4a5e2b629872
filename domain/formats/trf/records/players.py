"""Record 001, column by column. These loops determine the speed of reading: 90,000 cells in a big
report.

TRF16 puts the player into columns 1 to 89 and each round into ten columns from 92 on. Each distinct
text of a field is parsed once and cached; if one is unreadable, the line is parsed again slowly to
name the field."""

from typing import NamedTuple, NoReturn

from domain.errors import BadFile
from domain.formats.trf import fields
from domain.formats.trf.fields import Columns, ReadCell, WholeNumbers, read_cell, tenths_of
from domain.formats.trf.tournament import ReportedPlayer
from domain.messages import say
from domain.people import modern_title


class PlayerLine(NamedTuple):
    """`player` has no cells yet."""

    line: int
    player: ReportedPlayer
    cells: list[ReadCell]

    @property
    def number(self) -> int:
        return self.player.number


class _Points(dict[str, int | None]):
    """Maps the text of a field to tenths of points; blank is None."""

    def __missing__(self, text: str) -> int | None:
        points = tenths_of(text.strip()) if text.strip() else None
        if points is None and text.strip():
            raise ValueError(text)
        self[text] = points
        return points


class _Cells(dict[str, ReadCell]):
    """Maps the text of a cell's columns to the cell; `unusual` if any deviates from the format."""

    unusual = False

    def __init__(self, numbers: WholeNumbers) -> None:
        self._numbers = numbers

    def __missing__(self, text: str) -> ReadCell:
        cell = self[text] = read_cell(text, self._numbers)
        if cell.tolerated:
            self.unusual = True
        return cell


class _Titles(dict[str, str]):
    def __missing__(self, text: str) -> str:
        title = self[text] = modern_title(text)
        return title


_NUMBER, _SEX, _TITLE = fields.NUMBER.as_slice, fields.SEX.as_slice, fields.TITLE.as_slice
_NAME, _RATING, _FEDERATION = (
    fields.NAME.as_slice,
    fields.RATING.as_slice,
    fields.FEDERATION.as_slice,
)
_FIDE_ID, _BIRTH = fields.FIDE_ID.as_slice, fields.BIRTH.as_slice
_POINTS, _RANK = fields.POINTS.as_slice, fields.RANK.as_slice


class PlayerLineReader:
    """`notes` are (line, sentence) of each cell that deviates from the format."""

    def __init__(self, file_name: str) -> None:
        self._file = file_name
        self._wholes = WholeNumbers()
        self._points = _Points()
        self._cells = _Cells(self._wholes)
        self._titles = _Titles()
        self.notes: list[tuple[int, str]] = []

    def read(self, line_number: int, line: str) -> PlayerLine:
        """Read a record 001; BadFile if a field is unreadable."""
        wholes, cells = self._wholes, self._cells
        first, stride, width = fields.FIRST_CELL, fields.CELL_STRIDE, fields.CELL_WIDTH
        try:
            player = ReportedPlayer(
                wholes[line[_NUMBER]] or 0,
                line[_NAME].strip(),
                line[_SEX].strip().lower(),
                self._titles[line[_TITLE]],
                wholes[line[_RATING]] or 0,
                line[_FEDERATION].strip(),
                line[_FIDE_ID].strip(),
                line[_BIRTH].strip(),
                self._points[line[_POINTS]],
                wholes[line[_RANK]],
            )
            row = [cells[line[at : at + width]] for at in range(first, len(line), stride)]
        except ValueError:
            self._refuse(line_number, line)
        if not player.number:
            raise BadFile("the player has no starting number", line_number, self._file)
        found = PlayerLine(line_number, player, row)
        if cells.unusual:
            self._note_tolerances(found)
        return found

    def _note_tolerances(self, player: PlayerLine) -> None:
        for round_number, cell in enumerate(player.cells, start=1):
            if cell.tolerated:
                about = _in_round(player.number, round_number, cell.tolerated)
                self.notes.append((player.line, about))

    def _refuse(self, line_number: int, line: str) -> NoReturn:
        """Raise BadFile, naming the first unreadable field."""
        raise BadFile(_unreadable_field(line), line_number, self._file)


def _unreadable_field(line: str) -> str:
    """A sentence on the first unreadable field of the line."""
    number = fields.NUMBER.read(line)
    for field in (fields.NUMBER, fields.RATING, fields.RANK):
        text = field.read(line)
        if text and not (text.isdigit() and text.isascii()):
            where = _field_of_player(field, number)
            return say("{what} must be a number, not {text}", what=where, text=repr(text))
    points = fields.POINTS.read(line)
    if points and tenths_of(points) is None:
        where = _field_of_player(fields.POINTS, number)
        return say("{what} must be points such as 1.5, not {text}", what=where, text=repr(points))
    starts = range(fields.FIRST_CELL, len(line), fields.CELL_STRIDE)
    for round_number, at in enumerate(starts, start=1):
        try:
            read_cell(line[at : at + fields.CELL_WIDTH], WholeNumbers())
        except ValueError as complaint:
            return _in_round(number, round_number, complaint.args[0])
    raise AssertionError(line)


def _field_of_player(field: Columns, number: str) -> str:
    message = "the {field} of player {number} in {columns}"
    return say(message, field=field.name, number=number, columns=field.columns_text)


def _in_round(number: object, round_number: int, reason: str) -> str:
    message = "player {number}, round {round}: {reason}"
    return say(message, number=number, round=round_number, reason=reason)

"""The sections as the report sees them: entries with a cell of letters for each round.

A cell is a code, the opponent's pairing number and the colour: W9B, D16W, L1000W. Unplayed rounds
have opponent 0 and no colour: X won by forfeit, F lost by forfeit, Z drawn by forfeit, B full-point
bye, H half-point bye, U not paired. Marks that make no usual game but are rated so (½-0) are N, R
and S for win, draw and loss. A game of less than a move is not rated here, hence a forfeit.
"""

from collections.abc import Iterator
from typing import NamedTuple

from domain.chess.chart import chart
from domain.chess.rated import as_rated
from domain.chess.stage import Stage
from domain.crosstable import Crosstable, Row
from domain.errors import DomainError, NotNow
from domain.results import Colour, Mark

_PLAYED = {Mark.WIN: "W", Mark.DRAW: "D", Mark.LOSS: "L"}
_UNEVEN = {Mark.WIN: "N", Mark.DRAW: "R", Mark.LOSS: "S"}
_UNPLAYED = {
    Mark.FORFEIT_WIN: "X0",
    Mark.FORFEIT_LOSS: "F0",
    Mark.UNRATED_WIN: "X0",
    Mark.UNRATED_DRAW: "Z0",
    Mark.UNRATED_LOSS: "F0",
    Mark.PAIRING_BYE: "B0",
    Mark.FULL_BYE: "B0",
    Mark.HALF_BYE: "H0",
    Mark.ZERO_BYE: "U0",
}
UNPAIRED = "U0"
_SUM_TO_ONE = {("W", "L"), ("L", "W"), ("D", "D")}


class EntryRecord(NamedTuple):
    """`name` as the log has it; `cells` one for each round of the section."""

    number: int
    name: str
    rating: int
    cells: tuple[str, ...]


class SectionRecord(NamedTuple):
    name: str
    rounds: int
    entries: tuple[EntryRecord, ...]


def section_record(stage: Stage) -> SectionRecord:
    """Every game must be finished, and counts as it is rated; rounds nobody has paired are not
    reported.
    """
    for r in stage.rounds:
        for board in r.boards:
            if board.unfinished:
                raise NotNow(
                    f"{stage.name}, round {r.number}, board {board.number} has no result yet; "
                    "a rating report needs all of them."
                )
    table = chart(as_rated(stage))
    people = {number: entry.person for number, entry in stage.numbered()}
    entries = tuple(
        EntryRecord(
            row.number,
            people[row.number].full_name,
            people[row.number].rating,
            tuple(_cell(table, row, index) for index in range(table.rounds)),
        )
        for row in table.rows
    )
    return SectionRecord(stage.name, table.rounds, entries)


def _cell(table: Crosstable, row: Row, index: int) -> str:
    cell = row.cells[index]
    if cell.mark not in _PLAYED:
        return _UNPLAYED[cell.mark]
    theirs = table.by_number[cell.opponent].cells[index].mark
    usual = (_PLAYED[cell.mark], _PLAYED.get(theirs, "")) in _SUM_TO_ONE
    code = _PLAYED[cell.mark] if usual else _UNEVEN[cell.mark]
    return f"{code}{cell.opponent}{'W' if cell.colour is Colour.WHITE else 'B'}"


class Contradiction(DomainError):
    """Two cells of one game that do not tell the same; nothing is written then."""

    def __init__(self, section: str, round_number: int, *cells: tuple[int, str]) -> None:
        super().__init__(section, round_number, *cells)
        self.section = section
        self.round_number = round_number
        self.cells = cells

    def __str__(self) -> str:
        told = ", ".join(f"no. {number} has {cell}" for number, cell in self.cells)
        return f"{self.section}, round {self.round_number}: {told}; these contradict one another."


def check_reciprocity(section: SectionRecord) -> None:
    """Whoever is named as opponent names the other in the same round, with the other colour and
    the other half of the result.
    """
    rows = {entry.number: entry.cells for entry in section.entries}
    for number, cells in rows.items():
        for index, cell in enumerate(cells):
            code, opponent, colour = parsed(cell)
            if not opponent:
                continue
            theirs = rows[opponent][index] if opponent in rows else UNPAIRED
            if not _answers((code, colour), number, theirs):
                raise Contradiction(section.name, index + 1, (number, cell), (opponent, theirs))


def _answers(mine: tuple[str, str], number: int, theirs: str) -> bool:
    code, opponent, colour = parsed(theirs)
    colours = {mine[1], colour} == {"W", "B"}
    usual = (mine[0], code) in _SUM_TO_ONE
    uneven = mine[0] in "NRS" and code in "NRS"
    return opponent == number and colours and (usual or uneven)


def parsed(cell: str) -> tuple[str, int, str]:
    """Code, opponent, colour of a cell as it is written."""
    colour = cell[-1] if cell[-1] in "WB" and len(cell) > 1 else ""
    return cell[0], int(cell[1 : len(cell) - len(colour)] or 0), colour


def longest(sections: tuple[SectionRecord, ...]) -> int:
    return max((section.rounds for section in sections), default=0)


def padded(cells: tuple[str, ...], rounds: int) -> Iterator[str]:
    """Columns a shorter section does not play are unpaired."""
    yield from cells
    yield from [UNPAIRED] * (rounds - len(cells))

"""Read the standings of a pairs phase from a small table, to compute carryovers from them.

The first line names the columns: `pair`, then `percent` or both `matchpoints` and `possible`, and
optionally `name`; others are ignored. Cells are separated by comma, semicolon or tab, whichever the
first line has; numbers have a decimal point, or a decimal comma if commas don't separate cells.
"""

import csv
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.phases.ranking import PhaseLength, PhaseScore
from domain.bridge.session import PairNo
from domain.errors import BadFile
from domain.texts import parse_number

_DELIMITERS = "\t;,"


class StandingsPair(NamedTuple):
    score: PhaseScore
    name: str = ""


def read_phase_standings(
    text: str, length: PhaseLength, file: str = ""
) -> tuple[StandingsPair, ...]:
    """Read standings; without a column `possible` a pair has played all boards of the phase."""
    lines = text.lstrip("\ufeff").splitlines()
    if not lines:
        raise BadFile("the file is empty", 0, file)
    delimiter = next((mark for mark in _DELIMITERS if mark in lines[0]), ",")
    columns = [cell.strip().lower() for cell in lines[0].split(delimiter)]
    by_points = {"matchpoints", "possible"} <= set(columns)
    if "pair" not in columns or not (by_points or "percent" in columns):
        raise BadFile("the columns pair and percent, or matchpoints and possible, miss", 1, file)
    return tuple(_listed_pairs(lines[1:], columns, delimiter, length, file))


def _listed_pairs(
    lines: list[str], columns: list[str], delimiter: str, length: PhaseLength, file: str
) -> Iterator[StandingsPair]:
    seen: set[PairNo] = set()
    for number, cells in enumerate(csv.reader(lines, delimiter=delimiter), start=2):
        if not any(cell.strip() for cell in cells):
            continue
        row = dict(zip(columns, cells, strict=False))
        score = _phase_score(row, length, (number, file))
        if score.pair in seen:
            raise BadFile(f"pair {score.pair} is there twice", number, file)
        seen.add(score.pair)
        yield StandingsPair(score, row.get("name", "").strip())


def _phase_score(row: dict[str, str], length: PhaseLength, where: tuple[int, str]) -> PhaseScore:
    """The score of a row; `where` has its line and the file's name, for errors."""
    text = row.get("pair", "").strip()
    if not (text.isascii() and text.isdigit() and int(text)):
        raise BadFile(f"{text!r} is not a pair number", *where)
    pair = PairNo(int(text))
    if "percent" in row:
        possible = Fraction(length.most_points)
        won = possible * _parse_number(row["percent"], where) / 100
    else:
        won = _parse_number(row.get("matchpoints", ""), where)
        possible = _parse_number(row.get("possible", ""), where)
    if not 0 <= won <= possible:
        raise BadFile(f"pair {pair} can't have won that much", *where)
    return PhaseScore(pair, won, possible)


def _parse_number(text: str, where: tuple[int, str]) -> Fraction:
    try:
        return parse_number(text.strip().removesuffix("%").replace(",", "."))
    except ValueError:
        raise BadFile(f"{text!r} is not a number", *where) from None

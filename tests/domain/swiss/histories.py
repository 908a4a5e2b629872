"""Small tournaments to pair: written out by hand, or random but reproducible."""

import random
from collections.abc import Sequence
from dataclasses import replace

from domain.ids import Number, RoundNo
from domain.pairing import Forbidden, PairingRequest
from domain.results import (
    ABSENT,
    STANDARD,
    Cell,
    Colour,
    Crosstable,
    CrosstableRow,
    Mark,
    parse_result,
)

_MARKS = {mark.value: mark for mark in Mark}


def chart(*lines: str) -> Crosstable:
    """One line per player, one word per round: "4w1" is White against 4, won; "U" a bye."""
    rows = tuple(
        CrosstableRow(Number(number), tuple(_cell(word) for word in line.split()))
        for number, line in enumerate(lines, start=1)
    )
    return Crosstable(rows, max((len(row.cells) for row in rows), default=0))


def _cell(word: str) -> Cell:
    if len(word) == 1:
        return Cell(0, None, _MARKS[word])
    return Cell(int(word[:-2]), Colour(word[-2]), _MARKS[word[-1]])


def request(table: Crosstable, total_rounds: int, absent: Sequence[int] = ()) -> PairingRequest:
    return PairingRequest(
        RoundNo(table.rounds + 1),
        total_rounds,
        table,
        absent=frozenset(absent),
        initial_colour=Colour.WHITE,
    )


def random_request(seed: int, most: int, total_rounds: int = 9) -> PairingRequest:
    """Up to `most` players who have played a few rounds, with byes, forfeits, absences, clubs."""
    draw = random.Random(seed)
    size = draw.randint(2, most)
    cells: dict[int, list[Cell]] = {number: [] for number in range(1, size + 1)}
    rounds = draw.randint(0, min(4, size - 1))
    for _ in range(rounds):
        _play(draw, cells)
    rows = tuple(CrosstableRow(Number(number), tuple(row)) for number, row in cells.items())
    absent = frozenset(number for number in cells if draw.random() < 0.06)
    club = frozenset(draw.sample(range(1, size + 1), draw.randint(2, max(2, size // 2))))
    return PairingRequest(
        RoundNo(rounds + 1),
        total_rounds,
        Crosstable(rows, rounds, STANDARD),
        absent=absent,
        virtual={n: (10, 5, 5) for n in cells if n <= size // 2} if draw.random() < 0.2 else {},
        forbidden=(Forbidden(club),) if draw.random() < 0.25 else (),
        initial_colour=draw.choice([Colour.WHITE, Colour.BLACK]),
    )


def rated_request(seed: int, most: int) -> PairingRequest:
    """A random request with ratings that descend by number, as every initial ranking has them."""
    request = random_request(seed, most)
    draw = random.Random(seed)
    ratings = sorted((draw.randint(1000, 2500) for _ in request.chart.rows), reverse=True)
    rows = tuple(replace(r, rating=v) for r, v in zip(request.chart.rows, ratings, strict=True))
    return replace(request, chart=replace(request.chart, rows=rows))


def in_clubs(seed: int, most: int) -> PairingRequest:
    """Rated, with up to four clubs, some of them large, whose members don't meet."""
    request, draw = rated_request(seed, most), random.Random(seed)
    numbers = [int(row.number) for row in request.chart.rows]
    least, largest = min(2, len(numbers)), max(2, int(0.7 * len(numbers)))
    clubs = tuple(
        Forbidden(frozenset(draw.sample(numbers, draw.randint(least, largest))))
        for _ in range(draw.randint(1, 4))
    )
    return replace(request, forbidden=clubs)


def with_like_colours(seed: int, most: int) -> PairingRequest:
    """Many have had the same colour again and again, so that many can't meet."""
    draw = random.Random(seed)
    size, rounds = draw.randint(4, most), draw.randint(1, 4)
    cells: dict[int, list[Cell]] = {number: [] for number in range(1, size + 1)}
    taste = {number: draw.random() for number in cells}
    for _ in range(rounds):
        _play_by_taste(draw, cells, taste)
    rows = tuple(CrosstableRow(Number(n), tuple(row), 2600 - 10 * n) for n, row in cells.items())
    return request(Crosstable(rows, rounds), 9)


def _play_by_taste(
    draw: random.Random, cells: dict[int, list[Cell]], taste: dict[int, float]
) -> None:
    waiting = list(cells)
    draw.shuffle(waiting)
    if draw.random() < 0.5:
        waiting.sort(key=lambda n: -sum(cell.mark is Mark.WIN for cell in cells[n]))
    while len(waiting) > 1:
        a = waiting.pop()
        met = {cell.opponent for cell in cells[a]}
        b = next((other for other in reversed(waiting) if other not in met), None)
        if b is None:
            cells[a].append(ABSENT)
            continue
        waiting.remove(b)
        white, black = (a, b) if taste[a] + draw.gauss(0, 0.2) > taste[b] else (b, a)
        code = draw.choice(["1-0", "1-0", "1-0", "0-1", "=-="])
        cells[white].append(Cell(black, Colour.WHITE, parse_result(code).white))
        cells[black].append(Cell(white, Colour.BLACK, parse_result(code).black))
    for a in waiting:
        cells[a].append(ABSENT)


def _play(draw: random.Random, cells: dict[int, list[Cell]]) -> None:
    waiting = list(cells)
    draw.shuffle(waiting)
    while waiting:
        a = waiting.pop()
        met = {cell.opponent for cell in cells[a]}
        b = next((other for other in waiting if other not in met), None)
        if b is None or draw.random() < 0.08:
            cells[a].append(draw.choice([ABSENT, *_byes(cells[a])]))
            continue
        waiting.remove(b)
        white, black = sorted((a, b), key=lambda n: (_whites(cells[n]), draw.random()))
        code = draw.choice(["1-0", "1-0", "0-1", "=-=", "+--", "---"])
        cells[white].append(Cell(black, Colour.WHITE, parse_result(code).white))
        cells[black].append(Cell(white, Colour.BLACK, parse_result(code).black))


def _byes(cells: list[Cell]) -> list[Cell]:
    had = any(cell.mark is Mark.PAIRING_BYE for cell in cells)
    marks = [Mark.HALF_BYE, Mark.FULL_BYE] + ([] if had else [Mark.PAIRING_BYE])
    return [Cell(0, None, mark) for mark in marks]


def _whites(cells: list[Cell]) -> int:
    played = [cell.colour for cell in cells if cell.played]
    return played.count(Colour.WHITE) - played.count(Colour.BLACK)

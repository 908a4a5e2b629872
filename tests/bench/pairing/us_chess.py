"""How fast the US Chess engine pairs: nine-round opens of rated players, whole rounds timed.

Reading, byes, groups, colours and the trace are all in the time. Ratings lie between 1000 and 2500,
one player in fifty is unrated.
"""

import random
import time
from typing import NamedTuple

from domain.crosstable import Crosstable, Row
from domain.ids import Number, RoundNo
from domain.pairing import PairingRequest, RoundPairing
from domain.results import Cell, Colour, Mark
from domain.swiss import pair_round

ROUNDS = 9


class Measured(NamedTuple):
    seconds: float
    departures: int


def play(players: int, rounds: int = ROUNDS, seed: int = 1) -> list[Measured]:
    draw = random.Random(seed)
    ratings = sorted((draw.randint(1000, 2500) for _ in range(players)), reverse=True)
    rating = {
        number: 0 if draw.randrange(50) == 0 else value for number, value in enumerate(ratings, 1)
    }
    strength = {number: value + draw.randrange(-150, 150) for number, value in enumerate(ratings, 1)}
    cells: dict[int, list[Cell]] = {number: [] for number in rating}
    measured = []
    for round_number in range(1, rounds + 1):
        rows = tuple(Row(Number(n), tuple(row), rating[n]) for n, row in cells.items())
        request = PairingRequest(
            RoundNo(round_number),
            rounds,
            Crosstable(rows, round_number - 1),
            initial_colour=Colour.WHITE,
        )
        start = time.perf_counter()
        answer = pair_round("us-chess", "7th", request)
        taken = time.perf_counter() - start
        departures = sum(len(bracket.switches) for bracket in answer.trace.brackets)
        measured.append(Measured(taken, departures))
        _results(draw, strength, cells, answer)
    return measured


def _results(
    draw: random.Random,
    strength: dict[int, int],
    cells: dict[int, list[Cell]],
    answer: RoundPairing,
) -> None:
    for white, black in answer.boards:
        # of a thousand decided games the better player wins 500 and one more per point of rating
        better = 500 + min(450, max(-450, strength[white] - strength[black]))
        if draw.randrange(100) < 25:
            marks = Mark.DRAW, Mark.DRAW
        elif draw.randrange(1000) < better:
            marks = Mark.WIN, Mark.LOSS
        else:
            marks = Mark.LOSS, Mark.WIN
        cells[white].append(Cell(black, Colour.WHITE, marks[0]))
        cells[black].append(Cell(white, Colour.BLACK, marks[1]))
    if answer.bye is not None:
        cells[answer.bye].append(Cell(0, None, Mark.PAIRING_BYE))

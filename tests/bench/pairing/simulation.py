"""Tournaments with drawn results: stronger players win more often, some games are draws."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from domain.ids import Number, RoundNo
from domain.pairing import Forbidden, PairingRequest, RoundPairing
from domain.results import Cell, Colour, Crosstable, CrosstableRow, Mark
from domain.swiss.dutch.rounds import field_of, pair_field

T = TypeVar("T")


@dataclass(frozen=True)
class Plan:
    """`draws` is the drawing rate per cent; `club` are numbers that may not meet one another."""

    players: int
    rounds: int
    edition: str = "2026"
    draws: int = 30
    club: range = range(0)
    seed: int = 1


@dataclass(frozen=True)
class Measured:
    """Seconds of one round, and the methods of its brackets."""

    round_number: int
    reading: float
    pairing: float
    methods: tuple[str, ...]
    request: PairingRequest

    @property
    def weighted_brackets(self) -> int:
        return sum(method not in ("direct", "") for method in self.methods)


def play(plan: Plan, announced: int = 0) -> list[Measured]:
    """Every round of the plan; `announced` rounds if more than are played."""
    draw = random.Random(plan.seed)
    strength = {n: 900 * n // plan.players + draw.randrange(250) for n in _numbers(plan)}
    cells: dict[int, list[Cell]] = {number: [] for number in _numbers(plan)}
    measured = []
    for round_number in range(1, plan.rounds + 1):
        request = _request(plan, cells, round_number, max(announced, plan.rounds))
        reading, field = _time_call(partial(field_of, request, plan.edition))
        pairing, answer = _time_call(partial(pair_field, field, plan.edition))
        methods = tuple(bracket.method for bracket in answer.trace.brackets)
        measured.append(Measured(round_number, reading, pairing, methods, request))
        add_results(draw, plan.draws, strength, cells, answer)
    return measured


def _numbers(plan: Plan) -> range:
    return range(1, plan.players + 1)


def _time_call(act: Callable[[], T]) -> tuple[float, T]:
    start = time.perf_counter()
    value = act()
    return time.perf_counter() - start, value


def _request(
    plan: Plan, cells: dict[int, list[Cell]], round_number: int, total: int
) -> PairingRequest:
    rows = tuple(CrosstableRow(Number(number), tuple(row)) for number, row in cells.items())
    return PairingRequest(
        RoundNo(round_number),
        total,
        Crosstable(rows, round_number - 1),
        forbidden=(Forbidden(frozenset(plan.club)),) if plan.club else (),
        initial_colour=Colour.WHITE,
    )


def add_results(
    draw: random.Random,
    draws: int,
    strength: dict[int, int],
    cells: dict[int, list[Cell]],
    answer: RoundPairing,
) -> None:
    """Draws the results of a round, `draws` per cent of them draws, and adds them to `cells`."""
    for white, black in answer.boards:
        # Of a thousand decided games the stronger player wins 500, and one more for each point.
        better = 500 + min(450, max(-450, strength[black] - strength[white]))
        if draw.randrange(100) < draws:
            marks = Mark.DRAW, Mark.DRAW
        elif draw.randrange(1000) < better:
            marks = Mark.WIN, Mark.LOSS
        else:
            marks = Mark.LOSS, Mark.WIN
        cells[white].append(Cell(black, Colour.WHITE, marks[0]))
        cells[black].append(Cell(white, Colour.BLACK, marks[1]))
    if answer.bye is not None:
        cells[answer.bye].append(Cell(0, None, Mark.PAIRING_BYE))

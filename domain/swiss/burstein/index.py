"""The Index of C.04.4.2 (2026), 1.7 and 1.8: how strong a player's opponents have been.

Buchholz is the sum of the opponents' scores, Sonneborn-Berger the sum of the points won against
each times that opponent's score; equal in both, the players follow their numbers. A round without
a game is a game against oneself with the result that gives the same points. Scores are those of
now, without virtual points.

A player's series of zero-point byes that reaches the round to be paired counts as draws where their
opponents' Index is reckoned (1.7.2). Decided here: whoever is not paired in this round is taken to
have a zero-point bye in it; what their absence is worth is not asked for.
"""

from typing import NamedTuple

from domain.crosstable import Row
from domain.pairing import PairingRequest
from domain.results import PLAYED, Mark
from domain.swiss.field import order_of


class Index(NamedTuple):
    """Tenths and hundredths of a point."""

    buchholz: int
    sonneborn_berger: int


def indices(request: PairingRequest) -> dict[int, Index]:
    """Of every number."""
    played = request.round_number - 1
    score = {row.number: int(request.chart.score(row.number, played)) for row in request.chart.rows}
    met: dict[int, int] = {
        row.number: score[row.number] + _raised(request, row) for row in request.chart.rows
    }
    return {row.number: _index(request, row, score[row.number], met) for row in request.chart.rows}


def _index(request: PairingRequest, row: Row, own: int, met: dict[int, int]) -> Index:
    worth = request.chart.points.table
    buchholz = sonneborn_berger = 0
    for round_number in range(1, request.round_number):
        opponent, colour, mark = row.cell(round_number)
        strength = met[opponent] if mark in PLAYED and opponent and colour else own
        buchholz += strength
        sonneborn_berger += strength * worth[mark, colour]
    return Index(buchholz, sonneborn_berger)


def _raised(request: PairingRequest, row: Row) -> int:
    """What the zero-point byes up to now add to a player's score in their opponents' Index."""
    if row.number not in request.absent:
        return 0
    points, series = request.chart.points, 0
    for round_number in range(request.round_number - 1, 0, -1):
        if row.cell(round_number).mark is not Mark.ZERO_BYE:
            break
        series += 1
    return series * (points.draw - points.zero_bye)


def ranking(request: PairingRequest) -> dict[int, int]:
    """The place of every number by 1.8, the highest first; scores don't matter."""
    index = indices(request)
    order = list(order_of(request))
    order.sort(key=lambda number: index[number], reverse=True)
    return {number: place for place, number in enumerate(order)}

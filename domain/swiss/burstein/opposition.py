"""How strong a player's opponents have been, before 2018: Sonneborn-Berger, Buchholz, Median.

As bbpPairings reckons them for its `--burstein`. An opponent counts with their adjusted score:
their virtual points of this round, and every game they did not play as a draw. A round without a
game is one against a virtual opponent who had as many points as the player before it, gets what the
player's result leaves them, and draws from then on. Median is Buchholz without the strongest and
the weakest opponent; there is none before three rounds are played.

Two of one score compare by these three and their numbers; two of different scores, where a floater
is ranked among others, by Sonneborn-Berger, by score times Buchholz and score times Median, and
their numbers. That order of three or more players of different scores need not be transitive.
"""

from collections.abc import Iterator
from functools import cmp_to_key
from typing import NamedTuple

from domain.crosstable import Row
from domain.pairing import PairingRequest
from domain.points import PointSystem
from domain.results import PLAYED, Cell, Mark
from domain.swiss.field import order_of


class Opposition(NamedTuple):
    """Tenths; Sonneborn-Berger in hundredths. `place` is the player's among all numbers."""

    score: int
    sonneborn_berger: int
    buchholz: int
    median: int
    place: int

    @property
    def methods(self) -> tuple[int, int, int]:
        return self.sonneborn_berger, self.buchholz, self.median

    def key(self, *, mixed: bool) -> tuple[int, int, int, int]:
        """Ascends from the strongest opposition; `mixed`: compared with another score."""
        times = self.score if mixed else 1
        return (
            -self.sonneborn_berger,
            -times * self.buchholz,
            -times * self.median,
            self.place,
        )


def before(a: Opposition, b: Opposition) -> int:
    """Negative if a ranks before b."""
    mixed = a.score != b.score
    return -1 if a.key(mixed=mixed) < b.key(mixed=mixed) else 1


by_opposition = cmp_to_key(before)


def oppositions(request: PairingRequest) -> dict[int, Opposition]:
    """Of every number; `request.virtual` are the points of acceleration really used."""
    rows = request.chart.rows
    place = {number: at for at, number in enumerate(order_of(request))}
    adjusted: dict[int, int] = {row.number: _adjusted(request, row) for row in rows}
    return {row.number: _opposition(request, row, adjusted, place[row.number]) for row in rows}


def virtual_of(request: PairingRequest, number: int) -> int:
    points = request.virtual.get(number, ())
    return points[request.round_number - 1] if request.round_number <= len(points) else 0


def _past(request: PairingRequest, row: Row) -> list[Cell]:
    return [row.cell(r) for r in range(1, request.round_number)]


def _adjusted(request: PairingRequest, row: Row) -> int:
    points = request.chart.points
    return virtual_of(request, row.number) + sum(
        points.table[cell.mark, cell.colour] if _met(cell) else points.draw
        for cell in _past(request, row)
    )


def _opposition(
    request: PairingRequest, row: Row, adjusted: dict[int, int], place: int
) -> Opposition:
    worth = request.chart.points.table
    strengths = list(_strengths(request, row, adjusted))
    won = [worth[cell.mark, cell.colour] for cell in _past(request, row)]
    buchholz = sum(strengths)
    middle = buchholz - max(strengths) - min(strengths) if len(strengths) > 2 else 0
    score = int(request.chart.score(row.number, request.round_number - 1))
    return Opposition(
        score + virtual_of(request, row.number),
        sum(points * strength for points, strength in zip(won, strengths, strict=True)),
        buchholz,
        middle,
        place,
    )


def _strengths(request: PairingRequest, row: Row, adjusted: dict[int, int]) -> Iterator[int]:
    """Of each round's opponent, real or virtual."""
    points = request.chart.points
    past = _past(request, row)
    so_far = virtual_of(request, row.number)
    for rest, cell in zip(range(len(past) - 1, -1, -1), past, strict=True):
        if _met(cell):
            yield adjusted[cell.opponent]
        else:
            yield so_far + _left_over(points, cell.mark) + rest * points.draw
        so_far += points.table[cell.mark, cell.colour]


def _met(cell: Cell) -> bool:
    return cell.mark in PLAYED and cell.opponent != 0 and cell.colour is not None


def _left_over(points: PointSystem, mark: Mark) -> int:
    """What a result without a game leaves to the virtual opponent."""
    if mark in (Mark.FORFEIT_LOSS, Mark.ZERO_BYE):
        return points.win
    if mark is Mark.HALF_BYE:
        return points.draw
    if mark is Mark.PAIRING_BYE and points.pairing_bye < points.win:
        return points.win if points.pairing_bye < points.draw else points.draw
    return points.forfeit_loss

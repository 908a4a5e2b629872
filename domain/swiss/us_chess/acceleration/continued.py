"""Bill Smythe's continuation of an acceleration into rounds 3 and 4 of at least five.

Round 3: the players with one point meet by quarters, the first against the second, the third
against the fourth; everybody else normally. Round 4: of the players with two points the upper half
meets itself, of those with one point the lower half; the lower half of the former meets the upper
half of the latter; everybody else normally.

Stated for games without draws only. Decided here: exactly one and exactly two points, the half
points between them normally, in the order of scores. The first two quarters are equal, the fourth
has what is left over; the upper half of two points is even; the middle has as many of either side
as the smaller has.
"""

from domain.swiss.us_chess.acceleration.batches import by_score
from domain.swiss.us_chess.acceleration.tiers import Table
from domain.swiss.us_chess.options import Batch


def third_round(table: Table) -> list[Batch]:
    ones = [n for n in table.here if table.points[n] == table.win]
    half = 2 * (len(ones) // 4)
    batches = list(by_score(table, [n for n in table.here if table.points[n] > table.win]))
    batches.append(Batch("first and second quarter of 1 point", frozenset(ones[:half])))
    batches.append(Batch("third and fourth quarter of 1 point", frozenset(ones[half:])))
    batches += by_score(table, [n for n in table.here if table.points[n] < table.win])
    return [batch for batch in batches if batch.numbers]


def fourth_round(table: Table) -> list[Batch]:
    two = 2 * table.win
    twos = [n for n in table.here if table.points[n] == two]
    ones = [n for n in table.here if table.points[n] == table.win]
    upper = 2 * -(-len(twos) // 4)
    meeting = min(len(twos) - upper, len(ones) // 2)
    top, low = twos[: len(twos) - meeting], twos[len(twos) - meeting :]
    batches = list(by_score(table, [n for n in table.here if table.points[n] > two]))
    batches.append(Batch("upper half of 2 points", frozenset(top)))
    batches.append(
        Batch("lower 2 points against upper 1 point", frozenset(low), frozenset(ones[:meeting]))
    )
    between = [n for n in table.here if table.win < table.points[n] < two]
    batches += by_score(table, between)
    batches.append(Batch("lower half of 1 point", frozenset(ones[meeting:])))
    batches += by_score(table, [n for n in table.here if table.points[n] < table.win])
    return [batch for batch in batches if batch.numbers or batch.against]

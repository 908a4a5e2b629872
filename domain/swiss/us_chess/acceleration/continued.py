"""Bill Smythe's continuation of an acceleration into rounds 3 and 4 of at least five.

Round 3: the players with one point meet by quarters, the first against the second, the third
against the fourth; everybody else normally. Round 4: the upper half with two points meets itself,
so does the lower half with one point; the lower half with two points meets the upper half with one;
everybody else normally.

Stated for games without draws only. Decided here: the halves of round 4 are those of the field into
which the acceleration divided it before round 1, for only they give the numbers of the article's
64 players (20 meets 12, 33 meets 21); after thirds, half of the field as WinTD counts it. Exactly
one and exactly two points, the half points between them normally, in the order of scores. The first
two quarters are equal, the fourth has what is left over. The middle of round 4 has as many of
either side: of those with one point the highest rated, the others stay with the lower half; if they
are too few, the highest rated of the lower half with two points meet the upper half. An odd player
from above counts in the middle.
"""

from collections.abc import Collection

from domain.said import say
from domain.swiss.us_chess.acceleration.batches import by_score
from domain.swiss.us_chess.acceleration.tiers import AcceleratedField
from domain.swiss.us_chess.options import Batch


def third_round(table: AcceleratedField) -> list[Batch]:
    ones = [n for n in table.here if table.points[n] == table.win]
    half = 2 * (len(ones) // 4)
    batches = list(by_score(table, [n for n in table.here if table.points[n] > table.win]))
    batches.append(Batch(say("first and second quarter of 1 point"), frozenset(ones[:half])))
    batches.append(Batch(say("third and fourth quarter of 1 point"), frozenset(ones[half:])))
    batches += by_score(table, [n for n in table.here if table.points[n] < table.win])
    return [batch for batch in batches if batch.numbers]


def fourth_round(table: AcceleratedField, upper_half: Collection[int]) -> list[Batch]:
    two = 2 * table.win
    above = [n for n in table.here if table.points[n] > two]
    twos, lower_twos = _halves(table, two, upper_half)
    ones, lower_ones = _halves(table, table.win, upper_half)
    leaders = len(above) + len(twos) + len(lower_twos)
    meeting = min(len(lower_twos), len(ones))
    odd = (leaders - meeting) % 2
    if meeting == len(ones) and meeting and odd:
        meeting, odd = meeting - 1, 0
    staying = len(lower_twos) - meeting
    needed = ones[: meeting + odd]
    batches = [
        *by_score(table, above),
        Batch(say("upper half with 2 points"), frozenset([*twos, *lower_twos[:staying]])),
        Batch(
            say("lower half with 2 points against upper half with 1"),
            frozenset(lower_twos[staying:]),
            frozenset(needed),
        ),
        *by_score(table, [n for n in table.here if table.win < table.points[n] < two]),
        Batch(say("lower half with 1 point"), frozenset([*ones[len(needed) :], *lower_ones])),
        *by_score(table, [n for n in table.here if table.points[n] < table.win]),
    ]
    return [batch for batch in batches if batch.numbers or batch.against]


def _halves(
    table: AcceleratedField, score: int, upper_half: Collection[int]
) -> tuple[list[int], list[int]]:
    """Who has that score, by rating: of the field's upper half, and of its lower half."""
    having = [n for n in table.here if table.points[n] == score]
    return [n for n in having if n in upper_half], [n for n in having if n not in upper_half]

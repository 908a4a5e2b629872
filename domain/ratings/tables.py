"""The two tables of FIDE Handbook B.02 (2024), 8.1: score to rating difference and back."""

from bisect import bisect_left

_UP_TO_EVEN: tuple[int, ...] = (
    *(-800, -677, -589, -538, -501, -470, -444, -422, -401, -383),
    *(-366, -351, -336, -322, -309, -296, -284, -273, -262, -251),
    *(-240, -230, -220, -211, -202, -193, -184, -175, -166, -158),
    *(-149, -141, -133, -125, -117, -110, -102, -95, -87, -80),
    *(-72, -65, -57, -50, -43, -36, -29, -21, -14, -7),
    0,
)

DIFFERENCE_OF_SCORE: tuple[int, ...] = (
    *_UP_TO_EVEN,
    *(-value for value in reversed(_UP_TO_EVEN[:-1])),
)
"""dp for a score of 0, 1, … 100 per cent (8.1.1)."""

_LAST_DIFFERENCE_WITH = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
"""Upper bounds of the differences that give 50, 51, … 99 per cent (8.1.2)."""

FARTHEST = 736
"""From this difference on the higher rated is expected to score everything."""


def _expected(difference: int) -> int:
    higher = 50 + bisect_left(_LAST_DIFFERENCE_WITH, abs(difference))
    return higher if difference >= 0 else 100 - higher


def half_up(total: int, count: int) -> int:
    """total / count to the nearest integer, halves upwards."""
    return (2 * total + count) // (2 * count)


def performance(average: int, half_points: int, games: int) -> int:
    """The opponents' average, plus the difference for the score rounded to a whole per cent."""
    return average + DIFFERENCE_OF_SCORE[half_up(50 * half_points, games)]


_EXPECTED = {difference: _expected(difference) for difference in range(-FARTHEST, FARTHEST + 1)}


def expected(difference: int) -> int:
    """The expected score in per cent of a player rated `difference` above the opponent.

    Without the limit of 400 points that rating calculations have.
    """
    found = _EXPECTED.get(difference)
    return found if found is not None else 100 if difference > 0 else 0

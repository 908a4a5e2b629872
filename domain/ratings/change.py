"""Rating changes and first ratings: FIDE Handbook B.02, in force from 2024-03-01, with the change
of 2025-10-01.

* 8.3.1: a difference of more than 400 points counts as 400, in every game it comes in; since
  2025-10-01 not for a player rated 2650 or more, whose differences count as they are.
* 8.3.3: K is 40 until 30 games are rated, and until the end of the year of the 18th birthday while
  the rating is under 2300; 20 while it has always been under 2400; 10 from then on. In rapid and
  blitz it is 20. K times the games of a period is 700 at most: K is lowered to a whole number.
* 8.2: a first rating needs five games with rated opponents and a score above 0. Two draws with
  hypothetical opponents of 1800 are added, and it is at most 2200.
* 7.1.4: a player whose rating falls below 1400 is unrated.

Only games over the board between rated players count. The numbers of articles 8.3.1, 8.3.3 and
7.1.4 are those of restated regulations; the handbook's page itself was not available.

The two tables of FIDE Handbook B.02 (2024), 8.1: score to rating difference and back.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from domain.people import Person
from domain.times.time_control import Pace

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
"""From this difference on the higher rated player's expected score is 100 per cent."""


def _expected_by_table(difference: int) -> int:
    """The expected score in per cent by the table of 8.1.2."""
    higher = 50 + bisect_left(_LAST_DIFFERENCE_WITH, abs(difference))
    return higher if difference >= 0 else 100 - higher


def divide_half_up(total: int, count: int) -> int:
    """total / count to the nearest integer, halves upwards."""
    return (2 * total + count) // (2 * count)


def performance_rating(average: int, half_points: int, games: int) -> int:
    """The performance rating: the opponents' average plus dp for the score in whole per cent."""
    return average + DIFFERENCE_OF_SCORE[divide_half_up(50 * half_points, games)]


_EXPECTED = {
    difference: _expected_by_table(difference) for difference in range(-FARTHEST, FARTHEST + 1)
}


def expected_score(difference: int) -> int:
    """The expected score in per cent of a player rated `difference` above the opponent.

    Without the limit of 400 points of rating calculations.
    """
    found = _EXPECTED.get(difference)
    return found if found is not None else 100 if difference > 0 else 0


FLOOR = 1400
MOST_OF_A_FIRST = 2200

_FARTHEST_THAT_COUNTS = 400
_COUNTS_EVERY_POINT_FROM = 2650
_MOST_IN_A_PERIOD = 700

_FEWEST_OF_A_FIRST = 5
_HYPOTHETICAL = 1800
_HYPOTHETICAL_GAMES = 2


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game for ratings. `half_points` are 0, 1 or 2, whatever the tournament's point system."""

    opponent: int
    half_points: int


@dataclass(frozen=True, slots=True)
class RatingChange:
    """`expected` in hundredths of a point, `k` as applied, `points` exact."""

    games: int
    half_points: int
    expected: int
    k: int
    points: Fraction


def expected_hundredths(own: int, opponent: int) -> int:
    """The expected score of one game, in hundredths of a point."""
    difference = own - opponent
    if own < _COUNTS_EVERY_POINT_FROM:
        difference = max(-_FARTHEST_THAT_COUNTS, min(_FARTHEST_THAT_COUNTS, difference))
    return expected_score(difference)


def default_k(
    rating: int,
    pace: Pace = Pace.STANDARD,
    *,
    rated_games: int | None = None,
    turns_18_this_year_or_later: bool = False,
    has_reached_2400: bool = False,
) -> int:
    """K if the list does not give it. `rated_games` None means unknown, and counts as many."""
    if pace is not Pace.STANDARD:
        return 20
    if rated_games is not None and rated_games < 30:
        return 40
    if turns_18_this_year_or_later and rating < 2300:
        return 40
    return 10 if has_reached_2400 or rating >= 2400 else 20


def k_of(person: Person, day: str, pace: Pace = Pace.STANDARD) -> int:
    """K by the list, else by 8.3.3; the year of `day` decides the age limit for 40."""
    year = int(day[:4]) if day[:4].isdecimal() and len(day) >= 4 else 0
    young = bool(year and person.born) and year - person.born <= 18
    return person.k or default_k(
        person.rating, pace, rated_games=person.rated_games, turns_18_this_year_or_later=young
    )


def rating_change(own: int, k: int, games: Sequence[RatedGame]) -> RatingChange:
    """The rating change by these games, all of one period; `own` and all opponents are rated."""
    applied = min(k, _MOST_IN_A_PERIOD // len(games)) if games else k
    score = sum(game.half_points for game in games)
    hundredths = sum(expected_hundredths(own, game.opponent) for game in games)
    return RatingChange(
        len(games), score, hundredths, applied, Fraction(applied * (50 * score - hundredths), 100)
    )


def add_periods(periods: Sequence[RatingChange]) -> RatingChange:
    """The change over several rating periods, each rated separately. K is that of the last."""
    return RatingChange(
        sum(period.games for period in periods),
        sum(period.half_points for period in periods),
        sum(period.expected for period in periods),
        periods[-1].k,
        sum((period.points for period in periods), Fraction(0)),
    )


def first_rating(games: Sequence[RatedGame]) -> int | None:
    """The first rating of a player without one; None if these games give none."""
    score = sum(game.half_points for game in games)
    if len(games) < _FEWEST_OF_A_FIRST or score == 0:
        return None
    count = len(games) + _HYPOTHETICAL_GAMES
    total = sum(game.opponent for game in games) + _HYPOTHETICAL_GAMES * _HYPOTHETICAL
    performed = performance_rating(divide_half_up(total, count), score + _HYPOTHETICAL_GAMES, count)
    rating = min(MOST_OF_A_FIRST, performed)
    return rating if rating >= FLOOR else None

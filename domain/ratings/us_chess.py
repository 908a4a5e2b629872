"""Ratings of US Chess: "The US Chess Rating System" of M. E. Glickman and T. Doan (September 2020),
with the thresholds for bonus points that US Chess has set since.

* Step 1: an unrated player begins at 750, based on no games. (By age or from another list's rating
  if these are known; a log has neither. 750 is of the algorithm's older edition, as this part of
  the newest was not available.)
* Step 2: a rating counts as based on N' effective games, the smaller of the games played so far and
  N* = 50 / sqrt(0.662 + 0.00000739 (2569 - R)^2), which is 50 above 2355.
* Step 3: as opponents, unrated players count with an estimate by the special formula with N' = 1.
* Step 4: all players get an intermediate rating, by the special formula up to eight games and by
  the standard formula from the ninth on.
* Step 5: the same again, with the opponents' intermediate ratings.

Special formula (4.1): the rating at which the sum of the provisional winning expectancies, straight
lines from 0 at 400 points less to 1 at 400 more, equals the score; of a whole range of such ratings
the nearest to the rating before. 2700 at most.

Standard formula (4.2): the change is K (S - E) with K = 800 / (N' + m); the part of it above
B sqrt(m), m being at least 4, is added again as a bonus if there are three games and no opponent
was met more than twice. Above 2200 K is less if a section is rated both as regular and as quick.

The lowest rating is 100. Higher floors, matches, and players who have won or lost all games of
their life depend on data that only US Chess has. Logarithms are not exact: expectancies are
computed to 28 digits.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Generic, TypeVar

P = TypeVar("P", bound=Hashable)

FLOOR = 100
CEILING_OF_SPECIAL = 2700
UNRATED = 750
MOST_GAMES_OF_SPECIAL = 8
ESTABLISHED = 26
"""The number of games from which a rating isn't provisional."""
MANY_GAMES = 50
"""The number of games above which a rating gets no more reliable (step 2)."""

_BONUS_THRESHOLDS = (("2025-01-01", 10), ("2023-02-01", 12), ("2017-05-01", 14))
"""By the last day of the tournament; the newest first."""

_FULL_K_TO, _QUARTER_K_FROM = 2200, 2500
_FAR = 400


@dataclass(frozen=True, slots=True)
class RatingBefore:
    """A rating before the event, based on `games`; 0: unrated."""

    rating: int
    games: int = MANY_GAMES


@dataclass(frozen=True, slots=True)
class UsChessGame(Generic[P]):
    """`half_points` are 0, 1 or 2."""

    opponent: P
    half_points: int


@dataclass(frozen=True, slots=True)
class NewRating:
    """`bonus` is a part of the change; `games` is the number on which the new rating is based,
    including those `played` here.
    """

    rating: Fraction
    bonus: Fraction
    games: int
    played: int

    @property
    def whole_rating(self) -> int:
        """The rating as a whole number, halves upwards."""
        return int(self.rating + Fraction(1, 2))


@dataclass(frozen=True, slots=True)
class _FormulaData:
    """A player's data for the formulas; `effective` is N'."""

    rating: Fraction
    effective: Fraction
    games: int


def bonus_threshold(ends: str) -> int:
    """B for a tournament that ends on that day (ISO 8601); the newest if the day is unknown."""
    since = (threshold for day, threshold in _BONUS_THRESHOLDS if not ends or ends >= day)
    return next(since, _BONUS_THRESHOLDS[-1][1])


def effective_games(rating: Fraction, games: int) -> Fraction:
    """The effective number of games, N' of step 2."""
    if rating > 2355:
        return Fraction(min(games, MANY_GAMES))
    under = Fraction(662, 1000) + Fraction(739, 10**8) * (2569 - rating) ** 2
    return min(Fraction(games), MANY_GAMES / Fraction(_to_decimal(under).sqrt()))


def new_ratings(
    players: Mapping[P, RatingBefore],
    games: Mapping[P, Sequence[UsChessGame[P]]],
    threshold: int,
    *,
    dual: bool = False,
) -> Mapping[P, NewRating]:
    """The new ratings of all who have played; `threshold` is B of the standard formula. `dual`:
    rated both as regular and as quick.
    """
    before = {player: _formula_data(standing) for player, standing in players.items()}
    others = {player: data.rating for player, data in before.items()}
    others |= {
        player: _special_rating(Fraction(data.rating), Fraction(1), games.get(player, ()), others)
        for player, data in before.items()
        if not data.effective and games.get(player)
    }
    between = {
        player: _rate_player(data, games[player], others, threshold, dual)
        for player, data in before.items()
        if games.get(player)
    }
    others |= {player: found.rating for player, found in between.items()}
    return {
        player: _rate_player(before[player], games[player], others, threshold, dual)
        for player in between
    }


def _formula_data(standing: RatingBefore) -> _FormulaData:
    """The values with which the formulas begin, of an unrated player those of step 1."""
    rating = Fraction(standing.rating or UNRATED)
    games = standing.games if standing.rating else 0
    return _FormulaData(rating, effective_games(rating, games), games)


def _rate_player(
    before: _FormulaData,
    games: Sequence[UsChessGame[P]],
    others: Mapping[P, Fraction],
    threshold: int,
    dual: bool,
) -> NewRating:
    """The new rating of one player; `others` are the ratings of the opponents."""
    bonus = Fraction(0)
    if before.games <= MOST_GAMES_OF_SPECIAL:
        rating = _special_rating(before.rating, before.effective, games, others)
    else:
        k = k_factor(before.rating, before.effective, len(games), dual=dual)
        surplus = Fraction(sum(game.half_points for game in games), 2)
        surplus -= sum(winning_expectancy(before.rating - others[game.opponent]) for game in games)
        bonus = _rating_bonus(k * surplus, games, threshold)
        rating = before.rating + k * surplus + bonus
    return NewRating(max(rating, Fraction(FLOOR)), bonus, before.games + len(games), len(games))


def k_factor(rating: Fraction, effective: Fraction, games: int, *, dual: bool = False) -> Fraction:
    """K of 4.2; lower above 2200 if `dual`, rated both as regular and as quick."""
    if not dual or rating <= _FULL_K_TO:
        return 800 / (effective + games)
    if rating >= _QUARTER_K_FROM:
        return 200 / (effective + games)
    return 800 * (Fraction(13, 2) - rating / 400) / (effective + games)


def winning_expectancy(difference: Fraction) -> Fraction:
    """The standard winning expectancy for that rating difference."""
    return Fraction(1 / (1 + Decimal(10) ** (_to_decimal(-difference) / 400)))


def _rating_bonus(change: Fraction, games: Sequence[UsChessGame[P]], threshold: int) -> Fraction:
    """The bonus points for a change above the threshold (4.2)."""
    met = Counter(game.opponent for game in games)
    if len(games) < 3 or max(met.values()) > 2:
        return Fraction(0)
    root = Fraction(Decimal(max(4, len(games))).sqrt())
    return max(Fraction(0), change - threshold * root)


WeightedRating = tuple[Fraction, Fraction]
"""A rating, and the number of games it counts for."""


def _special_rating(
    rating: Fraction,
    effective: Fraction,
    games: Sequence[UsChessGame[P]],
    others: Mapping[P, Fraction],
) -> Fraction:
    """The rating whose expected score is the score made; of several the nearest to the one before.
    Opponents weigh 1 each; the rating before weighs its effective games, all drawn.
    """
    weights = [(others[game.opponent], Fraction(1)) for game in games] + [(rating, effective)]
    score = Fraction(sum(game.half_points for game in games), 2) + effective / 2
    corners = sorted({at + side for at, weight in weights if weight for side in (-_FAR, _FAR)})
    lowest, highest = _rating_range(score, corners, weights)
    if score == 0:
        lowest = min(lowest, rating)
    if score == len(games) + effective:
        highest = max(highest, rating)
    return min(max(rating, lowest), highest, Fraction(CEILING_OF_SPECIAL))


def _rating_range(
    score: Fraction, corners: Sequence[Fraction], weights: Sequence[WeightedRating]
) -> tuple[Fraction, Fraction]:
    """The range of ratings with that expected score, which is linear between two corners."""
    points = [(corner, _provisional_score(corner, weights)) for corner in corners]
    stretches = [pair for pair in pairwise(points) if pair[0][1] < pair[1][1]]
    low = next(
        (_rating_on_line(score, *ends) for ends in stretches if score <= ends[1][1]), corners[-1]
    )
    high = next(
        (_rating_on_line(score, *ends) for ends in reversed(stretches) if ends[0][1] <= score),
        corners[0],
    )
    return low, high


Corner = tuple[Fraction, Fraction]
"""A rating, and the expected score at it."""


def _rating_on_line(score: Fraction, left: Corner, right: Corner) -> Fraction:
    """The rating at which the line through two corners (rating, score) has the score."""
    return left[0] + (score - left[1]) * (right[0] - left[0]) / (right[1] - left[1])


def _provisional_score(at: Fraction, weights: Sequence[WeightedRating]) -> Fraction:
    """The sum of the provisional winning expectancies of a player rated `at`."""
    return sum(
        (
            weight * min(Fraction(1), max(Fraction(0), Fraction(1, 2) + (at - other) / (2 * _FAR)))
            for other, weight in weights
        ),
        Fraction(0),
    )


def _to_decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)

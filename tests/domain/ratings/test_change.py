"""B.02 8: changes, coefficients and first ratings, by hand."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from domain.ratings.change import (
    DIFFERENCE_OF_SCORE,
    RatedGame,
    default_k,
    expected_hundredths,
    first_rating,
    rating_change,
)
from domain.times.time_control import Pace

ratings = st.integers(1400, 2900)


@pytest.mark.parametrize(
    ("own", "opponent", "hundredths"),
    [
        (2000, 2000, 50),
        (2000, 1900, 64),
        (1900, 2000, 36),
        (2000, 1600, 92),
        # 400 points at most: against 1400 as against 1600
        (2000, 1400, 92),
        (1400, 2200, 8),
        (2649, 2100, 92),
        # from 2650 on every point counts: 550 points are 97 per cent
        (2650, 2100, 97),
        (2700, 1900, 100),
        # the opponent is not rated 2650: 400 points
        (2200, 2750, 8),
    ],
)
def test_a_difference_counts_as_400_below_2650(own: int, opponent: int, hundredths: int) -> None:
    assert expected_hundredths(own, opponent) == hundredths


def test_every_per_cent_more_is_a_larger_difference() -> None:
    assert all(less < more for less, more in pairwise(DIFFERENCE_OF_SCORE))


def test_the_change_of_a_tournament_of_three_games() -> None:
    # 2000 with K 20: 1 against 1900 (0.64), a half against 2100 (0.36), 0 against 2500 (0.08)
    games = [RatedGame(1900, 2), RatedGame(2100, 1), RatedGame(2500, 0)]
    change = rating_change(2000, 20, games)
    assert (change.games, change.half_points, change.expected) == (3, 3, 108)
    assert change.points == Fraction(84, 10)


def test_the_coefficient_sinks_where_many_games_are_played() -> None:
    # 40 · 18 = 720 > 700: 38 · 18 = 684
    assert rating_change(1800, 40, [RatedGame(1800, 1)] * 17).k == 40
    assert rating_change(1800, 40, [RatedGame(1800, 1)] * 18).k == 38


def test_no_games_change_nothing() -> None:
    assert rating_change(1800, 20, []).points == 0


@pytest.mark.parametrize(
    ("k", "rating", "facts"),
    [
        (40, 2350, {"rated_games": 29}),
        (20, 2350, {"rated_games": 30}),
        (20, 2350, {}),
        (40, 2299, {"turns_18_this_year_or_later": True}),
        (20, 2300, {"turns_18_this_year_or_later": True}),
        (20, 2399, {}),
        (10, 2400, {}),
        (10, 2350, {"has_reached_2400": True}),
        (20, 2750, {"pace": Pace.RAPID}),
        (20, 1500, {"pace": Pace.BLITZ, "rated_games": 3}),
    ],
)
def test_the_coefficient_k_follows_age_games_and_rating(
    k: int, rating: int, facts: dict[str, object]
) -> None:
    assert default_k(rating, **facts) == k  # type: ignore[arg-type]


def test_a_first_rating_adds_two_draws_against_1800() -> None:
    # Five games against 2000, 2½ points; with two draws against 1800 3½ of 7 against
    # (5 · 2000 + 2 · 1800) / 7 = 1942.86
    assert first_rating([RatedGame(2000, 1)] * 5) == 1943


def test_no_first_rating_for_few_games_no_points_or_below_the_floor() -> None:
    assert first_rating([RatedGame(2000, 1)] * 4) is None
    assert first_rating([RatedGame(2000, 0)] * 9) is None
    # half a point of nine against 1500: 1.5 of 11 is 14 per cent, 1555 - 296 is under the floor
    assert first_rating([RatedGame(1500, 0)] * 8 + [RatedGame(1500, 1)]) is None


def test_a_first_rating_is_2200_at_most() -> None:
    assert first_rating([RatedGame(2500, 2)] * 9) == 2200


@given(ratings, ratings)
def test_two_players_expect_one_point_between_them(one: int, other: int) -> None:
    if max(one, other) < 2650 or abs(one - other) <= 400:
        assert expected_hundredths(one, other) + expected_hundredths(other, one) == 100


@given(ratings, st.lists(st.builds(RatedGame, ratings, st.integers(0, 2)), max_size=13))
def test_a_better_score_never_costs_points(own: int, games: list[RatedGame]) -> None:
    change = rating_change(own, 20, games)
    assert rating_change(own, 20, list(reversed(games))) == change
    for place, game in enumerate(games):
        if game.half_points < 2:
            better = [*games[:place], RatedGame(game.opponent, game.half_points + 1)]
            assert rating_change(own, 20, [*better, *games[place + 1 :]]).points > change.points

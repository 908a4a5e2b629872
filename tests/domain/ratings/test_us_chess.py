"""The rating system of US Chess: its published examples, and properties of every event."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from domain.ratings.us_chess import (
    FLOOR,
    NewRating,
    RatingBefore,
    UsChessGame,
    bonus_threshold,
    effective_games,
    k_factor,
    new_ratings,
    winning_expectancy,
)


def rating_after(own: RatingBefore, *games: tuple[int, int], threshold: int = 10) -> NewRating:
    """The new rating after games (opponent's rating, half points) against fixed ratings."""
    players = {0: own} | {n: RatingBefore(rating, 10**6) for n, (rating, _) in enumerate(games, 1)}
    mine = [UsChessGame(n, half_points) for n, (_, half_points) in enumerate(games, 1)]
    return new_ratings(players, {0: mine}, threshold)[0]


def test_special_formula_gives_the_published_example() -> None:
    # 1500 of six games beats 1400, loses to 1550 and draws with 1650: (6·1500 + 4600) / 9
    new_rating = rating_after(RatingBefore(1500, 6), (1400, 2), (1550, 0), (1650, 1))
    assert (new_rating.rating, new_rating.whole_rating, new_rating.games) == (
        Fraction(13600, 9),
        1511,
        9,
    )


@pytest.mark.parametrize(
    ("effective", "games", "k"),
    [
        *((6, 4, "80"), (6, 6, "66.67"), (6, 10, "50")),
        *((20, 4, "33.33"), (20, 6, "30.77"), (20, 10, "26.67")),
        *((50, 4, "14.81"), (50, 6, "14.29"), (50, 10, "13.33")),
    ],
)
def test_k_factor_is_as_in_the_published_table(effective: int, games: int, k: str) -> None:
    found = k_factor(Fraction(1500), Fraction(effective), games)
    assert abs(found - Fraction(k)) <= Fraction(1, 200)


def test_k_is_less_for_the_strongest_of_a_section_that_is_rated_twice() -> None:
    ten = Fraction(10)
    assert k_factor(Fraction(2200), ten, 10, dual=True) == 40
    # 800 · (6.5 - 0.0025 · 2400) = 400
    assert k_factor(Fraction(2400), ten, 10, dual=True) == 20
    assert k_factor(Fraction(2500), ten, 10, dual=True) == 10
    assert k_factor(Fraction(2500), ten, 10) == 40


@pytest.mark.parametrize(
    ("rating", "games", "effective"),
    [
        # 0.662 + 0.00000739 · 869² = 6.2426; its root is 2.49852
        (1700, 30, "20.0118"),
        (1700, 12, "12"),
        (2400, 300, "50"),
        (2569, 40, "40"),
    ],
)
def test_effective_games_are_limited_by_rating_and_games_played(
    rating: int, games: int, effective: str
) -> None:
    assert abs(effective_games(Fraction(rating), games) - Fraction(effective)) < Fraction(1, 1000)


def test_an_established_player_gets_the_standard_formula_and_a_bonus() -> None:
    # 1700 of 100 games: N' 20.0118, K = 800 / 24.0118 = 33.3170; two halves and a win against
    # equals, and a loss: nothing. Then three wins of four, 1 more than expected: 33.3170, and the
    # bonus of what passes 10 · 2 points.
    even = rating_after(RatingBefore(1700, 100), (1700, 2), (1700, 1), (1700, 1), (1700, 0))
    assert (even.rating, even.bonus) == (Fraction(1700), Fraction(0))
    good = rating_after(RatingBefore(1700, 100), (1700, 2), (1700, 2), (1700, 2), (1700, 0))
    assert abs(good.bonus - Fraction("13.3170")) < Fraction(1, 1000)
    assert abs(good.rating - Fraction("1746.634")) < Fraction(1, 1000)


def test_there_is_no_bonus_for_two_games_or_an_opponent_met_three_times() -> None:
    assert rating_after(RatingBefore(1700, 100), (2100, 2), (2100, 2)).bonus == 0
    players = {0: RatingBefore(1700, 100), 1: RatingBefore(2100, 100)}
    thrice = [UsChessGame(1, 2)] * 3
    assert new_ratings(players, {0: thrice}, 10)[0].bonus == 0


@pytest.mark.parametrize(
    ("ends", "threshold"),
    [
        *(("", 10), ("2026-11-22", 10), ("2025-01-01", 10), ("2024-12-31", 12)),
        *(("2023-02-01", 12), ("2023-01-31", 14), ("2010-01-01", 14)),
    ],
)
def test_the_threshold_is_that_of_the_day_the_tournament_ends(ends: str, threshold: int) -> None:
    assert bonus_threshold(ends) == threshold


def test_a_win_never_lowers_a_rating() -> None:
    """The purpose of the special formula: a plain average of 1500 and 400 would cost points."""
    new_rating = rating_after(RatingBefore(1500, 5), (400, 2))
    assert new_rating.rating == 1500
    assert rating_after(RatingBefore(1500, 5), (2600, 0)).rating == 1500


def test_the_unrated_are_estimated_for_their_opponents() -> None:
    # Three who are rated 1500 beat an unrated one, and one loses to them.
    players = {n: RatingBefore(1500, 100) for n in range(1, 5)} | {0: RatingBefore(0)}
    mine = [UsChessGame(1, 2), UsChessGame(2, 0), UsChessGame(3, 0), UsChessGame(4, 0)]
    games = {0: mine} | {n: [UsChessGame(0, 2 - mine[n - 1].half_points)] for n in range(1, 5)}
    found = new_ratings(players, games, 10)
    # (4 · 1500 + 400 · (1 - 3)) / 4 = 1300 once nothing of the 750 is weighed
    assert abs(found[0].rating - 1300) < 15
    assert found[0].games == 4
    assert found[1].rating < 1500 < found[2].rating


@pytest.mark.parametrize(
    ("opponent", "half_points", "rating"),
    [
        # a player 400 better is expected to win: of the ratings from there on the nearest to 750
        *((1500, 2, 1900), (200, 2, 750), (1500, 0, 750), (200, 0, FLOOR))
    ],
)
def test_unrated_players_stay_as_near_to_their_start_as_possible(
    opponent: int, half_points: int, rating: int
) -> None:
    new_rating = rating_after(RatingBefore(0), (opponent, half_points))
    assert abs(new_rating.rating - rating) <= 1


def test_the_expected_score_is_the_published_one() -> None:
    assert winning_expectancy(Fraction(0)) == Fraction(1, 2)
    assert abs(winning_expectancy(Fraction(400)) - Fraction(10, 11)) < Fraction(1, 10**20)
    one, other = winning_expectancy(Fraction(137)), winning_expectancy(Fraction(-137))
    assert abs(one + other - 1) < Fraction(1, 10**20)


standings = st.builds(RatingBefore, st.integers(100, 2800), st.integers(1, 400))
results = st.lists(st.tuples(st.integers(100, 2800), st.integers(0, 2)), min_size=1, max_size=6)


@given(own=standings, games=results, at=st.integers(0, 5))
def test_a_better_result_never_costs_points(
    own: RatingBefore, games: list[tuple[int, int]], at: int
) -> None:
    at %= len(games)
    worse = [(r, 0) if n == at else (r, p) for n, (r, p) in enumerate(games)]
    assert rating_after(own, *worse).rating <= rating_after(own, *games).rating
    assert rating_after(own, *games).rating >= FLOOR


@given(own=st.builds(RatingBefore, st.integers(100, 2800), st.integers(1, 8)), games=results)
def test_the_special_rating_is_the_one_whose_expected_score_was_reached(
    own: RatingBefore, games: list[tuple[int, int]]
) -> None:
    """Checked by the definition's own words, not by the corners of the piecewise function."""
    new_rating = rating_after(own, *games).rating
    if new_rating in (FLOOR, 2700):
        return
    weight = effective_games(Fraction(own.rating), own.games)

    def expected(other: int) -> Fraction:
        if new_rating <= other - 400:
            return Fraction(0)
        return (
            Fraction(1)
            if new_rating >= other + 400
            else Fraction(1, 2) + (new_rating - other) / 800
        )

    total = weight * expected(own.rating) + sum(expected(rating) for rating, _ in games)
    assert abs(total - weight / 2 - Fraction(sum(p for _, p in games), 2)) < Fraction(1, 10**20)

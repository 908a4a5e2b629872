"""The evaluation of past opponents: the Index of 2026, and the three methods before 2018."""

from dataclasses import replace

import pytest

from domain.swiss.burstein.pre_2018 import (
    Opposition,
    compare_oppositions,
    oppositions_of,
    with_own_acceleration,
)
from domain.swiss.burstein.rounds import Index, index_by_number, places_by_index
from tests.domain.swiss.histories import chart, request

#        R1   R2   R3      points
CHART = chart(
    "2w1 3b= 4w1",  # 1   2½
    "1b0 4w1 3b=",  # 2   1½
    "4b= 1w= 2w=",  # 3   1½
    "3w= 2b0 1b0",  # 4   ½
    "U   H   Z",  # 5   1½
    "Z   Z   Z",  # 6   0
)


def test_index_is_buchholz_then_sonneborn_berger() -> None:
    index = index_by_number(request(CHART, 7))

    # 1 met 2, 3 and 4: 1½ + 1½ + ½; won 1, ½ and 1 of them: 1½ + ¾ + ½
    assert index[1] == Index(35, 275)


def test_a_round_without_a_game_is_a_game_against_oneself() -> None:
    # 5 has 1½ points: a win, a draw and a loss against himself
    assert index_by_number(request(CHART, 7))[5] == Index(45, 225)


@pytest.mark.parametrize(("absent", "strength"), [([], 10), ([2], 15)])
def test_zero_point_byes_up_to_now_count_as_draws_for_the_opponents(
    absent: list[int], strength: int
) -> None:
    # 2 has a point and stayed away in round 2; only if he still does, that was a draw for 1
    table = chart("2w0 U", "1b1 Z", "4w1 4w1", "3b0 3b0")

    index = index_by_number(request(table, 5, absent=absent))

    assert index[1].buchholz == strength + 10


def test_equal_indices_follow_the_numbers() -> None:
    assert places_by_index(request(chart(*[""] * 3), 5)) == {1: 0, 2: 1, 3: 2}


def test_before_2018_adjusted_scores_count_unplayed_games_as_draws() -> None:
    found = oppositions_of(request(CHART, 7))

    assert found[1] == Opposition(25, 275, 35, 15, 0)
    # 5: the bye leaves its opponent 0, and then he draws twice: 0+0+1; then 1+½+½; then 1½+1+0
    assert found[5] == Opposition(15, 10 * 10 + 5 * 20, 10 + 20 + 25, 20, 4)


@pytest.mark.parametrize(("bye", "strength"), [(10, 0), (5, 5), (0, 10)])
def test_a_bye_worth_less_than_a_win_is_a_draw_or_a_loss(bye: int, strength: int) -> None:
    table = chart("U", "3w1", "2b0")
    round_request = request(replace(table, points=replace(table.points, pairing_bye=bye)), 5)

    assert oppositions_of(round_request)[1].buchholz == strength


def test_a_floater_is_compared_by_score_times_buchholz() -> None:
    scores = {"sonneborn_berger": 0, "median": 0}
    weak = Opposition(score=20, buchholz=30, place=0, **scores)
    strong = Opposition(score=10, buchholz=50, place=1, **scores)

    assert compare_oppositions(weak, strong) < 0
    assert compare_oppositions(weak._replace(score=10), strong) > 0


def test_the_upper_half_has_a_win_more_in_the_first_two_rounds() -> None:
    # 2 is absent in round 1: of 1, 3, 4, 5 and 6 the upper half are 1 and 3; 2 stands among them
    round_request = with_own_acceleration(request(chart(*[""] * 6), 7, absent=[2]))

    assert round_request.virtual == {1: (10, 10), 2: (10, 10), 3: (10, 10)}


def test_an_acceleration_of_the_tournament_replaces_that_of_the_system() -> None:
    round_request = replace(request(chart(*[""] * 4), 7), virtual={1: (0,)})

    assert with_own_acceleration(round_request) == round_request

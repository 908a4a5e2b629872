"""Tie-breaks by ratings (C.07 10): averages, performances, and the tables of B.02 8.1."""

from domain.ratings.change import DIFFERENCE_OF_SCORE, divide_half_up, expected_score
from domain.results import Crosstable, PointSystem
from domain.standings.exact_values import exact_text
from domain.standings.table import ranked_standings
from domain.standings.tiebreaks.descriptor import parse_tie_break
from tests.domain.standings.drawn import chart_of


def value(drawn: Crosstable, code: str, number: int = 1) -> str:
    return next(
        exact_text(s.values[0])
        for s in ranked_standings(drawn, [parse_tie_break(code)])
        if s.number == number
    )


# 1 met 2 and 3 over the board and 4 not at all.
DRAWN = """
    1 2000 +W2  =B3 +W4F
    2 1801 -B1  H   H
    3 1900 H    =W1 H
    4 2500 H    H   -B1F
    """


def test_an_average_of_a_half_is_rounded_upwards() -> None:
    assert value(chart_of(DRAWN), "ARO") == "1851"
    assert [divide_half_up(-7, 2), divide_half_up(-3, 2), divide_half_up(4, 3)] == [-3, -1, 1]


def test_a_cut_average_drops_the_lowest_rated_opponent() -> None:
    assert value(chart_of(DRAWN), "ARO/C1") == "1900"
    assert value(chart_of(DRAWN), "ARO/C2") == ""


def test_performance_adds_the_difference_for_the_rounded_score() -> None:
    # 1½ of 2 is 75 per cent, which is worth 193.
    assert value(chart_of(DRAWN), "TPR") == "2044"


def test_performance_does_not_depend_on_the_point_system() -> None:
    assert value(chart_of(DRAWN, PointSystem.from_values(win=30, draw=10)), "TPR") == "2044"


def test_perfect_performance_is_the_lowest_rating_expected_to_score_as_much() -> None:
    # Against 1801 and 1900 a player of 2046 expects .80 + .70 = 1.50, one of 2045 only .80 + .69.
    assert value(chart_of(DRAWN), "PTP") == "2046"


def test_perfect_performance_without_points_is_800_below_the_weakest_opponent() -> None:
    assert value(chart_of(DRAWN), "PTP", number=2) == "1200"


def test_perfect_performance_of_a_full_score_is_736_above_the_strongest_opponent() -> None:
    assert value(chart_of("1 2000 +W2\n2 1801 -B1"), "PTP") == "2537"


def test_one_unrated_player_makes_all_rating_values_undefined() -> None:
    unrated = chart_of(DRAWN.replace("2500", "   0"))

    codes = ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")
    assert [value(unrated, code) for code in codes] == [""] * 6


def test_without_games_over_the_board_a_value_is_undefined() -> None:
    drawn = chart_of(DRAWN)

    assert [value(drawn, code, number=4) for code in ("ARO", "TPR", "PTP", "APRO")] == [""] * 4
    assert value(drawn, "RTNG", number=4) == "2500"


def test_the_tables_are_symmetrical_and_reach_from_nothing_to_everything() -> None:
    assert [DIFFERENCE_OF_SCORE[p] for p in (0, 1, 25, 50, 75, 99, 100)] == [
        *(-800, -677, -193, 0),
        *(193, 677, 800),
    ]
    assert [expected_score(d) for d in (-736, -735, -4, 0, 3, 4, 735, 736, 5000)] == [
        *(0, 1, 49, 50),
        *(50, 51, 99, 100, 100),
    ]
    assert all(expected_score(d) + expected_score(-d) == 100 for d in range(800))


def test_the_farther_apart_the_more_is_expected_up_to_everything_and_down_to_nothing() -> None:
    """B.02 (2024) 8.1.2, at the ends of its lines and beyond all of them."""
    assert [expected_score(difference) for difference in (0, 3, 4, 735, 736, 737, 5000)] == [
        *(50, 50, 51, 99, 100, 100, 100)
    ]
    assert [expected_score(-difference) for difference in (3, 4, 735, 736, 737, 5000)] == [
        *(50, 49, 1, 0, 0, 0)
    ]


# FIDE Handbook B.02 (2024), 8.1.1: the difference for 0, 1, … 50 per cent; those above are the same
# upwards. 8.1.2: up to which difference 50, 51, … 99 per cent are expected.
PRINTED_DIFFERENCES = """
800 677 589 538 501 470 444 422 401 383 366 351 336 322 309 296 284 273 262 251 240 230 220 211 202
193 184 175 166 158 149 141 133 125 117 110 102 95 87 80 72 65 57 50 43 36 29 21 14 7 0
"""
PRINTED_BOUNDS = """
3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206 215 225
235 245 256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735
"""


def test_the_difference_for_a_score_is_as_printed() -> None:
    below = [-int(word) for word in PRINTED_DIFFERENCES.split()]

    assert [DIFFERENCE_OF_SCORE[p] for p in range(51)] == below
    assert [DIFFERENCE_OF_SCORE[100 - p] for p in range(51)] == [-d for d in below]


def test_the_score_for_a_difference_is_as_printed() -> None:
    for percent, last in enumerate(map(int, PRINTED_BOUNDS.split()), 50):
        assert (expected_score(last), expected_score(last + 1)) == (percent, percent + 1)
        assert (expected_score(-last), expected_score(-last - 1)) == (100 - percent, 99 - percent)

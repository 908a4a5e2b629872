from fractions import Fraction

import pytest

from domain.bridge.scoring.imps import (
    THRESHOLDS,
    award_imps,
    butler,
    cross_imps,
    datum,
    imps,
)
from domain.bridge.scoring.policy import Datum, Halves
from domain.bridge.scoring.result import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award
from domain.bridge.scoring.traveller import View


def plain(*scores: int) -> list[View]:
    return [((1, score),) for score in scores]


# Law 78B prints the table as ranges
@pytest.mark.parametrize(
    ("difference", "worth"),
    [
        (0, 0),
        (10, 0),
        (20, 1),
        (40, 1),
        (50, 2),
        (80, 2),
        (90, 3),
        (120, 3),
        (420, 9),
        (430, 10),
        (490, 10),
        (500, 11),
        (1490, 16),
        (1500, 17),
        (3990, 23),
        (4000, 24),
        (7600, 24),
    ],
)
def test_imps_as_in_law_78b(difference: int, worth: int) -> None:
    assert imps(difference) == worth
    assert imps(-difference) == -worth


def test_there_are_24_steps() -> None:
    assert len(THRESHOLDS) == 24
    assert [imps(each) for each in THRESHOLDS] == list(range(1, 25))


def test_cross_imps_are_the_mean_over_the_others() -> None:
    # 420 beats 170 by 6 and -50 by 10; 170 beats -50 by 6
    assert cross_imps(plain(420, 170, -50), 3) == [8, 0, -8]


def test_cross_imps_of_a_short_board_are_taken_up() -> None:
    # two of four expected: 420 against 170 is 6; 6 · 4/2 / 3
    assert cross_imps(plain(420, 170), 4) == [4, -4]


def test_nobody_to_compare_with_is_nothing() -> None:
    assert cross_imps(plain(420), 4) == [0]
    assert cross_imps([], 4) == []


def test_a_weighted_score_gains_what_its_outcomes_would_gain() -> None:
    half: View = ((Fraction(1, 2), 420), (Fraction(1, 2), 170))
    found = cross_imps([half, *plain(170)], 2)

    assert found == [3, -3]


def test_the_datum_leaves_the_extremes_out() -> None:
    scores = plain(1430, 680, 650, 650, -100)

    assert datum(scores, Datum()) == 660
    assert datum(scores, Datum(dropped=0)) == 660  # 3310 / 5 = 662
    assert datum(scores, Datum(dropped=2)) == 650


def test_a_share_may_be_left_out() -> None:
    scores = plain(*range(0, 1000, 50))

    assert datum(scores, Datum(Fraction(1, 20))) == datum(scores, Datum(1))


def test_two_scores_are_both_kept() -> None:
    assert datum(plain(420, 170), Datum()) == 300  # 295


def test_a_datum_that_ends_in_five() -> None:
    halves = plain(105, 105, 105)

    assert datum(halves, Datum()) == 110
    assert datum(plain(-105, -105, -105), Datum()) == -110
    assert datum(halves, Datum(halves=Halves.EVEN)) == 100
    assert datum(plain(115, 115, 115), Datum(halves=Halves.EVEN)) == 120


def test_butler_compares_with_the_datum() -> None:
    # datum 650: 680 is one more, 1430 gains 13, -100 loses 13
    assert butler(plain(1430, 680, 650, 620, -100), Datum()) == [13, 1, 0, -1, -13]


def test_awards_in_imps() -> None:
    assert [award_imps(each) for each in (AVERAGE_PLUS, AVERAGE, AVERAGE_MINUS)] == [3, 0, -3]
    assert award_imps(Award(55)) == Fraction(3, 2)

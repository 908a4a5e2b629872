"""IMPs of a board: the scale of Law 78B, cross-IMPs, and Butler against a datum."""

from fractions import Fraction

from domain.bridge.scoring.imps import award_imps, butler_imps, cross_imps, datum_of, imps
from domain.bridge.scoring.policy import Datum, Halves
from domain.bridge.scoring.result import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award, View
from tests.every import every


def unweighted(*scores: int) -> list[View]:
    return [((1, score),) for score in scores]


# The Laws of Duplicate Bridge 2017, 78B: the difference of the scores from … to …, in IMPs.
LAW_78B = """
   0   10 0   370  420  9   1500 1740 17
  20   40 1   430  490 10   1750 1990 18
  50   80 2   500  590 11   2000 2240 19
  90  120 3   600  740 12   2250 2490 20
 130  160 4   750  890 13   2500 2990 21
 170  210 5   900 1090 14   3000 3490 22
 220  260 6  1100 1290 15   3500 3990 23
 270  310 7  1300 1490 16   4000 9990 24
 320  360 8
"""
NUMBERS = [int(word) for word in LAW_78B.split()]


@every(("first", "last", "worth"), [NUMBERS[at : at + 3] for at in range(0, len(NUMBERS), 3)])
def test_imps_are_the_25_lines_of_law_78b(first: int, last: int, worth: int) -> None:
    for difference in range(first, last + 10, 10):
        assert imps(difference) == worth
        assert imps(-difference) == -worth


def test_a_difference_between_two_lines_of_the_law_is_of_the_lower() -> None:
    # A weighted score differs by any number of points.
    assert [imps(each) for each in (19, 49, 1749, 3999)] == [0, 1, 17, 23]


def test_cross_imps_are_the_mean_over_the_others() -> None:
    # 420 beats 170 by 6 and -50 by 10; 170 beats -50 by 6
    assert cross_imps(unweighted(420, 170, -50), 3) == [8, 0, -8]


def test_cross_imps_of_a_board_with_missing_scores_are_scaled_up() -> None:
    # two of four expected: 420 against 170 is 6; 6 · 4/2 / 3
    assert cross_imps(unweighted(420, 170), 4) == [4, -4]


def test_a_single_score_gives_no_imps() -> None:
    assert cross_imps(unweighted(420), 4) == [0]
    assert cross_imps([], 4) == []


def test_a_weighted_score_gains_what_its_outcomes_would_gain() -> None:
    half: View = ((Fraction(1, 2), 420), (Fraction(1, 2), 170))
    found = cross_imps([half, *unweighted(170)], 2)

    assert found == [3, -3]


def test_the_datum_leaves_the_extremes_out() -> None:
    # (680 + 650 + 650) / 3 = 660
    scores = unweighted(1430, 680, 650, 650, -100)

    assert datum_of(scores, Datum()) == 660
    assert datum_of(scores, Datum(dropped=0)) == 660  # 3310 / 5 = 662
    assert datum_of(scores, Datum(dropped=2)) == 650


def test_the_datum_may_leave_out_a_share_of_the_scores() -> None:
    """A twentieth of twenty scores is one."""
    scores = unweighted(*range(0, 1000, 50))

    assert datum_of(scores, Datum(Fraction(1, 20))) == datum_of(scores, Datum(1))


def test_the_datum_of_two_scores_leaves_none_out() -> None:
    # 295, rounded to tens
    assert datum_of(unweighted(420, 170), Datum()) == 300  # 295


def test_a_datum_that_ends_in_five_is_rounded_away_from_zero_or_to_even() -> None:
    halves = unweighted(105, 105, 105)

    assert datum_of(halves, Datum()) == 110
    assert datum_of(unweighted(-105, -105, -105), Datum()) == -110
    assert datum_of(halves, Datum(halves=Halves.EVEN)) == 100
    assert datum_of(unweighted(115, 115, 115), Datum(halves=Halves.EVEN)) == 120


def test_butler_compares_with_the_datum() -> None:
    # datum 650: 680 is one more, 1430 gains 13, -100 loses 13
    assert butler_imps(unweighted(1430, 680, 650, 620, -100), Datum()) == [13, 1, 0, -1, -13]


def test_sixty_fifty_and_forty_per_cent_are_3_0_and_minus_3_imps() -> None:
    assert [award_imps(each) for each in (AVERAGE_PLUS, AVERAGE, AVERAGE_MINUS)] == [3, 0, -3]
    assert award_imps(Award(55)) == Fraction(3, 2)

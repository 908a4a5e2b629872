"""Matchpoints of a board (Law 78A), Neuberg's formula, and small groups of fouled boards."""

from fractions import Fraction

import pytest

from domain.bridge.scoring.comparison import (
    is_small_group,
    neuberg_value,
    raw_matchpoints,
    sixty_percent,
)
from domain.bridge.scoring.result import View


def unweighted(*scores: int) -> list[View]:
    return [((1, score),) for score in scores]


def test_a_score_gets_two_matchpoints_for_each_lower_and_one_for_each_equal_score() -> None:
    # Law 78A: five tables, two of them equal
    assert raw_matchpoints(unweighted(420, 450, 420, -50, 170)) == [5, 8, 5, 0, 2]


def test_a_single_score_has_no_matchpoints() -> None:
    assert raw_matchpoints(unweighted(620)) == [0]


def test_a_weighted_score_beats_and_is_beaten_in_part() -> None:
    # 60 % of 420, 40 % of -50, against 420 and 170
    weighted = ((Fraction(3, 5), 420), (Fraction(2, 5), -50))
    found = raw_matchpoints([weighted, *unweighted(420, 170)])

    assert found[0] == Fraction(3, 5) * 3  # 420 ties with one and beats one; -50 beats nobody
    assert found[1] == Fraction(3, 5) * 1 + Fraction(2, 5) * 2 + 2
    assert found[2] == Fraction(2, 5) * 2
    assert sum(found) == 6


# EBU's own table for ten expected: seven scores, then three; matchpoints inside, printed in tenths
@pytest.mark.parametrize(
    ("scores", "inside", "tenths"),
    [(7, m, t) for m, t in ((12, 176), (10, 147), (8, 119), (6, 90), (4, 61), (2, 33), (0, 4))]
    + [(3, m, t) for m, t in ((4, 157), (2, 90), (0, 23))],
)
def test_neuberg_agrees_with_the_printed_table(scores: int, inside: int, tenths: int) -> None:
    assert round(neuberg_value(inside, scores, 10) * 10) == tenths


def test_neuberg_leaves_a_complete_board_alone() -> None:
    top = 2 * (9 - 1)
    matchpoints = range(top + 1)
    assert [neuberg_value(m, scores=9, expected=9) for m in matchpoints] == list(matchpoints)


def test_a_lone_score_is_average() -> None:
    # Eight scores expected have a top of 14.
    assert neuberg_value(0, scores=1, expected=8) == 7


def test_more_scores_than_expected_do_not_change_the_top() -> None:
    # Nine scores where eight were expected: matchpoints of top 16 become those of top 14.
    assert [neuberg_value(m, scores=9, expected=8) for m in (0, 8, 16)] == [0, 7, 14]


def test_small_groups_of_a_fouled_board_get_sixty_per_cent_and_something() -> None:
    # EBU: two scores 65 and 55 per cent, three 70, 60 and 50; out of a top of 22
    assert [sixty_percent(m, 2, 12) * 100 / 22 for m in (2, 1, 0)] == [65, 60, 55]
    assert [sixty_percent(m, 3, 12) * 100 / 22 for m in (4, 2, 0)] == [70, 60, 50]


def test_a_group_is_small_beside_three_times_as_many() -> None:
    """Up to three scores of one form, if the board has at least three times as many
    scores in all.
    """
    assert is_small_group(2, 6)
    assert is_small_group(3, 9)
    assert not is_small_group(3, 8)
    assert not is_small_group(4, 40)

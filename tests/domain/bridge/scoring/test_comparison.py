"""Matchpoints and IMPs of one board, each test with its traveller. Board 1: none vulnerable."""

from fractions import Fraction
from typing import Any

from domain.bridge.scoring.comparison import score_board
from domain.bridge.scoring.notation import result_from_text
from domain.bridge.scoring.policy import (
    Form,
    MatchpointScale,
    ScoringPolicy,
    SmallGroups,
    Weighting,
)
from domain.bridge.scoring.result import AVERAGE_MINUS, AVERAGE_PLUS, TableScore
from domain.bridge.session import PairNo


def lines_of(*texts: str) -> list[TableScore]:
    """Table n: NS pair n, EW pair 100 + n; a form of the deal after a colon."""
    found = []
    for n, text in enumerate(texts, start=1):
        result, _, form = text.partition(":")
        found.append(TableScore(PairNo(n), PairNo(100 + n), result_from_text(result), form))
    return found


def points(policy: ScoringPolicy, *texts: str) -> list[tuple[Any, Any]]:
    """The points of each table for NS and EW."""
    listed = lines_of(*texts)
    scored = score_board(1, listed, policy)
    return [scored[line.encounter] for line in listed]


def ns_points(policy: ScoringPolicy, *texts: str) -> list[Any]:
    return [ns for ns, _ in points(policy, *texts)]


# 420 450 420 -50
FOUR = ("4S N 10", "4S N 11", "4H S 10", "4S N 9")


def test_a_complete_board_scores_two_matchpoints_a_win_and_one_a_tie() -> None:
    assert points(ScoringPolicy(4), *FOUR) == [(3, 3), (6, 0), (3, 3), (0, 6)]


def test_north_american_matchpoints_are_half_of_the_european() -> None:
    half = [Fraction(3, 2), 3, Fraction(3, 2), 0]

    assert ns_points(ScoringPolicy(4, scale=MatchpointScale.ONE_AND_HALF), *FOUR) == half


def test_a_table_that_did_not_play_leaves_the_others_to_neuberg() -> None:
    # Neuberg, 4 of 5 scores: (points + 1) * 5 / 4 - 1
    matchpoints = points(ScoringPolicy(5), *FOUR, "NP")

    assert matchpoints[-1] == (None, None)
    assert [ns for ns, _ in matchpoints[:-1]] == [4, Fraction(31, 4), 4, Fraction(1, 4)]
    assert all(ns + ew == 8 for ns, ew in matchpoints[:-1])


def test_an_artificial_score_is_not_compared() -> None:
    matchpoints = points(ScoringPolicy(5), *FOUR, "A+/A-")

    assert matchpoints[-1] == (AVERAGE_PLUS, AVERAGE_MINUS)
    assert matchpoints[:-1] == points(ScoringPolicy(5), *FOUR, "NP")[:-1]


def test_a_weighted_score_counts_in_part_and_the_board_adds_up() -> None:
    matchpoints = points(ScoringPolicy(5), *FOUR, "60x420,40x-50")

    # Five scores have ten comparisons of two matchpoints.
    assert sum(ns for ns, _ in matchpoints) == 20
    assert sum(ew for _, ew in matchpoints) == 20
    # 420 beats one and equals two; -50 equals one
    assert matchpoints[-1][0] == Fraction(3, 5) * 4 + Fraction(2, 5) * 1


def test_a_weighted_score_may_be_kept_apart() -> None:
    policy = ScoringPolicy(5, weighting=Weighting.APART)
    found = ns_points(policy, *FOUR, "60x420,40x-50")

    assert found[:-1] == ns_points(policy, *FOUR, "NP")[:-1]
    assert found[-1] == Fraction(3, 5) * 4 + Fraction(2, 5) * 1


def test_a_split_score_gives_each_side_its_score() -> None:
    # NS get what 450 would be worth to them, EW what -50 would be worth to them
    matchpoints = points(ScoringPolicy(2), "4S N 10", "1x450/1x-50")

    assert matchpoints[1] == (2, 2)
    assert matchpoints[0] == (0, 0)


def test_a_ruling_may_give_one_side_scores_and_the_other_an_average() -> None:
    matchpoints = points(ScoringPolicy(2), "4S N 10", "1x450/A+")

    assert matchpoints[1] == (2, AVERAGE_PLUS)
    assert matchpoints[0] == (0, 1)


def test_each_form_of_a_fouled_board_is_compared_alone() -> None:
    # The fouled deal was played once: average of the top 8.
    matchpoints = points(ScoringPolicy(5), *FOUR, "4S N 12:fouled")

    assert matchpoints[-1] == (4, 4)
    assert matchpoints[:-1] == points(ScoringPolicy(5), *FOUR, "NP")[:-1]


def test_a_small_group_of_a_fouled_board_gets_more_than_half() -> None:
    # Top 10: two scores have 65 % and 55 %.
    policy = ScoringPolicy(6, small_groups=SmallGroups.SIXTY_PERCENT)
    matchpoints = points(policy, *FOUR, "4S N 12:fouled", "4S N 11:fouled")

    assert matchpoints[-2:] == [
        (Fraction(13, 2), Fraction(11, 2)),
        (Fraction(11, 2), Fraction(13, 2)),
    ]
    # Not fouled, only begun: two of six scores by Neuberg, (2 + 1) * 6/2 - 1.
    assert ns_points(policy, "4S N 12", "4S N 11")[0] == 8


def test_a_table_that_did_not_play_makes_no_group_of_a_fouled_board() -> None:
    """Two of six scores by Neuberg: (2 + 1) * 6/2 - 1."""
    policy = ScoringPolicy(6, small_groups=SmallGroups.SIXTY_PERCENT)

    assert ns_points(policy, "4S N 12", "4S N 11", "NP:other")[0] == 8


def test_vulnerability_comes_from_the_board() -> None:
    # Board 1: 420 - 110 = 310, 7 IMPs. Board 2, NS vulnerable: 620 - 110 = 510, 11 IMPs.
    policy = ScoringPolicy(2, Form.CROSS_IMPS)
    listed = lines_of("4S N 10", "2S N 8")

    assert [ns for ns, _ in score_board(1, listed, policy).values()] == [7, -7]
    assert [ns for ns, _ in score_board(2, listed, policy).values()] == [11, -11]


def test_imps_of_both_sides_cancel() -> None:
    for form in (Form.CROSS_IMPS, Form.BUTLER):
        for ns, ew in points(ScoringPolicy(5, form), *FOUR, "60x420,40x-50"):
            assert ns + ew == 0


def test_a_passed_out_board_scores_zero() -> None:
    """0, -50 and, with West declaring, 50 for NS."""
    assert ns_points(ScoringPolicy(3), "PASS", "4S N 9", "4S W 9") == [2, 0, 4]

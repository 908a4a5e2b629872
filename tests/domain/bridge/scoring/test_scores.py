"""A session of three tables; NS are pairs 1 2 3, EW 11 12 13. Board 1: none vulnerable."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from domain.bridge.scoring.notation import result_from_text
from domain.bridge.scoring.policy import Form, ScoringPolicy
from domain.bridge.scoring.result import AVERAGE_PLUS, Encounter, TableScore
from domain.bridge.scoring.scores import Penalty, Scores, Unit, session_scores, standings
from domain.bridge.session import PairNo
from domain.errors import RuleViolation, Unknown, Unsupported


def line(ns: int, ew: int, text: str) -> TableScore:
    return TableScore(PairNo(ns), PairNo(ew), result_from_text(text))


def scores_of(policy: ScoringPolicy, *entries: tuple[int, int, int, str]) -> Scores:
    scores = Scores(policy)
    for board, ns, ew, text in entries:
        scores = scores.with_line(board, line(ns, ew, text))
    return scores


# board | 1-11  2-12  3-13   NS matchpoints out of 4
#   1   | 420   450   -50       2 4 0
#   8   | 140   110   110       4 1 1
EVENING = (
    (1, 1, 11, "4S N 10"),
    (1, 2, 12, "4S N 11"),
    (1, 3, 13, "4S N 9"),
    (8, 1, 11, "3S N 9"),
    (8, 2, 12, "2S N 8"),
    (8, 3, 13, "2S N 8"),
)


def places_and_points(scores: Scores) -> Mapping[int, tuple[int, object]]:
    return {s.total.pair: (s.place, s.total.points) for s in standings([scores])}


def test_totals_are_the_sums_over_the_boards() -> None:
    scores = scores_of(ScoringPolicy(3), *EVENING)

    assert places_and_points(scores) == {
        1: (2, 6),
        2: (3, 5),
        3: (6, 1),
        11: (5, 2),
        12: (4, 3),
        13: (1, 7),
    }
    assert scores.total(PairNo(1)).percentage == 75


def test_one_direction_can_be_ranked_alone() -> None:
    ranked = standings([scores_of(ScoringPolicy(3), *EVENING)], [PairNo(1), PairNo(2), PairNo(3)])

    assert [(s.place, s.total.pair) for s in ranked] == [(1, 1), (2, 2), (3, 3)]


def test_equal_pairs_share_a_place() -> None:
    ranked = standings([scores_of(ScoringPolicy(3), *EVENING[3:])])

    assert [(s.place, s.shared, s.total.pair) for s in ranked] == [
        (1, False, 1),
        (2, True, 12),
        (2, True, 13),
        (4, True, 2),
        (4, True, 3),
        (6, False, 11),
    ]


def test_average_plus_is_sixty_per_cent_of_a_full_top() -> None:
    scores = scores_of(ScoringPolicy(3), *EVENING[3:], (1, 2, 12, "A+/A-"), (1, 3, 13, "4S N 9"))

    # pair 2 has 25 per cent on the other board, pair 12 has 75
    assert scores.award_points(PairNo(2), AVERAGE_PLUS) == Fraction(12, 5)
    assert scores.total(PairNo(2)).points == 1 + Fraction(12, 5)
    assert scores.total(PairNo(12)).points == 3 + Fraction(8, 5)


def test_a_pair_with_more_than_sixty_gets_its_own_percentage() -> None:
    scores = scores_of(ScoringPolicy(3), *EVENING[3:], (1, 1, 11, "A+/A-"))

    assert scores.total(PairNo(1)).points == 8  # it has 100 per cent on board 8
    assert scores.total(PairNo(11)).points == 0  # and its opponents 0


def test_an_award_of_60_percent_does_not_depend_on_the_pairs_other_boards() -> None:
    """It has 4 of 4 on the other board; the top is 4."""
    scores = scores_of(ScoringPolicy(3), *EVENING[3:], (1, 1, 11, "A60/A40"))

    assert scores.total(PairNo(1)).points == 4 + Fraction(12, 5)


def test_two_awards_of_a_pair_do_not_depend_on_each_other() -> None:
    """Pair 1 has all of the top on board 8, the only board that it played."""
    awards = ((1, 1, 11, "A+/A-"), (2, 1, 12, "A+/A+"))
    scores = scores_of(ScoringPolicy(3), *EVENING[3:], *awards)

    assert scores.total(PairNo(1)).percentage == 100


def test_awards_without_other_boards_have_their_nominal_value() -> None:
    total = scores_of(ScoringPolicy(3), (1, 1, 11, "A+/A-")).total(PairNo(1))

    assert total.boards == 1
    assert total.percentage == 60


def test_a_board_not_played_counts_for_no_pair() -> None:
    scores = scores_of(ScoringPolicy(3), *EVENING[3:], (1, 1, 11, "NP"))

    assert scores.total(PairNo(1)).boards == 1
    assert scores.tallies == scores_of(ScoringPolicy(3), *EVENING[3:]).tallies


def test_in_imps_average_plus_is_three() -> None:
    scores = scores_of(ScoringPolicy(3, Form.CROSS_IMPS), (1, 1, 11, "A+/A-"))

    assert scores.total(PairNo(1)).points == 3
    assert scores.total(PairNo(11)).points == -3
    assert scores.total(PairNo(1)).percentage is None


def test_a_correction_changes_its_own_board_only() -> None:
    # On board 1 pair 3 has now 480, the top; pair 1 the bottom.
    before = scores_of(ScoringPolicy(3), *EVENING)
    after = before.with_line(1, line(3, 13, "4S N 12"))

    assert after.points[8] is before.points[8]
    assert after.total(PairNo(3)).points == 5
    assert after.total(PairNo(1)).points == 4


def test_a_correction_that_is_corrected_back_gives_the_scores_of_before() -> None:
    before = scores_of(ScoringPolicy(3), *EVENING)

    assert before.with_line(1, line(3, 13, "A+/A-")).with_line(1, line(3, 13, "4S N 9")) == before


def test_removing_a_line_undoes_its_entry() -> None:
    before = scores_of(ScoringPolicy(3), *EVENING)
    more = before.with_line(9, line(1, 12, "PASS"))

    assert more.without_line(9, Encounter(PairNo(1), PairNo(12))) == before


def test_removing_an_unknown_line_is_refused() -> None:
    with pytest.raises(Unknown, match="board 9"):
        scores_of(ScoringPolicy(3)).without_line(9, Encounter(PairNo(1), PairNo(12)))


def test_a_penalty_changes_one_pair_only() -> None:
    before = scores_of(ScoringPolicy(3), *EVENING)
    # 10 % of a top of 4 is 2/5, then one point.
    after = before.with_penalty(Penalty(PairNo(1), Fraction(10), Unit.PERCENT_OF_TOP))
    after = after.with_penalty(Penalty(PairNo(1), Fraction(1)))

    assert after.total(PairNo(1)).points == 6 - Fraction(2, 5) - 1
    assert after.total(PairNo(2)) == before.total(PairNo(2))


def test_a_penalty_of_nothing_is_refused() -> None:
    with pytest.raises(RuleViolation, match="more than 0"):
        scores_of(ScoringPolicy(3)).with_penalty(Penalty(PairNo(1), Fraction(0)))


def test_a_penalty_in_per_cent_of_the_top_is_refused_in_imps() -> None:
    with pytest.raises(Unsupported, match="give points"):
        Scores(ScoringPolicy(3, Form.BUTLER)).with_penalty(
            Penalty(PairNo(1), Fraction(10), Unit.PERCENT_OF_TOP)
        )


def test_over_sessions_a_percentage_is_the_mean_over_all_boards() -> None:
    # 75 % of two boards with top 4, then 0 % of one board with top 2
    first = scores_of(ScoringPolicy(3), *EVENING)
    second = scores_of(ScoringPolicy(2), (1, 1, 12, "4S N 9"), (1, 2, 13, "4S N 10"))
    found = {s.total.pair: s.total for s in standings([first, second])}

    assert found[PairNo(1)].percentage == 50
    assert found[PairNo(1)].boards == 3
    assert found[PairNo(3)].boards == 2


def test_a_board_without_expected_scores_is_refused() -> None:
    with pytest.raises(RuleViolation, match="1 or more"):
        ScoringPolicy(0)


def test_lines_entered_all_at_once_score_as_those_entered_one_by_one() -> None:
    lines = [(board, line(ns, ew, text)) for board, ns, ew, text in EVENING]

    assert session_scores(ScoringPolicy(3), lines) == scores_of(ScoringPolicy(3), *EVENING)

"""Two sessions of three and two tables; NS are pairs 1 2 3, EW 11 12 13."""

from fractions import Fraction

from domain.bridge.phases.pair_sums import PairSum, WonAgainst
from domain.bridge.phases.phase_scores import phase_scores, phase_sums
from domain.bridge.phases.ranking import PhaseLength, PhaseScore, rank_pairs
from domain.bridge.scoring.notation import result_from_text
from domain.bridge.scoring.policy import Form, ScoringPolicy
from domain.bridge.scoring.result import TableScore
from domain.bridge.scoring.scores import Penalty, Scores, Unit
from domain.bridge.session import PairNo

LENGTH = PhaseLength(boards=4, top=4)
NO_CARRYOVERS = {PairNo(n): Fraction(0) for n in (1, 2, 3, 11, 12, 13)}


def session_scores(expected: int, *entries: tuple[int, int, int, str]) -> Scores:
    scores = Scores(ScoringPolicy(expected))
    for board, ns, ew, text in entries:
        scores = scores.with_line(board, TableScore(PairNo(ns), PairNo(ew), result_from_text(text)))
    return scores


# board | 1-11  2-12  3-13   NS matchpoints out of 4
#   1   | 420   450   -50       2 4 0
#   8   | 140   110   110       4 1 1
FIRST = session_scores(
    3,
    (1, 1, 11, "4S N 10"),
    (1, 2, 12, "4S N 11"),
    (1, 3, 13, "4S N 9"),
    (8, 1, 11, "3S N 9"),
    (8, 2, 12, "2S N 8"),
    (8, 3, 13, "2S N 8"),
)
# board | 1-12  2-11   NS matchpoints out of 2; 3 and 13 sit out
#   1   | 420   420       1 1
SECOND = session_scores(2, (1, 1, 12, "4S N 10"), (1, 2, 11, "4S N 10"))


def scores_by_pair(*sessions: Scores) -> dict[int, PhaseScore]:
    found = phase_scores(phase_sums(sessions), LENGTH, NO_CARRYOVERS)
    return {score.pair: score for score in found}


def test_a_share_weighs_boards_of_different_tops_equally() -> None:
    # Pair 1: 2 + 4 of 8 matchpoints in the first session, 1 of 2 in the second; tops of 2 count
    # double. 75 % of two boards and 50 % of one.
    score_of_1 = scores_by_pair(FIRST, SECOND)[1]

    assert score_of_1.share == Fraction(2, 3)
    assert score_of_1.matchpoints == 8
    assert score_of_1.possible == 12


def test_a_sit_out_leaves_the_boards_that_were_played() -> None:
    """Pair 3 has 0 + 1 of 8 matchpoints in the first session, and sat out in the second."""
    score_of_3 = scores_by_pair(FIRST, SECOND)[3]

    assert score_of_3.share == Fraction(1, 8)
    assert score_of_3.possible == 8
    assert score_of_3.sessions == (Fraction(1, 8),)


def test_tie_breaks_know_sessions_boards_won_and_opponents() -> None:
    """Pair 1 has 1/2 and 1 of the top against 11, 1/2 against 12; half a top is half a board."""
    score_of_1 = scores_by_pair(FIRST, SECOND)[1]

    assert score_of_1.sessions == (Fraction(3, 4), Fraction(1, 2))
    assert score_of_1.boards_won == 2
    assert score_of_1.against == {
        11: WonAgainst(Fraction(3, 2), 2),
        12: WonAgainst(Fraction(1, 2), 1),
    }


def test_awards_and_penalties_count() -> None:
    ruled = session_scores(3, (1, 1, 11, "A+/A-"), (1, 2, 12, "4S N 11"), (1, 3, 13, "4S N 9"))
    # Board 1 has a top of 4: pair 1 has 60 %, pair 11 has 40 % less the 10 % of its penalty.
    fined = ruled.with_penalty(Penalty(PairNo(11), Fraction(10), Unit.PERCENT_OF_TOP))
    answer = scores_by_pair(fined)

    assert answer[1].share == Fraction(3, 5)
    assert answer[1].boards_won == 1
    assert answer[11].share == Fraction(3, 10)


def test_pairs_are_listed_before_their_first_board() -> None:
    """The average of 4 boards with a top of 4 is 8; the carryovers are added to it."""
    carried = {PairNo(1): Fraction(5), PairNo(2): Fraction(2)}
    ranking = rank_pairs(phase_scores({}, LENGTH, carried), LENGTH)

    assert {placed.pair: int(placed.total) for placed in ranking} == {1: 13, 2: 10}


def test_imps_are_not_converted_to_shares() -> None:
    """420 and 450 differ by 1 IMP, 420 and -50 by 10, 450 and -50 by 11; over two others."""
    scores = Scores(ScoringPolicy(3, Form.CROSS_IMPS))
    for ns, ew, text in ((1, 11, "4S N 10"), (2, 12, "4S N 11"), (3, 13, "4S N 9")):
        scores = scores.with_line(1, TableScore(PairNo(ns), PairNo(ew), result_from_text(text)))
    carried = {PairNo(n): Fraction(n) for n in (1, 2, 3)}
    score_of_1, score_of_2, score_of_3, *_ = phase_scores(
        phase_sums([scores]), PhaseLength(1, 0), carried
    )

    assert [score_of_1.imps, score_of_2.imps, score_of_3.imps] == [
        Fraction(9, 2),
        6,
        Fraction(-21, 2),
    ]
    assert score_of_2.imps_a_board == 6
    assert not score_of_2.possible
    assert score_of_2.total(PhaseLength(1, 0)) == 8  # with the 2 carried over


def test_sessions_are_in_order_of_number_not_of_scoring() -> None:
    shares = {2: Fraction(1, 4), 1: Fraction(3, 4)}
    won = {PairNo(1): PairSum(boards=4, sessions=shares)}

    for length in (LENGTH, PhaseLength(4, 0)):
        (score,) = phase_scores(won, length, {})
        assert score.sessions == (Fraction(3, 4), Fraction(1, 4))


def test_a_score_without_results_has_nothing_but_matchpoints() -> None:
    score = PhaseScore(PairNo(1), Fraction(3), Fraction(4))

    assert not any((score.carryover, score.imps, score.boards, score.boards_won))


def test_a_board_not_played_counts_for_no_pair() -> None:
    """Pair 1 was ahead of 2 on board 8, and board 1 was played by 2 and 12 only."""
    entries = ((1, 1, 11, "NP"), (1, 2, 12, "4S N 11"), (8, 1, 11, "3S N 9"), (8, 2, 12, "2S N 8"))
    score_of_1, score_of_2, *_ = scores_by_pair(session_scores(2, *entries)).values()

    assert (score_of_1.boards, score_of_1.boards_won) == (1, Fraction(1))
    assert score_of_1.against == {11: WonAgainst(Fraction(1), 1)}
    assert score_of_2.boards == 2

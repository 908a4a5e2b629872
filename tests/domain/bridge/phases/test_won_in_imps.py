"""IMPs against each opponent, the victory points of each match, and ties that are split by them."""

from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest

from domain.bridge.announced_scoring import scoring_named
from domain.bridge.phases.pair_sums import WonAgainst, replace_session, session_sums, totals_by_pair
from domain.bridge.phases.phase_scores import phase_scores, phase_sums
from domain.bridge.phases.ranking import (
    WHITE_BOOK,
    PhaseLength,
    PhaseScore,
    PhaseTieBreak,
    rank_pairs,
)
from domain.bridge.scoring.imps import victory_points, victory_points_of_match
from domain.bridge.scoring.notation import result_from_text
from domain.bridge.scoring.policy import Form, ScoringPolicy, Vps
from domain.bridge.scoring.result import TableScore
from domain.bridge.scoring.scores import Penalty, Scores, session_scores
from domain.bridge.session import PairNo
from domain.errors import Unsupported
from tests.bridge_sessions import drawn_lines

ONE, TWO, THREE, FOUR = map(PairNo, (1, 2, 11, 12))


def drawn_imp_scores(
    vps: Vps = Vps.NONE, form: Form = Form.BUTLER, tables: int = 4, seed: int = 3
) -> Scores:
    lines = drawn_lines(tables, 8, Random(seed))
    return session_scores(ScoringPolicy(tables, form, vps=vps), lines)


def imps_of_matches(scores: Scores) -> dict[PairNo, dict[PairNo, tuple[Fraction, int]]]:
    """Computed by hand: IMPs won against each opponent, and the number of boards."""
    found: dict[PairNo, dict[PairNo, tuple[Fraction, int]]] = {}
    for board in scores.points.values():
        for (ns, ew), points in board.items():
            for own, other, worth in ((ns, ew, points.ns), (ew, ns, points.ew)):
                assert isinstance(worth, Fraction)
                imps, boards = found.setdefault(own, {}).get(other, (Fraction(0), 0))
                found[own][other] = (imps + worth, boards + 1)
    return found


def scores_by_pair(*sessions: Scores, boards: int = 0) -> dict[PairNo, PhaseScore]:
    won = phase_sums(sessions)
    nobody = dict.fromkeys(won, Fraction(0))
    return {score.pair: score for score in phase_scores(won, PhaseLength(boards, 0), nobody)}


@pytest.mark.parametrize("form", [Form.BUTLER, Form.CROSS_IMPS])
@pytest.mark.parametrize("vps", [Vps.CONTINUOUS, Vps.DISCRETE])
def test_a_pair_has_the_victory_points_of_its_matches(form: Form, vps: Vps) -> None:
    scores = drawn_imp_scores(vps, form)
    for pair, matches in imps_of_matches(scores).items():
        each = [victory_points_of_match(*match, vps is Vps.DISCRETE) for match in matches.values()]
        assert scores_by_pair(scores)[pair].imps == sum(each)


def test_both_sides_of_a_match_share_twenty_victory_points_by_the_printed_scale() -> None:
    # WBF scale for 8 boards: won by 12 IMPs
    assert victory_points_of_match(Fraction(12), 8) == Fraction("14.39")
    for margin in range(-40, 41):
        own, other = (victory_points_of_match(Fraction(sign * margin, 2), 8) for sign in (1, -1))
        assert own + other == 20
    # Half an IMP counts as a whole one.
    assert victory_points_of_match(Fraction(5, 2), 8) == Fraction(victory_points(3, 8).own)
    assert Decimal("8.73") == victory_points(-3, 8).own


def test_a_sit_out_of_a_match_changes_nothing() -> None:
    scores = drawn_imp_scores(Vps.CONTINUOUS)
    whole, longer = scores_by_pair(scores, boards=8)[ONE], scores_by_pair(scores, boards=16)[ONE]

    assert longer.imps == 2 * whole.imps
    assert longer.imps_a_board == whole.imps_a_board == whole.imps / 8


def test_a_penalty_takes_victory_points_off() -> None:
    scores = drawn_imp_scores(Vps.CONTINUOUS)
    fined = scores.with_penalty(Penalty(ONE, Fraction(3, 2)))

    assert scores_by_pair(scores)[ONE].imps - scores_by_pair(fined)[ONE].imps == Fraction(3, 2)


@pytest.mark.parametrize("vps", Vps)
def test_corrected_sums_equal_sums_from_scratch(vps: Vps) -> None:
    before = drawn_imp_scores(vps)
    line = next(iter(before.travellers[1].values()))
    after = before.with_line(1, TableScore(line.ns, line.ew, result_from_text("7NTXX N 13")))
    was, now = (
        session_sums(1, s, totals_by_pair(s), totals_by_pair(s).keys()) for s in (before, after)
    )

    assert replace_session(replace_session({}, {}, was), was, now) == phase_sums([after])


def score_in_imps(pair: PairNo, imps: int, **more: object) -> PhaseScore:
    return PhaseScore(pair, Fraction(0), Fraction(0), imps=Fraction(imps), boards=4, **more)  # type: ignore[arg-type]


def pairs_and_splits(
    *scores: PhaseScore, ballot: tuple[PairNo, ...] = ()
) -> list[tuple[PairNo, object]]:
    order = rank_pairs(scores, PhaseLength(4, 0), WHITE_BOOK, ballot)
    return [(placed.pair, placed.split) for placed in order]


def test_pairs_tied_in_imps_are_split_by_their_meeting() -> None:
    played = scores_by_pair(drawn_imp_scores(seed=5))
    (pair, other), *_ = [
        (one, next(iter(played[one].against))) for one in played if played[one].against
    ]
    level = [
        score_in_imps(each, 0, against=played[each].against, boards_won=played[each].boards_won)
        for each in (pair, other)
    ]
    won = played[pair].against[other].share
    assert won == -played[other].against[pair].share != 0
    assert pairs_and_splits(*level)[0] == (pair if won > 0 else other, PhaseTieBreak.HEAD_TO_HEAD)


def test_further_ties_are_split_by_the_imps_of_the_opponents_and_by_boards_won() -> None:
    weak, strong = score_in_imps(THREE, -10), score_in_imps(FOUR, 10)
    met_weak = score_in_imps(ONE, 3, against={THREE: WonAgainst(Fraction(2), 2)})
    met_strong = score_in_imps(TWO, 3, against={FOUR: WonAgainst(Fraction(2), 2)})
    assert pairs_and_splits(met_weak, met_strong, weak, strong)[1:3] == [
        (TWO, PhaseTieBreak.OPPONENTS),
        (ONE, PhaseTieBreak.OPPONENTS),
    ]
    without_opponents = [
        score_in_imps(ONE, 3, boards_won=Fraction(2)),
        score_in_imps(TWO, 3, boards_won=Fraction(5, 2)),
    ]
    assert pairs_and_splits(*without_opponents) == [
        (TWO, PhaseTieBreak.BOARDS_WON),
        (ONE, PhaseTieBreak.BOARDS_WON),
    ]


def test_a_ballot_goes_before_boards_won_in_imps() -> None:
    more = [
        score_in_imps(ONE, 3, boards_won=Fraction(2)),
        score_in_imps(TWO, 3, boards_won=Fraction(5, 2)),
    ]
    assert pairs_and_splits(*more, ballot=(ONE, TWO)) == [
        (ONE, PhaseTieBreak.BALLOT),
        (TWO, PhaseTieBreak.BALLOT),
    ]


def test_matchpoints_make_no_victory_points() -> None:
    assert scoring_named("butler", [("vps", "continuous")]).measure == "victory points"
    with pytest.raises(Unsupported, match="made of IMPs"):
        scoring_named("matchpoints", [("vps", "discrete")])

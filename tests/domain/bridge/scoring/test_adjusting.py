"""Possible rulings; a weighted contract is scored by its board's vulnerability."""

import pytest

from domain.bridge.scoring.adjusting import check_adjusted, possible_scores
from domain.bridge.scoring.comparison import score_board
from domain.bridge.scoring.contract import Vulnerability
from domain.bridge.scoring.notation import result_from_text
from domain.bridge.scoring.policy import ScoringPolicy
from domain.bridge.scoring.result import AdjustedScore, TableScore
from domain.bridge.session import PairNo
from domain.errors import RuleViolation

NOBODY_VULNERABLE, NS_VULNERABLE = 1, 2


def adjusted_score(text: str) -> AdjustedScore:
    found = result_from_text(text)
    assert isinstance(found, AdjustedScore)
    return found


@pytest.mark.parametrize("text", ["A+/A+", "A-/A-", "A/A", "A55/A45", "A100/A0", "A+/A"])
def test_artificial_scores_within_law_12c2a_are_accepted(text: str) -> None:
    check_adjusted(adjusted_score(text), NOBODY_VULNERABLE)


@pytest.mark.parametrize("text", ["A39/A40", "A61/A60", "A101/A10"])
def test_artificial_scores_beyond_law_12c2a_are_refused(text: str) -> None:
    with pytest.raises(RuleViolation, match="Law 12C2a"):
        check_adjusted(adjusted_score(text), NOBODY_VULNERABLE)


def test_whether_an_assigned_score_is_possible_depends_on_vulnerability() -> None:
    check_adjusted(adjusted_score("60x620,40x-100"), NS_VULNERABLE)
    with pytest.raises(RuleViolation, match=r"board 1 \(vulnerable: None\) scores 620"):
        check_adjusted(adjusted_score("60x620,40x-100"), NOBODY_VULNERABLE)


def test_the_possible_scores_are_symmetric_where_both_sides_are_alike() -> None:
    for alike in (Vulnerability.NONE, Vulnerability.ALL):
        found = possible_scores(alike)
        assert found == {-each for each in found}


def test_the_highest_scores_are_those_of_thirteen_redoubled_undertricks() -> None:
    """Vulnerable 400 + 12 × 600, otherwise 200 + 2 × 400 + 10 × 600."""
    assert max(possible_scores(Vulnerability.ALL)) == 7600
    assert max(possible_scores(Vulnerability.NONE)) == 7000


def test_a_contract_in_a_weighting_is_worth_its_score() -> None:
    def points(text: str) -> object:
        lines = (
            TableScore(PairNo(1), PairNo(2), result_from_text("3NT N 9")),
            TableScore(PairNo(3), PairNo(4), result_from_text("4S N 9")),
            TableScore(PairNo(5), PairNo(6), result_from_text(text)),
        )
        return score_board(NS_VULNERABLE, lines, ScoringPolicy(expected=3))

    assert points("60x4S N 10,40x4S N 9") == points("60x620,40x-100")
    assert points("100x4S N 10/A+") == points("1x620/A+")

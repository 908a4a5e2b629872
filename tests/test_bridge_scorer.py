"""The second scorer itself, by the Laws' own figures."""

from fractions import Fraction

import pytest

from tests.bridge_scorer import Scored, board_shares, contract_score, linear_carryover


@pytest.mark.parametrize(
    ("text", "board", "score"),
    [
        ("4H N 10", 1, 420),
        ("4H N 10", 2, 620),
        ("4HX N 10", 1, 590),
        ("3NT E 9", 1, -400),
        ("3NT E 11", 3, -660),
        ("2CX S 9", 1, 280),
        ("1NTXX W 7", 1, -560),
        ("6S N 12", 2, 1430),
        ("7NT S 13", 1, 1520),
        ("4S N 9", 4, -100),
        ("4SX N 6", 1, -800),
        ("4SX N 7", 2, -800),
        ("4SXX E 8", 1, 600),
        ("PASS", 7, 0),
    ],
)
def test_contracts_score_as_in_law_77(text: str, board: int, score: int) -> None:
    assert contract_score(text, board) == score


def test_neuberg_is_that_of_the_english_bridge_union() -> None:
    # ten were expected, seven are there: 12 becomes 17.6 (12 + 1) * 10 / 7 - 1
    lines = [Scored(1, n, n + 10, f"1NT N {7 + n}") for n in range(7)]
    shares = board_shares(lines, 10)
    assert shares[1, 6].won == Fraction(123, 7)
    assert shares[1, 0].won == Fraction(3, 7)


def test_artificial_and_weighted_scores_are_matchpointed() -> None:
    lines = [
        Scored(1, 1, 2, "A60/A40"),
        Scored(1, 3, 4, "4S N 10"),
        Scored(1, 5, 6, "60x420,40x-50"),
    ]
    shares = board_shares(lines, 3)
    assert shares[1, 1].won == Fraction(24, 10)
    # against 420: beaten with .4, tied with .6; two of three scores are compared
    assert shares[1, 3].won == (Fraction(14, 10) + 1) * 3 / 2 - 1


def test_a_linear_carryover_is_shared_by_tied_pairs() -> None:
    # three go on: 1st all of it, the tied 2nd and 3rd a quarter
    per_cent = {7: Fraction(60), 8: Fraction(55), 9: Fraction(55)}
    found = linear_carryover(per_cent, 30, Fraction(42), Fraction(3, 100))
    assert [found[pair] for pair in (7, 8, 9)] == [
        Fraction(378, 10),
        Fraction(378, 40),
        Fraction(378, 40),
    ]

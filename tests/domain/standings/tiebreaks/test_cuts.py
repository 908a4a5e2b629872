"""Cut and median modifiers (C.07 14): which opponent's value is left out.

Values are in tenths; a weight is the opponent's score where the value is a product.
"""

import pytest

from domain.standings.tiebreaks import definition
from domain.standings.tiebreaks.definition import TieBreak
from domain.standings.tiebreaks.terms import Term, Why


def game_term(value: int, weight: int | None = None) -> Term:
    return Term(0, 1, value, Why.PLAYED, True, value if weight is None else weight)


def unplayed_term(value: int, weight: int | None = None) -> Term:
    return game_term(value, weight)._replace(opponent=0, why=Why.DUMMY, voluntary=True)


def values_left(terms: list[Term], cut: int = 0, median: int = 0) -> list[int]:
    tiebreak = TieBreak("BH", cut=cut, median=median)
    return [left.value for left in definition.cut_terms(tiebreak, terms) if left.counted]


def test_a_cut_drops_the_lowest_opponent() -> None:
    assert values_left([game_term(50), game_term(30), game_term(40)], cut=1) == [50, 40]


def test_a_voluntarily_unplayed_round_is_cut_although_an_opponent_scored_less() -> None:
    # The manual's 7.0/10 with a zero-point bye in round 4: BH/C1 is 50, the dummy's 5 go.
    opponents = [game_term(v) for v in (50, 50, 65, 45, 60, 50, 65, 55, 60)]

    assert sum(values_left([*opponents, unplayed_term(50)], cut=1)) == 500


def test_the_second_cut_takes_the_lowest_opponent_when_no_unplayed_round_is_left() -> None:
    assert values_left([game_term(10), unplayed_term(30), game_term(20)], cut=2) == [20]


def test_a_cut_of_products_takes_the_weakest_opponent_if_the_unplayed_round_is_worth_less() -> None:
    # A lost game against the weakest opponent would be worth 0, a win 15; the bye brought nothing.
    assert values_left([game_term(150, 15), game_term(300, 30), unplayed_term(0, 20)], cut=1) == [
        300,
        0,
    ]
    assert values_left([game_term(0, 15), game_term(300, 30), unplayed_term(100, 20)], cut=1) == [
        0,
        300,
    ]


def test_of_equal_unplayed_rounds_the_least_significant_is_cut_first() -> None:
    # Two forfeit losses; the weaker opponent is also the one beaten, whose product goes next.
    assert values_left(
        [unplayed_term(0, 60), unplayed_term(0, 40), game_term(400, 40), game_term(500, 50)], cut=2
    ) == [0, 500]


def test_of_equally_weak_opponents_the_lower_product_is_cut() -> None:
    assert values_left([game_term(150, 15), game_term(75, 15), game_term(300, 30)], cut=1) == [
        150,
        300,
    ]


def test_a_median_cuts_low_first_and_has_no_exception_for_the_highest() -> None:
    assert values_left(
        [game_term(10), game_term(20), game_term(30), unplayed_term(40)], median=1
    ) == [10, 20]


def test_a_cut_of_more_rounds_than_there_are_leaves_nothing() -> None:
    assert values_left([game_term(10), game_term(20)], cut=3) == []
    assert values_left([game_term(10), game_term(20), game_term(30)], median=2) == []


@pytest.mark.parametrize(
    ("tiebreak", "why"),
    [
        (TieBreak("BH", cut=1), [Why.CUT_LOWEST, Why.PLAYED]),
        (TieBreak("BH", median=1), [Why.CUT_LOWEST, Why.CUT_HIGHEST]),
    ],
)
def test_cut_terms_have_a_reason(tiebreak: TieBreak, why: list[Why]) -> None:
    assert [
        left.why for left in definition.cut_terms(tiebreak, [game_term(10), game_term(20)])
    ] == why

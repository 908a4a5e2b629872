import pytest

from domain.standings.tiebreaks import definition
from domain.standings.tiebreaks.definition import TieBreak
from domain.standings.tiebreaks.terms import Term, Why


def game(value: int, weight: int | None = None) -> Term:
    return Term(0, 1, value, Why.PLAYED, True, value if weight is None else weight)


def unplayed(value: int, weight: int | None = None) -> Term:
    return game(value, weight)._replace(opponent=0, why=Why.DUMMY, voluntary=True)


def kept(terms: list[Term], cut: int = 0, median: int = 0) -> list[int]:
    tiebreak = TieBreak("BH", cut=cut, median=median)
    return [term.value for term in definition.cut(tiebreak, terms) if term.counted]


def test_a_cut_drops_the_lowest_opponent() -> None:
    assert kept([game(50), game(30), game(40)], cut=1) == [50, 40]


def test_a_voluntarily_unplayed_round_is_cut_although_an_opponent_scored_less() -> None:
    # The manual's 7.0/10 with a zero-point bye in round 4: BH/C1 is 50, the dummy's 5 go.
    opponents = [game(v) for v in (50, 50, 65, 45, 60, 50, 65, 55, 60)]

    assert sum(kept([*opponents, unplayed(50)], cut=1)) == 500


def test_the_second_cut_takes_the_lowest_opponent_when_no_unplayed_round_is_left() -> None:
    assert kept([game(10), unplayed(30), game(20)], cut=2) == [20]


def test_a_cut_of_products_takes_the_weakest_opponent_if_the_unplayed_round_is_worth_less() -> None:
    # A lost game against the weakest opponent would be worth 0, a win 15; the bye brought nothing.
    assert kept([game(150, 15), game(300, 30), unplayed(0, 20)], cut=1) == [300, 0]
    assert kept([game(0, 15), game(300, 30), unplayed(100, 20)], cut=1) == [0, 300]


def test_of_equal_unplayed_rounds_the_least_significant_is_cut_first() -> None:
    # Two forfeit losses; the weaker opponent is also the one beaten, whose product goes next.
    assert kept([unplayed(0, 60), unplayed(0, 40), game(400, 40), game(500, 50)], cut=2) == [0, 500]


def test_of_equally_weak_opponents_the_lower_product_is_cut() -> None:
    assert kept([game(150, 15), game(75, 15), game(300, 30)], cut=1) == [150, 300]


def test_a_median_cuts_low_first_and_has_no_exception_for_the_highest() -> None:
    assert kept([game(10), game(20), game(30), unplayed(40)], median=1) == [10, 20]


def test_a_cut_of_more_rounds_than_there_are_leaves_nothing() -> None:
    assert kept([game(10), game(20)], cut=3) == []
    assert kept([game(10), game(20), game(30)], median=2) == []


@pytest.mark.parametrize(
    ("tiebreak", "why"),
    [
        (TieBreak("BH", cut=1), [Why.CUT_LOWEST, Why.PLAYED]),
        (TieBreak("BH", median=1), [Why.CUT_LOWEST, Why.CUT_HIGHEST]),
    ],
)
def test_cut_terms_have_a_reason(tiebreak: TieBreak, why: list[Why]) -> None:
    assert [term.why for term in definition.cut(tiebreak, [game(10), game(20)])] == why

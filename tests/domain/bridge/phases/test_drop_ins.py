"""Carryover of drop-ins (Multiphase Pairs Tournaments, EBL 2016, 2.3).

With T qualified, D dropping in and Q places, a drop-in carries what the qualifier of rank
x = Q * T / (T + D) carries.
"""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from domain.bridge.phases.drop_ins import (
    DropInRule,
    FieldSizes,
    FixedAmount,
    GivenCarryover,
    LastQualifier,
    Median,
    Quotient,
    carryovers_by_wave,
    drop_in_carryover,
    drop_in_value_named,
    nearest_rank,
    quotient_rank,
)
from domain.bridge.session import PairNo
from domain.errors import RuleViolation, Unknown
from tests.effort import beyond_the_gate

PAPER_FIELD = FieldSizes(qualified=90, dropping_in=10, qualifying=50)
NINETY = [Fraction(90 - rank) for rank in range(1, 91)]
"""What 90 qualifiers carry: 89, 88, … 0."""


def test_ten_drop_ins_to_ninety_qualified_for_fifty_places_carry_as_the_45th() -> None:
    assert quotient_rank(PAPER_FIELD) == 45
    assert drop_in_carryover(NINETY, PAPER_FIELD, DropInRule()) == GivenCarryover(
        Fraction(45), Fraction(45)
    )


def test_of_ninety_qualifiers_the_45th_carries_more_than_the_average_and_the_50th_less() -> None:
    average = sum(NINETY) / 90

    assert NINETY[50 - 1] < average < NINETY[45 - 1]


def test_few_drop_ins_bring_the_quotient_near_the_last_qualifying_place() -> None:
    # 50 * 90 / 91 = 49.45
    assert nearest_rank(quotient_rank(FieldSizes(90, 1, 50))) == 49


def test_halfway_between_two_ranks_is_the_higher_number() -> None:
    # 2 * 3 / 4 = 1.5: rank 2, which carries 4
    field = FieldSizes(qualified=3, dropping_in=1, qualifying=2)

    assert quotient_rank(field) == Fraction(3, 2)
    assert drop_in_carryover([Fraction(8), Fraction(4), Fraction(0)], field, DropInRule())[0] == 4


def test_between_two_ranks_the_carryover_can_be_interpolated() -> None:
    # Rank 1.5: halfway between 8 and 4.
    field = FieldSizes(qualified=3, dropping_in=1, qualifying=2)
    rule = DropInRule(Quotient(interpolated=True))

    assert drop_in_carryover([Fraction(8), Fraction(4), Fraction(0)], field, rule)[0] == 6


def test_the_quotient_stays_within_the_qualified() -> None:
    assert quotient_rank(FieldSizes(4, 0, 9)) == 4
    assert quotient_rank(FieldSizes(4, 40, 2)) == 1


def test_the_median_is_between_the_two_in_the_middle() -> None:
    carried = [Fraction(n) for n in (9, 7, 2, 0)]

    assert drop_in_carryover(carried, FieldSizes(4, 1, 2), DropInRule(Median())).amount == Fraction(
        9, 2
    )


def test_drop_ins_carry_as_the_last_qualifier_or_a_fixed_amount_if_announced() -> None:
    carried = [Fraction(9), Fraction(7), Fraction(2)]
    fixed = FixedAmount(Fraction(5))

    assert drop_in_carryover(carried, FieldSizes(3, 1, 2), DropInRule(LastQualifier())).amount == 2
    assert drop_in_carryover(carried, FieldSizes(3, 1, 2), DropInRule(fixed)).amount == 5


def test_a_carryover_below_average_is_raised_if_announced() -> None:
    # The last qualifier carries 2, the average is 6.
    carried = [Fraction(9), Fraction(7), Fraction(2)]
    rule = DropInRule(LastQualifier(), never_below_average=True)

    assert drop_in_carryover(carried, FieldSizes(3, 1, 2), rule) == GivenCarryover(
        Fraction(6), raised=True
    )


def test_no_carryover_for_qualifiers_is_none_for_drop_ins() -> None:
    nothing = [Fraction(0)] * 3

    assert drop_in_carryover(nothing, FieldSizes(3, 1, 0), DropInRule()).amount == 0


def test_a_final_has_no_quotient() -> None:
    with pytest.raises(RuleViolation, match="choose the median"):
        drop_in_carryover([Fraction(9), Fraction(0)], FieldSizes(2, 1, 0), DropInRule())


def test_a_later_wave_does_not_change_an_earlier_one() -> None:
    first, second = [PairNo(101)], [PairNo(102), PairNo(103)]
    alone = carryovers_by_wave(NINETY, 50, [first], DropInRule())
    both = carryovers_by_wave(NINETY, 50, [first, second], DropInRule())

    assert both[PairNo(101)] == alone[PairNo(101)]
    assert both[PairNo(102)] == drop_in_carryover(NINETY, FieldSizes(90, 3, 50), DropInRule())


@pytest.mark.parametrize("text", ["quotient", "interpolated", "median", "last", "fixed:12.5"])
def test_a_drop_in_rule_is_read_from_its_own_name(text: str) -> None:
    assert drop_in_value_named(text).name == text


@pytest.mark.parametrize("text", ["", "best", "median:3", "fixed", "fixed:x", "fixed:1/0", ":5"])
def test_an_unknown_or_incomplete_drop_in_rule_is_refused(text: str) -> None:
    with pytest.raises(Unknown):
        drop_in_value_named(text)


@beyond_the_gate
@given(
    st.lists(st.fractions(0, 100), min_size=1, max_size=30).map(lambda a: sorted(a, reverse=True)),
    st.integers(1, 20),
    st.integers(1, 40),
    st.sampled_from([Quotient(), Quotient(True), Median(), LastQualifier()]),
)
def test_a_drop_in_has_at_most_the_first_carryover_and_optionally_at_least_average(
    carried: list[Fraction], coming: int, places: int, value: Quotient | Median | LastQualifier
) -> None:
    field = FieldSizes(len(carried), coming, places)
    plain = drop_in_carryover(carried, field, DropInRule(value))
    raised = drop_in_carryover(carried, field, DropInRule(value, never_below_average=True))

    assert carried[-1] <= plain.amount <= carried[0]
    assert raised.amount == max(plain.amount, sum(carried, Fraction(0)) / len(carried))

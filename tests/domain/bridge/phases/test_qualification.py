"""Announced qualification: the places of the ranking that go on to each following phase."""

from fractions import Fraction

import pytest

from domain.bridge.phases.qualification import (
    CutBy,
    Qualification,
    Ties,
    check_order,
    cuts,
    qualification_named,
    ties_named,
)
from domain.bridge.phases.ranking import PhaseLength, PhaseScore, PlacedPair, rank_pairs
from domain.bridge.session import PairNo
from domain.errors import DomainError
from domain.ids import StageId

A, B, C = StageId(2), StageId(3), StageId(4)


def ranking(*percentages: int) -> tuple[PlacedPair, ...]:
    scores = [
        PhaseScore(PairNo(n), Fraction(share), Fraction(100), boards=10)
        for n, share in enumerate(percentages, 1)
    ]
    return rank_pairs(scores, PhaseLength(10, 10))


TEN = ranking(60, 58, 56, 54, 52, 50, 48, 46, 44, 42)
"""Ten pairs in their order; a score cut at 50 takes the first six."""


@pytest.mark.parametrize(
    ("qualifications", "halved", "expected"),
    [
        ([Qualification(A, CutBy.PLACES, Fraction(4))], False, [(A, 4)]),
        (
            [Qualification(A, CutBy.PLACES, Fraction(4)), Qualification(B, CutBy.REST)],
            False,
            [(A, 4), (B, None)],
        ),
        ([Qualification(A, CutBy.PERCENT, Fraction(25))], False, [(A, 3)]),
        ([Qualification(A, CutBy.PERCENT, Fraction(25))], True, [(A, 4)]),
        ([Qualification(A, CutBy.SCORE, Fraction(50))], False, [(A, 6)]),
        ([Qualification(A, CutBy.SCORE, Fraction(52))], True, [(A, 4)]),
        (
            [
                Qualification(A, CutBy.PLACES, Fraction(4)),
                Qualification(B, CutBy.SCORE, Fraction(50)),
            ],
            False,
            [(A, 4), (B, 2)],
        ),
        (
            [
                Qualification(A, CutBy.PLACES, Fraction(6)),
                Qualification(B, CutBy.SCORE, Fraction(55)),
            ],
            False,
            [(A, 6)],
        ),
        (
            [Qualification(A, CutBy.SCORE, Fraction(61)), Qualification(C, CutBy.REST)],
            False,
            [(C, None)],
        ),
    ],
)
def test_each_qualification_takes_its_places_of_the_ranking(
    qualifications: list[Qualification], halved: bool, expected: list[tuple[StageId, int | None]]
) -> None:
    """A quarter of ten is 3 rounded up, and 4 where both directions halve it."""
    assert [tuple(cut) for cut in cuts(qualifications, TEN, halved)] == expected


def test_a_score_cut_ends_at_the_first_pair_below_it() -> None:
    """A carryover of its own put the second pair before the third."""
    order = (*ranking(60)[:1], *ranking(45)[:1], *ranking(55)[:1])
    assert cuts([Qualification(A, CutBy.SCORE, Fraction(50))], order, False) == ((A, 1),)


@pytest.mark.parametrize(
    ("by", "amount", "expected"),
    [
        ("places", "10", Qualification(A, CutBy.PLACES, Fraction(10))),
        ("percent", "33.5", Qualification(A, CutBy.PERCENT, Fraction(67, 2))),
        ("rest", "", Qualification(A, CutBy.REST)),
    ],
)
def test_a_qualification_is_read_from_its_names(
    by: str, amount: str, expected: Qualification
) -> None:
    assert qualification_named(A, by, amount) == expected


@pytest.mark.parametrize(
    ("by", "amount"),
    [
        *(("places", amount) for amount in ("1.5", "0", "")),
        *(("percent", "101"), ("score", "-3"), ("x", "1")),
    ],
)
def test_a_way_that_makes_no_sense_is_refused(by: str, amount: str) -> None:
    with pytest.raises(DomainError):
        qualification_named(A, by, amount)


def test_the_remaining_pairs_are_assigned_last_and_each_phase_is_named_once() -> None:
    with pytest.raises(DomainError, match="go on last"):
        check_order([Qualification(A, CutBy.REST), Qualification(B, CutBy.PLACES, Fraction(3))])
    with pytest.raises(DomainError, match="name it once"):
        check_order([Qualification(A, CutBy.PLACES, Fraction(2)), Qualification(A, CutBy.REST)])


def test_the_rule_for_ties_is_read_from_its_name() -> None:
    with pytest.raises(DomainError, match="choose one of split-tie"):
        ties_named("coin")
    assert ties_named("ballot") is Ties.BALLOT

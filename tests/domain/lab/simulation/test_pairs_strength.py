"""Strengths of a simulated field: the share of matchpoints that a pair averages."""

from fractions import Fraction
from statistics import fmean, pstdev

import pytest
from hypothesis import given, strategies as st

from domain.errors import RuleViolation
from domain.lab.simulation.pairs_tournament import LUCK, PairsField


def test_a_field_averages_half_with_the_given_spread() -> None:
    field = PairsField(200, Fraction(4, 100))
    shares = [field.share_of(strength) for strength in field.strengths().values()]

    assert fmean(shares) == pytest.approx(0.5, abs=1e-4)
    assert pstdev(shares) == pytest.approx(0.04, abs=1e-3)
    assert shares == sorted(shares, reverse=True)


def test_equal_pairs_all_average_half() -> None:
    assert set(PairsField(20, Fraction(0)).strengths().values()) == {0}


@given(st.fractions(Fraction(1, 10), Fraction(9, 10)), st.fractions(0, Fraction(1, 10)))
def test_a_pair_of_a_given_strength_averages_the_share_it_was_computed_from(
    share: Fraction, spread: Fraction
) -> None:
    field = PairsField(100, spread)
    strength = round(LUCK * field.strength_of(share))

    assert field.share_of(strength) == pytest.approx(float(share), abs=1e-3)


def test_a_field_that_would_spread_too_far_is_refused() -> None:
    with pytest.raises(RuleViolation, match="spread by 0 to 20 %"):
        PairsField(100, Fraction(1, 4))


@pytest.mark.parametrize("share", [Fraction(0), Fraction(1), Fraction(3, 2)])
def test_average_shares_of_0_and_100_percent_are_refused(share: Fraction) -> None:
    with pytest.raises(RuleViolation, match="more than 0 and less than 100 %"):
        PairsField(100).strength_of(share)

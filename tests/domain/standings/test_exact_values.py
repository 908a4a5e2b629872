"""Values of tie-breaks as text: exact, or rounded for display."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from domain.standings.exact_values import exact_text, round_half_up


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(41), "41"),
        (Fraction(15, 2), "7.5"),
        (Fraction(925, 100), "9.25"),
        (Fraction(-1, 4), "-0.25"),
        (Fraction(1, 20), "0.05"),
        (Fraction(118, 3), "118/3"),
        (Fraction(-2, 3), "-2/3"),
        (Fraction(0), "0"),
        (None, ""),
    ],
)
def test_a_value_is_written_without_loss(value: Fraction | None, text: str) -> None:
    assert exact_text(value) == text


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (Fraction(118, 3), 2, "39.33"),
        (Fraction(107, 8), 2, "13.38"),
        (Fraction(272, 20), 2, "13.6"),
        (Fraction(161, 12), 3, "13.417"),
        (None, 2, ""),
    ],
)
def test_for_display_a_half_is_rounded_upwards(
    value: Fraction | None, decimals: int, text: str
) -> None:
    assert round_half_up(value, decimals) == text


@given(st.fractions())
def test_the_text_is_the_value(value: Fraction) -> None:
    assert Fraction(exact_text(value)) == value

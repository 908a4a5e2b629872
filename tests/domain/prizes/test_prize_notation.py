"""Prizes as an organiser writes them."""

import pytest
from hypothesis import given, strategies as st

from domain.prizes.fund import Prize, UnreadablePrize, parse_prize, write_prize


@pytest.mark.parametrize(
    ("line", "prize"),
    [
        ("500", Prize(50000)),
        (" 500 € ", Prize(50000)),
        ("EUR 500", Prize(50000)),
        ("62.50", Prize(6250)),
        ("62,5", Prize(6250)),
        ("1.500", Prize(150000)),
        ("1 500,75", Prize(150075)),
        ("1,234,567.89", Prize(123456789)),
        ("1'500", Prize(150000)),
        ("300 + Cup", Prize(30000, "Cup")),
        ("300; Cup and a book", Prize(30000, "Cup and a book")),
        ("Cup", Prize(0, "Cup")),
        ("2 nights in Rome", Prize(0, "2 nights in Rome")),
        ("Cup + book", Prize(0, "Cup + book")),
        ("0 + Cup", Prize(0, "Cup")),
        ("1000 zł", Prize(100000)),
    ],
)
def test_a_line_is_read_as_money_and_goods(line: str, prize: Prize) -> None:
    assert parse_prize(line) == prize


@pytest.mark.parametrize(
    "line", ["", " ", "0", "12.345.6", "1 23", "-5", "1,2,3", "9" * 15, "+ Cup"]
)
def test_an_unreadable_line_is_refused(line: str) -> None:
    with pytest.raises(UnreadablePrize):
        parse_prize(line)


@given(st.integers(1, 10**11), st.sampled_from(("", "Cup", "A book, signed")))
def test_written_values_are_read_back(cents: int, goods: str) -> None:
    assert parse_prize(write_prize(Prize(cents, goods))) == Prize(cents, goods)

"""Cells of results files: numbers, amounts, days, tricks, leads."""

from decimal import Decimal

import pytest

from domain.bridge.scoring.notation import result_as_text
from domain.formats.pairs_results.cells import (
    WrittenResult,
    absolute_tricks,
    parse_amount,
    parse_day,
    parse_integer,
    parse_percentages,
    parse_table_score,
    result_from,
)


@pytest.mark.parametrize(
    ("text", "number"),
    [("10", 10), (" -50 ", -50), ("+3", 3), ("", None), ("--5", None), ("1.5", None), ("４", None)],
)
def test_only_whole_ascii_numbers_are_read(text: str, number: int | None) -> None:
    assert parse_integer(text) == number


def test_a_score_that_no_table_can_have_is_none() -> None:
    """7600 is the highest: thirteen redoubled undertricks, vulnerable."""
    assert parse_table_score("-7600") == -7600
    assert parse_table_score("7610") is None


@pytest.mark.parametrize(
    ("text", "value"),
    [("2.50", Decimal("2.50")), ("-0.33", Decimal("-0.33")), ("7", Decimal(7)), ("5.", Decimal(5))],
)
def test_amounts_keep_their_decimal_places(text: str, value: Decimal) -> None:
    assert parse_amount(text) == value


@pytest.mark.parametrize("text", ["", "x", "NaN", "Infinity", "1e999999", "9" * 40])
def test_invalid_amounts_are_none(text: str) -> None:
    assert parse_amount(text) is None


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("05/12/2015", "2015-12-05"),
        ("5/12/2015", "2015-12-05"),
        ("2026.01.19", "2026-01-19"),
        ("2026-01-19 00:00:00", "2026-01-19"),
        ("31/02/2026", ""),
        ("Monday", ""),
    ],
)
def test_days_of_several_notations_are_read_as_iso(text: str, iso: str) -> None:
    assert parse_day(text) == iso


def test_tricks_are_read_relative_to_the_contract() -> None:
    assert [absolute_tricks("4 S", text) for text in ("=", "+1", "-2")] == [10, 11, 8]
    assert absolute_tricks("", "=") is None
    assert absolute_tricks("4 S", "?") is None


def test_artificial_percentages_of_both_sides_are_read() -> None:
    awarded = parse_percentages("A6040")

    assert awarded is not None
    assert result_as_text(awarded) == "A60/A40"
    assert parse_percentages("A604") is None


def test_impossible_tricks_leave_the_written_score_with_a_warning() -> None:
    warnings: list[str] = []

    result = result_from(WrittenResult("7NT", "N", 14, "", 1520), warnings.append)
    assert result_as_text(result) == "1x1520"
    assert len(warnings) == 1


def test_a_lead_that_is_no_card_is_left_out() -> None:
    warnings: list[str] = []

    assert (
        result_as_text(result_from(WrittenResult("7NT", "N", 13, "ZZ", None), warnings.append))
        == "7NT N 13"
    )
    assert warnings == ["the lead ZZ is no card and was left out"]

"""Days as reports write them, read and written."""

import pytest

from domain.formats.trf.fields import day_of_report, iso_day, iso_round_day, round_day


def test_days_are_written_as_the_format_asks() -> None:
    assert day_of_report("2026-11-21") == "2026/11/21"
    assert round_day("2026-11-21") == "26/11/21"
    assert day_of_report("in November") == "in November"


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026/11/21", "2026-11-21"),
        ("2026-11-21", "2026-11-21"),
        ("2026.1.2", "2026-01-02"),
        ("24/09/2010", "2010-09-24"),
        ("28. 07. 2005", "2005-07-28"),
        ("25/09/10", ""),
        ("2026/02/30", ""),
        ("", ""),
    ],
)
def test_only_unambiguous_days_are_read(text: str, day: str) -> None:
    assert iso_day(text) == day


def test_two_digits_of_a_round_day_are_read_as_the_year() -> None:
    assert iso_round_day("25/09/10") == "2025-09-10"
    assert iso_round_day("11.25.02") == ""
    assert iso_round_day("2026/04/01") == "2026-04-01"

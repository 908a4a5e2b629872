"""Officials as free text of reports, there and back."""

import pytest

from domain.people import Official, parse_official


@pytest.mark.parametrize(
    "official",
    [
        Official("Nowak, Anna", "IA", "1100000"),
        Official("Nowak, Anna", "", "1100000"),
        Official("Nowak, Anna", "FA"),
        Official("Nowak, Anna"),
        Official(),
    ],
)
def test_written_values_are_read_back(official: Official) -> None:
    assert parse_official(official.report_text) == official


def test_other_programs_write_the_number_without_brackets() -> None:
    assert parse_official("Kovács Péter 700088") == Official("Kovács Péter", "", "700088")
    assert parse_official("FA") == Official("FA")
    assert parse_official("12345") == Official("12345")

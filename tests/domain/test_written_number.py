from fractions import Fraction

import pytest

from domain.written_number import written_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", Fraction(12)),
        (" 0.3 ", Fraction(3, 10)),
        ("-4.5", Fraction(-9, 2)),
        ("1/3", Fraction(1, 3)),
    ],
)
def test_a_number_as_people_write_it(text: str, number: Fraction) -> None:
    assert written_number(text) == number


@pytest.mark.parametrize("text", ["", "x", "nan", "1/0", "1e99999999", "9" * 31])
def test_what_is_no_number_or_would_take_the_memory_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        written_number(text)

"""Characters allowed in external texts, and numbers in texts."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from domain.errors import BadFile
from domain.texts import (
    decode_western,
    escape_controls,
    first_illegible,
    is_blank,
    parse_number,
    refuse_illegible_file,
    show_controls,
)
from tests.every import every

NAMES = (
    "Müller, Zoë",
    "O’Brien",
    "מאיר\u200f, דוד",
    "رضا\u200cزاده",
    "Nguyễn Văn A",
    "किशन\u200d",
    "Zoe\u0308",
)
ILLEGIBLE = ("\0", "\x1b", "\n", "\r", "\t", "\x7f", "\x85", "\x9b", "\u2028", "\u202e", "\u2067")


@pytest.mark.parametrize("name", NAMES)
def test_names_of_all_scripts_are_unchanged(name: str) -> None:
    assert first_illegible(name) == ""
    assert show_controls(name) == name


@every("character", ILLEGIBLE)
def test_control_characters_are_found_and_shown(character: str) -> None:
    assert first_illegible(f"Ann{character}a") == character
    assert show_controls(f"Ann{character}a")[3] in ("\ufffd", "␡", chr(0x2400 + ord(character)))


@pytest.mark.parametrize("text", ["", " ", "\u00a0", "\u200b\u200d", "\u3164", "\u2800 \u200f"])
def test_invisible_texts_are_blank(text: str) -> None:
    assert is_blank(text)
    assert not any(is_blank(f"{text}{name}") for name in (*NAMES, "김", "👨‍👩‍👧", "☕️"))


@given(st.text())
def test_shown_text_is_legible_and_of_equal_length(text: str) -> None:
    assert first_illegible(show_controls(text)) == ""
    assert len(show_controls(text)) == len(text)


@pytest.mark.parametrize(
    ("text", "line"), [("a\r\nb\x1bc", 2), ("\x9ba", 1), ("a\n\n\rb\u202e", 4)]
)
def test_a_file_is_refused_at_the_line(text: str, line: int) -> None:
    with pytest.raises(BadFile, match="write it without") as refused:
        refuse_illegible_file(text, "list.csv")

    assert (refused.value.line, refused.value.name) == (line, "list.csv")


@pytest.mark.parametrize("text", ["", "a\tb\r\n\fc\n", "a\r\n\x1a", "a\n\x1a\0\0"])
def test_a_file_may_have_lines_pages_tabs_and_an_end(text: str) -> None:
    refuse_illegible_file(text, "list.csv")


def test_json_is_escaped_and_says_the_same() -> None:
    assert escape_controls('{\n "a": "\u202eb\x7f"\n}') == '{\n "a": "\\u202eb\\u007f"\n}'


def test_quotes_of_windows_are_quotes_and_no_controls() -> None:
    assert decode_western(b"O\x92Brien \x80 \xfc") == "O’Brien € ü"
    assert decode_western(b"\x81\xfc") == "\x81ü"


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
    assert parse_number(text) == number


@pytest.mark.parametrize("text", ["", "x", "nan", "1/0", "1e99999999", "9" * 31])
def test_invalid_and_huge_numbers_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        parse_number(text)

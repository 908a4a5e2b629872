"""The organiser's additions to a report, and their errors."""

import pytest

from domain.errors import BadFile
from domain.formats.us_chess_report.details import UsChessDetails, UsChessMember, read_details
from tests.domain.formats.us_chess_report.events import DETAILS


def test_the_details_of_the_example_are_read() -> None:
    details = read_details(DETAILS.encode(), "us.toml")

    section = details.sections["Open"]
    assert (details.affiliate, details.chief_td, details.zip) == ("A6012345", "12345678", "07054")
    assert details.other_tds == ("12345680",)
    assert section.time_control == "40/90,SD/30;d5"
    assert section.members[2] == UsChessMember("20000002", "NY")
    assert section.members[1] == UsChessMember("20000001")
    assert details.send_crosstable


def test_the_crosstable_is_sent_by_default() -> None:
    assert UsChessDetails("A6012345", "12345678", "Jersey City", "NJ", "07054", {}).send_crosstable
    silent = DETAILS.replace("send_crosstable = true\n", "")
    assert silent != DETAILS
    assert read_details(silent.encode()).send_crosstable


@pytest.mark.parametrize(
    ("valid", "invalid", "message"),
    [
        ('affiliate = "A6012345"', "", "affiliate is missing"),
        ('"A6012345"', '"6012345"', "'6012345' is not a club number"),
        (
            'chief_td = "12345678"',
            'chief_td = "1234567"',
            "'1234567' is not a member ID of US Chess",
        ),
        ('1 = "20000001"', '1 = "00000000"', "'00000000' is not a member ID of US Chess"),
        ('1 = "20000001"', 'one = "20000001"', "'one' is not the number of a player"),
        ("state =", "stat =", "state is missing"),
        ('zip = "07054"', 'zip = "07054"\nzpi = 1', "'zpi' is not known; is it misspelt"),
        ("send_crosstable = true", 'send_crosstable = "yes"', "should be true or false"),
        ('begins = "2026-11-20"', 'begins = "20.11.2026"', "is not a day"),
        ("[section.Open]", "[[section.Open]]", "section 'Open' is not a table"),
        ("other_tds = [", "other_tds = 5 #[", "other_tds should be a list, not 5"),
        ('state = "NY" }', 'state = "NY", x = 1 }', "'x' of member 20000002 is not known"),
        ('affiliate = "A', "affiliate = A", "not readable as TOML"),
    ],
)
def test_errors_are_reported_by_name(valid: str, invalid: str, message: str) -> None:
    assert valid in DETAILS

    with pytest.raises(BadFile, match=message) as refusal:
        read_details(DETAILS.replace(valid, invalid, 1).encode(), "us.toml")

    assert str(refusal.value).startswith("us.toml: ")


@pytest.mark.parametrize("data", [b"\xff\xfe", b"\x89PNG\r\n\x1a\n\0\0", b"\0\0\0"])
def test_bytes_that_are_no_text_are_refused(data: bytes) -> None:
    with pytest.raises(BadFile, match="not readable as TOML"):
        read_details(data, "us.toml")

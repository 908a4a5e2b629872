"""Findings before a rating report is sent to US Chess."""

from dataclasses import replace

import pytest

from domain.before_sending import Finding, ReportFault
from domain.before_sending.reports import us_chess_findings
from domain.formats.us_chess_report.details import us_chess_time_control
from domain.ids import EntryId, RoundNo
from domain.times.time_control import TimeLimits, parse_time_control
from tests.domain.before_sending.reports import complete_tournament, open_stage, with_person


def test_a_complete_report_has_no_findings() -> None:
    assert us_chess_findings(open_stage(complete_tournament())) == ()


@pytest.mark.parametrize(
    ("data", "amiss"),
    [
        ({"national_id": ""}, ReportFault.WITHOUT_MEMBER_ID),
        ({"national_id": "1234567"}, ReportFault.NO_MEMBER_ID),
        ({"national_id": "00000000"}, ReportFault.NO_MEMBER_ID),
        ({"family": "Юсупов"}, ReportFault.NOT_ASCII),
        (
            {"family": "Wijesuriya Arachchige", "given": "Don Udaya"},
            ReportFault.NOT_ASCII,
        ),  # 32 letters
    ],
)
def test_a_member_with_an_invalid_id_or_name_is_found(
    data: dict[str, str], amiss: ReportFault
) -> None:
    stage = open_stage(with_person(complete_tournament(), 102, **data))

    assert us_chess_findings(stage) == (Finding(amiss, entries=(EntryId(102),)),)


def test_a_member_id_used_twice_is_found() -> None:
    stage = open_stage(with_person(complete_tournament(), 102, national_id="12345101"))

    assert us_chess_findings(stage) == (
        Finding(ReportFault.SAME_MEMBER_ID, entries=(EntryId(101), EntryId(102))),
    )


def test_a_withdrawn_player_may_have_entered_again_with_the_same_id() -> None:
    stage = open_stage(with_person(complete_tournament(), 102, national_id="12345101"))
    left = replace(stage.entries[EntryId(101)], withdrawn_from=RoundNo(2))

    changed_stage = replace(stage, entries={**stage.entries, left.id: left})

    assert us_chess_findings(changed_stage) == ()


@pytest.mark.parametrize(
    ("family", "given"), [("Żółkiewska", "Ewa"), ("Wijesuriya Arachchige", "Don Uda")]
)
def test_accents_and_a_name_that_just_fits_are_accepted(family: str, given: str) -> None:
    """Accents are dropped for ASCII; the longer name has 30 letters with its comma."""
    assert (
        us_chess_findings(
            open_stage(with_person(complete_tournament(), 102, family=family, given=given))
        )
        == ()
    )


def test_a_missing_time_control_is_found() -> None:
    stage = replace(open_stage(complete_tournament()), time=TimeLimits())

    assert us_chess_findings(stage) == (Finding(ReportFault.NO_US_TIME),)


@pytest.mark.parametrize(
    ("code", "words", "stated"),
    [
        ("5400+30", "", "G/90;+30"),
        ("3600", "", "G/60;d0"),
        ("40/5400+30:1800+30", "", "40/90,SD/30;+30"),
        ("", "G/60;d5", "G/60;d5"),
        ("5430", "", ""),  # half a minute
        ("W300-B240", "", ""),  # different times of White and Black
        ("40/5400:1800+30", "", ""),  # increment in one period only
        ("", "an hour each", ""),
        ("", "", ""),
    ],
)
def test_time_controls_are_written_in_us_chess_notation_where_it_has_one(
    code: str, words: str, stated: str
) -> None:
    assert (
        us_chess_time_control(TimeLimits(words, parse_time_control(code) if code else None))
        == stated
    )

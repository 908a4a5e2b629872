"""Seven days to the federation, thirty to FIDE (B.02 9.1)."""

from dataclasses import replace
from datetime import date

import pytest

from domain.before_sending.event import due_day, parse_day, report_deadline
from domain.times.schedule import Schedule
from tests.domain.before_sending.reports import change_stage, complete_tournament, open_stage


def test_the_deadlines_are_7_and_30_days_after_the_last_day() -> None:
    tournament = complete_tournament()
    due = report_deadline(tournament, open_stage(tournament))

    assert due is not None
    assert due.ended == date(2026, 11, 22)
    assert (due.to_federation, due.to_fide) == (date(2026, 11, 29), date(2026, 12, 22))


def test_without_a_last_day_the_deadline_counts_from_the_last_round() -> None:
    tournament = replace(complete_tournament(), ends="")
    due = report_deadline(tournament, open_stage(tournament))

    assert due is not None
    assert due.ended == date(2026, 11, 22)


def test_without_last_day_and_schedule_there_is_no_deadline() -> None:
    silent = change_stage(
        replace(complete_tournament(), ends="soon"),
        lambda stage: replace(stage, schedule=Schedule()),
    )

    assert report_deadline(silent, open_stage(silent)) is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-22", date(2026, 11, 22)),
        (" 2026/11/22 ", date(2026, 11, 22)),
        ("2026-11-31", None),
        ("9999-12-31", None),
        ("22.11.2026", None),
        ("", None),
    ],
)
def test_only_valid_iso_dates_are_read_as_days(text: str, day: date | None) -> None:
    assert parse_day(text) == day


def test_a_deadline_beyond_the_last_day_of_the_calendar_is_left_out() -> None:
    """Thirty days after 9999-12-31 no date can be written."""
    endless = replace(complete_tournament(), ends="9999-12-31")

    assert due_day(endless, replace(open_stage(endless), schedule=Schedule())) == ""


def test_a_report_to_us_chess_has_no_fide_deadline() -> None:
    """The day due is the federation's, a week after 22 November; without any day there is none."""
    tournament = complete_tournament()
    stage = open_stage(tournament)
    other = replace(stage, rules=replace(stage.rules, system="us-chess"))

    assert due_day(tournament, stage) == "2026-11-29"
    assert due_day(tournament, other) == ""
    assert due_day(replace(tournament, ends="x"), replace(stage, schedule=Schedule())) == ""

"""Seven days to the federation, thirty to FIDE (B.02 9.1)."""

from dataclasses import replace
from datetime import date

import pytest

from domain.before_sending.event import day_of, deadline, due_day
from domain.times.schedule import Schedule
from tests.domain.before_sending.reports import complete, open_of, with_stage


def test_the_deadline_is_reckoned_from_the_last_day() -> None:
    tournament = complete()
    due = deadline(tournament, open_of(tournament))

    assert due is not None
    assert due.ended == date(2026, 11, 22)
    assert (due.to_federation, due.to_fide) == (date(2026, 11, 29), date(2026, 12, 22))


def test_the_deadline_defaults_to_the_last_round() -> None:
    tournament = replace(complete(), ends="")
    due = deadline(tournament, open_of(tournament))

    assert due is not None
    assert due.ended == date(2026, 11, 22)


def test_no_deadline_without_a_last_day() -> None:
    silent = with_stage(
        replace(complete(), ends="soon"), lambda stage: replace(stage, schedule=Schedule())
    )

    assert deadline(silent, open_of(silent)) is None


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
def test_days_as_reports_write_them(text: str, day: date | None) -> None:
    assert day_of(text) == day


def test_the_last_year_of_the_calendar_has_no_deadline() -> None:
    endless = replace(complete(), ends="9999-12-31")

    assert due_day(endless, replace(open_of(endless), schedule=Schedule())) == ""


def test_to_us_chess_nothing_is_due_by_a_rule_of_fide() -> None:
    tournament = complete()
    stage = open_of(tournament)
    other = replace(stage, rules=replace(stage.rules, system="us-chess"))

    assert due_day(tournament, stage) == "2026-11-29"
    assert due_day(tournament, other) == ""
    assert due_day(replace(tournament, ends="x"), replace(stage, schedule=Schedule())) == ""

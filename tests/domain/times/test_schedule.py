"""When rounds begin: as announced for people, as an instant for clocks."""

import pytest

from domain.errors import RuleViolation
from domain.times.schedule import Beginning, schedule_of


def test_a_beginning_is_shown_as_announced_and_counted_in_utc() -> None:
    beginning = Beginning(1, "2026-11-21T14:00+01:00", 240)
    assert (beginning.day, beginning.time, beginning.instant) == (
        "2026-11-21",
        "14:00",
        "2026-11-21T13:00:00Z",
    )
    assert Beginning(2, "2026-11-22").time == Beginning(2, "2026-11-22").instant == ""


@pytest.mark.parametrize(
    ("starts", "over"),
    [
        ("2026-11-21T20:00-05:00", "2026-11-22T05:00:00Z"),
        ("2026-11-21T00:30+05:30", "2026-11-21T18:30:00Z"),
        ("2026-11-21T20:00Z", "2026-11-22T00:00:00Z"),
        ("2026-11-21", "2026-11-22T12:00:00Z"),  # midnight in the last time zone, UTC-12
    ],
)
def test_a_day_is_over_at_midnight_in_the_place_of_play(starts: str, over: str) -> None:
    assert Beginning(1, starts).day_ends == over


def test_days_of_rounds_are_empty_if_not_announced() -> None:
    schedule = schedule_of([Beginning(3, "2026-11-22"), Beginning(1, "2026-11-21T09:00Z")])
    assert schedule.days_of_rounds(4) == ("2026-11-21", "", "2026-11-22", "")


@pytest.mark.parametrize(
    "starts",
    ["", "21.11.2026", "2026-11-31", "2026-11-21T14:00", "2026-11-21T24:10Z", "2026-11-21 14:00Z"]
    + ["0001-01-01T00:00+14:00", "9999-12-31T23:00Z", "9999-12-31"],
)
def test_ambiguous_times_are_refused(starts: str) -> None:
    with pytest.raises(RuleViolation, match="2026-11-21T14:00"):
        schedule_of([Beginning(1, starts)])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2026-11-21T14:00+01:00", "2026-11-21T12:59Z"),
        ("2026-11-22", "2026-11-21"),
        ("2026-11-22T09:00Z", "2026-11-21"),
    ],
)
def test_rounds_begin_in_their_order(one: str, other: str) -> None:
    with pytest.raises(RuleViolation, match="before"):
        schedule_of([Beginning(1, one), Beginning(2, other)])
    assert schedule_of([Beginning(1, other), Beginning(2, one)])


def test_a_repeated_number_is_refused() -> None:
    with pytest.raises(RuleViolation, match="twice"):
        schedule_of([Beginning(1, "2026-11-21"), Beginning(1, "2026-11-21")])


def test_in_the_night_that_ends_summer_time_an_hour_comes_twice() -> None:
    before, after = "2026-10-25T02:30+02:00", "2026-10-25T02:30+01:00"
    schedule = schedule_of([Beginning(1, before), Beginning(2, after)])
    assert [one.time for one in schedule] == ["02:30", "02:30"]
    assert [one.instant for one in schedule] == ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]
    with pytest.raises(RuleViolation, match="before"):
        schedule_of([Beginning(1, after), Beginning(2, before)])


def test_leap_days_are_days_and_time_goes_on_after_2038() -> None:
    leap = schedule_of([Beginning(1, "2028-02-29T23:59-05:00"), Beginning(2, "2028-03-01")])
    assert [one.instant for one in leap] == ["2028-03-01T04:59:00Z", ""]
    with pytest.raises(RuleViolation, match="2027-02-29"):
        schedule_of([Beginning(1, "2027-02-29")])
    assert Beginning(1, "2038-01-19T04:14+01:00").instant == "2038-01-19T03:14:00Z"
    assert Beginning(1, "2106-02-07T06:29Z").instant == "2106-02-07T06:29:00Z"

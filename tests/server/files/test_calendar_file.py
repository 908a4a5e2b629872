"""The schedule as a calendar file, read back by the icalendar library."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from icalendar import Calendar

from tests.confirmations import ACKNOWLEDGED
from tests.server.club import Club, running

BEGINNINGS = [
    (1, "2026-11-21T10:00+01:00", 240),
    (2, "2026-11-21T15:30+01:00", 0),
    (3, "2026-11-22", 0),
]


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club


@pytest.fixture
def scheduled_club(club: Club) -> Club:
    club.do("plan-stage", name="Open; A, B", rounds=3, initial_colour="w")
    club.do("announce-schedule", beginnings=BEGINNINGS)
    return club


def calendar_events(club: Club, lang: str = "") -> list[Any]:
    """Components, whose fields are of any type."""
    answer = club.client.get(f"/t/{club.id}/schedule.ics{lang}")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(answer.content).walk("VEVENT")


def test_each_round_is_an_event_with_its_begin_and_length(scheduled_club: Club) -> None:
    first, second, third = calendar_events(scheduled_club)
    assert first["SUMMARY"] == "Club Evening · Open; A, B · Round 1"
    assert first.decoded("DTSTART") == datetime(2026, 11, 21, 9, tzinfo=UTC)
    assert first.decoded("DTEND") == datetime(2026, 11, 21, 13, tzinfo=UTC)
    assert second.decoded("DTSTART") == datetime(2026, 11, 21, 14, 30, tzinfo=UTC)
    assert "DTEND" not in second
    assert third.decoded("DTSTART") == date(2026, 11, 22)
    assert first["URL"].endswith(f"/t/{scheduled_club.id}")


def test_a_moved_round_keeps_its_uid_and_gets_a_higher_sequence(scheduled_club: Club) -> None:
    before = calendar_events(scheduled_club)[2]
    moved = [*BEGINNINGS[:2], (3, "2026-11-23", 0)]
    scheduled_club.do("announce-schedule", beginnings=moved, confirmed=ACKNOWLEDGED)
    after = calendar_events(scheduled_club)[2]
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert after.decoded("DTSTART") == date(2026, 11, 23)


def test_a_stages_venue_stands_in_calendars_on_screens_and_slips(scheduled_club: Club) -> None:
    assert "LOCATION" not in calendar_events(scheduled_club)[0]
    scheduled_club.with_players(2)
    scheduled_club.do("announce-schedule", beginnings=BEGINNINGS, venue=" School, gym ")
    scheduled_club.with_round(1)

    assert {entry["LOCATION"] for entry in calendar_events(scheduled_club)} == {"School, gym"}
    screen = f"/t/{scheduled_club.id}/s/1/screen/pairings"
    assert '"venue":"School, gym"' in scheduled_club.client.get(screen).text
    assert (
        "School, gym" in scheduled_club.client.get(f"/t/{scheduled_club.id}/s/1/print/slips").text
    )


def test_a_calendar_is_in_the_readers_language_and_the_page_links_to_it(
    scheduled_club: Club,
) -> None:
    assert calendar_events(scheduled_club, "?lang=de")[0]["SUMMARY"].endswith("Runde 1")
    page = scheduled_club.client.get(f"/t/{scheduled_club.id}?lang=de").text
    assert f'href="/t/{scheduled_club.id}/schedule.ics?lang=de"' in page


def test_without_a_schedule_the_calendar_is_empty_and_not_linked(club: Club) -> None:
    club.do("plan-stage", name="Open", rounds=3, initial_colour="w")
    assert calendar_events(club) == []
    assert "schedule.ics" not in club.client.get(f"/t/{club.id}").text

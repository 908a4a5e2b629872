"""The schedule at an address for calendars, read by a calendar library of others."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from icalendar import Calendar

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
def planned(club: Club) -> Club:
    club.do("plan-stage", name="Open; A, B", rounds=3, initial_colour="w")
    club.do("announce-schedule", beginnings=BEGINNINGS)
    return club


def entries(club: Club, lang: str = "") -> list[Any]:
    """Components, whose fields are of any type."""
    answer = club.client.get(f"/t/{club.id}/schedule.ics{lang}")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(answer.content).walk("VEVENT")


def test_each_round_stands_at_its_instant_for_as_long_as_it_takes(planned: Club) -> None:
    first, second, third = entries(planned)
    assert first["SUMMARY"] == "Club Evening · Open; A, B · Round 1"
    assert first.decoded("DTSTART") == datetime(2026, 11, 21, 9, tzinfo=UTC)
    assert first.decoded("DTEND") == datetime(2026, 11, 21, 13, tzinfo=UTC)
    assert second.decoded("DTSTART") == datetime(2026, 11, 21, 14, 30, tzinfo=UTC)
    assert "DTEND" not in second
    assert third.decoded("DTSTART") == date(2026, 11, 22)
    assert first["URL"].endswith(f"/t/{planned.id}")


def test_what_moves_keeps_its_name_and_is_newer(planned: Club) -> None:
    before = entries(planned)[2]
    moved = [*BEGINNINGS[:2], (3, "2026-11-23", 0)]
    planned.do("announce-schedule", beginnings=moved, confirmed=2)
    after = entries(planned)[2]
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert after.decoded("DTSTART") == date(2026, 11, 23)


def test_a_section_in_another_house_says_so_in_calendars_on_screens_and_slips(
    planned: Club,
) -> None:
    assert "LOCATION" not in entries(planned)[0]
    planned.with_players(2)
    planned.do("announce-schedule", beginnings=BEGINNINGS, venue=" School, gym ")
    planned.with_round(1)

    assert {entry["LOCATION"] for entry in entries(planned)} == {"School, gym"}
    screen = f"/t/{planned.id}/s/1/screen/pairings"
    assert '"venue":"School, gym"' in planned.client.get(screen).text
    assert "School, gym" in planned.client.get(f"/t/{planned.id}/s/1/print/slips").text


def test_a_calendar_is_in_the_readers_language_and_the_page_leads_to_it(planned: Club) -> None:
    assert entries(planned, "?lang=de")[0]["SUMMARY"].endswith("Runde 1")
    page = planned.client.get(f"/t/{planned.id}?lang=de").text
    assert f'href="/t/{planned.id}/schedule.ics?lang=de"' in page


def test_without_a_schedule_there_is_nothing_in_it_and_no_link(club: Club) -> None:
    club.do("plan-stage", name="Open", rounds=3, initial_colour="w")
    assert entries(club) == []
    assert "schedule.ics" not in club.client.get(f"/t/{club.id}").text

"""The schedule of a tournament for calendars (RFC 5545): an entry for each round or session with an
announced beginning.

An entry keeps its UID, so that a subscribed calendar updates it; the log's version is its sequence
number. A beginning without a time is a whole day.
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from icalendar import Calendar, Event

from domain.times.schedule import Beginning
from domain.tournament import Part, Tournament
from web.shared.languages import Words

MEDIA_TYPE = "text/calendar; charset=utf-8"
UNITS = {"round": "Round {round}", "session": "Session {session}"}


def write_calendar(tournament: Tournament, origin: str, stamp: str, words: Words) -> bytes:
    """The calendar; `origin` is this server's, `stamp` the instant of the log's newest event."""
    calendar = Calendar()
    calendar.add("prodid", "-//Wallchart//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", tournament.name)
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
    for part in tournament.parts.values():
        for beginning in part.schedule:
            entry = Event()
            for name, value in _entry_fields(tournament, part, beginning, words):
                entry.add(name, value)
            entry.add("dtstamp", datetime.fromisoformat(stamp))
            entry.add("url", f"{origin.rstrip('/')}/t/{tournament.id}")
            calendar.add_component(entry)
    written: bytes = calendar.to_ical()
    return written


def _entry_fields(
    tournament: Tournament, part: Part, beginning: Beginning, words: Words
) -> Iterator[tuple[str, object]]:
    number = words(UNITS[part.unit], **{part.unit: beginning.number})
    yield "uid", f"{tournament.id}-{part.id}-{beginning.number}@wallchart"
    yield "sequence", tournament.version
    yield "summary", " · ".join((tournament.name, part.name, number))
    if place := part.schedule.venue or tournament.place:
        yield "location", place
    if not beginning.time:
        yield "dtstart", date.fromisoformat(beginning.day)
        return
    begins = datetime.fromisoformat(beginning.instant)
    yield "dtstart", begins
    if beginning.minutes:
        yield "dtend", begins + timedelta(minutes=beginning.minutes)

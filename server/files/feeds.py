"""The schedule of a tournament for calendars (RFC 5545): an entry for each round or session with an
announced beginning; and its news for feed readers (Atom, RFC 4287): an entry for each published
round or session, the newest first.

A calendar's entry keeps its UID, so that a subscribed calendar updates it; the log's version is its
sequence number. A beginning without a time is a whole day. An entry of the news keeps its id, so
that a feed reader shows none twice. Drafts are not included.
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from icalendar import Calendar, Event

from domain.times.schedule import Beginning
from domain.tournament import Part, Tournament
from web.faces import face_of
from web.shared.languages import Words

CALENDAR_TYPE = "text/calendar; charset=utf-8"
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
    """The names and the values of the properties of an entry (RFC 5545)."""
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


NEWS_TYPE = "application/atom+xml; charset=utf-8"


class News(NamedTuple):
    """`instant` is ISO 8601 in UTC, `part` the part's number in the tournament."""

    instant: str
    part: int
    number: int
    title: str
    says: str


def write_news(tournament: Tournament, origin: str, stamp: str, words: Words) -> bytes:
    """The Atom feed; `origin` is this server's, `stamp` the instant of the log's newest event."""
    page = f"{origin.rstrip('/')}/t/{tournament.id}"
    feed = Element("feed", {"xmlns": "http://www.w3.org/2005/Atom", "xml:lang": words.lang})
    _add_element(feed, "id", _feed_id(tournament))
    _add_element(feed, "title", tournament.name)
    _add_element(feed, "updated", stamp)
    SubElement(feed, "link", {"rel": "self", "href": f"{page}/news.atom{words.query}"})
    SubElement(feed, "link", {"href": f"{page}{words.query}"})
    _add_element(SubElement(feed, "author"), "name", tournament.organiser or tournament.name)
    for news in sorted(_news_entries(tournament, words), reverse=True):
        entry = SubElement(feed, "entry")
        _add_element(entry, "id", f"{_feed_id(tournament)}:{news.part}:{news.number}")
        _add_element(entry, "title", news.title)
        _add_element(entry, "updated", news.instant)
        _add_element(entry, "summary", news.says)
        SubElement(entry, "link", {"href": f"{page}{words.query}#stage-{news.part}"})
    written: bytes = tostring(feed, "utf-8", xml_declaration=True)
    return written


def _news_entries(tournament: Tournament, words: Words) -> Iterator[News]:
    """Yield the news; the newest entry of each part has the present standings."""
    for part in tournament.parts.values():
        newest = max((number for number, _ in part.publications), default=0)
        for number, instant in part.publications:
            called = words(UNITS[part.unit], **{part.unit: number})
            says = face_of(part).status(part, words) if number == newest else called
            yield News(instant, int(part.id), number, f"{part.name} · {called}", says)


def _feed_id(tournament: Tournament) -> str:
    """The feed's id, the same on every server that has the tournament."""
    return f"urn:wallchart:{tournament.id}"


def _add_element(to: Element, name: str, text: str) -> None:
    SubElement(to, name).text = text

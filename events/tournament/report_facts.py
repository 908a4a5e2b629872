"""Turn a report's data on its event into facts: officials, time control, days.

A time control that record 222 does not state correctly is kept in words. Days of rounds are
imported if all of them are valid days in ascending order.
"""

from collections.abc import Iterator
from typing import NamedTuple

from domain.errors import RuleViolation
from domain.formats.trf.fields import iso_day, iso_round_day
from domain.formats.trf.tournament import TournamentReport
from domain.people import Official, parse_official
from domain.times.schedule import Beginning, schedule_of
from domain.times.time_control import parse_time_control
from events.log.vocabulary import Event
from events.tournament import vocabulary as v


class ImportedReport(NamedTuple):
    """`notes` are sentences on what could not be imported as the report says it."""

    events: tuple[Event, ...]
    notes: tuple[str, ...]


LONGEST = 200
"""Longest name or place; with a longer one the file is no report of a tournament."""


def first_events(
    report: TournamentReport, name: str
) -> Iterator[v.TournamentCreated | v.TournamentDescribed]:
    """Yield the first events of a log. `name` is used if the report has none. The second event only
    if the first can't hold all data.
    """
    header = report.header
    chief, *deputies = map(parse_official, (header.chief_arbiter, *header.deputies))
    starts = iso_day(header.start_date) or header.start_date
    ends = iso_day(header.end_date) or header.end_date
    yield v.TournamentCreated(
        name=header.name or name,
        place=header.city,
        federation=header.federation,
        starts=starts,
        ends=ends,
        arbiter=chief.name,
    )
    if not (chief.title or chief.fide_id or any(d.report_text for d in deputies)):
        return
    yield v.TournamentDescribed(
        name=_shorten(header.name or name),
        place=_shorten(header.city),
        federation=_shorten(header.federation),
        starts=_shorten(starts),
        ends=_shorten(ends),
        chief=_official_fields(chief),
        deputies=tuple(
            _official_fields(each) for each in deputies[: v.MOST_DEPUTIES] if each.report_text
        ),
    )


def _shorten(text: str) -> str:
    return text[:LONGEST]


def _official_fields(official: Official) -> tuple[str, str, str]:
    return _shorten(official.name), official.title, official.fide_id[: v.LONGEST_NUMBER]


def time_announcements(report: TournamentReport, stage: int) -> Iterator[Event]:
    """Yield the time control and the days of rounds, as far as the report states them."""
    code = _time_control_code(report.regulations.encoded_time_control)
    words = report.header.time_control
    if code or words:
        yield v.TimeControlAnnounced(stage, words[: v.LONGEST_SAID], code)
    days = [iso_round_day(day) for day in report.header.round_dates]
    if days and all(days) and len(days) <= v.MOST_BEGINNINGS:
        beginnings = tuple((number, day, 0) for number, day in enumerate(days, 1))
        try:
            schedule_of(Beginning(*fields) for fields in beginnings)
        except RuleViolation:
            return
        yield v.ScheduleAnnounced(stage, beginnings)


def _time_control_code(written: str) -> str:
    """The code of record 222 in its usual form, "" if it is malformed or too long."""
    try:
        code = parse_time_control(written).code if written.strip() else ""
    except RuleViolation:
        return ""
    return code if len(code) <= v.LONGEST_CODE else ""

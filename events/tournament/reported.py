"""What a report says of its event beside who played and what, as facts: officials, time, days.

A time control that record 222 does not hold as it should stays in words. Days of rounds are taken
where every one of them is a day and none is before the one ahead of it.
"""

from collections.abc import Iterator

from domain.errors import RuleViolation
from domain.formats.trf.days import day_told, round_day_told
from domain.formats.trf.tournament import TournamentReport
from domain.officials import official_told
from domain.times.schedule import Beginning, schedule_of
from domain.times.time_control import time_control
from events.log.event import Event
from events.tournament.vocabulary import (
    ScheduleAnnounced,
    TimeControlAnnounced,
    TournamentCreated,
    TournamentDescribed,
)


def begun(report: TournamentReport, name: str) -> Iterator[TournamentCreated | TournamentDescribed]:
    """`name` stands in where the report has none. The second fact only where the first does not say
    it all.
    """
    header = report.header
    chief, *deputies = map(official_told, (header.chief_arbiter, *header.deputies))
    starts = day_told(header.start_date) or header.start_date
    ends = day_told(header.end_date) or header.end_date
    yield TournamentCreated(
        name=header.name or name,
        place=header.city,
        federation=header.federation,
        starts=starts,
        ends=ends,
        arbiter=chief.name,
    )
    if not (chief.title or chief.fide_id or any(d.told for d in deputies)):
        return
    yield TournamentDescribed(
        name=header.name or name,
        place=header.city,
        federation=header.federation,
        starts=starts,
        ends=ends,
        chief=(chief.name, chief.title, chief.fide_id),
        deputies=tuple((d.name, d.title, d.fide_id) for d in deputies if d.told),
        organiser="",
        reason="",
        confirmed=0,
    )


def announced_terms(report: TournamentReport, stage: int) -> Iterator[Event]:
    code, words = _code(report.regulations.encoded_time_control), report.header.time_control
    if code or words:
        yield TimeControlAnnounced(stage, words, code, "", 0)
    days = [round_day_told(day) for day in report.header.round_dates]
    if days and all(days):
        beginnings = tuple((number, day, 0) for number, day in enumerate(days, 1))
        try:
            schedule_of(Beginning(*one) for one in beginnings)
        except RuleViolation:
            return
        yield ScheduleAnnounced(stage, beginnings, "", 0)


def _code(written: str) -> str:
    try:
        return time_control(written).code if written.strip() else ""
    except RuleViolation:
        return ""

"""Announcing when rounds begin and how much time games have; telling the hall something.

Decided here: what was announced before any round was shown is said anew without a question; later
it is told first what follows.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec.structs import replace

from domain.errors import NotNow, RuleViolation
from domain.said import said_together, say
from domain.texts import counted
from domain.times.schedule import Beginning, Schedule, schedule_of
from domain.times.time_control import time_control
from domain.times.time_limits import TimeLimits, timed_part
from domain.tournament import Part, Tournament
from events.game import act, the_part, the_tournament
from events.game.roles import LEADING, RUNNING
from events.game.warnings import Act, ask
from events.game.words import listed
from events.tournament import vocabulary as v


@act("announce-schedule", v.ScheduleAnnounced, the_part, LEADING)
def announce_schedule(part: Part, asked: v.ScheduleAnnounced) -> v.ScheduleAnnounced:
    schedule = schedule_of(Beginning(*fields) for fields in asked.beginnings)
    last = part.rounds_announced
    if beyond := [one.number for one in schedule if last and one.number > last]:
        raise NotNow(
            say(
                "{name} has {counted}; there is no {beyond}.",
                name=part.name,
                counted=counted(last, part.unit),
                beyond=said_together(" ", (part.unit, listed(beyond))),
            )
        )
    if schedule == part.schedule:
        raise NotNow(say("{name} is announced to be played then already.", name=part.name))
    told = tuple(_moved(part, schedule))
    level = ask(Act.MOVE_BEGINNING, True, asked.confirmed, told) if told else 0
    beginnings = tuple((one.number, one.starts, one.minutes) for one in schedule)
    return replace(asked, beginnings=beginnings, confirmed=level)


def _moved(part: Part, schedule: Schedule) -> Iterator[str]:
    for before in part.schedule:
        after = schedule.of(before.number)
        if after is None:
            yield say(
                "Nobody is told any more when {number} begins.",
                number=said_together(" ", (part.unit, before.number)),
            )
        elif after.starts != before.starts:
            late = say(" It has begun already.") if before.number <= part.rounds_begun else ""
            was, now = (
                say("{time}", time=said_together(" ", (one.day, one.time))).strip()
                for one in (before, after)
            )
            yield say(
                "{number} begins at {now}, not at {was}.{late}",
                number=said_together(" ", (part.unit.title(), before.number)),
                now=now,
                was=was,
                late=late,
            )


@act("announce-time-control", v.TimeControlAnnounced, the_tournament, LEADING)
def announce_time_control(
    state: Tournament, asked: v.TimeControlAnnounced
) -> v.TimeControlAnnounced:
    part = timed_part(state, asked.stage)
    control = time_control(asked.code) if asked.code.strip() else None
    now = TimeLimits(said_together(" ", asked.words.split()), control, asked.default_minutes)
    if now == part.time:
        raise NotNow(say("{name} is announced with this time control already.", name=part.name))
    level = 0
    if part.rounds_begun and part.time.told:
        told = tuple(_timed_otherwise(part.time, now))
        level = ask(Act.CHANGE_TIME_CONTROL, part.in_fide_mode, asked.confirmed, told)
    return replace(asked, words=now.words, code=now.code, confirmed=level)


def _timed_otherwise(before: TimeLimits, now: TimeLimits) -> Iterator[str]:
    if now.told != before.told:
        yield say(
            "It is {told}, no longer {told2}.", told=now.told or say("not said"), told2=before.told
        )
    if before.control and now.control and now.pace != before.pace:
        yield (
            say(
                "That is {pace}, no longer {pace2}: games count for another rating.",
                pace=now.control.pace,
                pace2=before.control.pace,
            )
        )
    if now.default_minutes != before.default_minutes:
        late = now.default_minutes
        yield (
            say("No default time is announced any more.")
            if late is None
            else say("Who is not there after {counted} has lost.", counted=counted(late, "minute"))
        )


@act("time-round", v.RoundTimed, the_part, RUNNING)
def time_round(part: Part, asked: v.RoundTimed) -> v.RoundTimed:
    number = part.round_to_time(asked.round)
    if asked.minutes:
        _check_instant(asked.starts)
    return replace(asked, round=number)


def _check_instant(text: str) -> None:
    """The screens of a hall may sit in any time zone of their own making: UTC, said so."""
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        instant = None
    if instant is None or instant.utcoffset() != timedelta(0):
        raise RuleViolation(
            say(
                "{text} is no instant; give one in UTC, such as 2026-11-21T14:00:00Z.",
                text=repr(text),
            ),
            "ISO 8601-1:2019",
        )


@act("show-notice", v.NoticeShown, the_part, RUNNING)
def show_notice(_part: Part, asked: v.NoticeShown) -> v.NoticeShown:
    """Never refused for what the tournament is at."""
    return replace(asked, text=" ".join(asked.text.split()))


@act("set-countdown", v.CountdownSet, the_part, RUNNING)
def set_countdown(_part: Part, asked: v.CountdownSet) -> v.CountdownSet:
    return asked

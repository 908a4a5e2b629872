"""A part after its times were announced, its hall was told something, entries were mistaken."""

from collections.abc import Sequence

from domain.ids import RoundNo
from domain.said import said_together, say
from domain.texts import counted
from domain.times.hall import Clock, Notice
from domain.times.schedule import Beginning, Schedule
from domain.times.time_control import time_control
from domain.times.time_limits import Timed, TimeLimits
from domain.tournament import Part
from events.game import ANY_PART, Scope, fact, part_fold, part_of
from events.game.words import listed
from events.games import game_of
from events.log.recorded import Recorded
from events.tournament import vocabulary as v

NAMED = 8
TIMED_PART: Scope[Timed, Part] = Scope(part_of, part_fold)


def _scheduled_told(_part: Part | None, event: v.ScheduleAnnounced) -> str:
    if not event.beginnings:
        return say("No times are announced any more")
    told = [f"{number} at {starts.replace('T', ' ')}" for number, starts, _ in event.beginnings]
    return say("Announced to begin: {what}", what=listed(told, 4))


@fact(v.ScheduleAnnounced, ANY_PART, _scheduled_told)
def scheduled(part: Part, event: v.ScheduleAnnounced, _record: Recorded) -> Part:
    return part.with_schedule(Schedule(tuple(Beginning(*one) for one in event.beginnings)))


def _limits(event: v.TimeControlAnnounced) -> TimeLimits:
    control = time_control(event.code) if event.code else None
    return TimeLimits(event.words, control, event.default_minutes)


def _time_control_told(_part: Part | None, event: v.TimeControlAnnounced) -> str:
    limits = _limits(event)
    late = limits.default_minutes
    default = (
        "" if late is None else say("; default time {counted}", counted=counted(late, "minute"))
    )
    return say(
        "Time control: {default}",
        default=said_together("", (limits.told or say("not said"), default)),
    )


@fact(v.TimeControlAnnounced, TIMED_PART, _time_control_told)
def time_control_announced(part: Timed, event: v.TimeControlAnnounced, _record: Recorded) -> Part:
    return part.with_time(_limits(event))


def _timed_told(_part: Part | None, event: v.RoundTimed) -> str:
    if not event.minutes:
        return say("The clock of round {round} is taken down", round=event.round)
    return say(
        "Round {round} is timed: {minutes} minutes from {starts}",
        round=event.round,
        minutes=event.minutes,
        starts=event.starts,
    )


@fact(v.RoundTimed, ANY_PART, _timed_told)
def timed(part: Part, event: v.RoundTimed, _record: Recorded) -> Part:
    clock = Clock(RoundNo(event.round), event.starts, event.minutes) if event.minutes else None
    return part.with_clock(clock)


def _notice_told(_part: Part | None, event: v.NoticeShown) -> str:
    where = event.display or say("all screens")
    return (
        say("Notice on {where}: {text}", where=where, text=event.text)
        if event.text
        else say("No notice on {where} any more", where=where)
    )


@fact(v.NoticeShown, ANY_PART, _notice_told)
def notice_shown(part: Part, event: v.NoticeShown, _record: Recorded) -> Part:
    """One notice for each display, and one for all."""
    kept = (notice for notice in part.notices if notice.display != event.display)
    shown = (Notice(event.display, event.text),) if event.text else ()
    return part.with_notices((*kept, *shown))


def _countdown_told(_part: Part | None, event: v.CountdownSet) -> str:
    if not event.seconds:
        return say("Screens show a new draw at once")
    return say("Screens count down {seconds} seconds to a new draw", seconds=event.seconds)


@fact(v.CountdownSet, ANY_PART, _countdown_told)
def countdown_set(part: Part, event: v.CountdownSet, _record: Recorded) -> Part:
    return part.with_countdown(event.seconds)


def names_of(part: Part, entries: Sequence[int]) -> str:
    """The first of them, and how many more."""
    shown = [part.name_of(entry) for entry in entries[:NAMED]]
    return listed([*shown, *entries[NAMED:]], NAMED)


def _discarded_told(part: Part | None, event: v.EntriesDiscarded) -> str:
    known = game_of(part).discarding.entries(part) if part else {}
    there = [entry for entry in event.entries if entry in known]
    names = names_of(part, there) if part else ""
    return say(
        "{what} discarded as mistaken",
        what=said_together(" ", (names, "is" if len(event.entries) == 1 else "are")),
    )


@fact(v.EntriesDiscarded, ANY_PART, _discarded_told)
def discarded(part: Part, event: v.EntriesDiscarded, record: Recorded) -> Part:
    return game_of(part).discarding.without(part, event.entries, event.reason, record.version)


def _restored_told(part: Part | None, event: v.EntriesRestored) -> str:
    acts = game_of(part).discarding.acts(part) if part else ()
    back = [act for act in acts if act.version == event.discarding]
    names = [back[0].entries[was].called for was, _ in event.entries] if back else []
    return say(
        "{what} entered again",
        what=said_together(" ", (listed(names), "is" if len(event.entries) == 1 else "are")),
    )


@fact(v.EntriesRestored, ANY_PART, _restored_told)
def restored(part: Part, event: v.EntriesRestored, _record: Recorded) -> Part:
    return game_of(part).discarding.restored(part, event.discarding, event.entries)

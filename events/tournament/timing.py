"""Announcing how much time games have: the decision, what follows, and how it is told.

Decided here: what was announced before any round was shown is said anew without a question; later
it is told first what follows.
"""

from collections.abc import Iterator

from msgspec import UNSET

from domain.errors import NotNow
from domain.texts import counted
from domain.times.time_control import time_control
from domain.times.time_limits import Timed, TimeLimits, timed_part
from domain.tournament import Part, Tournament
from events.log.recorded import Recorded
from events.tournament.commands import AnnounceTimeControl
from events.tournament.vocabulary import TimeControlAnnounced
from events.warnings import Act, ask


def announce_time_control(state: Tournament, command: AnnounceTimeControl) -> TimeControlAnnounced:
    part = timed_part(state, command.stage)
    control = time_control(command.code) if command.code.strip() else None
    words = " ".join(command.words.split())
    now = TimeLimits(words, control, command.default_minutes)
    if now == part.time:
        raise NotNow(f"{part.name} is announced with this time control already.")
    level = 0
    if part.rounds_begun and part.time.told:
        told = tuple(_timed_otherwise(part.time, now))
        level = ask(Act.CHANGE_TIME_CONTROL, part.in_fide_mode, command.confirmed, told)
    return TimeControlAnnounced(
        stage=part.id,
        words=words,
        code=now.code,
        reason=command.reason,
        confirmed=level,
        default_minutes=UNSET if now.default_minutes is None else now.default_minutes,
    )


def _timed_otherwise(before: TimeLimits, now: TimeLimits) -> Iterator[str]:
    if now.told != before.told:
        yield f"It is {now.told or 'not said'}, no longer {before.told}."
    if before.control and now.control and now.pace != before.pace:
        yield (
            f"That is {now.control.pace}, no longer {before.control.pace}: games count for another "
            "rating."
        )
    if now.default_minutes != before.default_minutes:
        late = now.default_minutes
        yield (
            "No default time is announced any more."
            if late is None
            else f"Who is not there after {counted(late, 'minute')} has lost."
        )


def _limits(event: TimeControlAnnounced) -> TimeLimits:
    default = None if event.default_minutes is UNSET else event.default_minutes
    return TimeLimits(event.words, time_control(event.code) if event.code else None, default)


def timed(part: Timed, event: TimeControlAnnounced, _record: Recorded) -> Part:
    return part.with_time(_limits(event))


def told(_part: Part | None, event: TimeControlAnnounced) -> str:
    limits = _limits(event)
    late = limits.default_minutes
    default = "" if late is None else f"; default time {counted(late, 'minute')}"
    return f"Time control: {limits.told or 'not said'}{default}"

"""Announcing start times and time controls, notices for the hall; players' own requests before a
round is paired, and the answers.

Decided here: an announcement can be changed freely before any round is published; later the
consequences have to be confirmed.

Decided here, as no regulation says how: players may send requests if the organiser allows it, of
the kinds that their game offers at that moment; the desk grants or refuses, and a granted request
has the same effect and rules as an entry at the desk. It may be taken back until it is answered.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec.structs import replace

from domain.errors import NotNow, RuleViolation
from domain.messages import join_messages, say
from domain.own_requests import OwnRequest, RequestOffer, Wish, open_request_at, open_requests
from domain.texts import counted_noun
from domain.times.schedule import Beginning, Schedule, schedule_of
from domain.times.time_control import TimeLimits, parse_time_control, timed_part
from domain.tournament import Part, Tournament
from events.game import act, the_part, the_tournament
from events.game.roles import LEADING, RUNNING, Role
from events.game.warnings import WarnedAct, warning_level
from events.games import game_of
from events.log.vocabulary import Event
from events.tournament import vocabulary as v
from events.tournament.vocabulary import GrantAllHere, GrantOwnRequest, TakeBackOwnRequest


@act("announce-schedule", v.ScheduleAnnounced, the_part, LEADING)
def announce_schedule(part: Part, command: v.ScheduleAnnounced) -> v.ScheduleAnnounced:
    beginnings = (Beginning(*fields) for fields in command.beginnings)
    schedule = schedule_of(beginnings, command.venue.strip())
    last = part.rounds_announced
    if too_late := [start.number for start in schedule if last and start.number > last]:
        raise NotNow(
            "{name} has {counted}; there is no {beyond}.",
            name=part.name,
            counted=counted_noun(last, part.unit),
            beyond=join_messages(" ", (part.unit, too_late[0])),
        )
    if schedule == part.schedule:
        raise NotNow("{name} is announced to be played then already.", name=part.name)
    effects = tuple(_schedule_changes(part, schedule))
    level = (
        warning_level(WarnedAct.MOVE_BEGINNING, True, command.confirmed, effects) if effects else 0
    )
    announced = tuple((start.number, start.starts, start.minutes) for start in schedule)
    return replace(command, beginnings=announced, venue=schedule.venue, confirmed=level)


def _schedule_changes(part: Part, schedule: Schedule) -> Iterator[str]:
    for before in part.schedule:
        after = schedule.beginning_of(before.number)
        if after is None:
            yield say(
                "The start of {number} is no longer announced.",
                number=join_messages(" ", (part.unit, before.number)),
            )
        elif after.starts != before.starts:
            late = say(" It has begun already.") if before.number <= part.rounds_begun else ""
            was, now = (
                join_messages(" ", (beginning.day, beginning.time)).strip()
                for beginning in (before, after)
            )
            yield say(
                "{number} begins at {now}, not at {was}.{late}",
                number=join_messages(" ", (part.unit.title(), before.number)),
                now=now,
                was=was,
                late=late,
            )


@act("announce-time-control", v.TimeControlAnnounced, the_tournament, LEADING)
def announce_time_control(
    state: Tournament, command: v.TimeControlAnnounced
) -> v.TimeControlAnnounced:
    part = timed_part(state, command.stage)
    control = parse_time_control(command.code) if command.code.strip() else None
    words, approval = (
        join_messages(" ", text.split()) for text in (command.words, command.approval)
    )
    now = TimeLimits(words, control, command.default_minutes, approval)
    if now == part.time:
        raise NotNow("{name} is announced with this time control already.", name=part.name)
    level = 0
    if part.rounds_begun and part.time.announced_control:
        effects = tuple(_time_control_changes(part.time, now))
        level = warning_level(
            WarnedAct.CHANGE_TIME_CONTROL, part.in_fide_mode, command.confirmed, effects
        )
    return replace(command, words=now.words, code=now.code, approval=approval, confirmed=level)


def _time_control_changes(before: TimeLimits, now: TimeLimits) -> Iterator[str]:
    if now.announced_control != before.announced_control:
        yield say(
            "It is {told}, no longer {told2}.",
            told=now.announced_control or say("not given"),
            told2=before.announced_control,
        )
    if before.control and now.control and now.pace != before.pace:
        yield say(
            "That is {pace}, no longer {pace2}: games count for another rating.",
            pace=now.control.pace,
            pace2=before.control.pace,
        )

    if now.default_minutes != before.default_minutes:
        late = now.default_minutes
        if late is None:
            yield say("No default time is announced any more.")
        else:
            yield say(
                "Who is not there after {counted} has lost.", counted=counted_noun(late, "minute")
            )


@act("time-round", v.RoundTimed, the_part, RUNNING)
def time_round(part: Part, command: v.RoundTimed) -> v.RoundTimed:
    number = part.round_for_clock(command.round)
    if command.minutes:
        _check_instant(command.starts)
    return replace(command, round=number)


def _check_instant(text: str) -> None:
    """Refuse an instant that is not in UTC, as screens may be in any time zone."""
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        instant = None
    if instant is None or instant.utcoffset() != timedelta(0):
        raise RuleViolation(
            "{text} is not an instant; give one in UTC, such as 2026-11-21T14:00:00Z.",
            "ISO 8601-1:2019",
            text=repr(text),
        )


@act("show-notice", v.NoticeShown, the_part, RUNNING)
def show_notice(_part: Part, command: v.NoticeShown) -> v.NoticeShown:
    """Show a notice, in any state of the tournament."""
    return replace(command, text=" ".join(command.text.split()))


@act("set-countdown", v.CountdownSet, the_part, RUNNING)
def set_countdown(_part: Part, command: v.CountdownSet) -> v.CountdownSet:
    return command


@act("allow-own-requests", v.OwnRequestsAllowed, the_part, LEADING)
def allow_own_requests(part: Part, command: v.OwnRequestsAllowed) -> v.OwnRequestsAllowed:
    if part.takes_requests == command.allowed:
        may = say("may") if command.allowed else say("may not")
        raise NotNow(
            "In {name} players {may} ask for something themselves.", name=part.name, may=may
        )
    return command


def open_offers(part: Part, entry: int) -> tuple[RequestOffer, ...]:
    """The requests open to that entry now, without those that are waiting for an answer."""
    if not part.takes_requests:
        return ()
    waiting = {
        (request.wish, request.round)
        for request in open_requests(part.own_requests)
        if request.entry == entry
    }
    offered = game_of(part).asking.offers(part, entry)
    return tuple(offer for offer in offered if (offer.wish, offer.round) not in waiting)


@act("ask-for", v.PlayerAsked, the_part, RUNNING, themselves=Role.PLAYER)
def ask_for(part: Part, command: v.PlayerAsked) -> v.PlayerAsked:
    name = part.numbered_name(command.entry)
    if not part.takes_requests:
        raise NotNow("Requests are not taken here; ask the arbiter.")
    open_now = {(str(offer.wish), offer.round) for offer in open_offers(part, command.entry)}
    if (command.wish, command.round) not in open_now:
        raise NotNow(
            "{who} can't ask for that now: it was asked for already, or it is too late. Talk "
            "to the arbiter.",
            who=name,
        )
    return command


@act("grant-own-request", GrantOwnRequest, the_part, RUNNING)
def grant_own_request(part: Part, command: GrantOwnRequest) -> Iterator[Event]:
    request = open_request_at(part.own_requests, command.request, part.name)
    return _grant_events(part, request, command.confirmed)


@act("grant-all-here", GrantAllHere, the_part, RUNNING)
def grant_all_here(part: Part, command: GrantAllHere) -> Iterator[Event]:
    requests = [
        request
        for request in open_requests(part.own_requests)
        if request.wish is Wish.HERE and request.round == command.round
    ]
    if not requests:
        raise NotNow(
            "Nobody waits who has said to be there for round {round}.", round=command.round
        )
    for request in requests:
        yield from _grant_events(part, request, 0)


def _grant_events(part: Part, request: OwnRequest, confirmed: int) -> Iterator[Event]:
    yield v.OwnRequestGranted(part.id, request.version)
    yield from game_of(part).asking.grant(part, request, confirmed)


@act("refuse-own-request", v.OwnRequestRefused, the_part, RUNNING)
def refuse_own_request(part: Part, command: v.OwnRequestRefused) -> v.OwnRequestRefused:
    open_request_at(part.own_requests, command.request, part.name)
    return replace(command, reason=" ".join(command.reason.split()))


@act("take-back-own-request", TakeBackOwnRequest, the_part, RUNNING, themselves=Role.PLAYER)
def take_back_own_request(part: Part, command: TakeBackOwnRequest) -> v.OwnRequestTakenBack:
    request = open_request_at(part.own_requests, command.request, part.name)
    if request.entry != command.entry:
        raise NotNow("That was asked by {called}.", called=part.numbered_name(request.entry))
    return v.OwnRequestTakenBack(part.id, request.version)

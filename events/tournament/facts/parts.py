"""Folds into a part: announced times, notices for the hall, discarded entries, and players' own
requests and the answers.
"""

from collections.abc import Sequence

from domain.ids import RoundNo
from domain.messages import join_messages, say, say_counted
from domain.own_requests import OwnRequest, OwnRequests, RequestAnswer, Wish, answer_request
from domain.texts import counted_noun
from domain.times.schedule import Beginning, Clock, Notice, Schedule
from domain.times.time_control import TimedPart, TimeLimits, parse_time_control
from domain.tournament import Part
from events.game import ANY_PART, FactScope, OfPart, fact, part_fold, part_number_of
from events.game.words import list_some
from events.games import game_of
from events.log.records import Recorded
from events.tournament import vocabulary as v

NAMES_SHOWN = 8
TIMED_PART: FactScope[TimedPart, Part, OfPart] = FactScope(part_number_of, part_fold)


def _scheduled_words(_part: Part | None, event: v.ScheduleAnnounced) -> str:
    venue = say(" ({venue})", venue=event.venue) if event.venue else ""
    if not event.beginnings:
        return say("No times are announced any more{venue}", venue=venue)
    lines = [f"{number} at {starts.replace('T', ' ')}" for number, starts, _ in event.beginnings]
    return say("Announced to begin: {what}{venue}", what=list_some(lines, 4), venue=venue)


@fact(v.ScheduleAnnounced, ANY_PART, _scheduled_words)
def fold_schedule_announced(part: Part, event: v.ScheduleAnnounced, _record: Recorded) -> Part:
    beginnings = tuple(Beginning(*fields) for fields in event.beginnings)
    return part.with_schedule(Schedule(beginnings, event.venue))


def _time_limits(event: v.TimeControlAnnounced) -> TimeLimits:
    control = parse_time_control(event.code) if event.code else None
    return TimeLimits(event.words, control, event.default_minutes, event.approval)


def _time_control_words(_part: Part | None, event: v.TimeControlAnnounced) -> str:
    limits = _time_limits(event)
    late = limits.default_minutes
    default = ""
    if late is not None:
        default = say("; default time {counted}", counted=counted_noun(late, "minute"))
    approved = say("; approved as standard: {approval}", approval=limits.approval)
    parts = (
        limits.announced_control or say("not given"),
        default,
        approved if limits.approval else "",
    )
    return say("Time control: {default}", default=join_messages("", parts))


@fact(v.TimeControlAnnounced, TIMED_PART, _time_control_words)
def fold_time_control_announced(
    part: TimedPart, event: v.TimeControlAnnounced, _record: Recorded
) -> Part:
    return part.with_time(_time_limits(event))


def _timed_words(_part: Part | None, event: v.RoundTimed) -> str:
    if not event.minutes:
        return say("The clock of round {round} is taken down", round=event.round)
    return say(
        "Round {round} is timed: {minutes} minutes from {starts}",
        round=event.round,
        minutes=event.minutes,
        starts=event.starts,
    )


@fact(v.RoundTimed, ANY_PART, _timed_words)
def fold_round_timed(part: Part, event: v.RoundTimed, _record: Recorded) -> Part:
    clock = Clock(RoundNo(event.round), event.starts, event.minutes) if event.minutes else None
    return part.with_clock(clock)


def _notice_words(_part: Part | None, event: v.NoticeShown) -> str:
    where = event.display or say("all screens")
    if event.text:
        return say("Notice on {where}: {text}", where=where, text=event.text)
    return say("No notice on {where} any more", where=where)


@fact(v.NoticeShown, ANY_PART, _notice_words)
def fold_notice_shown(part: Part, event: v.NoticeShown, _record: Recorded) -> Part:
    """Keep one notice for each display, and one for all."""
    kept = (notice for notice in part.notices if notice.display != event.display)
    shown = (Notice(event.display, event.text),) if event.text else ()
    return part.with_notices((*kept, *shown))


def _countdown_words(_part: Part | None, event: v.CountdownSet) -> str:
    if not event.seconds:
        return say("Screens show a new draw at once")
    return say("Screens count down {seconds} seconds to a new draw", seconds=event.seconds)


@fact(v.CountdownSet, ANY_PART, _countdown_words)
def fold_countdown_set(part: Part, event: v.CountdownSet, _record: Recorded) -> Part:
    return part.with_countdown(event.seconds)


def listed_entry_names(part: Part, entries: Sequence[int]) -> str:
    """The first names, and the number of further ones."""
    names = [part.name_of(entry) for entry in entries[:NAMES_SHOWN]]
    return list_some([*names, *entries[NAMES_SHOWN:]], NAMES_SHOWN)


def _discarded_words(part: Part | None, event: v.EntriesDiscarded) -> str:
    known = game_of(part).discarding.entries(part) if part else {}
    present = [entry for entry in event.entries if entry in known]
    names = listed_entry_names(part, present) if part else ""
    return say_counted(
        "{names} is discarded as mistaken",
        "{names} are discarded as mistaken",
        len(event.entries),
        names=names,
    )


@fact(v.EntriesDiscarded, ANY_PART, _discarded_words)
def fold_entries_discarded(part: Part, event: v.EntriesDiscarded, record: Recorded) -> Part:
    return game_of(part).discarding.discard(part, event.entries, event.reason, record.version)


def _restored_words(part: Part | None, event: v.EntriesRestored) -> str:
    acts = game_of(part).discarding.discarding_acts(part) if part else ()
    acts_of_event = [act for act in acts if act.version == event.discarding]
    names: list[str] = []
    if acts_of_event:
        names = [acts_of_event[0].entries[was].full_name for was, _ in event.entries]
    return say_counted(
        "{names} is entered again",
        "{names} are entered again",
        len(event.entries),
        names=list_some(names),
    )


@fact(v.EntriesRestored, ANY_PART, _restored_words)
def fold_entries_restored(part: Part, event: v.EntriesRestored, _record: Recorded) -> Part:
    return game_of(part).discarding.restore(part, event.discarding, event.entries)


_WISHES = {
    Wish.HERE: say("says to be there for round {round}"),
    Wish.HALF_POINT_BYE: say("asks for a half-point bye in round {round}"),
    Wish.ZERO_POINT_BYE: say("asks not to play round {round}"),
    Wish.SIT_OUT: say("asks to sit out session {round}"),
    Wish.WITHDRAWAL: say("asks to withdraw before {round}"),
}


def _allowed_words(part: Part | None, event: v.OwnRequestsAllowed) -> str:
    where = f" in {part.name}" if part else ""
    may = say("may ask") if event.allowed else say("may no longer ask")
    return say(
        "Players{may} for byes and withdrawals themselves", may=join_messages(" ", (where, may))
    )


@fact(v.OwnRequestsAllowed, ANY_PART, _allowed_words)
def fold_own_requests_allowed(part: Part, event: v.OwnRequestsAllowed, _record: Recorded) -> Part:
    return part.with_own_requests(part.own_requests, event.allowed)


def _with_requests(part: Part, requests: OwnRequests) -> Part:
    return part.with_own_requests(requests, part.takes_requests)


def _asked_words(part: Part | None, event: v.PlayerAsked) -> str:
    name = part.numbered_name(event.entry) if part else say("A player")
    return say(
        "{format}, by telephone",
        format=join_messages(" ", (name, _WISHES[Wish(event.wish)].format(round=event.round))),
    )


@fact(v.PlayerAsked, ANY_PART, _asked_words)
def fold_player_asked(part: Part, event: v.PlayerAsked, record: Recorded) -> Part:
    request = OwnRequest(record.version, event.entry, Wish(event.wish), event.round)
    return _with_requests(part, (*part.own_requests, request))


def _request_words(part: Part | None, version: int) -> str:
    found = [r for r in part.own_requests if r.version == version] if part else []
    if part is None or not found:
        return say("The request of version {version}", version=version)
    wish = _WISHES[found[0].wish].format(round=found[0].round)
    return say("{called}, who {wish}", called=part.numbered_name(found[0].entry), wish=wish)


@fact(
    v.OwnRequestGranted,
    ANY_PART,
    lambda p, e: say("{whose}: granted", whose=_request_words(p, e.request)),
)
def fold_own_request_granted(part: Part, event: v.OwnRequestGranted, _record: Recorded) -> Part:
    return _with_requests(
        part, answer_request(part.own_requests, event.request, RequestAnswer.GRANTED)
    )


def _refused_words(part: Part | None, event: v.OwnRequestRefused) -> str:
    why = say(", {reason}", reason=event.reason) if event.reason else ""
    return say("{whose}: refused{why}", whose=_request_words(part, event.request), why=why)


@fact(v.OwnRequestRefused, ANY_PART, _refused_words)
def fold_own_request_refused(part: Part, event: v.OwnRequestRefused, _record: Recorded) -> Part:
    done = answer_request(part.own_requests, event.request, RequestAnswer.REFUSED, event.reason)
    return _with_requests(part, done)


@fact(
    v.OwnRequestTakenBack,
    ANY_PART,
    lambda p, e: say("{whose}: taken back", whose=_request_words(p, e.request)),
)
def fold_own_request_taken_back(
    part: Part, event: v.OwnRequestTakenBack, _record: Recorded
) -> Part:
    return _with_requests(
        part, answer_request(part.own_requests, event.request, RequestAnswer.TAKEN_BACK)
    )

"""Check-in before a round, and the treatment of absent entries; requests that participants may send
by telephone, and the events when they are granted.

Checking in changes no pairing and withdraws no entry: those not checked in are proposed for a
zero-point bye or a withdrawal, and the arbiter decides (FIDE C.04.2 (2026) 3).

Requests for a paired round, published or not, are too late. A half-point bye is offered if it needs
no confirmation.
"""

from collections.abc import Iterable, Iterator

from domain.contest.entry import Participant
from domain.contest.stage import AnyStage
from domain.errors import NotNow
from domain.ids import EntryId, RoundNo
from domain.messages import say
from domain.own_requests import OwnRequest, RequestOffer, Wish
from domain.results import Mark
from events.contest import commands as c
from events.contest.acting import act
from events.contest.decisions.entries import refuse_named_twice, request_bye, withdraw_entry
from events.contest.game_rules import game_rules_of
from events.contest.vocabulary import entries as v
from events.contest.vocabulary.entries import ByeRequested, CheckedIn
from events.game import Asking
from events.game.roles import RUNNING, SCORING
from events.log.vocabulary import Event


def _refuse_unless_upcoming(stage: AnyStage, number: int) -> None:
    upcoming = stage.next_to_publish
    if number < upcoming:
        raise NotNow(
            "Round {number} is published; checking in is for round {upcoming}.",
            number=number,
            upcoming=upcoming,
        )
    if number > upcoming:
        raise NotNow("Round {upcoming} comes first; check in for that.", upcoming=upcoming)


@act("check-in", v.CheckedIn, SCORING)
def check_in(stage: AnyStage, command: v.CheckedIn) -> v.CheckedIn:
    _refuse_unless_upcoming(stage, command.round)
    entry = stage.entry(EntryId(command.entry))
    if RoundNo(command.round) in entry.checked_in:
        raise NotNow(
            "{called} has checked in for round {round} already.",
            called=entry.full_name,
            round=command.round,
        )
    if entry.bye_in(RoundNo(command.round)) is not None:
        raise NotNow(
            "{called} does not play round {round}; cancel the bye or the withdrawal first.",
            called=entry.full_name,
            round=command.round,
        )
    return command


@act("check-out", v.CheckedOut, SCORING)
def check_out(stage: AnyStage, command: v.CheckedOut) -> v.CheckedOut:
    _refuse_unless_upcoming(stage, command.round)
    entry = stage.entry(EntryId(command.entry))
    if RoundNo(command.round) not in entry.checked_in:
        raise NotNow(
            "{called} has not checked in for round {round}.",
            called=entry.full_name,
            round=command.round,
        )
    return command


@act("report-absent", c.ReportAbsent, RUNNING)
def report_absent(
    stage: AnyStage, command: c.ReportAbsent
) -> Iterator[v.ByeRequested | v.Withdrawn]:
    """Report absent entries; refuse an outdated list, naming entries that checked in meanwhile."""
    _refuse_unless_upcoming(stage, command.round)
    refuse_named_twice(stage, command.entries)
    number = RoundNo(command.round)
    for id_ in command.entries:
        entry = stage.entry(EntryId(id_))
        if number in entry.checked_in:
            raise NotNow(
                "{called} has checked in meanwhile; look at the list again.", called=entry.full_name
            )
        if entry.bye_in(number) is not None:
            raise NotNow(
                "{called} does not play round {number} anyway; look at the list again.",
                called=entry.full_name,
                number=number,
            )
        if command.withdraw:
            yield v.Withdrawn(stage.id, entry.id, number, command.reason)
        else:
            yield v.ByeRequested(stage.id, entry.id, number, Mark.ZERO_BYE.value)


BY_TELEPHONE = say("asked for by telephone")


def offered_requests(stage: AnyStage, entry_id: int) -> Iterator[RequestOffer]:
    """The requests open to that entry, for the next round that is not paired or, of byes, later."""
    entry = stage.entry(EntryId(entry_id))
    if entry.withdrawn_from is not None:
        return
    by_table = game_rules_of(stage).is_paired_from_the_start(stage)
    upcoming, last = stage.next_to_publish if by_table else stage.next_round, stage.rules.rounds
    if upcoming > last:
        return
    is_next = upcoming == stage.next_to_publish
    if is_next and entry.bye_in(upcoming) is None and upcoming not in entry.checked_in:
        yield RequestOffer(Wish.HERE, upcoming)
    if stage.paired_by_system:
        yield from _bye_offers(stage, entry, range(upcoming, last + 1))
        yield RequestOffer(Wish.WITHDRAWAL, upcoming)


def _bye_offers(
    stage: AnyStage, entry: Participant, rounds: Iterable[int]
) -> Iterator[RequestOffer]:
    for number in map(RoundNo, rounds):
        if entry.bye_in(number) is None:
            if game_rules_of(stage).may_have_half_bye(stage, entry, number):
                yield RequestOffer(Wish.HALF_POINT_BYE, number)
            yield RequestOffer(Wish.ZERO_POINT_BYE, number)


def grant_request(stage: AnyStage, request: OwnRequest, confirmed: int) -> Iterator[Event]:
    place = (stage.id, request.entry)
    match request.wish:
        case Wish.HERE:
            yield from check_in(stage, CheckedIn(*place, request.round))
        case Wish.HALF_POINT_BYE:
            bye = ByeRequested(*place, request.round, Mark.HALF_BYE.value, confirmed)
            yield from request_bye(stage, bye)
        case Wish.ZERO_POINT_BYE:
            yield from request_bye(stage, ByeRequested(*place, request.round, Mark.ZERO_BYE.value))
        case Wish.WITHDRAWAL:
            yield from withdraw_entry(stage, c.WithdrawEntry(*place, BY_TELEPHONE))
        case Wish.SIT_OUT:
            raise AssertionError(say("pairs sit out"))


ASKING = Asking(offered_requests, grant_request)

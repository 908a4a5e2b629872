"""What participants may ask for by telephone, and what follows when it is granted.

A round that is paired, published or not, is too late. A half-point bye is offered where nobody has
to be asked again.
"""

from collections.abc import Iterable, Iterator

from domain.contest.entry import Participant
from domain.ids import EntryId, RoundNo
from domain.own_requests import Offer, OwnRequest, Wish
from domain.results import Mark
from domain.said import say
from events.contest import commands as c
from events.contest.decisions.entries import request_bye, withdraw_entry
from events.contest.decisions.presence import check_in
from events.contest.vocabulary.entries import ByeRequested, CheckedIn
from events.contest.ways import AnyStage, ways_of
from events.game import Asking
from events.log.event import Event

BY_TELEPHONE = say("asked for by telephone")


def offers(stage: AnyStage, number: int) -> Iterator[Offer]:
    entry = stage.entry(EntryId(number))
    if entry.withdrawn_from is not None:
        return
    fixed = ways_of(stage).is_paired_from_the_start(stage)
    upcoming, last = stage.next_to_publish if fixed else stage.next_round, stage.rules.rounds
    if upcoming > last:
        return
    next_seen = upcoming == stage.next_to_publish
    if next_seen and entry.bye_in(upcoming) is None and upcoming not in entry.checked_in:
        yield Offer(Wish.HERE, upcoming)
    if stage.paired_by_system:
        yield from _byes(stage, entry, range(upcoming, last + 1))
        yield Offer(Wish.WITHDRAWAL, upcoming)


def _byes(stage: AnyStage, entry: Participant, rounds: Iterable[int]) -> Iterator[Offer]:
    for number in map(RoundNo, rounds):
        if entry.bye_in(number) is None:
            if ways_of(stage).may_have_half_bye(stage, entry, number):
                yield Offer(Wish.HALF_POINT_BYE, number)
            yield Offer(Wish.ZERO_POINT_BYE, number)


def granted(stage: AnyStage, request: OwnRequest, confirmed: int) -> Iterator[Event]:
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


ASKING = Asking(offers, granted)

"""What a player may ask for by telephone, and what follows when it is granted.

A round that is paired, published or not, is too late. A half-point bye is offered where nobody
has to be asked again: as often and until the round that the announced rules say, once where nothing
is announced and FIDE's rules are followed, and not where it had to be asked for before the start.
"""

from collections.abc import Iterable, Iterator

from domain.chess.stage import Entry, Stage
from domain.ids import EntryId, RoundNo
from domain.own_requests import Offer, OwnRequest, Wish
from domain.results import Mark
from events.chess import commands as c
from events.chess.decisions.entries import half_point_byes, request_bye, withdraw_entry
from events.chess.decisions.presence import check_in
from events.chess.decisions.us_chess import late_for_irrevocable
from events.log.event import Event

BY_TELEPHONE = "asked for by telephone"


def offers(stage: Stage, number: int) -> Iterator[Offer]:
    entry = stage.entry(EntryId(number))
    if entry.withdrawn_from is not None:
        return
    upcoming, last = stage.next_round, stage.rules.rounds
    if stage.round_robin is not None:
        upcoming = stage.next_to_publish
    if upcoming > last:
        return
    next_seen = upcoming == stage.next_to_publish
    if next_seen and entry.bye_in(upcoming) is None and upcoming not in entry.checked_in:
        yield Offer(Wish.HERE, upcoming)
    if stage.round_robin is None:
        yield from _byes(stage, entry, range(upcoming, last + 1))
        yield Offer(Wish.WITHDRAWAL, upcoming)


def _byes(stage: Stage, entry: Entry, rounds: Iterable[int]) -> Iterator[Offer]:
    had, rules = len(half_point_byes(stage, entry)), stage.bye_rules
    most = 1 if stage.of_fide else stage.rules.rounds
    may_have_half = had < (most if rules is None else rules.most) and not entry.no_half_byes
    for number in map(RoundNo, rounds):
        if entry.bye_in(number) is None:
            too_late = rules is not None and rules.too_late(number)
            too_late = too_late or late_for_irrevocable(stage, entry, number)
            if may_have_half and not too_late:
                yield Offer(Wish.HALF_POINT_BYE, number)
            yield Offer(Wish.ZERO_POINT_BYE, number)


def granted(stage: Stage, request: OwnRequest, confirmed: int) -> Iterable[Event]:
    place = (stage.id, request.entry)
    match request.wish:
        case Wish.HERE:
            yield check_in(stage, c.CheckIn(*place, request.round))
        case Wish.HALF_POINT_BYE:
            bye = c.RequestBye(*place, request.round, Mark.HALF_BYE, confirmed)
            yield request_bye(stage, bye)
        case Wish.ZERO_POINT_BYE:
            yield request_bye(stage, c.RequestBye(*place, request.round, Mark.ZERO_BYE))
        case Wish.WITHDRAWAL:
            yield withdraw_entry(stage, c.WithdrawEntry(*place, BY_TELEPHONE))
        case Wish.SIT_OUT:
            raise AssertionError("pairs sit out")

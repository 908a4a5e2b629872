"""What a pair may ask for by telephone, and what follows when it is granted.

A session that is planned is too late. Who sits out a session leaves for it, as at the desk, and
gets a seat again there.
"""

from collections.abc import Iterable, Iterator

from domain.bridge.phase import Phase
from domain.own_requests import Offer, OwnRequest, Wish
from events.bridge import commands as c
from events.bridge.decisions.pairs import withdraw_pair
from events.log.event import Event

_WHY = {Wish.SIT_OUT: "sits out, asked for by telephone"}
_BY_TELEPHONE = "asked for by telephone"


def offers(phase: Phase, pair: int) -> Iterator[Offer]:
    entry = phase.entry(pair)
    upcoming, last = phase.next_session, phase.plan.sessions
    if entry.withdrawn_from is not None or upcoming > last:
        return
    if not any(
        (r.entry, r.wish, r.round) == (pair, Wish.HERE, upcoming) for r in phase.own_requests
    ):
        yield Offer(Wish.HERE, upcoming)
    if upcoming < last:
        yield Offer(Wish.SIT_OUT, upcoming)
    yield Offer(Wish.WITHDRAWAL, upcoming)


def granted(phase: Phase, request: OwnRequest, _confirmed: int) -> Iterable[Event]:
    """That a pair is there is noted with the answer: it is there when it sits."""
    if request.wish is not Wish.HERE:
        reason = _WHY.get(request.wish, _BY_TELEPHONE)
        yield from withdraw_pair(
            phase, c.WithdrawPair(phase.id, request.entry, request.round, 1, reason)
        )

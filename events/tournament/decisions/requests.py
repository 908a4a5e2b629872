"""What players ask for themselves before a round is made, and the answer.

Decided here, as no regulation says how: they may ask where the organiser allows it, for what their
game offers them at that moment; the desk grants or refuses, and what is granted is done as if it
had been entered there, by the same rules. Whoever asked may take it back until it is answered.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.errors import NotNow
from domain.own_requests import Offer, OwnRequest, Wish, open_request, open_requests
from domain.said import say
from domain.tournament import Part
from events.game import act, the_part
from events.game.roles import LEADING, RUNNING, Role
from events.games import game_of
from events.log.event import Event
from events.tournament import vocabulary as v
from events.tournament.commands import GrantAllHere, GrantOwnRequest, TakeBackOwnRequest


@act("allow-own-requests", v.OwnRequestsAllowed, the_part, LEADING)
def allow(part: Part, asked: v.OwnRequestsAllowed) -> v.OwnRequestsAllowed:
    if part.takes_requests == asked.allowed:
        may = "may" if asked.allowed else say("may not")
        raise NotNow(
            say("In {name} players {may} ask for something themselves.", name=part.name, may=may)
        )
    return asked


def offers(part: Part, entry: int) -> tuple[Offer, ...]:
    """What that entry may ask for now; nothing that it has asked for and waits for."""
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
def ask_for(part: Part, asked: v.PlayerAsked) -> v.PlayerAsked:
    who = part.called(asked.entry)
    if not part.takes_requests:
        raise NotNow(say("Requests are not taken here; ask the arbiter."))
    may = {(str(offer.wish), offer.round) for offer in offers(part, asked.entry)}
    if (asked.wish, asked.round) not in may:
        raise NotNow(
            say(
                "{who} can't ask for that now: it was asked for already, or it is too late. Talk "
                "to the arbiter.",
                who=who,
            )
        )
    return asked


@act("grant-own-request", GrantOwnRequest, the_part, RUNNING)
def grant(part: Part, command: GrantOwnRequest) -> Iterator[Event]:
    request = open_request(part.own_requests, command.request, part.name)
    return _granted(part, request, command.confirmed)


@act("grant-all-here", GrantAllHere, the_part, RUNNING)
def grant_all_here(part: Part, command: GrantAllHere) -> Iterator[Event]:
    here = [
        request
        for request in open_requests(part.own_requests)
        if request.wish is Wish.HERE and request.round == command.round
    ]
    if not here:
        raise NotNow(
            say("Nobody waits who has said to be there for round {round}.", round=command.round)
        )
    for request in here:
        yield from _granted(part, request, 0)


def _granted(part: Part, request: OwnRequest, confirmed: int) -> Iterator[Event]:
    yield v.OwnRequestGranted(part.id, request.version)
    yield from game_of(part).asking.granted(part, request, confirmed)


@act("refuse-own-request", v.OwnRequestRefused, the_part, RUNNING)
def refuse(part: Part, asked: v.OwnRequestRefused) -> v.OwnRequestRefused:
    open_request(part.own_requests, asked.request, part.name)
    return replace(asked, reason=" ".join(asked.reason.split()))


@act("take-back-own-request", TakeBackOwnRequest, the_part, RUNNING, themselves=Role.PLAYER)
def take_back(part: Part, command: TakeBackOwnRequest) -> v.OwnRequestTakenBack:
    request = open_request(part.own_requests, command.request, part.name)
    if request.entry != command.entry:
        raise NotNow(say("That was asked by {called}.", called=part.called(request.entry)))
    return v.OwnRequestTakenBack(part.id, request.version)

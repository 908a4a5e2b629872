"""What players ask for themselves before a round is made, and the answer.

Decided here, as no regulation says how: they may ask where the organiser allows it, for what their
game offers them at that moment; the desk grants or refuses, and what is granted is done as if it
had been entered there, by the same rules. Whoever asked may take it back until it is answered.
"""

from collections.abc import Iterator

from domain.errors import NotNow
from domain.own_requests import Offer, OwnRequest, Wish, open_request, open_requests
from domain.tournament import Part, Tournament
from events.games import game_of
from events.log.event import Event
from events.tournament.commands import (
    AllowOwnRequests,
    AskFor,
    GrantAllHere,
    GrantOwnRequest,
    RefuseOwnRequest,
    TakeBackOwnRequest,
)
from events.tournament.vocabulary import (
    OwnRequestGranted,
    OwnRequestRefused,
    OwnRequestsAllowed,
    OwnRequestTakenBack,
    PlayerAsked,
)


def allow(state: Tournament, command: AllowOwnRequests) -> OwnRequestsAllowed:
    part = state.part(command.stage)
    if part.takes_requests == command.allowed:
        may = "may" if command.allowed else "may not"
        raise NotNow(f"In {part.name} players {may} ask for something themselves.")
    return OwnRequestsAllowed(part.id, command.allowed)


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


def ask_for(state: Tournament, command: AskFor) -> PlayerAsked:
    part = state.part(command.stage)
    who = part.called(command.entry)
    if not part.takes_requests:
        raise NotNow("Requests are not taken here; ask the arbiter.")
    wanted = (command.wish, command.round)
    if wanted not in {(str(offer.wish), offer.round) for offer in offers(part, command.entry)}:
        raise NotNow(
            f"{who} can't ask for that now: it was asked for already, or it is too late. Talk to "
            "the arbiter."
        )
    return PlayerAsked(part.id, command.entry, *wanted)


def grant(state: Tournament, command: GrantOwnRequest) -> Iterator[Event]:
    part = state.part(command.stage)
    request = open_request(part.own_requests, command.request, part.name)
    yield from _granted(part, request, command.confirmed)


def grant_all_here(state: Tournament, command: GrantAllHere) -> Iterator[Event]:
    part = state.part(command.stage)
    here = [
        request
        for request in open_requests(part.own_requests)
        if request.wish is Wish.HERE and request.round == command.round
    ]
    if not here:
        raise NotNow(f"Nobody waits who has said to be there for round {command.round}.")
    for request in here:
        yield from _granted(part, request, 0)


def _granted(part: Part, request: OwnRequest, confirmed: int) -> Iterator[Event]:
    yield OwnRequestGranted(part.id, request.version)
    yield from game_of(part).asking.granted(part, request, confirmed)


def refuse(state: Tournament, command: RefuseOwnRequest) -> OwnRequestRefused:
    part = state.part(command.stage)
    request = open_request(part.own_requests, command.request, part.name)
    return OwnRequestRefused(part.id, request.version, " ".join(command.reason.split()))


def take_back(state: Tournament, command: TakeBackOwnRequest) -> OwnRequestTakenBack:
    part = state.part(command.stage)
    request = open_request(part.own_requests, command.request, part.name)
    if request.entry != command.entry:
        raise NotNow(f"That was asked by {part.called(request.entry)}.")
    return OwnRequestTakenBack(part.id, request.version)

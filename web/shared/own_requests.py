"""What players ask for by telephone, as the desk of any game lists it."""

from dataclasses import dataclass

from domain.own_requests import OwnRequest, Wish, open_requests
from domain.tournament import Part
from web.shared.sheet import LEFT_OUT, LeftOut


@dataclass(frozen=True, slots=True)
class AskedLine:
    """`request` is the version at which it was asked; `wish` is a message with a place
    for the round or session.
    """

    request: int
    entry: int
    who: str
    kind: str
    wish: str
    round: int


@dataclass(frozen=True, slots=True)
class AskedLines:
    """`allowed`: players may ask."""

    allowed: bool
    open: tuple[AskedLine, ...]


WISHES = {
    Wish.HERE: "There for round {round}",
    Wish.HALF_POINT_BYE: "Half-point bye in round {round}",
    Wish.ZERO_POINT_BYE: "Does not play round {round}",
    Wish.SIT_OUT: "Sits out session {round}",
    Wish.WITHDRAWAL: "Withdraws before round {round}",
}
OF_SESSIONS = {
    Wish.HERE: "There for session {round}",
    Wish.WITHDRAWAL: "Withdraws before session {round}",
}


def wish_message(part: Part, wish: Wish) -> str:
    """With a place for the round or session."""
    return {**WISHES, **(OF_SESSIONS if part.game == "bridge" else {})}[wish]


def asked_lines(part: Part) -> AskedLines | LeftOut:
    """Left out where nobody may ask and nobody waits."""
    if not part.takes_requests and not open_requests(part.own_requests):
        return LEFT_OUT
    return AskedLines(
        part.takes_requests,
        tuple(_line(part, request) for request in open_requests(part.own_requests)),
    )


def _line(part: Part, request: OwnRequest) -> AskedLine:
    return AskedLine(
        request=request.version,
        entry=request.entry,
        who=part.called(request.entry),
        kind=request.wish.value,
        wish=wish_message(part, request.wish),
        round=request.round,
    )

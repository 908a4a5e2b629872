"""A part after its players have asked for something themselves or were answered."""

from domain.own_requests import Answer, OwnRequest, OwnRequests, Wish, answered
from domain.said import said_together, say
from domain.tournament import Part
from events.game import ANY_PART, fact
from events.log.recorded import Recorded
from events.tournament import vocabulary as v

_WISHES = {
    Wish.HERE: say("says to be there for round {round}"),
    Wish.HALF_POINT_BYE: say("asks for a half-point bye in round {round}"),
    Wish.ZERO_POINT_BYE: say("asks not to play round {round}"),
    Wish.SIT_OUT: say("asks to sit out session {round}"),
    Wish.WITHDRAWAL: say("asks to withdraw before {round}"),
}


def _allowed_told(part: Part | None, event: v.OwnRequestsAllowed) -> str:
    where = f" in {part.name}" if part else ""
    may = say("may ask") if event.allowed else say("may no longer ask")
    return say(
        "Players{may} for byes and withdrawals themselves", may=said_together(" ", (where, may))
    )


@fact(v.OwnRequestsAllowed, ANY_PART, _allowed_told)
def allowed(part: Part, event: v.OwnRequestsAllowed, _record: Recorded) -> Part:
    return part.with_own_requests(part.own_requests, event.allowed)


def _with(part: Part, requests: OwnRequests) -> Part:
    return part.with_own_requests(requests, part.takes_requests)


def _asked_told(part: Part | None, event: v.PlayerAsked) -> str:
    who = part.called(event.entry) if part else say("A player")
    return say(
        "{format}, by telephone",
        format=said_together(" ", (who, _WISHES[Wish(event.wish)].format(round=event.round))),
    )


@fact(v.PlayerAsked, ANY_PART, _asked_told)
def asked(part: Part, event: v.PlayerAsked, record: Recorded) -> Part:
    request = OwnRequest(record.version, event.entry, Wish(event.wish), event.round)
    return _with(part, (*part.own_requests, request))


def _whose(part: Part | None, version: int) -> str:
    found = [r for r in part.own_requests if r.version == version] if part else []
    if part is None or not found:
        return say("The request of version {version}", version=version)
    wish = _WISHES[found[0].wish].format(round=found[0].round)
    return say("{called}, who {wish}", called=part.called(found[0].entry), wish=wish)


@fact(
    v.OwnRequestGranted, ANY_PART, lambda p, e: say("{whose}: granted", whose=_whose(p, e.request))
)
def granted(part: Part, event: v.OwnRequestGranted, _record: Recorded) -> Part:
    return _with(part, answered(part.own_requests, event.request, Answer.GRANTED))


def _refused_told(part: Part | None, event: v.OwnRequestRefused) -> str:
    why = say(", {reason}", reason=event.reason) if event.reason else ""
    return say("{whose}: refused{why}", whose=_whose(part, event.request), why=why)


@fact(v.OwnRequestRefused, ANY_PART, _refused_told)
def refused(part: Part, event: v.OwnRequestRefused, _record: Recorded) -> Part:
    done = answered(part.own_requests, event.request, Answer.REFUSED, event.reason)
    return _with(part, done)


@fact(
    v.OwnRequestTakenBack,
    ANY_PART,
    lambda p, e: say("{whose}: taken back", whose=_whose(p, e.request)),
)
def taken_back(part: Part, event: v.OwnRequestTakenBack, _record: Recorded) -> Part:
    return _with(part, answered(part.own_requests, event.request, Answer.TAKEN_BACK))

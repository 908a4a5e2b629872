"""Requests of players from their phones before a round is paired, which the arbiter grants or
refuses. Each is kept with its answer.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from domain.errors import Unknown
from domain.messages import say


class Wish(StrEnum):
    HERE = "here"
    """The player is in the hall."""
    HALF_POINT_BYE = "half-point-bye"
    ZERO_POINT_BYE = "zero-point-bye"
    SIT_OUT = "sit-out"
    """A pair is absent for that session."""
    WITHDRAWAL = "withdrawal"


class RequestAnswer(StrEnum):
    OPEN = ""
    GRANTED = "granted"
    REFUSED = "refused"
    TAKEN_BACK = "taken-back"
    """Withdrawn by the player or pair."""


class OwnRequest(NamedTuple):
    """A request at that version of the log, by that entry, for that round or session, or from it
    on. `reason` is that of a refusal.
    """

    version: int
    entry: int
    wish: Wish
    round: int
    answer: RequestAnswer = RequestAnswer.OPEN
    reason: str = ""


class RequestOffer(NamedTuple):
    """A request that may be made."""

    wish: Wish
    round: int


OwnRequests = tuple[OwnRequest, ...]


def open_requests(requests: Iterable[OwnRequest]) -> OwnRequests:
    return tuple(request for request in requests if request.answer is RequestAnswer.OPEN)


def open_request_at(requests: Iterable[OwnRequest], version: int, whose: str) -> OwnRequest:
    """The open request of that version; Unknown if the part named by `whose` has none."""
    for request in open_requests(requests):
        if request.version == version:
            return request
    raise Unknown(say("open request of a player in {whose}:", whose=whose), version)


def answer_request(
    requests: OwnRequests, version: int, answer: RequestAnswer, reason: str = ""
) -> OwnRequests:
    """The requests, the one of that version with its answer."""
    return tuple(
        each._replace(answer=answer, reason=reason) if each.version == version else each
        for each in requests
    )


def requests_after_undo(before: OwnRequests, now: OwnRequests) -> OwnRequests:
    """The requests after an undo to `before`: all made since then are open, answered or not."""
    known = {request.version for request in before}
    since = (request for request in now if request.version not in known)
    reopened = (
        each
        if each.answer is RequestAnswer.TAKEN_BACK
        else each._replace(answer=RequestAnswer.OPEN, reason="")
        for each in since
    )
    return (*before, *reopened)

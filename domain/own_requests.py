"""What players ask for themselves, from their telephones, before a round is made: whoever runs the
tournament grants it or refuses. What was asked is kept, with its answer.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from domain.errors import Unknown


class Wish(StrEnum):
    HERE = "here"
    """They are in the hall."""
    HALF_POINT_BYE = "half-point-bye"
    ZERO_POINT_BYE = "zero-point-bye"
    SIT_OUT = "sit-out"
    """A pair leaves for that session."""
    WITHDRAWAL = "withdrawal"


class Answer(StrEnum):
    OPEN = ""
    GRANTED = "granted"
    REFUSED = "refused"
    TAKEN_BACK = "taken-back"
    """By who had asked."""


class OwnRequest(NamedTuple):
    """Asked at that version of the log, by that entry, for that round or session, or from it on.
    `reason` is why it was refused.
    """

    version: int
    entry: int
    wish: Wish
    round: int
    answer: Answer = Answer.OPEN
    reason: str = ""


class Offer(NamedTuple):
    """What somebody may ask for."""

    wish: Wish
    round: int


OwnRequests = tuple[OwnRequest, ...]


def open_requests(requests: Iterable[OwnRequest]) -> OwnRequests:
    return tuple(request for request in requests if request.answer is Answer.OPEN)


def open_request(requests: Iterable[OwnRequest], version: int, whose: str) -> OwnRequest:
    """Unknown if nothing was asked then, or if it has been answered."""
    for request in open_requests(requests):
        if request.version == version:
            return request
    raise Unknown(f"open request of a player in {whose}:", version)


def answered(requests: OwnRequests, version: int, answer: Answer, reason: str = "") -> OwnRequests:
    return tuple(
        each._replace(answer=answer, reason=reason) if each.version == version else each
        for each in requests
    )


def still_asked(before: OwnRequests, now: OwnRequests) -> OwnRequests:
    """After an undo to `before`: what was asked since waits again, whatever it was answered."""
    known = {request.version for request in before}
    since = (request for request in now if request.version not in known)
    again = (
        each if each.answer is Answer.TAKEN_BACK else each._replace(answer=Answer.OPEN, reason="")
        for each in since
    )
    return (*before, *again)

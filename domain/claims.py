"""Claims about a result, with sender and time, in any game.

A board keeps all claims since the last decision; if they differ, there is no result until an
arbiter decides. A claim that comes too late to be entered is a request, kept until it is granted or
declined. No claim is ever dropped.
"""

from collections.abc import Iterable
from typing import Generic, NamedTuple, Protocol, TypeVar

from domain.errors import Unknown
from domain.messages import say

R = TypeVar("R", covariant=True)
At = TypeVar("At", covariant=True)


class Claim(NamedTuple, Generic[R]):
    """A reported result in the log: `version` is its place there, `act` the command that reported
    it, `instant` the time of arrival and `tapped` the device's own time of entry; "" if unknown.
    """

    result: R
    version: int
    actor: str
    device: str
    instant: str
    act: str = ""
    tapped: str = ""


class ClaimStanding(Protocol[R]):
    """A board with its claims; a sender must have seen the log's version `changed_at`."""

    @property
    def result(self) -> R | None: ...

    @property
    def changed_at(self) -> int: ...

    @property
    def claims(self) -> tuple[Claim[R], ...]: ...

    @property
    def is_disputed(self) -> bool: ...


class Request(NamedTuple, Generic[At, R]):
    """A result that arrived too late to be entered, for the board `at` that place.

    `saw` is the version at which its sender had seen the board, `sides` the players they saw there
    (0: not stated). `why` is a sentence on the changes since then. A proposed result was read in
    the `file`.
    """

    at: At
    claim: Claim[R]
    sides: tuple[int, int]
    saw: int
    why: str
    reason: str = ""
    file: str = ""
    declined: int = 0
    """The version at which it was declined."""

    @property
    def version(self) -> int:
        """The log's version of its claim, which identifies the request."""
        return self.claim.version


def request_of(requests: Iterable[Request[At, R]], version: int, whose: str) -> Request[At, R]:
    """The open request of that version; Unknown if the part named by `whose` has none."""
    for request in requests:
        if request.version == version:
            return request
    raise Unknown(say("open correction request in {whose}:", whose=whose), version)

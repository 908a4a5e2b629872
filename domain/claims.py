"""What was said about a result, by whom and when, whatever is played.

A board remembers everything said about it since somebody last decided; where it differs nothing
counts, and the result is none until somebody decides. What comes when it can no longer be entered
is a request, kept until it is granted or declined. Nothing that was said is ever dropped.
"""

from collections.abc import Iterable
from typing import Generic, NamedTuple, Protocol, TypeVar

from domain.errors import Unknown
from domain.said import say

R = TypeVar("R")
At = TypeVar("At")


class Claim(NamedTuple, Generic[R]):
    """What somebody said a result is, as the log has it: `version` is its place there, `act` the
    command by which it was said, `instant` when it arrived and `tapped` when its device says it
    was meant; "" if that is not known.
    """

    result: R
    version: int
    actor: str
    device: str
    instant: str
    act: str = ""
    tapped: str = ""


class Standing(Protocol[R]):
    """A board as far as claims about it go. `changed_at` is the log's version that last touched it:
    what a sender must have seen.
    """

    @property
    def result(self) -> R | None: ...

    @property
    def changed_at(self) -> int: ...

    @property
    def told(self) -> tuple[Claim[R], ...]: ...

    @property
    def disputed(self) -> bool: ...


class Request(NamedTuple, Generic[At, R]):
    """A result that came when it could no longer be entered, for the board `at` that place.

    `saw` is the version at which its sender had seen the board, `sides` whom they saw there (0:
    they did not say). `why` is the sentence on what had happened meanwhile.
    """

    at: At
    claim: Claim[R]
    sides: tuple[int, int]
    saw: int
    why: str
    reason: str = ""

    @property
    def version(self) -> int:
        return self.claim.version


def request_of(requests: Iterable[Request[At, R]], version: int, whose: str) -> Request[At, R]:
    """The open one that came at that version; Unknown if there is none."""
    for request in requests:
        if request.version == version:
            return request
    raise Unknown(say("open correction request in {whose}:", whose=whose), version)

"""Claimed results in every game: they are recorded, witnessed, disputed or requested. The last
write never simply wins: the verdict depends on the version of the board that the sender saw.

A first result is recorded; the same result again is a second witness. Another result from a sender
who had not seen the first disputes it: both are kept and none counts until an arbiter decides. A
claim that can no longer be entered becomes a request. A sender who saw nothing (`saw` 0) can only
enter or witness, so that no dispute or request arises by accident.

Games give a `ClaimPolicy` for their differences, and map verdicts to events.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from operator import eq
from typing import Generic, Protocol, TypeVar

from domain.claims import Claim, ClaimStanding, Request
from domain.errors import DomainError
from domain.messages import say
from events.log.records import Recorded

R = TypeVar("R")
At = TypeVar("At")
Requests = tuple[Request[At, R], ...]
UNSEEN = 1
"""A version at which no board can have changed: the first event creates the tournament."""


class BoardChanged(DomainError):
    """Another result was entered since the sender saw the board."""

    def __init__(self, board: str, now: str) -> None:
        super().__init__(board, now)
        self.board = board
        self.now = now

    def __str__(self) -> str:
        return say(
            "{board} has changed since you looked: it has {now} now. Look again; correct it with "
            "a reason if that is wrong.",
            board=self.board,
            now=self.now or say("no result"),
        )


class ClaimVerdict(Enum):
    """The outcome of a claimed result."""

    FIRST = auto()
    WITNESS = auto()
    REPLACED = auto()
    """Replaces an unconfirmed result that the sender has seen."""
    DISPUTE = auto()
    LATE = auto()
    """Becomes a request: the board accepts no more results."""
    CONTESTED = auto()
    """Becomes a request: it contradicts a result that follows by rule and was never entered."""
    CHANGED = auto()
    """Refused: the sender did not see the present result."""
    STANDS = auto()
    """Refused: the sender has seen another result, which needs a correction."""


@dataclass(frozen=True, slots=True)
class ClaimPolicy(Generic[R]):
    """How a game treats a claim. `witness`: the same result again is a second witness. `late`: the
    board accepts no results. `seen`: the sender knows enough of an empty board. `replaceable`: a
    sender who has seen the present result may replace it. `follows`: the present result follows by
    rule and was never entered. `agree`: whether two results are the same.
    """

    witness: bool
    late: bool
    seen: bool
    replaceable: bool = False
    follows: bool = False
    agree: Callable[[R, R], bool] = eq


def weigh_claim(
    standing: ClaimStanding[R], claimed: R, saw: int, policy: ClaimPolicy[R]
) -> ClaimVerdict:
    """The outcome of a claim, by the version of the board that its sender `saw`; 0: none."""
    present = standing.result
    if present is not None and policy.witness and policy.agree(present, claimed):
        return ClaimVerdict.WITNESS
    if policy.late:
        return ClaimVerdict.LATE
    if present is None and not standing.is_disputed:
        return ClaimVerdict.FIRST if policy.seen else ClaimVerdict.CHANGED
    if not saw:
        return ClaimVerdict.CHANGED
    if not standing.is_disputed and saw == standing.changed_at:
        return ClaimVerdict.REPLACED if policy.replaceable else ClaimVerdict.STANDS
    if policy.follows:
        return ClaimVerdict.CONTESTED
    if standing.is_disputed and any(
        policy.agree(claim.result, claimed) for claim in standing.claims
    ):
        return ClaimVerdict.WITNESS
    return ClaimVerdict.DISPUTE


class SeatedBoard(Protocol):
    @property
    def white(self) -> int: ...
    @property
    def black(self) -> int: ...
    @property
    def seated_at(self) -> int: ...


def is_seated_otherwise(board: SeatedBoard, saw: int, white: int, black: int) -> bool:
    """Whether other players sit there than the sender saw: by their ids, if these were sent."""
    if white and black:
        return (white, black) != (board.white, board.black)
    return saw < board.seated_at


def claim_of(result: R, record: Recorded) -> Claim[R]:
    """The claim of this result by the recorded act."""
    act, version = record.act, record.version
    fields = (result, version, act.actor, act.device, act.instant, act.key, act.client_instant)
    # A replay makes a claim of most events, and calling the class takes four times as long.
    return tuple.__new__(Claim, fields)


def is_repeated_report(claim: Claim[R], earlier: tuple[Claim[R], ...]) -> bool:
    """Whether that device has claimed the same result before. If two players have entered it
    themselves, a single act records and confirms it for both.
    """
    return bool(claim.device) and any(
        (before.device, before.result) == (claim.device, claim.result) and before.act != claim.act
        for before in earlier
    )


def without_request(requests: Requests[At, R], version: int) -> Requests[At, R]:
    """The requests without the one of that version, which was granted or declined."""
    return tuple(request for request in requests if request.version != version)

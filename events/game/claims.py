"""Record, witness, dispute, ask, decide: what becomes of a result that somebody says, whatever is
played. Never last-write-wins: what the sender saw decides.

A first result is recorded; the same result again is a second witness. Another result from somebody
who had not seen the first disputes it: both are kept and none counts until somebody decides. What
comes when it can no longer be entered becomes a request. Whoever says that they saw nothing (`saw`
0) can only enter or witness, so that nothing is disputed or asked for by accident.

Where the games differ they say so as a `Policy`; which fact stands for which verdict is theirs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from operator import eq
from typing import Generic, Protocol, TypeVar

from domain.claims import Claim, Request, Standing
from domain.errors import DomainError
from domain.said import say
from events.log.recorded import Recorded

R = TypeVar("R")
At = TypeVar("At")
Requests = tuple[Request[At, R], ...]
UNSEEN = 1
"""A version at which no board changes: the first event creates the tournament."""


class BoardChanged(DomainError):
    """Somebody else entered another result since the sender looked."""

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


class Verdict(Enum):
    """What a result that is said comes to."""

    FIRST = auto()
    WITNESS = auto()
    ANEW = auto()
    """Entered anew by one who sees what stands, before anybody has confirmed it."""
    DISPUTE = auto()
    LATE = auto()
    """To be asked for: the board takes no results any more."""
    CONTESTED = auto()
    """To be asked for: it contradicts what was never entered."""
    CHANGED = auto()
    """Refused: the sender did not see what stands."""
    STANDS = auto()
    """Refused: the sender sees another result and would correct it."""


@dataclass(frozen=True, slots=True)
class Policy(Generic[R]):
    """`witness`: whether the same result again is a second witness here. `late`: the board takes no
    results. `seen`: the sender knows enough of an empty board. `anew`: what stands may be entered
    anew by one who sees it. `follows`: what stands follows from a rule and was never entered.
    """

    witness: bool
    late: bool
    seen: bool
    anew: bool = False
    follows: bool = False
    agree: Callable[[R, R], bool] = eq


def weighed(standing: Standing[R], said: R, saw: int, policy: Policy[R]) -> Verdict:
    stands = standing.result
    if stands is not None and policy.witness and policy.agree(stands, said):
        return Verdict.WITNESS
    if policy.late:
        return Verdict.LATE
    if stands is None and not standing.disputed:
        return Verdict.FIRST if policy.seen else Verdict.CHANGED
    if not saw:
        return Verdict.CHANGED
    if not standing.disputed and saw == standing.changed_at:
        return Verdict.ANEW if policy.anew else Verdict.STANDS
    if policy.follows:
        return Verdict.CONTESTED
    if standing.disputed and any(policy.agree(claim.result, said) for claim in standing.told):
        return Verdict.WITNESS
    return Verdict.DISPUTE


class Seated(Protocol):
    @property
    def white(self) -> int: ...
    @property
    def black(self) -> int: ...
    @property
    def seated_at(self) -> int: ...


def seated_otherwise(board: Seated, saw: int, white: int, black: int) -> bool:
    """Whether others sit there than the sender saw. Names decide, where they stated them."""
    if white and black:
        return (white, black) != (board.white, board.black)
    return saw < board.seated_at


def claim_of(result: R, record: Recorded) -> Claim[R]:
    """As the tuple it is, of all its fields: a replay makes one of most events, and calling the
    class takes four times as long.
    """
    act = record.act
    who, where, at = act.actor, act.device, act.instant
    said = (result, record.version, who, where, at, act.key, act.client_instant)
    return tuple.__new__(Claim, said)


def repeats(claim: Claim[R], told: tuple[Claim[R], ...]) -> bool:
    """Whether that device has said the same before. Where two players have entered their result
    themselves, one act records and confirms it, and stands for both.
    """
    return bool(claim.device) and any(
        (before.device, before.result) == (claim.device, claim.result) and before.act != claim.act
        for before in told
    )


def answered(requests: Requests[At, R], version: int) -> Requests[At, R]:
    """Those that are left once that one is granted or declined."""
    return tuple(request for request in requests if request.version != version)

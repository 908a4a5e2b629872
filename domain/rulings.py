"""What the director was called for, ruled, and what came of it: Laws 81C, 82 and 83 of 2017 (the
director's duties), 92 and 93 (appeals).

A board is under review from the call to the ruling, and from an appeal to the decision on it; its
score stands meanwhile, as it is.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

Place = TypeVar("Place")


class RulingState(StrEnum):
    PENDING = "pending"
    RULED = "ruled"
    APPEALED = "appealed"
    DECIDED = "decided"


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """A result before and after a ruling, as the game writes it; `previous` empty: there
    was none.
    """

    previous: str
    result: str


@dataclass(frozen=True, slots=True)
class Ruling(Generic[Place]):
    """`version` names it; `at` is the board, as its game names it; `appeal_until` is the announced
    time limit, such as 21:30. `changes` are those of the score that it and the decision on its
    appeal brought, in their order.
    """

    version: int
    at: Place
    facts: str
    law: str = ""
    state: RulingState = RulingState.PENDING
    ruling: str = ""
    appeal_until: str = ""
    appellant: str = ""
    grounds: str = ""
    committee: str = ""
    decision: str = ""
    changes: tuple[ScoreChange, ...] = ()

    @property
    def open(self) -> bool:
        return self.state in (RulingState.PENDING, RulingState.APPEALED)


Book = tuple[Ruling[Place], ...]


def under_review(book: Book[Place], at: Place) -> bool:
    return any(each.open and each.at == at for each in book)

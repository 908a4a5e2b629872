"""The book of rulings of a phase: what the director was called for, ruled, and what came of it.

Laws 81C, 82 and 83 (the director's duties), 92 and 93 (appeals) of 2017. A board is under review
from the call to the ruling, and from an appeal to the decision on it; its score stands meanwhile,
as it is.
"""

from dataclasses import dataclass
from enum import StrEnum

from domain.bridge.play import BoardAt


class RulingState(StrEnum):
    PENDING = "pending"
    RULED = "ruled"
    APPEALED = "appealed"
    DECIDED = "decided"


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """As texts of `domain.bridge.scoring.notation`; `previous` is empty if there was none."""

    previous: str
    result: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """`version` names it; `appeal_until` is the time limit as it was told, such as 21:30. `changes`
    are those of the score that it and the decision on its appeal brought, in their order.
    """

    version: int
    at: BoardAt
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


Book = tuple[Ruling, ...]


def under_review(book: Book, at: BoardAt) -> bool:
    return any(each.open and each.at == at for each in book)

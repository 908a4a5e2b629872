"""The director's rulings from call to decision: Laws 81C, 82 and 83 of 2017 (the director's
duties), 92 and 93 (appeals).

A board is under review from the call to the ruling, and from an appeal to its decision; its score
stands in the meantime.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Protocol, TypeVar, runtime_checkable

from domain.tournament import Part

Place = TypeVar("Place", covariant=True)


class RulingState(StrEnum):
    PENDING = "pending"
    RULED = "ruled"
    APPEALED = "appealed"
    DECIDED = "decided"


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """A result before and after a ruling, in the game's notation; `previous` empty: none."""

    previous: str
    result: str


@dataclass(frozen=True, slots=True)
class Ruling(Generic[Place]):
    """`version` identifies it; `at` is the board's place in its game; `appeal_until` is the
    announced time limit, such as 21:30. `changes` are those of the score by the ruling and by the
    decision on its appeal, in order.
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
    def is_open(self) -> bool:
        return self.state in (RulingState.PENDING, RulingState.APPEALED)


Book = tuple[Ruling[Place], ...]
"""All rulings of a part, in order."""


@runtime_checkable
class PartWithRulings(Part, Protocol):
    """A part of a game that has a book of rulings."""

    @property
    def rulings(self) -> Book[object]: ...


def is_under_review(book: Book[Place], at: object) -> bool:
    return any(each.is_open and each.at == at for each in book)

"""What came of pairing every round of a Swiss again (endorsement rules C.02 (2026), Q57-63)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from domain.ids import EntryId, RoundNo


class Occasion(StrEnum):
    """When that is done: the last round is closed, or another one has become or ceased to be the
    last.
    """

    CLOSED = "closed"
    REPLANNED = "replanned"


class Otherwise(NamedTuple):
    """A round that comes out otherwise, and how: no board where there is no legal pairing."""

    round: RoundNo
    boards: tuple[tuple[EntryId, EntryId], ...]
    bye: EntryId | None


@dataclass(frozen=True, slots=True)
class PairingsChecked:
    """`announced` is how many rounds there were to be, `rounds` how many were paired again."""

    occasion: Occasion
    announced: int
    rounds: int
    otherwise: tuple[Otherwise, ...]

"""Which board of the hall a pairing has. No rule says so; decided here: the boards of a section
begin with the number that was announced, and who has a board of their own plays there every round,
the others on the boards that are left, in the order of C.04.2 (2026) 3.6.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from domain.ids import EntryId

Pair = tuple[EntryId, EntryId]


@dataclass(frozen=True, slots=True)
class BoardNumbers:
    """`fixed` are the boards of entries that have one of their own, each of another number."""

    first: int = 1
    fixed: Mapping[EntryId, int] = field(default_factory=dict)

    def of(self, pairs: Sequence[Pair]) -> list[tuple[int, Pair]]:
        """By board. Of two who meet and both have a board of their own it is the lower one."""
        own = [min((self.fixed[e] for e in pair if e in self.fixed), default=0) for pair in pairs]
        taken = set(own)
        free = (number for number in count(self.first) if number not in taken)
        return sorted((mine or next(free), pair) for mine, pair in zip(own, pairs, strict=True))


IN_ORDER = BoardNumbers()

"""Can a set of players or teams be paired legally among themselves?

The completion criterion of the systems without downfloaters (C4 of C.04.4.1 (2026), 2.2.1; C3 of
C.04.6 (2026), 2.2.1): whoever is left over by a bracket is simply not there any more, so that the
question is always asked about a set. Where everybody has at least half of the others to choose
from, the answer is yes without a search (Dirac's theorem).
"""

from collections.abc import Sequence
from typing import Protocol

from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.cardinality import Matching, PerfectAttempt

SMALLEST_DENSE = 16


class Meetable(Protocol):
    """By rank. Nobody is barred from more than `most_met` others but those who must have the same
    colour as they.
    """

    @property
    def number(self) -> Sequence[int]: ...
    @property
    def legal(self) -> Sequence[int]: ...
    @property
    def most_met(self) -> int: ...
    @property
    def absolute_white(self) -> int: ...
    @property
    def absolute_black(self) -> int: ...


class Completion:
    def __init__(self, field: Meetable) -> None:
        self.field = field

    def complete(self, players: int) -> bool:
        if players.bit_count() % 2:
            return False
        return self.dense(players) or PerfectAttempt(self.field.legal, players).perfect

    def dense(self, players: int, gone: int = 0) -> bool:
        """Whichever `gone` of them are taken away, the others complete if they are even."""
        size = players.bit_count()
        same = max(
            (players & self.field.absolute_white).bit_count(),
            (players & self.field.absolute_black).bit_count(),
        )
        neighbours = size - 1 - self.field.most_met - same
        return size >= SMALLEST_DENSE and 2 * (neighbours - gone) >= size

    def removable(self, players: int) -> int:
        """Those without whom all the others complete."""
        if players.bit_count() % 2 == 0:
            return 0
        if self.dense(players, 1):
            return players
        matching = Matching(self.field.legal, players)
        if len(matching.unmatched) != 1:
            return 0
        return matching.replaceable(matching.unmatched[0])

    def stuck(self, players: int) -> list[int]:
        """The numbers of those whom some largest set of legal pairs leaves over."""
        field = self.field
        alone = [g for g in members(players) if not field.legal[g] & players]
        left = alone or Matching(field.legal, players).unmatched
        return sorted(field.number[g] for g in left)


def joined_to(field: Meetable, players: int, others: int) -> int:
    """Those of `players` who may meet at least one of `others`."""
    legal = field.legal
    return mask_of(g for g in members(players) if legal[g] & others)

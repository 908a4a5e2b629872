"""The boards of one player, cheapest first, without reckoning all of them.

US Chess Official Rules, 7th edition, 29E5c and d. A board's points are the smaller of two
differences: between the natural opponent's rating and the new one's, and between those of the two
whom the new opponent is paired with, naturally and now. So a board within some points is within
them by the one or by the other difference, and both are ranges of a sorted list; without a rating
every board is. A board costs its points at least. What is cheaper than all boards yet to come can
be returned at once.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from domain.swiss.matching.assignment import AssignmentCell, RowPart
from domain.swiss.matching.bits import mask_of, pick


class NearnessSeat(NamedTuple):
    """A vertex. `rating` is 0 for unrated."""

    rating: int
    history: str


class NearnessColumn(NamedTuple):
    """One of the players as a possible opponent. `opposite` is the rating of their natural
    opponent, `partner` that opponent, `at` their place in the natural pairing.
    """

    v: int
    rating: int
    opposite: int
    partner: int
    at: int


NOBODY = NearnessColumn(-1, 0, 0, -1, -1)


def cheapest_first(steps: Iterable[RowPart]) -> Iterator[RowPart]:
    """Yield the same boards by ascending cost, then player; each step returns those cheaper than
    all boards yet to come.
    """
    waiting: list[AssignmentCell] = []
    for boards, beyond in steps:
        waiting += boards
        waiting.sort()
        told = bisect_left(waiting, (beyond,))
        yield RowPart(waiting[:told], beyond)
        del waiting[:told]
    yield RowPart(waiting, 0)


class NearnessLevel(NamedTuple):
    cost: int
    players: int


class Nearness:
    """Finds players by how near their natural opponents' ratings are, and by due colours."""

    def __init__(self, columns: Sequence[NearnessColumn], histories: Sequence[str]) -> None:
        """The histories are by vertex."""
        self.everybody = mask_of(column.v for column in columns)
        self._columns = [NOBODY] * len(histories)
        self._of_history: dict[str, int] = {}
        for column in columns:
            history = histories[column.v]
            self._columns[column.v] = column
            self._of_history[history] = self._of_history.get(history, 0) | 1 << column.v
        self._by_rating = _Sorted({column.v: column.rating for column in columns})
        self._by_opposite = _Sorted({column.v: column.opposite for column in columns})
        self._levels: dict[str, list[NearnessLevel]] = {}

    def by_level(self, history: str, cost: Callable[[str, str], int]) -> list[NearnessLevel]:
        """The players by what a board with somebody of this history costs for colours alone; the
        first is of those who cost nothing.
        """
        if history not in self._levels:
            levels = {0: 0}
            for theirs, players in self._of_history.items():
                level = cost(history, theirs)
                levels[level] = levels.get(level, 0) | players
            self._levels[history] = [NearnessLevel(*each) for each in sorted(levels.items())]
        return self._levels[history]

    def columns(self, players: int) -> Iterator[NearnessColumn]:
        return pick(self._columns, players)

    def within(self, points: int, natural: int, own: int) -> int:
        """Who is a board of at most so many points for somebody with the rating `own`, whose
        natural opponent has the rating `natural`.
        """
        if not natural or not own:
            return self.everybody
        return self._by_rating.within(points, natural) | self._by_opposite.within(points, own)


class _Sorted:
    def __init__(self, ratings: Mapping[int, int]) -> None:
        self.unrated = mask_of(v for v, rating in ratings.items() if not rating)
        rated = sorted((rating, v) for v, rating in ratings.items() if rating)
        self.ratings = [rating for rating, _ in rated]
        self.first = list(accumulate((1 << v for _, v in rated), or_, initial=0))
        """The sets of the first k by rating."""

    def within(self, points: int, rating: int) -> int:
        low = bisect_left(self.ratings, rating - points)
        high = bisect_right(self.ratings, rating + points)
        return self.unrated | self.first[high] ^ self.first[low]

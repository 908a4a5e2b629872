"""The boards of one player, cheapest first, without computing all of them.

US Chess Official Rules, 7th edition, 29E5c and d. A board's points are the smaller of two
differences: between the natural opponent's rating and the new one's, and between the ratings of the
new opponent's natural partner and of the player. So the boards within some points are within them
by one of the differences, both of which are ranges of a sorted list; without a rating all boards
are. A board costs at least its points, so a board cheaper than all later ones can be returned at
once.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from domain.swiss.matching.assignment import AssignmentCell, RowPart
from domain.swiss.matching.bits import mask_of, select_items


class NearnessSeat(NamedTuple):
    """A vertex. `rating` is 0 for unrated."""

    rating: int
    history: str


class NearnessColumn(NamedTuple):
    """A player as a possible opponent. `opposite` is the rating of their natural opponent,
    `partner` that opponent, `at` their place in the natural pairing.
    """

    v: int
    rating: int
    opposite: int
    partner: int
    at: int


NOBODY = NearnessColumn(-1, 0, 0, -1, -1)


def cheapest_first(steps: Iterable[RowPart]) -> Iterator[RowPart]:
    """Yield the same boards by ascending cost, then player; each step gives those cheaper than all
    later boards.
    """
    waiting: list[AssignmentCell] = []
    for boards, beyond in steps:
        waiting += boards
        waiting.sort()
        ready = bisect_left(waiting, (beyond,))
        yield RowPart(waiting[:ready], beyond)
        del waiting[:ready]
    yield RowPart(waiting, 0)


class NearnessLevel(NamedTuple):
    """The players (bits) with whom a board has that colour cost."""

    cost: int
    players: int


class Nearness:
    """Finds players by the ratings of their natural opponents and by due colours."""

    def __init__(self, columns: Sequence[NearnessColumn], histories: Sequence[str]) -> None:
        """`histories` are by vertex."""
        self.all_players = mask_of(column.v for column in columns)
        self._columns = [NOBODY] * len(histories)
        self._of_history: dict[str, int] = {}
        for column in columns:
            history = histories[column.v]
            self._columns[column.v] = column
            self._of_history[history] = self._of_history.get(history, 0) | 1 << column.v
        self._by_rating = _SortedRatings({column.v: column.rating for column in columns})
        self._by_opposite = _SortedRatings({column.v: column.opposite for column in columns})
        self._levels: dict[str, list[NearnessLevel]] = {}

    def levels_for(self, history: str, cost: Callable[[str, str], int]) -> list[NearnessLevel]:
        """The players by the colour cost of a board with a player of this history; the first level
        costs nothing.
        """
        if history not in self._levels:
            levels = {0: 0}
            for theirs, players in self._of_history.items():
                level = cost(history, theirs)
                levels[level] = levels.get(level, 0) | players
            self._levels[history] = [NearnessLevel(*each) for each in sorted(levels.items())]
        return self._levels[history]

    def columns_of(self, players: int) -> Iterator[NearnessColumn]:
        return select_items(self._columns, players)

    def players_within(self, points: int, natural: int, own: int) -> int:
        """The players (bits) at most `points` away for a player of rating `own` whose natural
        opponent has the rating `natural`.
        """
        if not natural or not own:
            return self.all_players
        return self._by_rating.players_within(points, natural) | self._by_opposite.players_within(
            points, own
        )


class _SortedRatings:
    """Players (bits) by rating; those without one are within any number of points."""

    def __init__(self, ratings: Mapping[int, int]) -> None:
        self.unrated = mask_of(v for v, rating in ratings.items() if not rating)
        rated = sorted((rating, v) for v, rating in ratings.items() if rating)
        self.ratings = [rating for rating, _ in rated]
        self.first = list(accumulate((1 << v for _, v in rated), or_, initial=0))
        """Element k is the set of the first k players by rating."""

    def players_within(self, points: int, rating: int) -> int:
        low = bisect_left(self.ratings, rating - points)
        high = bisect_right(self.ratings, rating + points)
        return self.unrated | self.first[high] ^ self.first[low]

"""The cheapest assignment of rows to columns, on integers of any size.

Successive shortest paths with potentials: rows and columns have prices such that no cell costs
less than both together; cells of the assignment cost exactly that. A free row is assigned along
the cheapest alternating path to a free column, found by Dijkstra's search over reduced costs, and
the prices of what the search passed are changed so that this stays true. A search only looks at
rows it passes, so that an almost right start is cheap to mend.
"""

from collections.abc import Callable, Sequence
from heapq import heappop, heappush

Row = Sequence[tuple[int, int]]
"""The columns a row may have, each with its cost, which is not negative."""


class CheapestAssignment:
    """Row i starts with column i where that costs nothing. `column[i]` after `solve`."""

    def __init__(self, size: int, row: Callable[[int], Row]) -> None:
        self.size = size
        self._row = row
        self._known: dict[int, Row] = {}
        self.column = [-1] * size
        self.owner = [-1] * size
        self.row_price = [0] * size
        self.column_price = [0] * size

    def solve(self) -> bool:
        """False if some row can't be assigned."""
        waiting = []
        for i in range(self.size):
            if any(j == i and not cost for j, cost in self._cells(i)):
                self.column[i] = self.owner[i] = i
            else:
                waiting.append(i)
        return all(self._assign(i) for i in waiting)

    def _cells(self, i: int) -> Row:
        if i not in self._known:
            self._known[i] = self._row(i)
        return self._known[i]

    def _assign(self, root: int) -> bool:
        distance: dict[int, int] = {}
        came_from: dict[int, int] = {}
        passed: set[int] = set()
        nearest: int | None = None
        heap: list[tuple[int, int]] = []
        row, base = root, 0
        owner, price = self.owner, self.column_price
        while True:
            start = base - self.row_price[row]
            for column, cost in self._cells(row):
                reach = start + cost - price[column]
                if nearest is not None and reach >= nearest or column in passed:
                    continue
                if column not in distance or reach < distance[column]:
                    distance[column] = reach
                    came_from[column] = row
                    heappush(heap, (reach, column))
                    if owner[column] < 0:
                        nearest = reach
            column = self._next(heap, passed)
            if column < 0:
                return False
            base = distance[column]
            if owner[column] < 0:
                self._change_prices(root, base, passed, distance)
                self._flip(root, column, came_from)
                return True
            passed.add(column)
            row = owner[column]

    @staticmethod
    def _next(heap: list[tuple[int, int]], passed: set[int]) -> int:
        while heap:
            _, column = heappop(heap)
            if column not in passed:
                return column
        return -1

    def _change_prices(
        self, root: int, total: int, passed: set[int], distance: dict[int, int]
    ) -> None:
        self.row_price[root] += total
        for column in passed:
            gain = total - distance[column]
            self.column_price[column] -= gain
            self.row_price[self.owner[column]] += gain

    def _flip(self, root: int, column: int, came_from: dict[int, int]) -> None:
        while True:
            row = came_from[column]
            given_up = self.column[row]
            self.column[row], self.owner[column] = column, row
            if row == root:
                return
            column = given_up

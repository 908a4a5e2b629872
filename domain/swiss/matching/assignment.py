"""The cheapest assignment of rows to columns, on integers of any size.

Successive shortest paths with potentials: rows and columns have prices such that no cell costs less
than the sum of both, and cells of the assignment cost exactly that. A free row is assigned along
the cheapest alternating path to a free column, found by Dijkstra's search over reduced costs, and
the prices of the visited rows and columns are changed so that this stays true. A search only looks
at rows it visits, so a nearly correct start is cheap to complete.

Rows come in parts, the cheapest cells first, and a search draws only as many parts as it needs. A
cell's distance is its cost less the column's price. Prices only fall, whenever a search visits the
column, so distances only grow: a cell whose earlier distance was not below that of the nearest
known free column isn't nearer now. Such cells can be left out. The columns nearer than the free one
are visited in the same order without them. One exactly as far may be visited before it, but changes
no price and leads to nothing nearer. Of equally near free columns the first visited row takes its
first: free columns were never visited, so their prices are 0, and a row's order by cost is that by
distance.

Hardly one of fifty cells is nearer than what is known, so they are filtered in one expression
first.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

AssignmentCell = tuple[int, int, int, int]
"""Its least distance when it was sorted, at first its cost; its place among equal distances; its
cost, which is not negative; its column.
"""
FAR = 1 << 512
"""A distance greater than that of any column."""
IN_VAIN = 8
"""A row is scanned this many times its length before it is sorted again by current prices, as
sorting takes longer than scanning.
"""


class RowPart(NamedTuple):
    """The next cells of a row. All of them cost less than `beyond`, and all after them at least
    that; the last part may have 0.
    """

    cells: Sequence[AssignmentCell]
    beyond: int


AssignmentRow = Iterable[RowPart]
"""The cells that a row may use."""


def row_in_one_part(cells: Iterable[tuple[int, int]]) -> AssignmentRow:
    """A row of (cost, column) cells in one part; of equal costs the first comes first."""
    return [RowPart(sorted((cost, at, cost, j) for at, (cost, j) in enumerate(cells)), 0)]


class CheapestAssignment:
    """Row i starts with column i if that costs nothing. `column[i]` is set by `solve`."""

    def __init__(self, size: int, row: Callable[[int], AssignmentRow]) -> None:
        self.size = size
        self._build_row = row
        self._drawn: dict[int, _DrawnRow] = {}
        self.column = [-1] * size
        self.owner = [-1] * size
        self.row_price = [0] * size
        self.column_price = [0] * size

    def solve(self) -> bool:
        """Solve; False if some row can't be assigned."""
        waiting = []
        for i in range(self.size):
            if self.drawn_row(i).costs_nothing(i):
                self.column[i] = self.owner[i] = i
            else:
                waiting.append(i)
        return all(self._assign_row(i) for i in waiting)

    def drawn_row(self, i: int) -> "_DrawnRow":
        if i not in self._drawn:
            self._drawn[i] = _DrawnRow(self._build_row(i))
        return self._drawn[i]

    def _assign_row(self, root: int) -> bool:
        search = _ColumnSearch(self)
        column = search.find_free_column(root)
        if column < 0:
            return False
        self._change_prices(root, search)
        self._flip_path(root, column, search.came_from)
        return True

    def _change_prices(self, root: int, search: "_ColumnSearch") -> None:
        """Change the prices visited so that the cells of the path found cost exactly their sum."""
        total, price = search.base, self.column_price
        self.row_price[root] += total
        for column in search.passed:
            loses = total + price[column] - search.reached_at[column]
            price[column] -= loses
            self.row_price[self.owner[column]] += loses

    def _flip_path(self, root: int, column: int, came_from: dict[int, int]) -> None:
        while True:
            row = came_from[column]
            given_up = self.column[row]
            self.column[row], self.owner[column] = column, row
            if row == root:
                return
            column = given_up


class _ColumnSearch:
    """A search from a free row. `base` is its current distance, `nearest` that of the nearest known
    free column. `reached_at` are the distances of columns before their prices are deducted: most
    cells lead to a column already reached by a shorter way, and are skipped without its price.
    """

    def __init__(self, assignment: CheapestAssignment) -> None:
        self.assignment = assignment
        self.base = 0
        self.nearest = FAR
        self.reached_at = [FAR] * assignment.size
        self.came_from: dict[int, int] = {}
        self.passed: list[int] = []
        self.heap: list[tuple[int, int]] = []

    def find_free_column(self, row: int) -> int:
        """The nearest free column from the row, -1 if there is none."""
        owner = self.assignment.owner
        while True:
            self._look_along(row)
            column = self._next_column()
            if column < 0 or owner[column] < 0:
                return column
            self.passed.append(column)
            row = owner[column]

    def _look_along(self, row: int) -> None:
        """Note each of the row's columns that is nearer through it than before."""
        assignment, nearest, reached_at = self.assignment, self.nearest, self.reached_at
        price, owner, drawn = assignment.column_price, assignment.owner, assignment.drawn_row(row)
        start = self.base - assignment.row_price[row]
        cells = drawn.cells_nearer_than(nearest - start, price)
        while True:
            nearer = [
                (reach, column, at)
                for _, _, cost, column in cells
                if (at := start + cost) < reached_at[column]
                and (reach := at - price[column]) < nearest
            ]
            for reach, column, at in nearer:
                if reach < nearest:
                    reached_at[column] = at
                    self.came_from[column] = row
                    heappush(self.heap, (reach, column))
                    if owner[column] < 0:
                        nearest = reach
            if not drawn.more or start + drawn.beyond >= nearest:
                break
            cells = drawn.draw_next_part()
        self.nearest = nearest

    def _next_column(self) -> int:
        """The nearest column not yet visited, -1 if there is none."""
        price, reached_at = self.assignment.column_price, self.reached_at
        while self.heap:
            self.base, column = heappop(self.heap)
            if self.base + price[column] == reached_at[column]:
                return column
        return -1


class _DrawnRow:
    """The parts of a row drawn so far; if there is `more`, it costs at least `beyond`."""

    def __init__(self, row: AssignmentRow) -> None:
        self.more = True
        self.beyond = 0
        self._ordered: list[AssignmentCell] = []
        self._parts = iter(row)
        self._looked_at = 0

    def cells_nearer_than(self, distance: int, prices: Sequence[int]) -> Sequence[AssignmentCell]:
        """Cells drawn so far that include all nearer than `distance` by these prices."""
        ordered = self._ordered
        end = bisect_left(ordered, (distance,))
        if not end:
            return ()
        self._looked_at += end
        if self._looked_at > IN_VAIN * len(ordered):
            self._looked_at = 0
            ordered[:] = [(cost - prices[each], at, cost, each) for _, at, cost, each in ordered]
            ordered.sort()
            end = bisect_left(ordered, (distance,))
        return ordered[:end]

    def draw_next_part(self) -> Sequence[AssignmentCell]:
        """Draw the next part of the row; its cells, empty if there are no more."""
        part = next(self._parts, None)
        if part is None:
            self.more = False
            return ()
        self.beyond = part.beyond
        self._ordered += part.cells
        self._ordered.sort()
        return part.cells

    def costs_nothing(self, column: int) -> bool:
        """Whether the row's cell of the column costs 0; called before all other methods."""
        while self.more and self.beyond <= 0:
            self.draw_next_part()
        return any(not cost and each == column for _, _, cost, each in self._ordered)

"""The cheapest assignment of rows to columns, on integers of any size.

Successive shortest paths with potentials: rows and columns have prices such that no cell costs
less than both together; cells of the assignment cost exactly that. A free row is assigned along
the cheapest alternating path to a free column, found by Dijkstra's search over reduced costs, and
the prices of what the search passed are changed so that this stays true. A search only looks at
rows it passes, so that an almost right start is cheap to mend.

Rows come in parts, the cheapest cells first, and no more of them is drawn or looked at than a
search needs. A cell is as far as its cost less the column's price; a column loses whenever a search
passes it, so that its cells only move away, and one that by its distance of once upon a time is no
nearer than the nearest free column known isn't either by that of now. Nor does it matter that such
cells are left out. The columns nearer than the free one are passed in the same order with them and
without. One exactly as far may be passed before it, but changes no price (what it loses is nothing)
and leads nowhere nearer. Of free columns equally near, the first row passed has its choice, and
takes its first: no search has passed a free column, so that its price is 0, and among them the
order of a row by cost is that by distance.

Of fifty cells looked at hardly one is nearer than what was known: they are sifted in one expression
before anything is done with one of them.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

AssignmentCell = tuple[int, int, int, int]
"""How far it was at least when it was put in order, at first its cost; its place among those that
are equally far; its cost, which is not negative; its column.
"""
FAR = 1 << 512
"""Farther than any column."""
IN_VAIN = 8
"""So many times all its cells a row is looked along before it is put in order by the prices of now:
to order takes longer than to look.
"""


class RowPart(NamedTuple):
    """The next cells of a row. All of them cost less than `beyond`, and all after them at least
    that; the last part may say 0.
    """

    cells: Sequence[AssignmentCell]
    beyond: int


AssignmentRow = Iterable[RowPart]
"""The columns a row may have."""


def whole(cells: Iterable[tuple[int, int]]) -> AssignmentRow:
    """A row of costs and columns in one part; of two that cost the same the first comes first."""
    return [RowPart(sorted((cost, at, cost, j) for at, (cost, j) in enumerate(cells)), 0)]


class CheapestAssignment:
    """Row i starts with column i where that costs nothing. `column[i]` after `solve`."""

    def __init__(self, size: int, row: Callable[[int], AssignmentRow]) -> None:
        self.size = size
        self._row = row
        self._drawn: dict[int, _Drawn] = {}
        self.column = [-1] * size
        self.owner = [-1] * size
        self.row_price = [0] * size
        self.column_price = [0] * size

    def solve(self) -> bool:
        """False if some row can't be assigned."""
        waiting = []
        for i in range(self.size):
            if self.row(i).costs_nothing(i):
                self.column[i] = self.owner[i] = i
            else:
                waiting.append(i)
        return all(self._assign(i) for i in waiting)

    def row(self, i: int) -> "_Drawn":
        if i not in self._drawn:
            self._drawn[i] = _Drawn(self._row(i))
        return self._drawn[i]

    def _assign(self, root: int) -> bool:
        search = _Search(self)
        column = search.free_column(root)
        if column < 0:
            return False
        self._change_prices(root, search)
        self._flip(root, column, search.came_from)
        return True

    def _change_prices(self, root: int, search: "_Search") -> None:
        total, price = search.base, self.column_price
        self.row_price[root] += total
        for column in search.passed:
            loses = total + price[column] - search.reached_at[column]
            price[column] -= loses
            self.row_price[self.owner[column]] += loses

    def _flip(self, root: int, column: int, came_from: dict[int, int]) -> None:
        while True:
            row = came_from[column]
            given_up = self.column[row]
            self.column[row], self.owner[column] = column, row
            if row == root:
                return
            column = given_up


class _Search:
    """`base` is how far it has come, `nearest` the distance of the nearest free column known.
    `reached_at` are the distances of columns before their prices are taken off: most cells lead to
    a column that was reached before by a shorter way, and need no price to be passed over then.
    """

    def __init__(self, assignment: CheapestAssignment) -> None:
        self.assignment = assignment
        self.base = 0
        self.nearest = FAR
        self.reached_at = [FAR] * assignment.size
        self.came_from: dict[int, int] = {}
        self.passed: list[int] = []
        self.heap: list[tuple[int, int]] = []

    def free_column(self, row: int) -> int:
        """The nearest one from there, -1 if there is none."""
        owner = self.assignment.owner
        while True:
            self._look_along(row)
            column = self._next_column()
            if column < 0 or owner[column] < 0:
                return column
            self.passed.append(column)
            row = owner[column]

    def _look_along(self, row: int) -> None:
        """Note each of the row's columns that is nearer by it than it was."""
        price, owner, drawn = (
            self.assignment.column_price,
            self.assignment.owner,
            self.assignment.row(row),
        )
        start, nearest, reached_at = (
            self.base - self.assignment.row_price[row],
            self.nearest,
            self.reached_at,
        )
        cells = drawn.within(nearest - start, price)
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
            cells = drawn.further()
        self.nearest = nearest

    def _next_column(self) -> int:
        """The nearest that was not passed yet, -1 if there is none."""
        price, reached_at = self.assignment.column_price, self.reached_at
        while self.heap:
            self.base, column = heappop(self.heap)
            if self.base + price[column] == reached_at[column]:
                return column
        return -1


class _Drawn:
    """A row as far as anybody has asked for it; is there `more`, it costs `beyond` at least."""

    def __init__(self, row: AssignmentRow) -> None:
        self.more = True
        self.beyond = 0
        self._ordered: list[AssignmentCell] = []
        self._parts = iter(row)
        self._looked_at = 0

    def within(self, distance: int, prices: Sequence[int]) -> Sequence[AssignmentCell]:
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

    def further(self) -> Sequence[AssignmentCell]:
        """Draw the next part of the row; its cells, empty once there are no more."""
        part = next(self._parts, None)
        if part is None:
            self.more = False
            return ()
        self.beyond = part.beyond
        self._ordered += part.cells
        self._ordered.sort()
        return part.cells

    def costs_nothing(self, column: int) -> bool:
        """Asked first of all."""
        while self.more and self.beyond <= 0:
            self.further()
        return any(not cost and each == column for _, _, cost, each in self._ordered)

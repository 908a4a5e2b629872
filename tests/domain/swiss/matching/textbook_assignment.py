"""The cheapest assignment by successive shortest paths as textbooks have it: all cells of all rows,
one after the other, nothing left out. Of assignments that cost the same it takes the one that
`domain.swiss.matching.assignment` states.
"""

from collections.abc import Sequence
from heapq import heappop, heappush

Cells = Sequence[tuple[int, int]]
"""Costs and columns, in the order in which a row prefers those that cost the same."""


def textbook(rows: Sequence[Cells]) -> list[int] | None:
    """The column of each row; row i starts with column i where that costs nothing."""
    size = len(rows)
    column = [i if (0, i) in rows[i] else -1 for i in range(size)]
    prices = [0] * size, [0] * size
    for root in range(size):
        if column[root] < 0 and not _assign_row(rows, column, prices, root):
            return None
    return column


def _assign_row(
    rows: Sequence[Cells], column: list[int], prices: tuple[list[int], list[int]], root: int
) -> bool:
    of_row, of_column = prices
    owner = {j: i for i, j in enumerate(column) if j >= 0}
    distance: dict[int, int] = {}
    came_from: dict[int, int] = {}
    passed: set[int] = set()
    heap: list[tuple[int, int]] = []
    row, base, nearest = root, 0, -1
    while True:
        for cost, j in rows[row]:
            reach = base + cost - of_row[row] - of_column[j]
            if 0 <= nearest <= reach or reach >= distance.get(j, reach + 1):
                continue
            distance[j], came_from[j] = reach, row
            heappush(heap, (reach, j))
            if j not in owner:
                nearest = reach
        while heap and heap[0][1] in passed:
            heappop(heap)
        if not heap:
            return False
        base, j = heappop(heap)
        if j not in owner:
            break
        passed.add(j)
        row = owner[j]
    of_row[root] += base
    for j_passed in passed:
        gain = base - distance[j_passed]
        of_column[j_passed] -= gain
        of_row[owner[j_passed]] += gain
    _flip(column, came_from, root, j)
    return True


def _flip(column: list[int], came_from: dict[int, int], root: int, j: int) -> None:
    row = -1
    while row != root:
        row = came_from[j]
        column[row], j = j, column[row]

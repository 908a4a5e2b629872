"""The lexicographically first perfect matching between rows and columns.

This is a transposition (FIDE C.04.3 (2026), 4.2; (2017), D.1): the first row gets the lowest column
it can have in any perfect matching, then the second row, and so on. One perfect matching is found
first; afterwards each row may take any column whose owner can be led, along an alternating path
among the rows below, to the column given up.
"""

from collections.abc import Sequence

from domain.swiss.matching.bits import lowest_member, mask_of, members


def first_perfect(
    adjacency: Sequence[int], rows: Sequence[int], ranked: int, columns: int
) -> list[int] | None:
    """The columns of `rows`; only the first `ranked` rows count for the lexicographic order.

    Rows and columns are vertices of one symmetric graph. None if there is no perfect matching.
    """
    if len(rows) != columns.bit_count():
        return None
    board = _RowMatching(adjacency, columns)
    if not board.fill_rows(rows):
        return None
    board.improve_rows(rows, ranked)
    return [board.column[row] for row in rows]


class _RowMatching:
    """`column` has the column of each row, `owner` the row of each; `free` columns are bits."""

    def __init__(self, adjacency: Sequence[int], columns: int) -> None:
        self.adjacency = adjacency
        self.columns = columns
        self.free = columns
        self.column: dict[int, int] = {}
        self.owner: dict[int, int] = {}

    def _assign_column(self, row: int, column: int) -> None:
        self.column[row] = column
        self.owner[column] = row

    def fill_rows(self, rows: Sequence[int]) -> bool:
        """Match greedily with the lowest free column, then along augmenting paths."""
        adjacency, free, column, owner = self.adjacency, self.free, self.column, self.owner
        waiting = []
        for row in rows:
            if choice := adjacency[row] & free:
                low = choice & -choice
                free ^= low
                at = low.bit_length() - 1
                column[row] = at
                owner[at] = row
            elif adjacency[row] & self.columns:
                waiting.append(row)
            else:
                return False
        self.free = free
        return all(self._augment(row) for row in waiting)

    def _augment(self, root: int) -> bool:
        """Match the row along an augmenting path; False if there is none."""
        came_from: dict[int, int] = {}
        unseen, queue = self.columns, [root]
        for row in queue:
            reach = self.adjacency[row] & unseen
            if open_columns := reach & self.free:
                column = lowest_member(open_columns)
                self.free ^= 1 << column
                self._shift_along(row, column, root, came_from)
                return True
            unseen &= ~reach
            for column in members(reach):
                holder = self.owner[column]
                came_from[holder] = row
                queue.append(holder)
        return False

    def _shift_along(self, row: int, column: int, root: int, came_from: dict[int, int]) -> None:
        """Give `row` the column and each row above it the one given up, up to `root`."""
        while True:
            given_up = self.column.get(row, -1)
            self._assign_column(row, column)
            if row == root:
                return
            column, row = given_up, came_from[row]

    def improve_rows(self, rows: Sequence[int], ranked: int) -> None:
        """Make the first `ranked` rows, one after the other, take the lowest possible column."""
        below = mask_of(rows)
        available = self.columns
        for row in rows[:ranked]:
            below ^= 1 << row
            current = self.column[row]
            if lower := self.adjacency[row] & available & ((1 << current) - 1):
                self._take_lowest(row, lower, below)
            available ^= 1 << self.column[row]

    def _take_lowest(self, row: int, lower: int, below: int) -> None:
        """Give the row the lowest possible column of `lower`; of the others only `below` change."""
        current = self.column[row]
        best = lowest_member(lower)
        if self.adjacency[self.owner[best]] >> current & 1:
            self._assign_column(self.owner[best], current)
            self._assign_column(row, best)
            return
        onward, reached = self._rows_leading_to(current, below, best)
        wanted = next((column for column in sorted(reached) if lower >> column & 1), -1)
        if wanted >= 0:
            self._rotate_owners(row, wanted, current, onward)

    def _rows_leading_to(
        self, target: int, below: int, best: int
    ) -> tuple[dict[int, int], list[int]]:
        """The rows of `below` that can be led to column `target`, with the next column of each; and
        their present columns. The search ends at the row that holds the column `best`, the lowest
        possible.
        """
        onward: dict[int, int] = {}
        queue = [target]
        adjacency, holds = self.adjacency, self.column
        for column in queue:
            takers = adjacency[column] & below
            if not takers:
                continue
            below ^= takers
            for row in members(takers):
                onward[row] = column
                held = holds[row]
                queue.append(held)
                if held == best:
                    return onward, queue[1:]
        return onward, queue[1:]

    def _rotate_owners(self, row: int, column: int, last: int, onward: dict[int, int]) -> None:
        """Give `row` the column, each row displaced its column `onward`, until one takes `last`."""
        displaced = self.owner[column]
        self._assign_column(row, column)
        while True:
            column = onward[displaced]
            following = self.owner[column]
            self._assign_column(displaced, column)
            if column == last:
                return
            displaced = following

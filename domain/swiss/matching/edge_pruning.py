"""Edges that no perfect matching can use, found from one perfect matching in linear time.

Let every vertex be a row and a column, with a row joined to the columns of its neighbours. A
perfect matching of the graph is also one of rows and columns. There, an edge belongs to some
perfect matching exactly if an alternating cycle passes through it, that is, if its row and the row
that holds its column are in one strong component of "row u could take the column that row v holds".
An edge that fails this test is in no perfect matching of the graph; one that passes may still be in
none (odd cycles).
"""

from collections.abc import Sequence

from domain.swiss.matching.bits import lowest_member, members


def prune_edges(adjacency: Sequence[int], mate: Sequence[int]) -> list[int]:
    """The graph without edges that the perfect matching `mate` proves useless."""
    component = _strong_components(adjacency, mate)
    held = [component[mate[v]] for v in range(len(mate))]
    rows_of: dict[int, int] = {}
    for v, root in enumerate(component):
        rows_of[root] = rows_of.get(root, 0) | 1 << v
    columns_of: dict[int, int] = {}
    for v, root in enumerate(held):
        columns_of[root] = columns_of.get(root, 0) | 1 << v
    return [row & columns_of[component[u]] & rows_of[held[u]] for u, row in enumerate(adjacency)]


def _strong_components(adjacency: Sequence[int], mate: Sequence[int]) -> list[int]:
    """The first row of each row's strong component (Kosaraju's two passes)."""
    component = [-1] * len(mate)
    free = (1 << len(mate)) - 1
    for root in reversed(_finished_order(adjacency, mate)):
        if component[root] >= 0:
            continue
        reached, waiting = 1 << root, [root]
        for row in waiting:
            before = adjacency[mate[row]] & free & ~reached
            reached |= before
            waiting += members(before)
        free &= ~reached
        for row in waiting:
            component[row] = root
    return component


def _finished_order(adjacency: Sequence[int], mate: Sequence[int]) -> list[int]:
    """Rows in the order in which a depth-first search finishes them."""
    order: list[int] = []
    unseen = (1 << len(mate)) - 1
    for root in range(len(mate)):
        if not unseen >> mate[root] & 1:
            continue
        unseen ^= 1 << mate[root]
        path = [root]
        while path:
            if ahead := adjacency[path[-1]] & unseen:
                column = lowest_member(ahead)
                unseen ^= 1 << column
                path.append(mate[column])
            else:
                order.append(path.pop())
    return order

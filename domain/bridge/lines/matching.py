"""Maximum matching of lines, by networkx: Edmonds' blossoms, well tried.

It is loaded when a seating first needs it: it takes longer to load than all else here, and most who
read a log of bridge never ask.
"""

from collections.abc import Iterable


def matched(lines: Iterable[int], meetings: Iterable[tuple[int, int, int]]) -> set[tuple[int, int]]:
    """As many pairs as can be, of the greatest weight; a meeting is two lines and its weight.

    Which of several equals comes out depends on the order of both.
    """
    import networkx as nx  # type: ignore[import-untyped]  # it ships no types

    graph = nx.Graph()
    graph.add_nodes_from(lines)
    graph.add_weighted_edges_from(meetings)
    found: set[tuple[int, int]] = nx.max_weight_matching(graph, maxcardinality=True)
    return found

"""Matchings by networkx: the slow, independent witness for the engines' own matchings.

Weights are integers, so its results are exact.
"""

from collections.abc import Iterable, Mapping

import networkx as nx  # type: ignore[import-untyped]  # it ships no types

Edge = tuple[int, int]


def largest_matching(vertices: Iterable[int], edges: Iterable[Edge]) -> set[frozenset[int]]:
    """A matching with as many pairs as possible."""
    graph = nx.Graph()
    graph.add_nodes_from(vertices)
    graph.add_edges_from(edges)
    return {frozenset(edge) for edge in nx.max_weight_matching(graph, maxcardinality=True)}


def heaviest_matching(weights: Mapping[Edge, int]) -> set[frozenset[int]]:
    """Among the matchings with as many pairs as possible, one of the largest total weight."""
    graph = nx.Graph()
    graph.add_weighted_edges_from((u, v, weight) for (u, v), weight in weights.items())
    return {frozenset(edge) for edge in nx.max_weight_matching(graph, maxcardinality=True)}

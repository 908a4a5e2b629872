"""The first pairing of a bracket in the order of the regulation, among equally good ones.

FIDE C.04.4.2 (2026), 4: a pairing precedes another if the opponent of number 1 of the bracket has a
larger number; if the opponents are the same, number 2's are compared, and so on. To leave the
bracket is to meet a virtual player of number 0, the smallest. The equally good pairings are the
perfect matchings of a graph without weights.
"""

from collections.abc import Sequence
from operator import itemgetter

from domain.swiss.matching.bits import members, span
from domain.swiss.matching.cardinality import Matching


def first_pairing(graph: Sequence[int], sequence: Sequence[int]) -> list[int] | None:
    """The partner of every vertex, None if there is no perfect matching.

    `sequence` are the vertices of the bracket, number 1 first; whoever is matched with another
    vertex leaves it.
    """
    inside = len(sequence)
    outside = set(range(len(graph))) - set(sequence)
    order = [*reversed(sequence), *sorted(outside)]
    matching = Matching(_renamed(graph, order))
    if not matching.perfect:
        return None
    here = span(0, inside)
    for v in range(inside - 1, -1, -1):
        choices = matching.adjacency[v] & matching.alive & here
        if matching.alive >> v & 1 and choices:
            _decide(matching, v, choices, here)
    mate = [0] * len(order)
    for v, partner in enumerate(matching.mate):
        mate[order[v]] = order[partner]
    return mate


def _decide(matching: Matching, v: int, choices: int, here: int) -> None:
    """Vertices of the bracket are in reverse, so that the lowest is the largest number."""
    stays = here >> matching.mate[v] & 1 or matching.possible_partners(v) & choices
    if stays:
        matching.take_lowest(v, choices)
        matching.settle(v)
        return
    adjacency = matching.adjacency
    assert isinstance(adjacency, list)
    adjacency[v] &= ~here
    for u in members(choices):
        adjacency[u] &= ~(1 << v)


def _renamed(graph: Sequence[int], order: Sequence[int]) -> list[int]:
    """The graph with the vertex `order[v]` as v."""
    if len(order) < 2:
        return [graph[v] for v in order]
    size = len(order)
    digits = itemgetter(*(size - 1 - v for v in order[::-1]))
    return [int("".join(digits(format(graph[v], f"0{size}b"))), 2) for v in order]

"""Where the search for the heaviest perfect matching (`weighted`) begins."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.swiss.matching.bits import mask_of
from domain.swiss.matching.cardinality import Matching


class SearchStart(NamedTuple):
    """Something to begin with: the edges, where there are fewer than weights; duals, even ones,
    such that no edge is heavier than both together; a matching of edges that are as heavy. Duals
    and weights are fourfold.
    """

    near: list[list[int]]
    dual: list[int]
    mate: list[int]


def from_nothing(weight: Sequence[Sequence[int]]) -> SearchStart:
    near = [[v for v, w in enumerate(row) if w] for row in weight]
    dual = [max(row, default=0) >> 1 for row in weight]
    tight = []
    for u, (ends, row) in enumerate(zip(near, weight, strict=True)):
        dual[u] -= min((dual[u] + dual[v] - row[v] for v in ends), default=0)
    for u, (ends, row) in enumerate(zip(near, weight, strict=True)):
        tight.append(mask_of(v for v in ends if dual[u] + dual[v] == row[v]))
    return SearchStart(near, dual, Matching(tight).mate)

"""The first exchange between S1 and S2 that leaves the remainder of a bracket a pairing.

FIDE C.04.3 (2026), 4.3; (2017), D.2: fewest players, smallest difference, then the largest number
out of S1, then the smallest out of S2. After the exchange S1 is the higher ranked of each pair. So
the first two are a weight of pairs, and its heaviest matching needs little search: what everybody
is worth in it is known but for the players exchanged. Who they are is then settled one by one
among the matchings of that weight.
"""

from collections.abc import Sequence
from typing import NamedTuple

from domain.swiss.matching.bits import members, span
from domain.swiss.matching.cardinality import Matching
from domain.swiss.matching.choice import Settling
from domain.swiss.matching.start import SearchStart
from domain.swiss.matching.weighted import HeaviestPerfect


class Remainder(NamedTuple):
    """Vertices: `size` players in order, S1 the first `half`; then MDPs who leave, up to `inside`;
    then everybody outside the bracket. Each perfect matching has `half` pairs among the players.
    """

    graph: Sequence[int]
    size: int
    half: int
    inside: int


def first_exchange(rest: Remainder) -> list[int] | None:
    """S1 after it. None if a blossom weighs: then the matchings of the least exchange are not just
    those of some graph.
    """
    search = _heaviest(rest)
    if not search.solve() or not search.tight_is_best:
        return None
    settling = Settling(search.tight_edges(), search.mate)
    for v in reversed(range(rest.half)):
        settling.prefer(v, ~span(v, rest.size))
    for v in range(rest.half, rest.size):
        settling.prefer(v, span(v, rest.size))
    upper = [v for v in range(rest.size) if v < settling.mate[v] < rest.size]
    return upper if len(upper) == rest.half else None


def _heaviest(rest: Remainder) -> HeaviestPerfect:
    """By how many of S1 stay in it, then by the sum of the numbers in it.

    Without an exchange every pair is as heavy as the worth of its two, who are one of S1 and one of
    S2; so is everybody who leaves, with anyone but S1. Nothing is heavier than that.
    """
    graph, size, half, inside = rest
    stay, little = size * size, (size - half + 1) // 2
    worth = [stay + size - v - little for v in range(half)]
    worth += [little] * (inside - half) + [-little] * (len(graph) - inside)
    staying, away = span(0, half), span(inside, len(graph))
    paid = [row & (~staying if v >= half else span(half, size)) for v, row in enumerate(graph)]
    for v in range(half, size):
        paid[v] = graph[v] & (staying | away)
    start = SearchStart(
        [members(row) for row in graph], [4 * value for value in worth], Matching(paid).mate
    )
    return HeaviestPerfect(_weights(rest, stay, little), start)


def _weights(rest: Remainder, stay: int, little: int) -> list[list[int]]:
    """The higher ranked player of a pair counts; whoever leaves weighs nothing, and two who were
    outside anyway as little as makes up for what they are worth.
    """
    size, inside = rest.size, rest.inside
    away = len(rest.graph) - inside
    higher = [size - v + (stay if v < rest.half else 0) for v in range(size)]
    rows = [
        higher[:v] + [higher[v]] * (size - v) + [0] * (inside - size + away) for v in range(size)
    ]
    rows += [[0] * len(rest.graph)] * (inside - size)
    return rows + [[0] * inside + [-2 * little] * away] * away

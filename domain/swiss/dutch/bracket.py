"""A bracket: the residents of one scoregroup and the players moved down to it.

FIDE C.04.3 (2026) 1.3.2 and 3.1; (2017) A.3 and B.1. For graph work its players become vertices
in the order of their bracket sequence numbers (4.1 (2026)): first the MDPs, then the residents,
then whoever of lower brackets takes part, last vertices that stand for leaving the bracket.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from domain.swiss.matching.bits import mask_of, members, span

Pairs = list[tuple[int, int]]
"""(higher ranked, lower ranked), both by rank in the field."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """`moved_down` are ranks, best first; residents are the ranks `low` to `high` - 1."""

    moved_down: tuple[int, ...]
    low: int
    high: int

    @property
    def residents(self) -> int:
        return span(self.low, self.high)

    @property
    def arrivals(self) -> int:
        return mask_of(self.moved_down)

    @property
    def players(self) -> int:
        return self.residents | self.arrivals

    @property
    def size(self) -> int:
        return len(self.moved_down) + self.high - self.low

    def unpaired(self, pairs: Iterable[tuple[int, int]]) -> int:
        left = self.players
        for a, b in pairs:
            left &= ~(1 << a | 1 << b)
        return left

    def reaching(self, high: int) -> "Bracket":
        """The same with everybody below down to rank `high` - 1 beside the residents."""
        return Bracket(self.moved_down, self.low, high)

    def rank(self, vertex: int) -> int:
        moved = len(self.moved_down)
        return self.moved_down[vertex] if vertex < moved else self.low + vertex - moved

    def vertices(self, players: int) -> int:
        """The vertices of those of `players` who are here."""
        moved = len(self.moved_down)
        local = (players >> self.low & span(0, self.high - self.low)) << moved
        for t, g in enumerate(self.moved_down):
            local |= (players >> g & 1) << t
        return local

    def players_of(self, vertices: int) -> int:
        """The players, by rank, of a set of vertices; leaving vertices are dropped."""
        moved = len(self.moved_down)
        players = (vertices >> moved & span(0, self.high - self.low)) << self.low
        for t, g in enumerate(self.moved_down):
            players |= (vertices >> t & 1) << g
        return players

    def graph(
        self, legal: Sequence[int] | Mapping[int, int], leaving: Sequence[int] = ()
    ) -> list[int]:
        """Who may meet whom here; one more vertex for each of `leaving`, a set of players who may
        leave.

        Two MDPs are never joined: had they been allowed to meet, the bracket above would have
        paired them, for C6 (2026) and C5 (2017) allow no avoidable downfloater.
        """
        moved, inside = len(self.moved_down), span(0, self.high - self.low)
        rows = [(legal[g] >> self.low & inside) << moved for g in self.moved_down]
        arrivals = self.arrivals
        upward: dict[int, int] = {0: 0}
        for g in range(self.low, self.high):
            above = legal[g] & arrivals
            if above not in upward:
                upward[above] = sum((above >> m & 1) << t for t, m in enumerate(self.moved_down))
            rows.append((legal[g] >> self.low & inside) << moved | upward[above])
        return with_leaving(rows, [self.vertices(players) for players in leaving])


def with_leaving(graph: list[int], leaving: Iterable[int]) -> list[int]:
    """`graph` with one more vertex for each set of vertices, joined to them."""
    for neighbours in leaving:
        mine = 1 << len(graph)
        for v in members(neighbours):
            graph[v] |= mine
        graph.append(neighbours)
    return graph

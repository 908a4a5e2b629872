"""A bracket: the residents of one scoregroup and the players moved down to it.

FIDE C.04.3 (2026) 1.3.2 and 3.1; (2017) A.3 and B.1. For graph work its players become vertices in
the order of their bracket sequence numbers (4.1 (2026)): first the MDPs, then the residents, then
the players of lower brackets who take part, last vertices that mean leaving the bracket.

Completion: whether the players not yet paired can be paired legally (C4, FIDE C.04.3, 2026 and
2017).

With an odd number the bye is one more vertex, joined to its possible receivers, so that the
question is always whether a perfect matching exists. Usually counting answers it. Dirac's theorem:
a graph of m vertices, m even, in which every vertex has at least m/2 neighbours has a perfect
matching. Each player is barred from at most `most_met` others by earlier meetings, and from those
with the same absolute preference."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from domain.swiss.field import Field
from domain.swiss.matching.bits import mask_of, members, span
from domain.swiss.matching.cardinality import Matching, PerfectAttempt
from domain.swiss.matching.edge_pruning import prune_edges

Pairs = list[tuple[int, int]]
"""(higher ranked, lower ranked), both by rank in the field."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """`moved_down` are ranks, best first; residents are the ranks `low` to `high` - 1. Its sets are
    the bits of ranks, or of vertices.
    """

    moved_down: tuple[int, ...]
    low: int
    high: int

    @property
    def residents(self) -> int:
        return span(self.low, self.high)

    @property
    def moved_down_players(self) -> int:
        return mask_of(self.moved_down)

    @property
    def players(self) -> int:
        return self.residents | self.moved_down_players

    @property
    def size(self) -> int:
        return len(self.moved_down) + self.high - self.low

    def unpaired_players(self, pairs: Iterable[tuple[int, int]]) -> int:
        left = self.players
        for a, b in pairs:
            left &= ~(1 << a | 1 << b)
        return left

    def extended_to(self, high: int) -> "Bracket":
        """The same bracket with all players below, down to rank `high` - 1, as residents."""
        return Bracket(self.moved_down, self.low, high)

    def rank_of(self, vertex: int) -> int:
        moved = len(self.moved_down)
        return self.moved_down[vertex] if vertex < moved else self.low + vertex - moved

    def vertices_of(self, players: int) -> int:
        """The vertices of those of `players` who are in the bracket."""
        moved = len(self.moved_down)
        local = (players >> self.low & span(0, self.high - self.low)) << moved
        for t, g in enumerate(self.moved_down):
            local |= (players >> g & 1) << t
        return local

    def players_of(self, vertices: int) -> int:
        """The players, by rank, of a set of vertices, without leaving vertices."""
        moved = len(self.moved_down)
        players = (vertices >> moved & span(0, self.high - self.low)) << self.low
        for t, g in enumerate(self.moved_down):
            players |= (vertices >> t & 1) << g
        return players

    def build_graph(
        self, legal: Sequence[int] | Mapping[int, int], leaving: Sequence[int] = ()
    ) -> list[int]:
        """The legal pairs of the bracket; one more vertex for each of `leaving`, a set of players
        who may leave.

        Two MDPs are never joined: had they been allowed to meet, the bracket above would have
        paired them, for C6 (2026) and C5 (2017) allow no avoidable downfloater.
        """
        moved, inside = len(self.moved_down), span(0, self.high - self.low)
        rows = [(legal[g] >> self.low & inside) << moved for g in self.moved_down]
        arrivals = self.moved_down_players
        upward: dict[int, int] = {0: 0}
        for g in range(self.low, self.high):
            above = legal[g] & arrivals
            if above not in upward:
                upward[above] = sum((above >> m & 1) << t for t, m in enumerate(self.moved_down))
            rows.append((legal[g] >> self.low & inside) << moved | upward[above])
        return with_leaving(rows, [self.vertices_of(players) for players in leaving])


def with_leaving(graph: list[int], leaving: Iterable[int]) -> list[int]:
    """`graph` with one more vertex for each set of vertices, joined to that set."""
    for neighbours in leaving:
        mine = 1 << len(graph)
        for v in members(neighbours):
            graph[v] |= mine
        graph.append(neighbours)
    return graph


SPARE = 3
"""The number of further vertices that may be removed from a set that counts as dense."""


class DutchCompletion:
    def __init__(self, field: Field) -> None:
        self.field = field
        self._known: dict[tuple[int, int], bool] = {}

    def can_absorb(self, low: int, high: int, outsiders: int) -> bool:
        """Whether any `outsiders` players find distinct partners here while the rest stays dense.
        Each partner removed costs every player at most one neighbour; 2 per outsider leaves room
        for an outsider and their partner.
        """
        field, size = self.field, high - low
        if size < 2 * outsiders + 12:
            return False
        here = span(low, high)
        same = max(
            (here & field.absolute_white).bit_count(), (here & field.absolute_black).bit_count()
        )
        neighbours = size - 1 - field.most_met - same
        return 2 * (neighbours - 2 * outsiders - SPARE - 1) >= size

    def is_dense(self, low: int, high: int) -> bool:
        return high - low >= 16 and self.can_absorb(low, high, 0)

    def can_complete(self, floaters: Sequence[int], low: int, bye: Sequence[int]) -> bool:
        """Whether `floaters`, who may not meet one another, and all players from rank `low` on can
        be paired. `bye` holds the set of possible receivers; empty if there is no bye.
        """
        high = self.field.size
        count = high - low + len(floaters)
        if (count + len(bye)) % 2:
            return False
        if not count + len(bye):
            return True
        if self._surely_completes(floaters, low, bye):
            return True
        if floaters:
            return self._can_match(floaters, low, bye)
        key = (low, bye[0] if bye else 0)
        if key not in self._known:
            self._known[key] = self._can_match(floaters, low, bye)
        return self._known[key]

    def _surely_completes(self, floaters: Sequence[int], low: int, bye: Sequence[int]) -> bool:
        high = self.field.size
        enough = all((receivers & span(low, high)).bit_count() > len(floaters) for receivers in bye)
        if not floaters:
            return enough and self.is_dense(low, high)
        return enough and self.can_absorb(low, high, len(floaters))

    def _can_match(self, floaters: Sequence[int], low: int, bye: Sequence[int]) -> bool:
        rest = Bracket(tuple(floaters), low, self.field.size)
        return PerfectAttempt(rest.build_graph(self.field.legal, bye)).is_perfect

    def narrow_field(self, players: Bracket, bye: Sequence[int]) -> Field:
        """The field without pairs of `players`, all who are still to be paired, that a linear
        search proves to be in no complete pairing.
        """
        graph = players.build_graph(self.field.legal, bye)
        matching = PerfectAttempt(graph)
        if not matching.is_perfect:
            return self.field
        legal = list(self.field.legal)
        for v, others in enumerate(prune_edges(graph, matching.mate)[: players.size]):
            legal[players.rank_of(v)] = players.players_of(others)
        return replace(self.field, legal=legal)

    def unpaired_count(self, low: int, high: int) -> int:
        """The number of these players who stay unpaired in a largest pairing among themselves."""
        if self.is_dense(low, high):
            return (high - low) % 2
        return len(Matching(Bracket((), low, high).build_graph(self.field.legal)).unmatched)

    def missable_players(self, low: int, high: int) -> int:
        """The players (bits) whom some maximum matching of the range leaves out."""
        if self.is_dense(low, high):
            return span(low, high) if (high - low) % 2 else 0
        matching = Matching(Bracket((), low, high).build_graph(self.field.legal))
        reached = 0
        for v in matching.unmatched:
            reached |= matching.replaceable_vertices(v)
        return reached << low

    def removable_players(self, low: int, high: int, leaving: Sequence[int] = ()) -> int:
        """The players (bits) without any one of whom the others pair perfectly if one player of
        each set in `leaving` leaves. One Edmonds search finds them all.
        """
        here = span(low, high)
        if self.is_dense(low, high) and len(leaving) <= 2:
            joined = [(players & here).bit_count() for players in leaving]
            if all(count > len(leaving) for count in joined):
                return here
            if len(leaving) == 1:
                return here & ~leaving[0] if joined[0] else 0
        return self.removable_or_bye(low, high, leaving)[0]

    def removable_or_bye(self, low: int, high: int, leaving: Sequence[int]) -> tuple[int, bool]:
        """As `removable_players`; and whether the last leaving vertex can be left over instead."""
        matching = Matching(Bracket((), low, high).build_graph(self.field.legal, leaving))
        if len(matching.unmatched) != 1:
            return 0, False
        reached = matching.replaceable_vertices(matching.unmatched[0])
        players = reached & span(0, high - low)
        return players << low, bool(leaving) and bool(reached >> matching.size - 1)

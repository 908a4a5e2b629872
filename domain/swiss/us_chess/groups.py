"""One round, group by group from the top: the odd player, and the pairs of the others.

US Chess Official Rules, 7th edition, 29B to 29E. If a group is odd, or it or the rest of the field
could not be paired completely, one or more players drop to the next group; no player ever rises. A
single odd player is the lowest-rated rated one without whom the group and with whom the rest of the
field can be paired; they meet the highest possible opponent in the next group rather than one still
lower. Another may drop instead if that corrects colours within the limits; that choice is part of
the group's optimum (`switches`).

Decided here: if no single player can drop so, as few as possible do. From the top, each player is
kept if the round can then still be paired; in a group unrated players are kept before rated ones.
The two sides of an acceleration's batch, who meet straight across, are one group like any other
where the round can't be paired otherwise.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from domain.swiss.matching.bits import lowest_member, mask_of, members, span
from domain.swiss.matching.cardinality import Matching, PerfectAttempt
from domain.swiss.us_chess.field import ScoreGroup, UsChessField
from domain.swiss.us_chess.natural_pairing import natural_pairs
from domain.swiss.us_chess.nearness import NearnessSeat
from domain.swiss.us_chess.switches import Cost, Switching, SwitchSituation

Pairs = tuple[tuple[int, int], ...]
"""(upper side, lower side), by index in the field."""


class FinishedGroup(NamedTuple):
    """A paired group. `plain` is the pairing by halves, `natural` the one without former opponents
    and team mates; both by index, `OUTSIDE` for the next group's first. `dropped` move down; `odd`
    would have moved down without switches. `place` is the vertex of each index in `switching`.
    """

    group: ScoreGroup
    arrivals: tuple[int, ...]
    plain: Pairs
    natural: Pairs
    pairs: Pairs
    dropped: tuple[int, ...]
    odd: int
    switching: Switching
    place: Mapping[int, int]

    @property
    def all_boards(self) -> Pairs:
        """The pairs, with the odd player's board."""
        return self.pairs if self.odd < 0 else (*self.pairs, (OUTSIDE, self.dropped[0]))

    def cost_of(self, pairs: Pairs) -> Cost:
        """The cost of some of the group's boards, relative to its natural pairing."""
        return self.switching.total_cost([(self.place[a], self.place[b]) for a, b in pairs])


OUTSIDE = -1


def pair_groups(field: UsChessField) -> list[FinishedGroup]:
    """Pair the whole field, which must have a complete pairing."""
    finished: list[FinishedGroup] = []
    arrivals: tuple[int, ...] = ()
    for group in field.groups:
        finished.append(_GroupPairing(field, group, arrivals).pair_group())
        arrivals = finished[-1].dropped
    assert not arrivals, "the field has a complete pairing"
    return finished


class _GroupPairing:
    """A score group. Vertices: arrivals, the group's players by index, perhaps the next group."""

    def __init__(self, field: UsChessField, group: ScoreGroup, arrivals: tuple[int, ...]) -> None:
        self.field = field
        self.group = group
        self.arrivals = arrivals
        self.members: tuple[int, ...] = (*arrivals, *range(group.low, group.high))
        # Players by index, as bits: of all groups below, and of the next group.
        self.below = span(group.high, field.size)
        self.next = span(group.high, self._end_of_next_group())
        self.able: list[int] = []
        """The vertices of which one drops."""

    def _end_of_next_group(self) -> int:
        ends = [g.high for g in self.field.groups if g.low >= self.group.high]
        return ends[0] if ends else self.group.high

    def pair_group(self) -> FinishedGroup:
        graph = self._to_vertices(self.field.open_to)
        if self.group.across:
            graph = self._graph_across_if_possible(graph)
        dropped, single = self._choose_drops(graph)
        kept = [v for v in range(len(self.members)) if v not in dropped]
        if not single or len(self.members) == 1:
            return self._pair_kept(graph, kept, dropped, -1, {})
        return self._pair_kept(graph, kept, dropped, dropped[0], self._first_opponents_below())

    def _to_vertices(self, sets: Sequence[int]) -> list[int]:
        """Translate sets of players (bits by index) into sets of this group's vertices."""
        count, low, high = len(self.arrivals), self.group.low, self.group.high
        inside = span(0, high - low)
        rows = []
        for g in self.members:
            mask = sets[g]
            row = (mask >> low & inside) << count
            for t, arrival in enumerate(self.arrivals):
                row |= (mask >> arrival & 1) << t
            rows.append(row)
        return rows

    def _graph_across_if_possible(self, graph: list[int]) -> list[int]:
        """The graph without boards within a side, unless some player could then not be paired."""
        first = self.group.across - self.group.low + len(self.arrivals)
        upper, lower = span(0, first), span(first, len(graph))
        across = [row & (lower if v < first else upper) for v, row in enumerate(graph)]
        whole = self._graph_with_all_below(across)
        return across if PerfectAttempt(whole).is_perfect else graph

    # Who drops

    def _choose_drops(self, graph: Sequence[int]) -> tuple[list[int], bool]:
        """The vertices that drop; and whether it is a single one, chosen from several."""
        matching = Matching(graph)
        if matching.is_perfect and self._is_rest_pairable():
            return [], False
        if len(matching.unmatched) == 1:
            self.able = self._droppable_vertices(matching)
            if self.able:
                return [min(self.able, key=self._drop_order)], True
        return self._choose_several_drops(graph), False

    def _is_rest_pairable(self) -> bool:
        rest = [self.field.open_to[g] >> self.group.high for g in members(self.below)]
        return PerfectAttempt(rest).is_perfect

    def _droppable_vertices(self, matching: Matching) -> list[int]:
        """The vertices without which this group, and with which the groups below can be paired; if
        possible only those with an opponent in the next group.
        """
        reached = matching.replaceable_vertices(matching.unmatched[0])
        reach = self.reachable_below
        able = [v for v in members(reached) if self._opponents_of(v) & reach]
        near = [v for v in able if self._opponents_of(v) & reach & self.next]
        return near or able

    def _opponents_of(self, v: int) -> int:
        return self.field.open_to[self.members[v]]

    @cached_property
    def reachable_below(self) -> int:
        """The players below (bits) without whom all others below can be paired."""
        high = self.group.high
        matching = Matching([self.field.open_to[g] >> high for g in members(self.below)])
        if len(matching.unmatched) != 1:
            return 0
        reached: int = matching.replaceable_vertices(matching.unmatched[0])
        return reached << high

    def _drop_order(self, v: int) -> tuple[bool, bool, int]:
        """The lowest-rated rated player of the group first, then the unrated; then arrivals."""
        player = self.field.players[self.members[v]]
        return v < len(self.arrivals), not player.rating, -v

    def _choose_several_drops(self, graph: Sequence[int]) -> list[int]:
        """The players who drop, as few as possible: those who can't stay in the group in the whole
        round. One complete pairing of the group and all players below is kept up to date: a player
        who leaves the group in it and can be led back by an alternating path stays.
        """
        count = len(self.members)
        rows = self._graph_with_all_below(graph)
        matching = Matching(rows)
        assert matching.is_perfect, "the field has a complete pairing"
        dropped = []
        for v in sorted(range(count), key=self._drop_order, reverse=True):
            below = rows[v] >> count << count
            self._toggle_edges(rows, v, below)
            if matching.mate[v] < count:
                continue
            partner = matching.unmatch(v)
            if not matching.augment(v):
                self._toggle_edges(rows, v, below)
                matching.join(v, partner)
                dropped.append(v)
        return sorted(dropped)

    def _graph_with_all_below(self, graph: Sequence[int]) -> list[int]:
        """The graph of the group's vertices, then of the players below by index."""
        count, high = len(self.members), self.group.high
        rows = [row | self._opponents_of(v) >> high << count for v, row in enumerate(graph)]
        rows += [self.field.open_to[g] >> high << count for g in members(self.below)]
        for v in range(count):
            for i in members(rows[v] >> count):
                rows[count + i] |= 1 << v
        return rows

    @staticmethod
    def _toggle_edges(rows: list[int], v: int, below: int) -> None:
        """Remove the edges between v and `below`, or restore them."""
        rows[v] ^= below
        for i in members(below):
            rows[i] ^= 1 << v

    # How the others are paired

    def _first_opponents_below(self) -> dict[int, int]:
        """The possible odd players, each with the first opponent of the next group."""
        first_opponents = {}
        for v in self.able:
            opponents = self._opponents_of(v) & self.reachable_below
            first_opponents[v] = lowest_member(opponents & self.next or opponents)
        return first_opponents

    def _pair_kept(
        self,
        graph: list[int],
        kept: Sequence[int],
        dropped: Sequence[int],
        odd: int,
        may_drop: dict[int, int],
    ) -> FinishedGroup:
        """Pair the vertices `kept`. Vertex `odd` drops, unless switches let another vertex of
        `may_drop` do so (each has its first opponent below); -1: none is chosen so.
        """
        mates = self._to_vertices(self.field.apart)
        pairs = self._natural_pairs(graph, mates, kept)
        plain = self._pairs_by_rank(kept)
        outside = len(self.members) if odd >= 0 else -1
        if odd >= 0:
            pairs.append((outside, odd))
            graph = [row | (1 << outside if v in may_drop else 0) for v, row in enumerate(graph)]
            graph.append(mask_of(may_drop))
            mates = [*mates, 0]
        switching = Switching(self._build_situation(graph, mates, pairs, outside, may_drop))
        final = switching.find_best()
        last = [v for pair in final if outside in pair for v in pair if v != outside]
        leaving = last if odd >= 0 else dropped
        name = dict(enumerate(self.members)) | {outside: OUTSIDE}
        return FinishedGroup(
            self.group,
            self.arrivals,
            _pairs_by_index(plain, name),
            _pairs_by_index(pairs, name),
            _pairs_by_index([pair for pair in final if outside not in pair], name),
            tuple(sorted(name[v] for v in leaving)),
            name[odd] if odd >= 0 else -1,
            switching,
            {g: v for v, g in name.items()},
        )

    def _natural_pairs(
        self, graph: Sequence[int], mates: Sequence[int], players: Sequence[int]
    ) -> list[tuple[int, int]]:
        """The natural pairing, with team mates apart if the group can be paired so (29E8)."""
        count = len(self.arrivals)
        if any(mates):
            apart = [row & ~mate for row, mate in zip(graph, mates, strict=True)]
            pairs = natural_pairs(apart, count, players)
            if pairs is not None:
                return pairs
        pairs = natural_pairs(graph, count, players)
        assert pairs is not None, "those who stay can be paired"
        return pairs

    def _pairs_by_rank(self, players: Sequence[int]) -> list[tuple[int, int]]:
        """Pair by rank alone, ignoring former meetings."""
        arrivals = [v for v in players if v < len(self.arrivals)]
        others = [v for v in players if v >= len(self.arrivals)]
        pairs = list(zip(arrivals, others, strict=False))
        rest = others[len(arrivals) :] if len(others) >= len(arrivals) else []
        half = len(rest) // 2
        return pairs + list(zip(rest[:half], rest[half:], strict=False))

    def _build_situation(
        self,
        graph: Sequence[int],
        mates: Sequence[int],
        natural: Sequence[tuple[int, int]],
        outside: int,
        may_drop: dict[int, int],
    ) -> SwitchSituation:
        field = self.field
        seats = [self._seat_of(g) for g in self.members]
        met = [self._met_vertices(g) for g in self.members]
        if outside >= 0:
            seats.append(NearnessSeat(0, ""))
            met.append(0)
        return SwitchSituation(
            seats=seats,
            natural=natural,
            graph=graph,
            mates=mates,
            met=met,
            outside=outside,
            first_below={v: self._seat_of(g) for v, g in may_drop.items()},
            limited=field.has_limits,
            counted=field.counted_denials,
        )

    def _seat_of(self, g: int) -> NearnessSeat:
        player = self.field.players[g]
        return NearnessSeat(player.rating, player.history)

    def _met_vertices(self, g: int) -> int:
        """The vertices of the opponents already met."""
        if not self.field.relaxed:
            return 0
        met = set(self.field.players[g].met)
        return mask_of(v for v, h in enumerate(self.members) if self.field.players[h].number in met)


def _pairs_by_index(pairs: Sequence[tuple[int, int]], name: dict[int, int]) -> Pairs:
    return tuple((name[u], name[v]) for u, v in pairs)

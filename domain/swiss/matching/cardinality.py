"""As many pairs as possible in a graph of bit sets (Edmonds' blossom search).

Every step of a search either labels a new vertex or shrinks a blossom, because labelled vertices
are masked away before neighbours are looked at: a search takes O(n) steps on n-bit integers, not
O(edges).

The search for the heaviest perfect matching (`weighted`) starts from such pairs, too.
"""

from collections.abc import Sequence
from typing import NamedTuple

from domain.swiss.matching.bits import lowest_member, mask_of, members


class Matching:
    """A maximum matching of `adjacency`, which must be symmetric and without loops.

    `mate[v]` is v's partner or -1. `unmatched` are the vertices the construction left over; later
    changes don't update it. Vertices outside `alive` are treated as deleted. The construction keeps
    as much as it can of the matching `start`.
    """

    def __init__(
        self, adjacency: Sequence[int], alive: int | None = None, start: Sequence[int] = ()
    ) -> None:
        self.adjacency = adjacency
        self.size = len(adjacency)
        self.mate = [-1] * self.size
        self.alive = (1 << self.size) - 1 if alive is None else alive
        self.exposed = self.alive
        self._keep_edges(start)
        self._match_greedily()
        self._match_exposed()
        self.unmatched = members(self.exposed)

    def _match_exposed(self) -> None:
        for v in members(self.exposed):
            if self.mate[v] < 0:
                self.augment(v)

    def _keep_edges(self, start: Sequence[int]) -> None:
        for v, u in enumerate(start):
            if v < u and self.adjacency[v] >> u & 1 and self.exposed >> v & self.exposed >> u & 1:
                self.join(v, u)

    def _match_greedily(self) -> None:
        adjacency, free = self.adjacency, self.exposed
        for v in sorted(members(free), key=lambda v: adjacency[v].bit_count()):
            if free >> v & 1 and (choice := adjacency[v] & free):
                self.join(v, lowest_member(choice))
                free = self.exposed

    @property
    def is_perfect(self) -> bool:
        return not self.unmatched

    def join(self, u: int, v: int) -> None:
        self.mate[u] = v
        self.mate[v] = u
        self.exposed &= ~(1 << u | 1 << v)

    def unmatch(self, v: int) -> int:
        """Dissolve v's pair; returns its former partner."""
        u = self.mate[v]
        self.mate[u] = self.mate[v] = -1
        self.exposed |= 1 << u | 1 << v
        return u

    def augment(self, root: int) -> bool:
        """Match the exposed vertex `root` along an augmenting path; False if there is none."""
        search = _BlossomSearch(self, root)
        end = search.grow_tree(self.exposed & ~(1 << root), 0)
        if end < 0:
            return False
        search.flip_path(end)
        self.exposed &= ~(1 << root | 1 << end)
        return True

    def replaceable_vertices(self, root: int) -> int:
        """The vertices that can be exposed instead of `root` in an equally large matching, root
        included.
        """
        search = _BlossomSearch(self, root)
        search.grow_tree(0, self.exposed)
        return search.outer

    def possible_partners(self, v: int) -> int:
        """The partners (bits) v can have in a matching of the same size, if that is perfect."""
        partner = self._remove_vertex(v)
        reached = self.replaceable_vertices(partner)
        self._restore_vertex(v, partner)
        return self.adjacency[v] & reached

    def match_with(self, v: int, partner: int) -> None:
        """Match v with one of its possible partners."""
        former = self._remove_vertex(v)
        self.expose_instead(former, partner)
        self._restore_vertex(v, partner)

    def take_lowest(self, v: int, choices: int) -> int:
        """Match v with the lowest partner in `choices` that this perfect matching allows; returns
        that partner. Often v has it already, or two pairs can simply swap.
        """
        best, partner = lowest_member(choices), self.mate[v]
        if best == partner:
            return best
        if self.adjacency[partner] >> self.mate[best] & 1:
            other = self.mate[best]
            self.join(v, best)
            self.join(partner, other)
            return best
        best = lowest_member(self.possible_partners(v) & choices)
        self.match_with(v, best)
        return best

    def _remove_vertex(self, v: int) -> int:
        partner = self.unmatch(v)
        self.alive &= ~(1 << v)
        self.exposed &= ~(1 << v)
        return partner

    def _restore_vertex(self, v: int, partner: int) -> None:
        self.alive |= 1 << v
        self.join(v, partner)

    def fix_pair(self, v: int) -> None:
        """Delete v and its partner, whose pair is final."""
        self.alive &= ~(1 << v | 1 << self.mate[v])

    def expose_instead(self, root: int, other: int) -> None:
        """Match `root` and expose `other`, one of `replaceable_vertices(root)`, instead."""
        if other == root:
            return
        self.unmatch(other)
        self.alive &= ~(1 << other)
        found = self.augment(root)
        self.alive |= 1 << other
        assert found, "only a vertex reached by an even alternating path can be exposed instead"


class PerfectAttempt(Matching):
    """A matching that gives up at the first vertex that can't be matched."""

    def _match_exposed(self) -> None:
        for v in members(self.exposed):
            if self.mate[v] < 0 and not self.augment(v):
                return


class _BlossomSearch:
    """One alternating tree with blossoms. `outer` vertices are reached over an even number of
    edges.

    `above` leads, step by step, from a vertex to the base of its blossom: when a blossom becomes
    part of a larger one, only its base is updated. Updating each vertex would make a search with n
    shrinks of one growing blossom quadratic.
    """

    def __init__(self, matching: Matching, root: int) -> None:
        self.matching = matching
        self.mate = matching.mate
        self.root = root
        self.outer = 1 << root
        self.link = [-1] * matching.size
        self.above = list(range(matching.size))
        self.blossom: dict[int, int] = {}
        self.queue = [root]

    def grow_tree(self, goals: int, ignored: int) -> int:
        """Grow the tree until one of `goals` is adjacent to it; returns that vertex, or -1."""
        adjacency, alive = self.matching.adjacency, self.matching.alive
        mate, link, queue = self.mate, self.link, self.queue
        unseen = alive & ~self.outer & ~ignored
        for v in queue:
            near = adjacency[v] & alive
            if near & goals:
                end = lowest_member(near & goals)
                link[end] = v
                return end
            fresh = near & unseen
            while fresh:
                low = fresh & -fresh
                inner = low.bit_length() - 1
                partner = mate[inner]
                link[inner] = v
                self.outer |= 1 << partner
                unseen &= ~(low | 1 << partner)
                fresh &= unseen
                queue.append(partner)
            while closing := near & self.outer & ~self._blossom_of(self._base(v)):
                self._shrink(v, lowest_member(closing))
        return -1

    def _base(self, v: int) -> int:
        """The base of v's blossom; the way there is halved for later calls."""
        above = self.above
        while (higher := above[v]) != v:
            above[v] = v = above[higher]
        return v

    def _blossom_of(self, base: int) -> int:
        return self.blossom.get(base) or 1 << base

    def _shrink(self, v: int, w: int) -> None:
        """Make all vertices outer of the odd cycle that the edge v-w of outer vertices closes."""
        stem = self._common_base(v, w)
        bases = [*self._relink(v, w, stem), *self._relink(w, v, stem)]
        merged = self._blossom_of(stem)
        for base in bases:
            merged |= self._blossom_of(base)
        for base in bases:
            self.above[base] = stem
        self.blossom[stem] = merged
        if fresh := merged & ~self.outer:
            self.queue += members(fresh)
            self.outer |= fresh

    def _common_base(self, v: int, w: int) -> int:
        """The base of the first blossom common to the ways of v and w to the root."""
        link, mate = self.link, self.mate
        passed = set()
        x, top = self._base(v), self._base(self.root)
        while True:
            passed.add(x)
            if x == top:
                break
            x = self._base(link[mate[x]])
        y = self._base(w)
        while y not in passed:
            y = self._base(link[mate[y]])
        return y

    def _relink(self, v: int, child: int, stem: int) -> list[int]:
        """The bases of the blossoms on the way from v up to the stem's."""
        link, mate = self.link, self.mate
        passed = []
        while (base := self._base(v)) != stem:
            inner = mate[v]
            passed += [base, self._base(inner)]
            link[v] = child
            child, v = inner, link[inner]
        return passed

    def flip_path(self, end: int) -> None:
        """Swap matched and unmatched edges along the path from the root to `end`."""
        while end >= 0:
            v = self.link[end]
            following = self.mate[v]
            self.mate[end] = v
            self.mate[v] = end
            end = following


class SearchStart(NamedTuple):
    """A start of a weighted search: the edges, if fewer than all; even duals such that no edge is
    heavier than the sum of its two; a matching of edges exactly that heavy. Duals and weights are
    multiplied by 4.
    """

    near: list[list[int]]
    dual: list[int]
    mate: list[int]


def start_from_weights(weight: Sequence[Sequence[int]]) -> SearchStart:
    """A start for weights that are multiplied by 4, with a matching of its tight edges."""
    near = [[v for v, w in enumerate(row) if w] for row in weight]
    dual = [max(row, default=0) >> 1 for row in weight]
    tight = []
    for u, (ends, row) in enumerate(zip(near, weight, strict=True)):
        dual[u] -= min((dual[u] + dual[v] - row[v] for v in ends), default=0)
    for u, (ends, row) in enumerate(zip(near, weight, strict=True)):
        tight.append(mask_of(v for v in ends if dual[u] + dual[v] == row[v]))
    return SearchStart(near, dual, Matching(tight).mate)

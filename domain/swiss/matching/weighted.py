"""The heaviest perfect matching, on integers of any size (Edmonds' primal-dual method).

Each vertex has a dual value, and so has each blossom (an odd set shrunk to one node), such that no
edge is heavier than the sum of its two duals and those of the blossoms around it; an edge is tight
if it equals that sum. A perfect matching of tight edges which leaves every blossom of positive dual
by one edge only is the heaviest (complementary slackness). The search grows alternating trees over
tight edges from all unmatched vertices at once, and changes the duals when no tree can grow.

Weights are multiplied by 4 internally, so halving a slack never leaves a fraction: unmatched
vertices start with even duals and change together.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum

from domain.swiss.matching.cardinality import SearchStart, start_from_weights

Edge = tuple[int, int]


class Label(IntEnum):
    FREE = 0
    OUTER = 1
    INNER = 2


FREE, OUTER, INNER = Label.FREE, Label.OUTER, Label.INNER
NOBODY: Edge = (-1, -1)


class HeaviestPerfectSearch:
    """`weights` is symmetric; 0 means that there is no edge, any other weight is positive.

    After `solve` has returned True, `mate` is the matching. Nodes below `size` are vertices, the
    others blossoms. `entry[x]` is the edge through which node x was reached, with its end in x
    last."""

    def __init__(self, weights: Sequence[Sequence[int]], start: SearchStart | None = None) -> None:
        n = self.size = len(weights)
        fourfold = {id(row): [4 * w for w in row] for row in weights}
        self.weight = [fourfold[id(row)] for row in weights]
        self.near, dual, self.mate = start or start_from_weights(self.weight)
        self.dual = dual + [0] * n
        self.infinite = n * (4 * max(dual, default=0) + 1)
        self.top = list(range(n))
        self.parent = [-1] * (2 * n)
        self.base = list(range(n)) + [-1] * n
        self.children: dict[int, list[int]] = {}
        self.cycle: dict[int, list[Edge]] = {}
        self.ends: dict[int, list[int]] = {}
        self.label: list[Label] = []
        self.entry: list[Edge] = []
        self.slack: list[int] = []
        self.through: list[Edge] = []
        self.queue: list[int] = []

    def solve(self) -> bool:
        if self.size % 2 or not all(self.near):
            return False
        while -1 in self.mate:
            if not self._augment_once():
                return False
            self._dissolve_blossoms_of_dual_zero()
        return True

    def tight_edges(self) -> list[int]:
        """The graph of edges whose weight equals their duals, without blossoms of negative dual."""
        dual, top = self.dual, self.top
        around = [self._blossoms_of(v) for v in range(self.size)]
        tight = []
        for u, (near, row) in enumerate(zip(self.near, self.weight, strict=True)):
            own, mine = dual[u], top[u]
            ends = 0
            for v in near:
                gap = own + dual[v] - row[v]
                if gap <= 0 and around[u] and top[v] == mine:
                    gap += sum(dual[b] for b in around[u] & around[v])
                if not gap:
                    ends |= 1 << v
            tight.append(ends)
        return tight

    def _blossoms_of(self, vertex: int) -> set[int]:
        """The blossoms around the vertex with a positive dual."""
        found = set()
        while (vertex := self.parent[vertex]) >= 0:
            if self.dual[vertex]:
                found.add(vertex)
        return found

    @property
    def tight_is_best(self) -> bool:
        """Whether every perfect matching of the tight edges is a heaviest one. A heaviest one has
        tight edges only; without blossoms of positive dual the converse holds.
        """
        return not any(self.dual[b] for b in self.children)

    def _vertices_of(self, node: int) -> Iterator[int]:
        if node < self.size:
            yield node
            return
        stack = [node]
        while stack:
            for child in self.children[stack.pop()]:
                if child < self.size:
                    yield child
                else:
                    stack.append(child)

    def _augment_once(self) -> bool:
        """Search until the matching grows by a pair; False if there is no perfect matching."""
        self.label = [FREE] * (2 * self.size)
        self.entry = [NOBODY] * (2 * self.size)
        self.slack = [self.infinite] * (2 * self.size)
        self.through = [NOBODY] * (2 * self.size)
        self.queue = []
        for v in range(self.size):
            if self.mate[v] < 0:
                self._make_outer(self.top[v], NOBODY)
        while True:
            while self.queue:
                if self._scan_edges(self.queue.pop()):
                    return True
            if not self._change_duals():
                return False
            if self._use_tight_edges():
                return True
            self._expand_inner_of_dual_zero()

    def _make_outer(self, node: int, entry: Edge) -> None:
        self.label[node] = OUTER
        self.entry[node] = entry
        self.queue += self._vertices_of(node)

    def _scan_edges(self, u: int) -> bool:
        """Scan u's edges: follow the tight ones, remember the tightest of the others."""
        top, label, dual, slack, row = self.top, self.label, self.dual, self.slack, self.weight[u]
        own, ours = dual[u], top[u]
        for v in self.near[u]:
            node = top[v]
            if node == ours or label[node] is INNER:
                continue
            gap = own + dual[v] - row[v]
            if not gap:
                if self._follow_edge(u, v):
                    return True
                ours = top[u]
            elif gap < slack[node]:
                slack[node] = gap
                self.through[node] = (u, v)
        return False

    def _follow_edge(self, u: int, v: int) -> bool:
        """Use the tight edge from the outer vertex u; True if the matching has grown."""
        node = self.top[v]
        if self.label[node] is FREE:
            self.label[node] = INNER
            self.entry[node] = (u, v)
            stem = self.base[node]
            self._make_outer(self.top[self.mate[stem]], (stem, self.mate[stem]))
            return False
        ancestor = self._common_ancestor(u, v)
        if ancestor < 0:
            self._flip_to_root(u, v)
            self._flip_to_root(v, u)
            return True
        self._shrink_blossom(ancestor, u, v)
        return False

    def _outer_above(self, outer: int) -> int:
        """The outer node two steps nearer to the root, -1 above the root."""
        inner = self.entry[outer][0]
        return -1 if inner < 0 else self.top[self.entry[self.top[inner]][0]]

    def _common_ancestor(self, u: int, v: int) -> int:
        """The first node common to the tree paths of u and v; -1 if they are in two trees."""
        passed: set[int] = set()
        x, y = self.top[u], self.top[v]
        while x >= 0 or y >= 0:
            if x >= 0:
                if x in passed:
                    return x
                passed.add(x)
                x = self._outer_above(x)
            x, y = y, x
        return -1

    def _flip_to_root(self, s: int, partner: int) -> None:
        """Match s with `partner`, and flip the tree path from s up to its root."""
        while True:
            node = self.top[s]
            if node >= self.size:
                self._change_base(node, s)
            inner_vertex = self.entry[node][0]
            self.mate[s] = partner
            if inner_vertex < 0:
                return
            inner = self.top[inner_vertex]
            s, partner = self.entry[inner]
            if inner >= self.size:
                self._change_base(inner, partner)
            self.mate[partner] = s

    def _change_base(self, blossom: int, vertex: int) -> None:
        """Make `vertex` the one member of the blossom that is matched outside it."""
        child = vertex
        while self.parent[child] != blossom:
            child = self.parent[child]
        if child >= self.size:
            self._change_base(child, vertex)
        around, cycle = self.children[blossom], self.cycle[blossom]
        k, length = around.index(child), len(around)
        for i in range(k + 1, length, 2) if k % 2 else range(k - 2, -1, -2):
            for end, node in zip(cycle[i], (around[i], around[(i + 1) % length]), strict=True):
                if node >= self.size:
                    self._change_base(node, end)
            p, q = cycle[i]
            self.mate[p], self.mate[q] = q, p
        self.children[blossom] = around[k:] + around[:k]
        self.cycle[blossom] = cycle[k:] + cycle[:k]
        self.base[blossom] = vertex

    def _path_up(self, node: int, ancestor: int) -> tuple[list[int], list[Edge]]:
        """Nodes from `node` up to, but without, the ancestor, and the edges that lead upwards."""
        nodes, edges = [], []
        while node != ancestor:
            a, b = self.entry[node]
            inner = self.top[a]
            c, d = self.entry[inner]
            nodes += [node, inner]
            edges += [(b, a), (d, c)]
            node = self.top[c]
        return nodes, edges

    def _shrink_blossom(self, ancestor: int, u: int, v: int) -> None:
        """Shrink the odd cycle that the edge u-v closes below the ancestor to one node."""
        down, down_edges = self._path_up(self.top[u], ancestor)
        up, up_edges = self._path_up(self.top[v], ancestor)
        blossom = next(b for b in range(self.size, 2 * self.size) if b not in self.children)
        cycle = [(b, a) for a, b in reversed(down_edges)] + [(u, v)] + up_edges
        self.children[blossom] = [ancestor, *reversed(down), *up]
        self.cycle[blossom] = cycle
        self.base[blossom] = self.base[ancestor]
        self.dual[blossom] = 0
        self.label[blossom] = OUTER
        self.entry[blossom] = self.entry[ancestor]
        self.parent[blossom] = -1
        for child in self.children[blossom]:
            self.parent[child] = blossom
            if self.label[child] is INNER:
                self.queue += self._vertices_of(child)
        for leaf in self._vertices_of(blossom):
            self.top[leaf] = blossom
        self.ends[blossom] = self._nearest_ends(self.children[blossom])
        self._find_tightest(blossom)

    def _nearest_ends(self, children: Sequence[int]) -> list[int]:
        """For every vertex x the member of the blossom whose edge to x has the least slack. All
        members' duals change equally while they are one node, so this stays true.
        """
        dual, weight = self.dual, self.weight
        best: list[int | None] = [None] * self.size
        found = [-1] * self.size
        for child in children:
            known = self.ends.get(child)
            for x, end in enumerate(known) if known else ((x, child) for x in self.near[child]):
                if end >= 0:
                    gap = dual[end] - weight[end][x]
                    if (least := best[x]) is None or gap < least:
                        best[x] = gap
                        found[x] = end
        return found

    def _find_tightest(self, node: int) -> None:
        """The tightest edge between `node` and an outer vertex of another node."""
        top, label, dual = self.top, self.label, self.dual
        ends = self.ends.get(node)
        best, through = self.infinite, NOBODY
        for u in self.near[node] if ends is None else range(self.size):
            if top[u] == node or label[top[u]] is not OUTER:
                continue
            end = node if ends is None else ends[u]
            if end < 0:
                continue
            gap = dual[u] + dual[end] - self.weight[end][u]
            if gap < best:
                best, through = gap, (u, end)
        self.slack[node] = best
        self.through[node] = through

    def _outermost_nodes(self) -> list[int]:
        parent = self.parent
        nodes = [v for v in range(self.size) if parent[v] < 0]
        return nodes + [b for b in self.children if parent[b] < 0]

    def _largest_dual_step(self, nodes: Sequence[int]) -> int:
        """The most by which all outer duals can fall before an edge or a blossom gets tight."""
        label, slack, step = self.label, self.slack, self.infinite
        for x in nodes:
            kind = label[x]
            if kind is FREE:
                step = min(step, slack[x])
            elif kind is OUTER:
                if slack[x] < self.infinite:
                    step = min(step, slack[x] >> 1)
            elif x >= self.size:
                step = min(step, self.dual[x] >> 1)
        return step

    def _change_duals(self) -> bool:
        """Lower outer and raise inner duals until an edge gets tight or a blossom's dual 0."""
        nodes = self._outermost_nodes()
        step = self._largest_dual_step(nodes)
        if step == self.infinite:
            return False
        dual, label, top, slack = self.dual, self.label, self.top, self.slack
        for v in range(self.size):
            kind = label[top[v]]
            if kind is OUTER:
                dual[v] -= step
            elif kind is INNER:
                dual[v] += step
        for x in nodes:
            kind = label[x]
            if x >= self.size and kind is not FREE:
                dual[x] += 2 * step if kind is OUTER else -2 * step
            if kind is not INNER and slack[x] < self.infinite:
                slack[x] -= step if kind is FREE else 2 * step
        return True

    def _use_tight_edges(self) -> bool:
        """Follow the edges that are tight; True as soon as one augments the matching."""
        for x in self._outermost_nodes():
            if self.slack[x] or self.label[x] is INNER:
                continue
            u, v = self.through[x]
            other = self.top[v]
            if self.top[u] != other and self.label[other] is not INNER and self._follow_edge(u, v):
                return True
        return False

    def _expand_inner_of_dual_zero(self) -> None:
        for b in list(self.children):
            weightless = b in self.children and self.parent[b] < 0 and not self.dual[b]
            if weightless and self.label[b] is INNER:
                self._expand_blossom(b)

    def _expand_blossom(self, blossom: int) -> None:
        """Put an inner blossom's members back into the tree, the even way from entry to base."""
        u, v = self.entry[blossom]
        around, cycle = self.children[blossom], self.cycle[blossom]
        self._dissolve_blossom(blossom)
        k, length = around.index(self.top[v]), len(around)
        for child in around:
            self.label[child] = FREE
            self.slack[child] = self.infinite
        self.label[around[k]] = INNER
        self.entry[around[k]] = (u, v)
        step = 1 if k % 2 else -1
        while k % length:
            k = self._label_two_members(around, cycle, k, step)
        for child in around:
            if self.label[child] is FREE:
                self._find_tightest(child)

    def _label_two_members(self, around: list[int], cycle: list[Edge], k: int, step: int) -> int:
        """Label the next two members of an expanded blossom, outer and inner; the place after."""
        length = len(around)
        for label in (OUTER, INNER):
            a, b = cycle[k % length] if step > 0 else cycle[k - 1][::-1]
            k += step
            node = around[k % length]
            if label is OUTER:
                self._make_outer(node, (a, b))
            else:
                self.label[node] = INNER
                self.entry[node] = (a, b)
        return k

    def _dissolve_blossom(self, blossom: int) -> None:
        del self.cycle[blossom], self.ends[blossom]
        for child in self.children.pop(blossom):
            self.parent[child] = -1
            for leaf in self._vertices_of(child):
                self.top[leaf] = child

    def _dissolve_blossoms_of_dual_zero(self) -> None:
        for b in list(self.children):
            if self.parent[b] < 0 and not self.dual[b]:
                self._dissolve_blossom(b)

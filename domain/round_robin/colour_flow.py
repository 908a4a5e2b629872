"""Which games to turn so that colours come level: a least-cost flow, and why it is the optimum.

Draw an arrow from White to Black for every game that may still be turned. Turning it takes two
off White's balance and gives two to Black, so it carries one unit of surplus from White to Black.
Give each player with balance b the target 0 if b is even and either of +1, -1 if it is odd. Then
a set X of turned games changes the surplus of player v by (arrows of X leaving v) - (arrows of X
entering v), which is precisely an integral flow with capacity one on every arrow: sets of games
and such flows are the same thing. b = +2 must send one unit, b = -2 must take one; b = +3 must
send one and may send a second, b = +1 may send one (and becomes -1); the same with signs changed.
"May" costs so much that it is used only where it serves a "must".

The cost of a flow, most important first: units of surplus that must go and stay; games turned;
the sum of how many rounds before the last they lie. Each is a sum over arrows, so one integer per
arrow holds all (no digit can overflow into the next). Sending flow along shortest paths in the
residual graph keeps every intermediate flow the cheapest of its size (Ford and Fulkerson; Edmonds
and Karp 1972), path costs never fall, and the loop stops at the first path that no longer
relieves anybody. The final flow is therefore the cheapest of all. Between two searches all paths
of the same cost are used up (primal-dual), which is what makes a field of 200 quick. Nothing here
is random: equal inputs give equal sets.
"""

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from domain.ids import Number
from domain.round_robin.table import ScheduledGame

_TURN = 1 << 24
"""One game turned; more than any sum of distances from the last round (200 · 199 rounds)."""
_MAY = 1 << 48
"""A unit sent or taken that nobody needs; more than the cost of any path."""
_FAR = 1 << 60


class Surplus(NamedTuple):
    """Units of two: what has to move and what may."""

    must: int
    may: int


def surplus(balance: int) -> Surplus:
    return Surplus(abs(balance) // 2, abs(balance) % 2)


class _Network:
    """Arc 2i goes forward, 2i+1 is its residual; node 0 is the spring and node 1 the drain."""

    def __init__(self) -> None:
        self.heads: list[int] = []
        self.costs: list[int] = []
        self.room: list[int] = []
        self.leaving: list[list[int]] = [[], []]

    def node(self) -> int:
        self.leaving.append([])
        return len(self.leaving) - 1

    def arc(self, tail: int, head: int, cost: int, room: int) -> None:
        self.leaving[tail].append(len(self.heads))
        self.leaving[head].append(len(self.heads) + 1)
        self.heads += (head, tail)
        self.costs += (cost, -cost)
        self.room += (room, 0)


def turned_games(
    balance: Mapping[Number, int], games: Sequence[ScheduledGame], last_round: int
) -> tuple[ScheduledGame, ...]:
    """The cheapest set of `games` to turn, with the colours they have now."""
    network = _drawn(balance, games, [_TURN + last_round - game.round for game in games])
    _saturate(network)
    return tuple(g for i, g in enumerate(games) if not network.room[2 * i])


def surplus_left(balance: Mapping[Number, int], games: Sequence[ScheduledGame]) -> int:
    """Units of surplus that no set of `games` can relieve; quicker, since it asks for no cost."""
    network = _drawn(balance, games, [0] * len(games))
    return sum(surplus(b).must for b in balance.values()) - _saturate(network)


def _drawn(
    balance: Mapping[Number, int], games: Sequence[ScheduledGame], costs: Sequence[int]
) -> _Network:
    network = _Network()
    nodes = {number: network.node() for number in balance}
    for game, cost in zip(games, costs, strict=True):
        network.arc(nodes[game.white], nodes[game.black], cost, 1)
    _connect(network, nodes, balance)
    return network


def _connect(network: _Network, nodes: Mapping[Number, int], balance: Mapping[Number, int]) -> None:
    uneven = ((number, b) for number, b in balance.items() if b)
    for number, b in uneven:
        for cost, units in zip((0, _MAY), surplus(b), strict=True):
            if units and b > 0:
                network.arc(0, nodes[number], cost, units)
            elif units:
                network.arc(nodes[number], 1, cost, units)


def _saturate(network: _Network) -> int:
    """Sends flow while a path relieves somebody; gives the number of "must" units relieved.

    A path costs one `_MAY` for each of its ends that is not a "must", give or take some games: it
    may turn games back, so the multiple of `_MAY` is the nearest, not the next lower.
    """
    height = [0] * len(network.leaving)
    relieved = 0
    while _raise(network, height) and height[1] < 2 * _MAY:
        gain = 2 - (height[1] + _MAY // 2) // _MAY
        used = [0] * len(height)
        while _send(network, height, used):
            relieved += gain
    return relieved


def _raise(network: _Network, height: list[int]) -> bool:
    """Adds to each height the shortest way from the spring (Dijkstra over reduced costs)."""
    heads, costs, room = network.heads, network.costs, network.room
    way = [_FAR] * len(height)
    way[0] = 0
    queue = [(0, 0)]
    while queue:
        distance, tail = heappop(queue)
        if distance > way[tail]:
            continue
        above = distance + height[tail]
        for arc in network.leaving[tail]:
            if room[arc]:
                head = heads[arc]
                candidate = above + costs[arc] - height[head]
                if candidate < way[head]:
                    way[head] = candidate
                    heappush(queue, (candidate, head))
    limit = way[1]
    for node, distance in enumerate(way):
        height[node] += min(distance, limit)
    return limit < _FAR


def _send(network: _Network, height: Sequence[int], used: list[int]) -> bool:
    """One unit along a path of tight arcs; `used` remembers the arcs that lead nowhere."""
    path: list[int] = []
    seen = {0}
    node = 0
    while node != 1:
        arc = _tight(network, height, used, node, seen)
        if arc is not None:
            path.append(arc)
            node = network.heads[arc]
            seen.add(node)
        elif path:
            node = network.heads[path.pop() ^ 1]
            used[node] += 1
        else:
            return False
    for arc in path:
        network.room[arc] -= 1
        network.room[arc ^ 1] += 1
    return True


def _tight(
    network: _Network, height: Sequence[int], used: list[int], node: int, seen: set[int]
) -> int | None:
    """The node's next arc with room whose head lies exactly its cost higher and was not visited."""
    heads, costs, room = network.heads, network.costs, network.room
    arcs, level, at = network.leaving[node], height[node], used[node]
    while at < len(arcs):
        arc = arcs[at]
        if room[arc] and heads[arc] not in seen and level + costs[arc] == height[heads[arc]]:
            used[node] = at
            return arc
        at += 1
    used[node] = at
    return None

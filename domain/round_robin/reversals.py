"""Colour reversals: the late games that change colours when a player's games are annulled.

US Chess, chapter 12 (7th edition), tables and reversals; the seven printed lists are cases of what
is computed here. In an even field each player has one game more with one colour. An annulled player
takes one game from each of the others, played or not, and leaves them two apart or level. Reversing
colours of future games makes all of them level again. In an odd field all were level and are now
one apart, which no reversal can improve; nothing changes then. After a second player the two cases
are swapped, and the same computation applies.

The set chosen is, in this order,
1. the one that leaves the least beyond level (nothing, whenever that can be reached),
2. of those, one from the fewest last rounds, for the organiser announces "the last three rounds",
3. of those, one with the fewest games,
4. of those, one whose games lie as late as possible (least sum of distances from the last round),
5. if several remain, always the same one.

The flow proves 3 and 4 inside a given number of rounds. For 1 and 2: more rounds mean more
arrows, so the rest can only fall when a round is added; the first number of rounds that leaves the
same rest as all rounds is therefore the least one.

A game is never reversed if it has been played, if the arbiter declined to reverse it, or if one of
its players has left. Games of a player who left with half of their games or more count in the
balance with the colours of the table: the rulebook reverses nothing because of them.

The list is in the printed order: first the games that help both players, by the number of the
player with too many Whites; then the links of longer chains, from the last round backwards.

The games to reverse are found by a least-cost flow; it is optimal for these reasons.

Draw an arrow from White to Black for every game that may still be reversed. Reversing it takes two
off White's balance and gives two to Black, so it carries one unit of surplus from White to Black.
Give each player with balance b the target 0 if b is even and either of +1, -1 if it is odd. Then a
set X of turned games changes the surplus of player v by (arrows of X leaving v) - (arrows of X
entering v), which is precisely an integral flow with capacity one on every arrow: sets of games and
such flows are the same thing. b = +2 must send one unit, b = -2 must take one; b = +3 must send one
and may send a second, b = +1 may send one (and becomes -1); the same with signs changed. "May"
costs so much that it is used only to serve a "must".

The cost of a flow, most important first: units of surplus that must go and stay; games turned; the
sum of how many rounds before the last they lie. Each is a sum over arrows, so one integer per arrow
holds all (no digit can overflow into the next). Sending flow along shortest paths in the residual
graph keeps every intermediate flow the cheapest of its size (Ford and Fulkerson; Edmonds and Karp
1972), path costs never fall, and the loop stops at the first path that relieves no player. The
final flow is therefore the cheapest of all. Between two searches all paths of the same cost are
used up (primal-dual), which makes a field of 200 fast. Nothing here is random: equal inputs give
equal sets.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

from domain.ids import Number
from domain.round_robin.table import ScheduledGame, Table, TableSlot, colour_balances

_TURN = 1 << 24
"""The cost of one reversed game: above any sum of distances from the last round (200 · 199)."""
_MAY = 1 << 48
"""The cost of an unnecessary unit sent or taken: above the cost of any path."""
_FAR = 1 << 60
_SOURCE, _SINK = 0, 1


class Surplus(NamedTuple):
    """A balance in units of two games: those that must be reversed, and those that may."""

    must: int
    may: int


def surplus_of(balance: int) -> Surplus:
    return Surplus(abs(balance) // 2, abs(balance) % 2)


class _Network:
    """Arc 2i goes forward, 2i+1 is its residual; `heads`, `costs` and `room` are by arc, `leaving`
    has the arcs of each node.
    """

    def __init__(self) -> None:
        self.heads: list[int] = []
        self.costs: list[int] = []
        self.room: list[int] = []
        self.leaving: list[list[int]] = [[], []]

    def add_node(self) -> int:
        self.leaving.append([])
        return len(self.leaving) - 1

    def add_arc(self, tail: int, head: int, cost: int, room: int) -> None:
        self.leaving[tail].append(len(self.heads))
        self.leaving[head].append(len(self.heads) + 1)
        self.heads += (head, tail)
        self.costs += (cost, -cost)
        self.room += (room, 0)


def cheapest_reversals(
    balance: Mapping[Number, int], games: Sequence[ScheduledGame], last_round: int
) -> tuple[ScheduledGame, ...]:
    """The cheapest set of `games` to reverse, with their present colours."""
    network = _build_network(balance, games, [_TURN + last_round - game.round for game in games])
    _send_flow(network)
    return tuple(g for i, g in enumerate(games) if not network.room[2 * i])


def unrelieved_surplus(balance: Mapping[Number, int], games: Sequence[ScheduledGame]) -> int:
    """Units of surplus that no set of `games` can relieve; faster, as it ignores costs."""
    network = _build_network(balance, games, [0] * len(games))
    return sum(surplus_of(b).must for b in balance.values()) - _send_flow(network)


def _build_network(
    balance: Mapping[Number, int], games: Sequence[ScheduledGame], costs: Sequence[int]
) -> _Network:
    """The network whose first arcs are the games, in their order, then those of surplus."""
    network = _Network()
    nodes = {number: network.add_node() for number in balance}
    for game, cost in zip(games, costs, strict=True):
        network.add_arc(nodes[game.white], nodes[game.black], cost, 1)
    _connect_surplus(network, nodes, balance)
    return network


def _connect_surplus(
    network: _Network, nodes: Mapping[Number, int], balance: Mapping[Number, int]
) -> None:
    """Join source and sink to the players with too many Whites, or too many Blacks."""
    uneven = ((number, b) for number, b in balance.items() if b)
    for number, b in uneven:
        for cost, units in zip((0, _MAY), surplus_of(b), strict=True):
            if units and b > 0:
                network.add_arc(_SOURCE, nodes[number], cost, units)
            elif units:
                network.add_arc(nodes[number], _SINK, cost, units)


def _send_flow(network: _Network) -> int:
    """Send flow while a path relieves a player; returns the number of "must" units relieved.

    A path costs one `_MAY` for each of its ends that is not a "must", plus or minus some games: it
    may turn games back, so the multiple of `_MAY` is the nearest, not the next lower.
    """
    height = [0] * len(network.leaving)
    relieved = 0
    while _raise_heights(network, height) and height[_SINK] < 2 * _MAY:
        gain = 2 - (height[_SINK] + _MAY // 2) // _MAY
        used = [0] * len(height)
        while _send_unit(network, height, used):
            relieved += gain
    return relieved


def _raise_heights(network: _Network, height: list[int]) -> bool:
    """Add the shortest ways from the source to the heights; False if the sink is not reached."""
    heads, costs, room = network.heads, network.costs, network.room
    distances = [_FAR] * len(height)
    distances[_SOURCE] = 0
    queue = [(0, _SOURCE)]
    while queue:
        distance, tail = heappop(queue)
        if distance > distances[tail]:
            continue
        above = distance + height[tail]
        for arc in network.leaving[tail]:
            if room[arc]:
                head = heads[arc]
                candidate = above + costs[arc] - height[head]
                if candidate < distances[head]:
                    distances[head] = candidate
                    heappush(queue, (candidate, head))
    limit = distances[_SINK]
    for node, distance in enumerate(distances):
        height[node] += min(distance, limit)
    return limit < _FAR


def _send_unit(network: _Network, height: Sequence[int], used: list[int]) -> bool:
    """Send one unit along a path of tight arcs; `used` marks the arcs that lead nowhere."""
    path: list[int] = []
    seen = {_SOURCE}
    node = _SOURCE
    while node != _SINK:
        arc = _next_tight_arc(network, height, used, node, seen)
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


def _next_tight_arc(
    network: _Network, height: Sequence[int], used: list[int], node: int, seen: set[int]
) -> int | None:
    """The node's next arc with room whose head is exactly its cost higher and not visited."""
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


_USUALLY_ENOUGH = 3


@dataclass(frozen=True, slots=True)
class Reversals:
    """`games` have their new colours. `uneven` are the balances that could not be levelled."""

    games: tuple[ScheduledGame, ...] = ()
    uneven: Mapping[Number, int] = field(default_factory=dict)


NOTHING = Reversals()


def best_reversals(
    table: Table,
    annulled: Collection[int],
    fixed: Collection[TableSlot] = (),
    gone: Collection[int] = (),
) -> Reversals:
    """The best reversals; `fixed` slots are played or declined, games of `gone` players count."""
    left_out = {*annulled, *gone}
    balance = {n: b for n, b in _balances_without(table, annulled).items() if n not in left_out}
    if not any(surplus_of(b).must for b in balance.values()):
        return NOTHING

    def open_games(count: int) -> list[ScheduledGame]:
        late = (game for r in table.rounds[-count:] for game in r.games)
        staying = [g for g in late if g.white in balance and g.black in balance]
        return [g for g in staying if g.slot not in fixed] if fixed else staying

    last, rest = _fewest_rounds(
        len(table.rounds), lambda n: unrelieved_surplus(balance, open_games(n))
    )
    turned = cheapest_reversals(balance, open_games(last), len(table.rounds))
    uneven = _uneven_balances_after(balance, turned) if rest else {}
    return Reversals(
        tuple(g.with_colours_reversed for g in _printed_order(turned, balance)), uneven
    )


def reversal_table(table: Table) -> Mapping[Number, tuple[ScheduledGame, ...]]:
    """The table of the rulebook: the reversals for each number before any game is played.

    Only the last rounds change, so the moment of a withdrawal before half makes no difference.
    """
    numbers = map(Number, range(1, table.entries + 1))
    return {number: best_reversals(table, (number,)).games for number in numbers}


def _balances_without(table: Table, annulled: Collection[int]) -> dict[Number, int]:
    """The balances without all games of the annulled players."""
    balance = dict(table.colour_balances)
    lost = {game for number in annulled for game in table.games_of[Number(number)]}
    for number, gained in colour_balances(lost).items():
        balance[number] -= gained
    return balance


def _fewest_rounds(rounds: int, surplus_by: Callable[[int], int]) -> tuple[int, int]:
    """The least number of last rounds that leaves as little as all of them, and the rest it leaves.

    `surplus_by` never rises, so the search may double its steps and then halve them.
    """
    surplus_by = cache(surplus_by)
    reach = min(_USUALLY_ENOUGH, rounds)
    while reach < rounds and surplus_by(reach):
        reach = min(2 * reach, rounds)
    best = surplus_by(reach)
    fewest = bisect_left(range(1, reach), True, key=lambda count: surplus_by(count) == best) + 1
    return fewest, best


def _uneven_balances_after(
    balance: Mapping[Number, int], turned: Collection[ScheduledGame]
) -> Mapping[Number, int]:
    """The balances that stay more than one game apart with these games reversed."""
    gained = colour_balances(game.with_colours_reversed for game in turned)
    after = {number: b + 2 * gained.get(number, 0) for number, b in sorted(balance.items())}
    return {number: b for number, b in after.items() if surplus_of(b).must}


def _printed_order(
    turned: Collection[ScheduledGame], balance: Mapping[Number, int]
) -> list[ScheduledGame]:
    """Games that help both players first, by the player with too many Whites; then from the last
    round."""

    def helps_both(game: ScheduledGame) -> bool:
        return balance[game.white] > 1 and balance[game.black] < -1

    direct = sorted((g for g in turned if helps_both(g)), key=lambda g: (g.white, -g.round))
    others = (g for g in turned if not helps_both(g))
    return [*direct, *sorted(others, key=lambda g: (-g.round, g.white))]

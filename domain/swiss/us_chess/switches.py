"""The best pairing of a group for colours, within the rating limits, starting from the natural one.

US Chess Official Rules, 7th edition, 29E5. A board's points are its rating difference from the
natural pairing: for each of the two players, the difference of their opponent's rating from that of
their natural opponent, and the smaller of both. For a switch of two boards that is 29E5c for a
transposition and 29E5d for an interchange, two of the upper or two of the lower half on one board.
Unrated players are exempt (29E5g).

The rules ask for the colours to be corrected "as well as possible" and leave the way to the
director ("no other reasonable pairing"). Decided here: the whole group is optimised exactly, not
board after board. Of all pairings in which no board is more than 200 points from the natural
pairing, the best is, in this order of priority, the one with

1. the fewest second meetings, then the fewest boards of team mates (27A1, 28N);
2. the fewest boards on which a player is denied equalisation, or gets a colour a third time in a
   row although they are not due it (29E5b, 29E5f);
3. the fewest boards more than 80 points away, so that only equalisation is worth more than 80
   (29E5a);
4. by 29E5b1 the fewest boards on which a player is denied equalisation of another kind than a
   second extra Black would be; then the fewest on which one is denied alternation;
5. the fewest boards of an interchange within 80 points, so that a transposition within 80 points
   that does as much comes first (29E5e);
6. the fewest points in sum, then the fewest places moved.

The look-ahead of 29E6a follows: boards on which neither is due the colour most are due would leave
more conflicts than needed. The board of an odd player against the first they can meet in the next
group counts as one of the group (29D).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from domain.swiss.matching.assignment import (
    AssignmentCell,
    AssignmentRow,
    CheapestAssignment,
    RowPart,
)
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.weighted import HeaviestPerfectSearch
from domain.swiss.us_chess.colour import (
    EQUALISATION,
    EVERYTHING,
    GRANTED,
    NEAR_EQUALISATION,
    CountedDenials,
    LeastDenied,
    board_cost,
    due_kind,
    least_denied,
    least_denied_with_odd,
)
from domain.swiss.us_chess.nearness import Nearness, NearnessColumn, NearnessSeat, cheapest_first

ALTERNATION_LIMIT, EQUALISATION_LIMIT = 80, 200
WIDEST = 10_000
"""More points than any two ratings can differ by."""
WIDENED: Sequence[int] = (10, 20, 40)
WIDENED_BEYOND: Sequence[int] = (100, 130)
"""Points within which boards are looked at before those further away."""
Pairs = Sequence[tuple[int, int]]


class Cost(NamedTuple):
    """The cost of a board, or of a pairing in sum; fields compare in this order. `again` are second
    meetings, `mates` boards of team mates, `far` boards more than 80 points away.
    """

    again: int = 0
    mates: int = 0
    equalisation: int = 0
    far: int = 0
    near_equalisation: int = 0
    alternation: int = 0
    interchanged: int = 0
    points: int = 0
    places: int = 0


@dataclass(frozen=True)
class SwitchSituation:
    """A group to be optimised, by vertices. `natural` are (upper, lower) pairs that cover it.

    `graph[v]` are the vertices v may meet, `mates` and `met` those of them v should not. `outside`
    is -1, or the vertex for the next group: `first_below[v]` is the player v would meet there. In
    its natural pair it is the upper one, so no history in the lower half depends on the opponent.
    """

    seats: Sequence[NearnessSeat]
    natural: Pairs
    graph: Sequence[int]
    mates: Sequence[int]
    met: Sequence[int]
    outside: int = -1
    first_below: Mapping[int, NearnessSeat] | None = None
    limited: bool = True
    counted: CountedDenials = EVERYTHING


def _smaller_difference(rating: int, natural: int, own: int, opposite: int) -> int:
    """The smaller of the rating differences of the two opponents and of the two exchanged players;
    0 for unrated.
    """
    by_opponent = abs(rating - natural) if rating and natural else 0
    by_own = abs(own - opposite) if own and opposite else 0
    return by_opponent if by_opponent < by_own else by_own


class Switching:
    """Finds the best pairing of a situation. The cost of a board is one number, with the fields of
    `Cost` as its digits.
    """

    def __init__(self, situation: SwitchSituation) -> None:
        self.situation = situation
        self.ignores_limits = False
        """Boards beyond the limit have a cost, too: for comparison, never for choice."""
        self.partner: dict[int, int] = {}
        for u, v in situation.natural:
            self.partner |= {u: v, v: u}
        self.upper = {u for u, _ in situation.natural}
        self.rating = [seat.rating for seat in situation.seats]
        self.opposite = {v: self._seat_against(u, v).rating for v, u in self.partner.items()}
        """The rating of every vertex's natural opponent."""
        self.rated = mask_of(v for v, theirs in self.opposite.items() if self.rating[v] and theirs)
        boards = len(situation.natural) + 1
        bits = boards.bit_length()
        points, places = (boards * WIDEST).bit_length(), (2 * boards * boards).bit_length() + 1
        self.widths = (*[bits] * (len(Cost._fields) - 2), points, places)
        self.bits = sum(self.widths)
        self.unit = Cost(*(self._unit_of(i) for i in range(len(self.widths))))
        """The value of 1 in each digit of a cost."""

    def without_limits(self) -> "Switching":
        """The same optimisation without the limits on boards."""
        other = Switching(self.situation)
        other.ignores_limits = True
        return other

    @property
    def points_limit(self) -> int:
        """The points that no board may exceed."""
        return EQUALISATION_LIMIT if self.situation.limited and not self.ignores_limits else WIDEST

    @property
    def free_points_limit(self) -> int:
        """The points up to which a board costs only its points."""
        return ALTERNATION_LIMIT if self.situation.limited else self.points_limit

    def _unit_of(self, digit: int) -> int:
        return 1 << sum(self.widths[digit + 1 :])

    def _seat_against(self, v: int, against: int) -> NearnessSeat:
        """The seat of v when it meets `against`: if v is `outside`, the one met below."""
        group, below = self.situation, self.situation.first_below
        return below[against] if v == group.outside and below is not None else group.seats[v]

    def board_weights(self, u: int, candidates: Iterable[int]) -> Iterator[tuple[int, int]]:
        """The candidates u may meet, each with the board's cost as one number."""
        group, unit, partner = self.situation, self.unit, self.partner
        seats = group.seats
        opposite, outside = self.opposite, group.outside
        mine, natural, before = seats[u], partner[u], self.opposite[u]
        highest, near = self.points_limit, self.free_points_limit
        above, mates, met = u in self.upper, group.mates[u], group.met[u]
        levels: dict[tuple[str, str], int] = {}
        for v in candidates:
            other = seats[v]
            if outside in (u, v):
                mine, other = self._seat_against(u, v), self._seat_against(v, u)
            points = places = 0
            if v != natural:
                points = _smaller_difference(other.rating, before, mine.rating, opposite[v])
                if points > highest:
                    continue
                places = min(abs(v - natural), abs(u - partner[v]))
            kinds = mine.history, other.history
            if (level := levels.get(kinds)) is None:
                level = levels[kinds] = self._colour_level(*kinds)
            total = points * unit.points + places + level
            if points > near:
                total += unit.far
            elif above == (v in self.upper):
                total += unit.interchanged
            if (mates | met) >> v & 1:
                total += (mates >> v & 1) * unit.mates + (met >> v & 1) * unit.again
            yield v, total

    def _colour_level(self, one: str, other: str) -> int:
        """The cost of the colours of two histories, in the digits of a cost."""
        level = board_cost(one, other, self.situation.counted)
        if level == GRANTED:
            return 0
        if level == NEAR_EQUALISATION:
            return self.unit.near_equalisation
        return self.unit.equalisation if level == EQUALISATION else self.unit.alternation

    def cost_of_board(self, u: int, v: int) -> Cost:
        ((_, total),) = self.board_weights(u, (v,))
        return self._unpack_cost(total)

    def _unpack_cost(self, total: int) -> Cost:
        digits = []
        for width in reversed(self.widths):
            digits.append(total & (1 << width) - 1)
            total >>= width
        return Cost(*reversed(digits))

    def find_best(self) -> list[tuple[int, int]]:
        """The best pairing: the natural one if it costs nothing or counting proves it the best,
        else the best transposition if that is proved so, else the best of all by weights.
        """
        natural = list(self.situation.natural)
        total = self.total_cost(natural)
        if not any(total) or self._is_least(total):  # its points and places are 0
            return natural
        transposed = self._best_transposition()
        if transposed is not None and self._is_least(self.total_cost(transposed)):
            return transposed
        return self._heaviest_pairing()

    def total_cost(self, pairs: Pairs) -> Cost:
        return self._unpack_cost(
            sum(total for u, v in pairs for _, total in self.board_weights(u, (v,)))
        )

    def _best_transposition(self) -> list[tuple[int, int]] | None:
        """The best pairing with each half kept."""
        upper = [u for u, _ in self.situation.natural]
        search = CheapestAssignment(len(upper), lambda i: self.boards_across(upper[i]))
        if not search.solve():
            return None
        return [(u, self.situation.natural[search.column[i]][1]) for i, u in enumerate(upper)]

    def boards_across(self, u: int) -> AssignmentRow:
        """The boards of a vertex of the upper half with the lower half, the cheapest first."""
        return cheapest_first(self._board_parts(u))

    @cached_property
    def _lower_half(self) -> Nearness:
        columns = [
            NearnessColumn(v, self.rating[v], self.opposite[v], u, at)
            for at, (u, v) in enumerate(self.situation.natural)
        ]
        return Nearness(columns, [seat.history for seat in self.situation.seats])

    def _board_parts(self, u: int) -> Iterator[RowPart]:
        """The boards u may have with the other half, by their least cost. Any but the natural one
        costs a place. The cost of colours and of the 80 points comes before points, so all boards
        for which that is 1 are returned before any for which it is more.
        """
        near, group, natural = self._lower_half, self.situation, self.partner[u]
        allowed = group.graph[u] & near.all_players & ~(1 << natural)
        yield RowPart(self._compute_cells(u, 1 << natural & group.graph[u]), 1)
        plain = 0 if u == group.outside else allowed & ~(group.mates[u] | group.met[u])
        yield RowPart(self._compute_cells(u, allowed & ~plain), 1)
        before, own = self.opposite[u], self.rating[u]
        levels = near.levels_for(group.seats[u].history, self._colour_level)
        within = near.players_within(self.free_points_limit, before, own) & plain
        beyond = near.players_within(self.points_limit, before, own) & plain & ~within
        kinds = [(level.cost, within & level.players, WIDENED) for level in levels]
        far = self.unit.far
        kinds += [(level.cost + far, beyond & level.players, WIDENED_BEYOND) for level in levels]
        kinds = sorted(kind for kind in kinds if kind[1])
        last = 1 << self.bits, 0, ()
        for (cost, players, widened), (next_cost, _, _) in pairwise([*kinds, last]):
            for points in widened:
                near_players = near.players_within(points, before, own) & players
                yield RowPart(
                    self._price_cells(u, near_players, cost), cost + (points + 1) * self.unit.points
                )
                players &= ~near_players
            yield RowPart(self._price_cells(u, players, cost), next_cost)

    def _compute_cells(self, u: int, players: int) -> list[AssignmentCell]:
        """The cells of u's boards with these players (bits), at their whole cost."""
        costs = dict(self.board_weights(u, members(players)))
        columns = self._lower_half.columns_of(players)
        return [(costs[c.v], c.v, costs[c.v], c.at) for c in columns if c.v in costs]

    def _price_cells(self, u: int, players: int, level: int) -> list[AssignmentCell]:
        """The cells of boards that cost only points, places and `level`, priced as `board_weights`
        does; unrated players cost no points.
        """
        # `min` as conditional expressions, which are faster: a, b are points and c, d places.
        near, point, own = self._lower_half, self.unit.points, self.rating[u]
        natural, before = self.partner[u], self.opposite[u]
        rated = players & self.rated if own and before else 0
        return [
            (
                cost := (a if (a := abs(rating - before)) < (b := abs(own - opposite)) else b)
                * point
                + (c if (c := abs(v - natural)) < (d := abs(u - partner)) else d)
                + level,
                v,
                cost,
                at,
            )
            for v, rating, opposite, partner, at in near.columns_of(rated)
        ] + [
            (cost := min(abs(v - natural), abs(u - partner)) + level, v, cost, at)
            for v, _, _, partner, at in near.columns_of(players & ~rated)
        ]

    def _is_least(self, total: Cost) -> bool:
        """Whether counting alone shows that no pairing, halves kept or not, is better before points
        are compared. Then the best with the halves kept is the best of all: any pairing with an
        interchange costs more in 3 or 5. Two kinds of equalisation can't be counted so.
        """
        if total.again or total.mates or total.far or total.interchanged:
            return False
        if self.situation.counted.only_black:
            return False
        least = self._least_denied()
        return total.equalisation == least.equalisation and (
            total.equalisation + total.alternation == least.boards
        )

    def _least_denied(self) -> LeastDenied:
        """The fewest denied colours by counting due colours, with any odd player."""
        outside = self.situation.outside
        kinds = {
            v: due_kind(self.situation.seats[v].history, self.situation.counted)
            for v in self.partner
            if v != outside
        }
        if outside < 0:
            return least_denied(Counter(kinds.values()))
        odd = []
        for v in members(self.situation.graph[outside]):
            for _, total in self.board_weights(v, (outside,)):
                cost = self._unpack_cost(total)
                own = LeastDenied(cost.equalisation, cost.equalisation + cost.alternation)
                odd.append((kinds[v], own))
        return least_denied_with_odd(Counter(kinds.values()), odd)

    def _heaviest_pairing(self) -> list[tuple[int, int]]:
        """The best pairing of all, as the heaviest perfect matching of allowed boards."""
        vertices = sorted(self.partner)
        place = {v: i for i, v in enumerate(vertices)}
        top = 1 << self.bits + 1
        weights = [[0] * len(vertices) for _ in vertices]
        everybody = mask_of(vertices)
        for i, u in enumerate(vertices):
            others = members((self.situation.graph[u] & everybody) >> u + 1 << u + 1)
            for v, total in self.board_weights(u, others):
                weights[i][place[v]] = weights[place[v]][i] = top - total
        search = HeaviestPerfectSearch(weights)
        found = search.solve()
        assert found, "the natural pairing is one of those searched"
        pairs = [(vertices[i], vertices[j]) for i, j in enumerate(search.mate) if i < j]
        return [(v, u) if v in self.upper and u not in self.upper else (u, v) for u, v in pairs]

"""The best pairing of a group for colours, within the rating limits, starting from the natural one.

US Chess Official Rules, 7th edition, 29E5. A board's points are the rating difference it is away
from the natural pairing: for each of the two, how far their opponent's rating is from that of their
natural opponent, and the smaller of both. For a switch of two boards that is 29E5c for a
transposition and 29E5d for an interchange, two of the upper or two of the lower half on one board.
Unrated players are exempt (29E5g).

The rules ask for the colours to be corrected "as well as possible" and leave the way to the
director ("no other reasonable pairing"). Decided here: the whole group is optimised exactly, not
board after board. Of all pairings in which no board is more than 200 points from the natural
pairing, the one is taken with, in this order of priority,

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
from typing import NamedTuple

from domain.swiss.matching.assignment import CheapestAssignment, Row
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.weighted import HeaviestPerfect
from domain.swiss.us_chess.bounds import Least, kind_of, least_denied, least_with_odd
from domain.swiss.us_chess.colour import (
    EQUALISATION,
    EVERYTHING,
    GRANTED,
    NEAR_EQUALISATION,
    Counted,
    board_cost,
)

ALTERNATION_LIMIT, EQUALISATION_LIMIT = 80, 200
WIDEST = 10_000
"""More points than two ratings can be apart."""
Pairs = Sequence[tuple[int, int]]


class Cost(NamedTuple):
    """Of one board, or of a pairing in sum; compared in this order."""

    again: int = 0
    mates: int = 0
    equalisation: int = 0
    far: int = 0
    near_equalisation: int = 0
    alternation: int = 0
    interchanged: int = 0
    points: int = 0
    places: int = 0


class Seat(NamedTuple):
    """A vertex. `rating` is 0 for unrated."""

    rating: int
    history: str


@dataclass(frozen=True)
class Situation:
    """A group to be optimised, by vertices. `natural` are (upper, lower) pairs that cover it.

    `graph[v]` are those v may meet, `mates` and `met` those of them v had better not. `outside`
    is -1, or the vertex that stands for the next group: `first_below[v]` is the one v would meet.
    """

    seats: Sequence[Seat]
    natural: Pairs
    graph: Sequence[int]
    mates: Sequence[int]
    met: Sequence[int]
    outside: int = -1
    first_below: Mapping[int, Seat] | None = None
    limited: bool = True
    counted: Counted = EVERYTHING


class Switching:
    """The optimum of a situation, by `best`."""

    def __init__(self, situation: Situation) -> None:
        self.it = situation
        self.free = False
        """Boards beyond the limit have a cost, too: for comparing, never for choosing."""
        self.partner: dict[int, int] = {}
        for u, v in situation.natural:
            self.partner |= {u: v, v: u}
        self.upper = {u for u, _ in situation.natural}
        boards = len(situation.natural) + 1
        bits = boards.bit_length()
        points, places = (boards * WIDEST).bit_length(), (2 * boards * boards).bit_length() + 1
        self.widths = (*[bits] * (len(Cost._fields) - 2), points, places)
        self.bits = sum(self.widths)
        self.one = Cost(*(self._packed(i) for i in range(len(self.widths))))

    def anywhere(self) -> "Switching":
        """The same for any board at all."""
        other = Switching(self.it)
        other.free = True
        return other

    def _packed(self, digit: int) -> int:
        return 1 << sum(self.widths[digit + 1 :])

    def _seat(self, v: int, against: int) -> Seat:
        below = self.it.first_below
        return below[against] if v == self.it.outside and below is not None else self.it.seats[v]

    def weights(self, u: int, candidates: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Those of the candidates whom u may have, each with the board's cost as one number."""
        it, one, partner, seats = self.it, self.one, self.partner, self.it.seats
        mine, natural = seats[u], partner[u]
        before = self._seat(natural, u).rating
        highest = EQUALISATION_LIMIT if it.limited and not self.free else WIDEST
        near = ALTERNATION_LIMIT if it.limited else highest
        above, mates, met = u in self.upper, it.mates[u], it.met[u]
        levels: dict[tuple[str, str], int] = {}
        for v in candidates:
            if u == it.outside or v == it.outside:
                mine, other = self._seat(u, v), self._seat(v, u)
            else:
                other = seats[v]
            points = places = 0
            if v != natural:
                theirs = self._seat(partner[v], v).rating
                points = min(
                    abs(other.rating - before) if other.rating and before else 0,
                    abs(mine.rating - theirs) if mine.rating and theirs else 0,
                )
                if points > highest:
                    continue
                places = min(abs(v - natural), abs(u - partner[v]))
            kinds = mine.history, other.history
            if (level := levels.get(kinds)) is None:
                level = levels[kinds] = self._level(*kinds)
            total = points * one.points + places + level
            if points > near:
                total += one.far
            elif above == (v in self.upper):
                total += one.interchanged
            if (mates | met) >> v & 1:
                total += (mates >> v & 1) * one.mates + (met >> v & 1) * one.again
            yield v, total

    def _level(self, one: str, other: str) -> int:
        level = board_cost(one, other, self.it.counted)
        if level == GRANTED:
            return 0
        if level == NEAR_EQUALISATION:
            return self.one.near_equalisation
        return self.one.equalisation if level == EQUALISATION else self.one.alternation

    def cost(self, u: int, v: int) -> Cost:
        """Of a board of the natural pairing or of the optimum."""
        ((_, total),) = self.weights(u, (v,))
        return self._unpacked(total)

    def _unpacked(self, total: int) -> Cost:
        digits = []
        for width in reversed(self.widths):
            digits.append(total & (1 << width) - 1)
            total >>= width
        return Cost(*reversed(digits))

    def best(self) -> list[tuple[int, int]]:
        """The optimum; the natural pairing where nothing is gained."""
        natural = list(self.it.natural)
        total = self.total(natural)
        if not any(
            (
                total.again,
                total.mates,
                total.equalisation,
                total.near_equalisation,
                total.alternation,
            )
        ):
            return natural
        if self._is_least(total) and not total.points:
            return natural
        transposed = self._transposed()
        if transposed is not None and self._is_least(self.total(transposed)):
            return transposed
        return self._heaviest()

    def total(self, pairs: Pairs) -> Cost:
        costs = [self.cost(u, v) for u, v in pairs]
        return Cost(*map(sum, zip(*costs, strict=True))) if costs else Cost()

    def _transposed(self) -> list[tuple[int, int]] | None:
        """The best with each half kept."""
        upper = [u for u, _ in self.it.natural]
        lower = [v for _, v in self.it.natural]
        place, side = {v: j for j, v in enumerate(lower)}, mask_of(lower)

        def row(i: int) -> Row:
            others = members(self.it.graph[upper[i]] & side)
            return [(place[v], total) for v, total in self.weights(upper[i], others)]

        search = CheapestAssignment(len(upper), row)
        if not search.solve():
            return None
        return [(u, lower[search.column[i]]) for i, u in enumerate(upper)]

    def _is_least(self, total: Cost) -> bool:
        """Whether counting alone shows that no pairing at all, halves kept or not, is better in
        what comes before points. Then the best with the halves kept is the best of all: any pairing
        with an interchange costs more in 3 or 5. Two kinds of equalisation are not counted so.
        """
        if total.again or total.mates or total.far or total.interchanged:
            return False
        if self.it.counted.only_black:
            return False
        least = self._least()
        return total.equalisation == least.equalisation and (
            total.equalisation + total.alternation == least.boards
        )

    def _least(self) -> Least:
        outside = self.it.outside
        kinds = {
            v: kind_of(self.it.seats[v].history, self.it.counted)
            for v in self.partner
            if v != outside
        }
        if outside < 0:
            return least_denied(Counter(kinds.values()))
        odd = []
        for v in members(self.it.graph[outside]):
            for _, total in self.weights(v, (outside,)):
                cost = self._unpacked(total)
                own = Least(cost.equalisation, cost.equalisation + cost.alternation)
                odd.append((kinds[v], own))
        return least_with_odd(Counter(kinds.values()), odd)

    def _heaviest(self) -> list[tuple[int, int]]:
        """By the heaviest perfect matching of all allowed boards."""
        vertices = sorted(self.partner)
        place = {v: i for i, v in enumerate(vertices)}
        top = 1 << self.bits + 1
        weights = [[0] * len(vertices) for _ in vertices]
        everybody = mask_of(vertices)
        for i, u in enumerate(vertices):
            others = members((self.it.graph[u] & everybody) >> u + 1 << u + 1)
            for v, total in self.weights(u, others):
                weights[i][place[v]] = weights[place[v]][i] = top - total
        search = HeaviestPerfect(weights)
        found = search.solve()
        assert found, "the natural pairing is one of those searched"
        pairs = [(vertices[i], vertices[j]) for i, j in enumerate(search.mate) if i < j]
        return [(v, u) if v in self.upper and u not in self.upper else (u, v) for u, v in pairs]

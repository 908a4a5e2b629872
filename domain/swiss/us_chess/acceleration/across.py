"""Which non-winners meet the winners of WinTD's second batch.

The highest-rated as many as there are winners, the highest against the highest; but slightly
lower-rated ones may move up where that improves colours, within the limits of every colour switch
(28R2, 29E5): 80 points for alternation, 200 for equalisation, measured from the natural opponent.

Decided here: the fewest boards denied equalisation, then the fewest more than 80 points away, then
the fewest denied alternation; then the highest ratings in sum, then the fewest points. Who meets
whom in the end is settled by the engine among those chosen here.
"""

from collections.abc import Iterator, Sequence

from domain.pairing import PairingRequest
from domain.swiss.matching.assignment import AssignmentRow, CheapestAssignment, whole
from domain.swiss.us_chess.colour import ALTERNATION, EQUALISATION, board_cost
from domain.swiss.us_chess.field import UsChessPlayer, build_field
from domain.swiss.us_chess.options import options_of
from domain.swiss.us_chess.switches import ALTERNATION_LIMIT, EQUALISATION_LIMIT


def chosen(request: PairingRequest, winners: Sequence[int], others: Sequence[int]) -> Sequence[int]:
    """As many of the others as there are winners; both by rating, at least as many others.

    Nobody further than the limit below the last who would be needed can be of use.
    """
    many = len(winners)
    if many in (0, len(others)):
        return others[:many]
    rows = request.chart.by_number
    lowest = rows[others[many - 1]].rating - EQUALISATION_LIMIT
    within = [n for n in others[many:] if rows[n].rating >= lowest]
    near = [*others[:many], *within[:many]]
    choice = _Choice(request, winners, near)
    search = CheapestAssignment(len(near), choice.row)
    if not search.solve():
        return others[:many]
    return [near[j] for j in sorted(search.column[:many])]


class _Choice:
    """Rows are the winners, then nobody for each of the others who is not needed."""

    def __init__(
        self, request: PairingRequest, winners: Sequence[int], others: Sequence[int]
    ) -> None:
        field = build_field(request, options_of(request))
        place = {player.number: g for g, player in enumerate(field.players)}
        self.open_to = field.open_to
        self.upper = [place[n] for n in winners]
        self.lower = [place[n] for n in others]
        self.players: Sequence[UsChessPlayer] = field.players
        self.boards = len(others) + 1
        ratings = [self.players[g].rating for g in self.lower]
        last = ratings[len(winners) - 1]
        self.below = [max(last - rating, 0) for rating in ratings]
        self.spread = self.boards * (max(ratings[0], EQUALISATION_LIMIT) + 1)
        nobody = ((max(r - last, 0) * self.spread, j) for j, r in enumerate(ratings))
        self.nobody = whole(nobody)

    def row(self, i: int) -> AssignmentRow:
        if i >= len(self.upper):
            return self.nobody
        return whole(self._boards(i))

    def _boards(self, i: int) -> Iterator[tuple[int, int]]:
        me = self.upper[i]
        for j, other in enumerate(self.lower):
            points = self._points(i, j)
            if self.open_to[me] >> other & 1 and points <= EQUALISATION_LIMIT:
                yield self._cost(me, j, points), j

    def _points(self, i: int, j: int) -> int:
        """How far the board is from the natural one; unrated players are exempt (29E5g)."""
        away = self._apart(self.lower[i], self.lower[j])
        return min(away, self._apart(self.upper[i], self.upper[j])) if j < len(self.upper) else away

    def _apart(self, g: int, h: int) -> int:
        one, other = self.players[g].rating, self.players[h].rating
        return abs(one - other) if one and other else 0

    def _cost(self, me: int, j: int, points: int) -> int:
        """With what `nobody` costs where a natural opponent is given up, for a rating above the
        last of them, this is least for the highest ratings in sum.
        """
        other = self.lower[j]
        level = board_cost(self.players[me].history, self.players[other].history)
        cost = int(level == EQUALISATION)
        cost = cost * self.boards + (points > ALTERNATION_LIMIT)
        cost = cost * self.boards + (level == ALTERNATION)
        cost = cost * self.spread + self.below[j]
        return cost * self.spread + points

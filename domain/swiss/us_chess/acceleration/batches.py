"""WinTD's accelerated pairings by halves and by thirds ("sixths"), as its author describes them.

The upper half A has an even number of players, more than half of them: 121 make 62 and 59. Round 1
pairs each tier within itself. Round 2 has three batches:

a. the winners of A; an odd one floats down into the second batch;
b. the other winners against those who did not win in A, the highest against the highest by rating
   regardless of score, as many non-winners as winners;
c. all others by score, conventionally. By now all winners are paired.

By thirds, A and B have an even number; batch b sets the winners of B and C against the non-winners
of A and B.

Decided here. The text's "next even number larger than 50 %" would make 34 and 30 of 64, its thread
has 32 and 32: half is enough, unless "larger-half" is announced. If there are more winners than
non-winners to meet them, the highest-rated non-winner of the last tier rises, one at most as the
text says ("more-upfloats": as many as needed); the lowest-rated winners left after that meet one
another before batch c. Batch b has exactly as many non-winners as winners; they are chosen for
better colours.

Also chosen here: the non-winners who meet the winners of WinTD's second batch.

They are the highest-rated, as many as there are winners, the highest against the highest; but
slightly lower-rated ones may move up if that improves colours, within the limits of every colour
switch (28R2, 29E5): 80 points for alternation, 200 for equalisation, measured from the natural
opponent.

Decided here: the fewest boards denied equalisation, then the fewest more than 80 points away, then
the fewest denied alternation; then the highest ratings in sum, then the fewest points. The engine
makes the final pairs of the players chosen here.

Bill Smythe's continuation of an acceleration into rounds 3 and 4 of at least five.

Round 3: the players with one point meet by quarters, the first against the second, the third
against the fourth; all others normally. Round 4: the upper half with two points meets itself, so
does the lower half with one point; the lower half with two points meets the upper half with one;
everybody else normally.

Stated for games without draws only. Decided here: the halves of round 4 are those of the field into
which the acceleration divided it before round 1, for only they give the numbers of the article's 64
players (20 meets 12, 33 meets 21); after thirds, half of the field as WinTD counts it. Exactly one
and exactly two points, the half points between them normally, in the order of scores. The first two
quarters are equal, the fourth has what is left over. The middle of round 4 has as many of either
side: of those with one point the highest rated, the others stay with the lower half; if they are
too few, the highest rated of the lower half with two points meet the upper half. An odd player from
above counts in the middle."""

from collections.abc import Collection, Iterator, Sequence

from domain.messages import say
from domain.pairing import PairingRequest
from domain.swiss.acceleration import group_a_size
from domain.swiss.matching.assignment import AssignmentRow, CheapestAssignment, row_in_one_part
from domain.swiss.us_chess.acceleration.tiers import AcceleratedField, split_into_tiers
from domain.swiss.us_chess.colour import ALTERNATION, EQUALISATION, board_cost
from domain.swiss.us_chess.field import UsChessPlayer, build_field
from domain.swiss.us_chess.options import (
    LARGER_HALF,
    MORE_UPFLOATS,
    AnnouncedAcceleration,
    PlayerBatch,
    options_of,
)
from domain.swiss.us_chess.switches import ALTERNATION_LIMIT, EQUALISATION_LIMIT


def choose_non_winners(
    request: PairingRequest, winners: Sequence[int], others: Sequence[int]
) -> Sequence[int]:
    """Choose as many of `others` as there are winners; both by rating, and at least as many others
    as winners. A player further below the last one needed than the limit is never chosen.
    """
    needed = len(winners)
    if needed in (0, len(others)):
        return others[:needed]
    rows = request.chart.by_number
    lowest = rows[others[needed - 1]].rating - EQUALISATION_LIMIT
    within = [n for n in others[needed:] if rows[n].rating >= lowest]
    near = [*others[:needed], *within[:needed]]
    choice = _NonWinnerChoice(request, winners, near)
    search = CheapestAssignment(len(near), choice.assignment_row)
    if not search.solve():
        return others[:needed]
    return [near[j] for j in sorted(search.column[:needed])]


class _NonWinnerChoice:
    """The assignment problem: rows are the winners, then one without a winner for each player not
    needed.
    """

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
        unmatched = ((max(r - last, 0) * self.spread, j) for j, r in enumerate(ratings))
        self.unmatched = row_in_one_part(unmatched)

    def assignment_row(self, i: int) -> AssignmentRow:
        if i >= len(self.upper):
            return self.unmatched
        return row_in_one_part(self._boards_of(i))

    def _boards_of(self, i: int) -> Iterator[tuple[int, int]]:
        """The (cost, column) of each board that winner i may have."""
        me = self.upper[i]
        for j, other in enumerate(self.lower):
            points = self._points_of(i, j)
            if self.open_to[me] >> other & 1 and points <= EQUALISATION_LIMIT:
                yield self._cost_of_board(me, j, points), j

    def _points_of(self, i: int, j: int) -> int:
        """The board's points from the natural one; unrated players are exempt (29E5g)."""
        away = self._rating_difference(self.lower[i], self.lower[j])
        return (
            min(away, self._rating_difference(self.upper[i], self.upper[j]))
            if j < len(self.upper)
            else away
        )

    def _rating_difference(self, g: int, h: int) -> int:
        one, other = self.players[g].rating, self.players[h].rating
        return abs(one - other) if one and other else 0

    def _cost_of_board(self, me: int, j: int, points: int) -> int:
        """The cost of a board. A player rated above the last natural opponent who stays
        unmatched has a cost, so the least sum leaves out the highest ratings least.
        """
        other = self.lower[j]
        level = board_cost(self.players[me].history, self.players[other].history)
        cost = int(level == EQUALISATION)
        cost = cost * self.boards + (points > ALTERNATION_LIMIT)
        cost = cost * self.boards + (level == ALTERNATION)
        cost = cost * self.spread + self.below[j]
        return cost * self.spread + points


NAMES = "ABC"


def tier_sizes(announced: AnnouncedAcceleration, players: int) -> list[int]:
    """The sizes of all tiers except the last."""
    if announced.method == "sixths":
        third = 2 * -(-players // 6)
        return [third, third]
    return [_upper_half(announced, players)]


def _upper_half(announced: AnnouncedAcceleration, players: int) -> int:
    if LARGER_HALF in announced.options:
        return 2 * (players // 4 + 1)
    return group_a_size(players)


def upper_half_of_field(announced: AnnouncedAcceleration, table: AcceleratedField) -> list[int]:
    """The players present of the field's upper half, with any tiers in the first rounds."""
    upper, _ = split_into_tiers(table, [_upper_half(announced, len(table.first_round))])
    return upper


def batches_of_first_round(
    announced: AnnouncedAcceleration, table: AcceleratedField
) -> list[PlayerBatch]:
    parts = _tiers_of(announced, table)
    return [
        PlayerBatch(say("group {name}", name=name), frozenset(part))
        for name, part in zip(NAMES, parts, strict=False)
        if part
    ]


def batches_of_second_round(
    request: PairingRequest, announced: AnnouncedAcceleration, table: AcceleratedField
) -> list[PlayerBatch]:
    """WinTD's batches a and b of round 2, then c by score."""
    parts = _tiers_of(announced, table)
    best_winners = table.winners(parts[0])
    other_winners = sorted(
        (n for part in parts[1:] for n in table.winners(part)), key=table.order.__getitem__
    )
    opponents = [n for part in parts[:-1] for n in table.non_winners(part)]
    opponents.sort(key=table.order.__getitem__)
    wanted_opponents = len(other_winners) + len(best_winners) % 2
    lowest_opponents = table.non_winners(parts[-1])
    lacking = max(0, wanted_opponents - len(opponents))
    opponents += lowest_opponents[
        : lacking if MORE_UPFLOATS in announced.options else min(lacking, 1)
    ]
    pair_count = max(min(wanted_opponents, len(opponents)) - len(best_winners) % 2, 0)
    winners_to_meet = sorted(
        [*other_winners[:pair_count], *best_winners[len(best_winners) - len(best_winners) % 2 :]],
        key=table.order.__getitem__,
    )
    against = choose_non_winners(request, winners_to_meet[: len(opponents)], opponents)
    batches = [
        PlayerBatch(say("winners of A"), frozenset(best_winners)),
        PlayerBatch(
            say("other winners against non-winners"),
            frozenset(other_winners[:pair_count]),
            frozenset(against),
        ),
        PlayerBatch(say("winners without such an opponent"), frozenset(other_winners[pair_count:])),
    ]
    used = {*best_winners, *other_winners, *against}
    rest = [n for n in table.numbers if n not in used]
    return [batch for batch in batches if batch.numbers or batch.against] + list(
        batches_by_score(table, rest)
    )


def batches_by_score(table: AcceleratedField, numbers: Sequence[int]) -> Iterator[PlayerBatch]:
    """Score groups, named as such."""
    for score in sorted({table.points[n] for n in numbers}, reverse=True):
        yield PlayerBatch("", frozenset(n for n in numbers if table.points[n] == score))


def _tiers_of(announced: AnnouncedAcceleration, table: AcceleratedField) -> list[list[int]]:
    return split_into_tiers(table, tier_sizes(announced, len(table.first_round)))


def batches_of_third_round(table: AcceleratedField) -> list[PlayerBatch]:
    """Smythe's batches of round 3: one point by quarters, all others by score."""
    ones = [n for n in table.numbers if table.points[n] == table.win]
    half = 2 * (len(ones) // 4)
    batches = list(
        batches_by_score(table, [n for n in table.numbers if table.points[n] > table.win])
    )
    batches.append(PlayerBatch(say("first and second quarter of 1 point"), frozenset(ones[:half])))
    batches.append(PlayerBatch(say("third and fourth quarter of 1 point"), frozenset(ones[half:])))
    batches += batches_by_score(table, [n for n in table.numbers if table.points[n] < table.win])
    return [batch for batch in batches if batch.numbers]


def batches_of_fourth_round(
    table: AcceleratedField, upper_half: Collection[int]
) -> list[PlayerBatch]:
    """Smythe's batches of round 4: two points and one by halves, all others by score."""
    two = 2 * table.win
    above = [n for n in table.numbers if table.points[n] > two]
    twos, lower_twos = _halves_with_score(table, two, upper_half)
    ones, lower_ones = _halves_with_score(table, table.win, upper_half)
    leaders = len(above) + len(twos) + len(lower_twos)
    meeting = min(len(lower_twos), len(ones))
    odd = (leaders - meeting) % 2
    if meeting == len(ones) and meeting and odd:
        meeting, odd = meeting - 1, 0
    staying = len(lower_twos) - meeting
    needed = ones[: meeting + odd]
    batches = [
        *batches_by_score(table, above),
        PlayerBatch(say("upper half with 2 points"), frozenset([*twos, *lower_twos[:staying]])),
        PlayerBatch(
            say("lower half with 2 points against upper half with 1"),
            frozenset(lower_twos[staying:]),
            frozenset(needed),
        ),
        *batches_by_score(table, [n for n in table.numbers if table.win < table.points[n] < two]),
        PlayerBatch(say("lower half with 1 point"), frozenset([*ones[len(needed) :], *lower_ones])),
        *batches_by_score(table, [n for n in table.numbers if table.points[n] < table.win]),
    ]
    return [batch for batch in batches if batch.numbers or batch.against]


def _halves_with_score(
    table: AcceleratedField, score: int, upper_half: Collection[int]
) -> tuple[list[int], list[int]]:
    """The players with that score, by rating: of the field's upper half and of its lower half."""
    having = [n for n in table.numbers if table.points[n] == score]
    return [n for n in having if n in upper_half], [n for n in having if n not in upper_half]

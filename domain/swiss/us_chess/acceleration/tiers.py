"""Upper and lower half, or thirds: fixed when round 1 is paired, by rating, unrated players last.

Decided here, as neither the rules nor the description say: a late entry belongs to the tier of its
rating; the last member of a tier stays its end. A player with a full-point bye or a forfeit win is
a winner, with any other bye a non-winner. The player who has the bye in round 1 counts among
WinTD's players (121 make 62 and 59) but not among those of 28R, who are counted after the bye was
given."""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.pairing import PairingRequest
from domain.swiss.colour import took_part
from domain.swiss.field import numbers_in_order
from domain.swiss.us_chess.field import build_field
from domain.swiss.us_chess.options import options_of
from domain.swiss.us_chess.rounds import possible_receivers


@dataclass(frozen=True)
class AcceleratedField:
    """The players to be paired and their scores. `numbers` are sorted by rating, without the
    receiver of the bye (`bye`, 0: none); `points` are tenths without added ones; `order` is each
    number's place by rating; `first_round` are all players of round 1, by rating.
    """

    numbers: Sequence[int]
    bye: int
    points: dict[int, int]
    win: int
    order: dict[int, int]
    first_round: Sequence[int]

    def winners(self, numbers: Sequence[int]) -> list[int]:
        return [n for n in numbers if self.points[n] >= self.win]

    def non_winners(self, numbers: Sequence[int]) -> list[int]:
        return [n for n in numbers if self.points[n] < self.win]


def accelerated_field(request: PairingRequest) -> AcceleratedField:
    rows = request.chart.by_number
    by_rating = sorted(numbers_in_order(request), key=lambda n: -rows[n].rating)
    present = [n for n in by_rating if n not in request.absent]
    bye = _receiver_of_bye(request, present)
    first = present
    if request.round_number > 1:
        first = [n for n in by_rating if took_part(rows[n].cell(1))]
    return AcceleratedField(
        numbers=[n for n in present if n != bye],
        bye=bye,
        points={n: request.chart.score(n, request.round_number - 1) for n in present},
        win=request.chart.points.win,
        order={n: place for place, n in enumerate(by_rating)},
        first_round=first,
    )


def _receiver_of_bye(request: PairingRequest, present: Sequence[int]) -> int:
    """The receiver of the bye, given before grouping, by the score groups (28L). A house player
    always receives it.
    """
    options = options_of(request)
    if len(present) % 2 == 0:
        return 0
    if options.house_player in present:
        return options.house_player
    field = build_field(request, options)
    able, _ = possible_receivers(field, request)
    return field.players[able[0]].number


def split_into_tiers(table: AcceleratedField, sizes: Sequence[int]) -> list[list[int]]:
    """The present players, split after the last member of each tier of round 1; the last tier has
    the rest.
    """
    ends, taken = [], 0
    for size in sizes:
        taken = min(taken + size, len(table.first_round))
        ends.append(table.order[table.first_round[taken - 1]] if taken else -1)
    found: list[list[int]] = [[] for _ in range(len(ends) + 1)]
    for number in table.numbers:
        found[sum(table.order[number] > end for end in ends)].append(number)
    return found

"""Apply an announced acceleration to the request for a round: batches, pairing ratings, added
points.

If the number of players is odd the bye is given first, by the score groups; its receiver becomes a
group of their own at the end, where the engine finds them.

The two accelerations of the rulebook: US Chess Official Rules, 7th edition, 28R1 and 28R2.

28R1, added score. In rounds 1 and 2 the upper half of the round-1 field, counted after the bye was
given, is paired with the points of a win more than it has. Decided here: in round 2 the players
with one real and those with one added point are one score group, in the order of their ratings. If
"real-first" is announced the former rank above the latter; the engine sees that as a rating higher
by more than any two ratings differ, so that no colour switch between the two kinds stays within its
limits.

28R2, adjusted rating. Round 1 pairs the upper half within itself and the lower half within itself,
A1 v B1 and C1 v D1. For round 2, drawers of the upper half get 100 rating points more, drawers of
the lower half 100 less. A2 are the upper half's winners, B2 its other players, C2 the lower half's
winners and drawers, D2 its losers. A2 and D2 are paired within themselves, B2 against C2 straight
across; an odd A2 sends its lowest to C2. So that B2 and C2 are equal, B2's lowest losers (then its
lowest others) go down to D2, or D2's highest rise to the bottom of B2. Decided here: unrated
players' ratings are not adjusted. If D2 has fewer players than should rise, round 2 is paired
normally, and its grouping is named so.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from domain.messages import say
from domain.pairing import PairingRequest
from domain.swiss.acceleration import group_a_size
from domain.swiss.us_chess.acceleration import batches
from domain.swiss.us_chess.acceleration.batches import (
    batches_of_fourth_round,
    batches_of_third_round,
)
from domain.swiss.us_chess.acceleration.tiers import (
    AcceleratedField,
    accelerated_field,
    split_into_tiers,
)
from domain.swiss.us_chess.options import (
    CONTINUED,
    REAL_FIRST,
    AnnouncedAcceleration,
    Grouping,
    PlayerBatch,
    options_of,
    parse_method,
)

BONUS = 100


def batches_of_first_round(table: AcceleratedField) -> list[PlayerBatch]:
    upper, lower = upper_and_lower(table)
    found = [PlayerBatch("A1 v B1", frozenset(upper)), PlayerBatch("C1 v D1", frozenset(lower))]
    return [batch for batch in found if batch.numbers]


def upper_and_lower(table: AcceleratedField) -> tuple[list[int], list[int]]:
    """Players of half of the boards, rounded up, counted after the bye was given (28R)."""
    counted = len(table.first_round)
    upper, lower = split_into_tiers(table, [group_a_size(counted - counted % 2)])
    return upper, lower


def grouping_of_second_round(request: PairingRequest, table: AcceleratedField) -> Grouping:
    """The batches A2, C2 v B2 and D2 with their ratings; none if too few of D2 can rise (28R2)."""
    upper, lower = upper_and_lower(table)
    ratings = _adjusted_ratings(request, table, upper, lower)
    rows = request.chart.by_number

    def rank(number: int) -> tuple[int, int]:
        return -ratings.get(number, rows[number].rating), table.order[number]

    a2 = table.winners(upper)
    b2 = sorted(table.non_winners(upper), key=rank)
    c2 = [n for n in lower if table.points[n] > 0]
    d2 = sorted((n for n in lower if table.points[n] <= 0), key=rank)
    surplus = len(b2) - len(c2) - len(a2) % 2
    if -surplus > len(d2):
        return Grouping(say("no acceleration (28R2), as too few of D2 can rise"))
    first_to_go_down = sorted(b2, key=lambda n: (table.points[n], *(-part for part in rank(n))))
    down = set(first_to_go_down[: max(surplus, 0)])
    b2 = [n for n in b2 if n not in down] + d2[: max(-surplus, 0)]
    d2 = [*down, *d2[max(-surplus, 0) :]]
    batches = (
        PlayerBatch("A2", frozenset(a2)),
        PlayerBatch("C2 v B2", frozenset(c2), frozenset(b2)),
        PlayerBatch("D2", frozenset(d2)),
    )
    return Grouping("28R2", tuple(b for b in batches if b.numbers or b.against), ratings)


def _adjusted_ratings(
    request: PairingRequest, table: AcceleratedField, upper: list[int], lower: list[int]
) -> dict[int, int]:
    rows, ratings = request.chart.by_number, {}
    for numbers, bonus in ((upper, BONUS), (lower, -BONUS)):
        for n in numbers:
            if 0 < table.points[n] < table.win and rows[n].rating:
                ratings[n] = max(rows[n].rating + bonus, 1)
    return ratings


ROUNDS = 2
APART = 4000


def added_points(request: PairingRequest, table: AcceleratedField) -> dict[int, tuple[int, ...]]:
    """The added points of each number; none for the receiver of the bye, which goes to the lowest
    score group.
    """
    upper, _ = upper_and_lower(table)
    return dict.fromkeys(upper, (request.chart.points.win,) * ROUNDS)


NAMES = {"wintd": say("WinTD's halves"), "sixths": say("WinTD's thirds")}


def accelerated_request(request: PairingRequest, name: str) -> PairingRequest:
    """The request adjusted for the acceleration of that name."""
    wanted = parse_method(name, request.total_rounds)
    if request.round_number > (4 if CONTINUED in wanted.options else 2):
        return request
    table = accelerated_field(request)
    if request.round_number <= 2 and wanted.method == "added-score":
        virtual = added_points(request, table)
        grouping = Grouping(say("added score"))
        if request.round_number == 2 and REAL_FIRST in wanted.options:
            _, lower = upper_and_lower(table)
            rows = request.chart.by_number
            ratings = {n: rows[n].rating + APART for n in lower if rows[n].rating}
            grouping = Grouping(say("added score, real points first"), ratings=ratings)
        return _with_grouping(replace(request, virtual=virtual), grouping)
    return _with_grouping(request, _grouping_of_round(request, wanted, table))


def _grouping_of_round(
    request: PairingRequest, announced: AnnouncedAcceleration, table: AcceleratedField
) -> Grouping:
    if request.round_number > 2:
        return _build_grouping(
            say("Smythe's continuation"), _continued_batches(request, announced, table), table
        )
    if announced.method == "adjusted-rating":
        if request.round_number == 2:
            found = grouping_of_second_round(request, table)
            return (
                _build_grouping(found.name, found.batches, table, found.ratings)
                if found.batches
                else found
            )
        return _build_grouping("28R2", batches_of_first_round(table), table)
    if request.round_number == 1:
        found_batches = batches.batches_of_first_round(announced, table)
    else:
        found_batches = batches.batches_of_second_round(request, announced, table)
    return _build_grouping(NAMES[announced.method], found_batches, table)


def _continued_batches(
    request: PairingRequest, wanted: AnnouncedAcceleration, table: AcceleratedField
) -> Sequence[PlayerBatch]:
    if request.round_number == 3:
        return batches_of_third_round(table)
    if wanted.method in NAMES:
        return batches_of_fourth_round(table, batches.upper_half_of_field(wanted, table))
    upper, _ = upper_and_lower(table)
    return batches_of_fourth_round(table, upper)


def _build_grouping(
    name: str,
    batches: Sequence[PlayerBatch],
    table: AcceleratedField,
    ratings: Mapping[int, int] | None = None,
) -> Grouping:
    """The groups; trailing score groups need no batch of their own unless there is a bye."""
    kept = list(batches)
    while not table.bye and kept and not kept[-1].name:
        kept.pop()
    return Grouping(name, tuple(kept), ratings or {})


def _with_grouping(request: PairingRequest, grouping: Grouping) -> PairingRequest:
    return replace(request, options=replace(options_of(request), grouping=grouping))

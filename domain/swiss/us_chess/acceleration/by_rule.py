"""The two accelerations of the rulebook: US Chess Official Rules, 7th edition, 28R1 and 28R2.

28R1, added score. In rounds 1 and 2 the upper half of the round-1 field, counted after the bye was
given, is paired with the points of a win more than it has. Decided here: in round 2 the players
with one real and those with one added point are one score group, in the order of their ratings. If
"real-first" is announced the former rank above the latter; the engine sees that as a rating higher
by more than any two ratings differ, so that no colour switch between the two kinds stays within its
limits.

28R2, adjusted rating. Round 1 pairs the upper half within itself and the lower half within itself,
A1 v B1 and C1 v D1. For round 2, who drew in the upper half has 100 points more, who drew in the
lower half 100 less. A2 are the upper half's winners, B2 its other players, C2 the lower half's
winners and drawers, D2 its losers. A2 and D2 are paired within themselves, B2 against C2 straight
across; an odd A2 sends its lowest to C2. So that B2 and C2 are equal, B2's lowest losers (then its
lowest others) go down to D2, or D2's highest rise to the bottom of B2. Decided here: unrated
players' ratings are not adjusted. If D2 has not as many as should rise, round 2 is paired normally,
and its grouping says so.
"""

from domain.pairing import PairingRequest
from domain.swiss.us_chess.acceleration.tiers import AcceleratedField, tiers, upper_half
from domain.swiss.us_chess.options import Batch, Grouping

BONUS = 100


def first_round(table: AcceleratedField) -> list[Batch]:
    upper, lower = halves(table)
    found = [Batch("A1 v B1", frozenset(upper)), Batch("C1 v D1", frozenset(lower))]
    return [batch for batch in found if batch.numbers]


def halves(table: AcceleratedField) -> tuple[list[int], list[int]]:
    counted = len(table.first_round)
    upper, lower = tiers(table, [upper_half(counted - counted % 2)])
    return upper, lower


def second_round(request: PairingRequest, table: AcceleratedField) -> Grouping:
    upper, lower = halves(table)
    ratings = _adjusted(request, table, upper, lower)
    rows = request.chart.by_number

    def rank(number: int) -> tuple[int, int]:
        return -ratings.get(number, rows[number].rating), table.order[number]

    a2 = table.winners(upper)
    b2 = sorted(table.others(upper), key=rank)
    c2 = [n for n in lower if table.points[n] > 0]
    d2 = sorted((n for n in lower if table.points[n] <= 0), key=rank)
    surplus = len(b2) - len(c2) - len(a2) % 2
    if -surplus > len(d2):
        return Grouping("28R2: normally, as too few of D2 can rise")
    going = sorted(b2, key=lambda n: (table.points[n], *(-part for part in rank(n))))
    down = set(going[: max(surplus, 0)])
    b2 = [n for n in b2 if n not in down] + d2[: max(-surplus, 0)]
    d2 = [*down, *d2[max(-surplus, 0) :]]
    batches = (
        Batch("A2", frozenset(a2)),
        Batch("C2 v B2", frozenset(c2), frozenset(b2)),
        Batch("D2", frozenset(d2)),
    )
    return Grouping("28R2", tuple(b for b in batches if b.numbers or b.against), ratings)


def _adjusted(
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
    """Not for whoever has the bye in this round: it goes to the lowest score group."""
    upper, _ = halves(table)
    return dict.fromkeys(upper, (request.chart.points.win,) * ROUNDS)


def real_first(request: PairingRequest, table: AcceleratedField) -> dict[int, int]:
    """Pairing ratings of round 2 that put real points above added ones."""
    _, lower = halves(table)
    rows = request.chart.by_number
    return {n: rows[n].rating + APART for n in lower if rows[n].rating}

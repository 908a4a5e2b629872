"""Added score, US Chess Official Rules, 7th edition, 28R1.

In rounds 1 and 2 the upper half of the round-1 field, counted after the bye was given, is paired
with the points of a win more than it has.

Decided here: in round 2 the players with one real and those with one added point are one score
group, in the order of their ratings. If "real-first" is announced the former rank above the latter;
the engine sees that as a rating higher by more than any two ratings differ, so that no colour
switch between the two kinds stays within its limits.
"""

from domain.pairing import PairingRequest
from domain.swiss.us_chess.acceleration.adjusted import halves
from domain.swiss.us_chess.acceleration.tiers import Table

ROUNDS = 2
APART = 4000


def added_points(request: PairingRequest, table: Table) -> dict[int, tuple[int, ...]]:
    """Not for whoever has the bye in this round: it goes to the lowest score group."""
    upper, _ = halves(table)
    return dict.fromkeys(upper, (request.chart.points.win,) * ROUNDS)


def real_first(request: PairingRequest, table: Table) -> dict[int, int]:
    """Pairing ratings of round 2 that put real points above added ones."""
    _, lower = halves(table)
    rows = request.chart.by_number
    return {n: rows[n].rating + APART for n in lower if rows[n].rating}

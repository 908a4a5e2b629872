"""WinTD's accelerated pairings by halves and by thirds ("sixths"), as its author describes them.

The upper half A has an even number of players, more than half of them: 121 make 62 and 59. Round 1
pairs each tier within itself. Round 2 has three batches:

a. the winners of A; an odd one floats down into the second batch;
b. the other winners against those who did not win in A, the highest against the highest by rating
   whatever they scored, as many of the latter as there are winners;
c. all others by score, conventionally. By now all winners are paired.

By thirds, A and B have an even number; batch b sets the winners of B and C against the non-winners
of A and B.

Decided here. The text's "next even number larger than 50 %" would make 34 and 30 of 64, its thread
has 32 and 32: half is enough, unless "larger-half" is announced. If there are more winners than
non-winners to meet them, the highest-rated non-winner of the last tier rises, one at most as the
text says ("more-upfloats": as many as needed); the lowest-rated winners left after that meet one
another before batch c. Batch b has exactly as many non-winners as winners; which, for better
colours, is said in `across`.
"""

from collections.abc import Iterator, Sequence

from domain.pairing import PairingRequest
from domain.said import say
from domain.swiss.us_chess.acceleration.across import chosen
from domain.swiss.us_chess.acceleration.announced import (
    LARGER_HALF,
    MORE_UPFLOATS,
    AnnouncedAcceleration,
)
from domain.swiss.us_chess.acceleration.tiers import AcceleratedField, tiers, upper_half
from domain.swiss.us_chess.options import Batch

NAMES = "ABC"


def tier_sizes(announced: AnnouncedAcceleration, players: int) -> list[int]:
    """Of all tiers but the last."""
    if announced.method == "sixths":
        third = 2 * -(-players // 6)
        return [third, third]
    return [_upper_half(announced, players)]


def _upper_half(announced: AnnouncedAcceleration, players: int) -> int:
    if LARGER_HALF in announced.options:
        return 2 * (players // 4 + 1)
    return upper_half(players)


def upper_half_of_field(announced: AnnouncedAcceleration, table: AcceleratedField) -> list[int]:
    """Those of it who are here, whatever tiers the first rounds were paired in."""
    upper, _ = tiers(table, [_upper_half(announced, len(table.first_round))])
    return upper


def first_round(announced: AnnouncedAcceleration, table: AcceleratedField) -> list[Batch]:
    parts = _parts(announced, table)
    return [
        Batch(say("group {name}", name=name), frozenset(part))
        for name, part in zip(NAMES, parts, strict=False)
        if part
    ]


def second_round(
    request: PairingRequest, announced: AnnouncedAcceleration, table: AcceleratedField
) -> list[Batch]:
    parts = _parts(announced, table)
    best = table.winners(parts[0])
    others = sorted(
        (n for part in parts[1:] for n in table.winners(part)), key=table.order.__getitem__
    )
    opponents = [n for part in parts[:-1] for n in table.others(part)]
    opponents.sort(key=table.order.__getitem__)
    wanted = len(others) + len(best) % 2
    rising = table.others(parts[-1])
    lacking = max(0, wanted - len(opponents))
    opponents += rising[: lacking if MORE_UPFLOATS in announced.options else min(lacking, 1)]
    met = max(min(wanted, len(opponents)) - len(best) % 2, 0)
    meeting = sorted(
        [*others[:met], *best[len(best) - len(best) % 2 :]], key=table.order.__getitem__
    )
    against = chosen(request, meeting[: len(opponents)], opponents)
    batches = [
        Batch(say("winners of A"), frozenset(best)),
        Batch(
            say("other winners against non-winners"), frozenset(others[:met]), frozenset(against)
        ),
        Batch(say("winners without such an opponent"), frozenset(others[met:])),
    ]
    used = {*best, *others, *against}
    rest = [n for n in table.here if n not in used]
    return [batch for batch in batches if batch.numbers or batch.against] + list(
        by_score(table, rest)
    )


def by_score(table: AcceleratedField, numbers: Sequence[int]) -> Iterator[Batch]:
    """Score groups, named as such."""
    for score in sorted({table.points[n] for n in numbers}, reverse=True):
        yield Batch("", frozenset(n for n in numbers if table.points[n] == score))


def _parts(announced: AnnouncedAcceleration, table: AcceleratedField) -> list[list[int]]:
    return tiers(table, tier_sizes(announced, len(table.first_round)))

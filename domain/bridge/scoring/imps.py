"""International match points (Law 78B of 2017): the table, cross-IMPs, Butler's datum.

Every value is from one side's own view and exact.
"""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction

from domain.bridge.scoring.policy import Datum, Halves
from domain.bridge.scoring.result import Award
from domain.bridge.scoring.traveller import View

# fmt: off
THRESHOLDS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)
"""The smallest difference that gives 1, 2, … 24 IMPs."""
# fmt: on

AVERAGE_PLUS_IMPS = 3
"""Law 12C2b (2017) is in per cent; in IMPs ten of them are 3 IMPs."""


def imps(difference: int) -> int:
    found = bisect_right(THRESHOLDS, abs(difference))
    return found if difference >= 0 else -found


def award_imps(award: Award) -> Fraction:
    return Fraction((award.percent - 50) * AVERAGE_PLUS_IMPS, 10)


def cross_imps(views: Sequence[View], expected: int) -> list[Fraction]:
    """The mean over the other scores.

    On a board with fewer scores than expected the sum is multiplied by E/A before it is divided by
    E-1."""
    scores = len(views)
    expected = max(expected, scores)
    if scores < 2:
        return [Fraction(0) for _ in views]
    often: dict[int, int | Fraction] = {}
    for view in views:
        for share, score in view:
            often[score] = often.get(score, 0) + share
    factor = Fraction(expected, scores * (expected - 1))
    known = {score: _imps_against_all(score, often) for score in often}
    # Against itself a weighted score gives nothing, as a plain one does: gains and losses cancel.
    return [sum(share * known[score] for share, score in view) * factor for view in views]


def _imps_against_all(score: int, often: dict[int, int | Fraction]) -> int | Fraction:
    return sum(times * imps(score - other) for other, times in often.items())


def datum_of(views: Sequence[View], policy: Datum) -> int:
    means = sorted(sum(share * score for share, score in view) for view in views)
    dropped = _number_dropped(len(means), policy)
    kept = means[dropped : len(means) - dropped]
    return _round_to_ten(Fraction(sum(kept), len(kept)), policy.halves)


def _number_dropped(scores: int, policy: Datum) -> int:
    share = policy.dropped
    dropped = share if isinstance(share, int) else int(share * scores)
    return dropped if scores > 2 * dropped else 0


def _round_to_ten(value: Fraction, halves: Halves) -> int:
    if halves is Halves.EVEN:
        return 10 * round(value / 10)
    tens = (abs(value) + 5) // 10
    return int(10 * tens) if value >= 0 else -int(10 * tens)


def butler_imps(views: Sequence[View], policy: Datum) -> list[Fraction]:
    """IMPs against the datum of all scores of the comparison, one's own included."""
    if not views:
        return []
    middle = datum_of(views, policy)
    known: dict[View, Fraction] = {}
    for view in views:
        if view not in known:
            known[view] = Fraction(sum(share * imps(score - middle) for share, score in view))
    return [known[view] for view in views]

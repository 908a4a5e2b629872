"""International match points (Law 78B of 2017): the table, cross-IMPs, Butler's datum; and victory
points of a match in IMPs, by the 20-0 scales of the World Bridge Federation, 2013.

Every value in IMPs is from one side's own view and exact.

Continuous: with B = 15√N for N boards and R = (√5 - 1)/2, the winner by M IMPs gets 10 + 10·(1 -
R^(3M/B)) / (1 - R³), 20 from B on, rounded half up to 0.01; the loser gets the rest of 20. Then the
printed tables are made concave: no IMP is worth more than the one before it. Discrete: whole
victory points, with the widest margin of each; not checked against a printed table.
"""

from bisect import bisect_right
from collections.abc import Sequence
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from domain.bridge.scoring.policy import Datum, Halves
from domain.bridge.scoring.result import Award, View
from domain.errors import RuleViolation

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
    """The IMPs for a difference of scores, below 0 for a loss."""
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
    known = {
        score: sum(times * imps(score - other) for other, times in often.items()) for score in often
    }
    # Against itself a weighted score gives nothing, as a plain one does: gains and losses cancel.
    return [sum(share * known[score] for share, score in view) * factor for view in views]


def datum_of(views: Sequence[View], policy: Datum) -> int:
    """The datum from the side whose views these are; one view at least."""
    means = sorted(sum(share * score for share, score in view) for view in views)
    dropped = _number_dropped(len(means), policy)
    kept = means[dropped : len(means) - dropped]
    return _round_to_ten(Fraction(sum(kept), len(kept)), policy.halves)


def _number_dropped(scores: int, policy: Datum) -> int:
    """The scores left out at each end; 0 if that would leave none."""
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


_PRECISION = 40
_SCALE = "WBF victory point scale (2013)"
CENT = Decimal("0.01")


class VictoryPoints(NamedTuple):
    own: Decimal
    other: Decimal


def victory_points(margin: int, boards: int) -> VictoryPoints:
    """The victory points for `margin`, own IMPs less the others'; below 0 the match was lost."""
    scale = continuous_scale(boards)
    return _points_of_both(scale[min(abs(margin), len(scale) - 1)], margin)


def discrete_victory_points(margin: int, boards: int) -> VictoryPoints:
    limits = discrete_limits(boards)
    won = next((10 + v for v, widest in enumerate(limits) if widest >= abs(margin)), 20)
    return _points_of_both(Decimal(won), margin)


def victory_points_of_match(margin: Fraction, boards: int, discrete: bool = False) -> Fraction:
    """One side's victory points. Decided here: fractions of IMPs, from cross-IMPs and weighted
    scores, are rounded to the nearest whole one, a half away from zero, so that both sides still
    share 20."""
    scale = discrete_victory_points if discrete else victory_points
    return Fraction(scale(whole_imps(margin), boards).own)


def whole_imps(margin: Fraction) -> int:
    """The nearest whole number of IMPs, a half away from zero."""
    whole = int(abs(margin) + Fraction(1, 2))
    return -whole if margin < 0 else whole


def _points_of_both(won: Decimal, margin: int) -> VictoryPoints:
    return VictoryPoints(won, 20 - won) if margin >= 0 else VictoryPoints(20 - won, won)


@lru_cache(maxsize=64)
def continuous_scale(boards: int) -> tuple[Decimal, ...]:
    """The winner's points for a margin of 0, 1, 2 … IMPs, up to the first that gives 20."""
    with localcontext() as context:
        context.prec = _PRECISION
        blitz = _blitz_margin(boards)
        cents: list[int] = []
        while not cents or cents[-1] < 2000:
            cents.append(_winner_cents(len(cents), blitz))
    _make_concave(cents)
    return tuple(each * CENT for each in map(Decimal, cents))


def _blitz_margin(boards: int) -> Decimal:
    """B, the margin from which on the winner gets 20."""
    if boards < 1:
        raise RuleViolation(
            "A match of {boards} boards has no victory points", _SCALE, boards=boards
        )
    return 15 * Decimal(boards).sqrt()


def _golden_ratio() -> Decimal:
    return (Decimal(5).sqrt() - 1) / 2


def _winner_cents(margin: int, blitz: Decimal) -> int:
    """The winner's victory points in hundredths."""
    if margin >= blitz:
        return 2000
    ratio = _golden_ratio()
    part = (1 - ratio ** (3 * margin / blitz)) / (1 - ratio**3)
    return int((1000 + 1000 * part).quantize(Decimal(1), ROUND_HALF_UP))


def _make_concave(cents: list[int]) -> None:
    """Raise values of the scale until no IMP is worth more than the one before it."""
    changed = True
    while changed:
        changed = False
        for m in range(1, len(cents) - 1):
            if cents[m + 1] - cents[m] > cents[m] - cents[m - 1]:
                cents[m] += 1
                changed = True


@lru_cache(maxsize=64)
def discrete_limits(boards: int) -> tuple[int, ...]:
    """The widest margin that gives 10, 11 … 19 points."""
    with localcontext() as context:
        context.prec = _PRECISION
        blitz, cube = _blitz_margin(boards), _golden_ratio() ** 3
        limits = [_widest_margin(v, blitz, cube) for v in range(10)]
    while _narrow_band(limits):
        pass
    return tuple(limits)


def _widest_margin(points: int, blitz: Decimal, cube: Decimal) -> int:
    """The widest margin that rounds to 10 + `points`; `cube` is R³."""
    share = (Decimal("10.5") + points) / 10 - 1
    widest = blitz * (1 - (1 - cube) * share).ln() / cube.ln()
    return int(widest.quantize(Decimal(1), ROUND_FLOOR))


def _narrow_band(limits: list[int]) -> bool:
    """Correct one band, so that no band of margins is narrower than the one below it."""
    if limits[1] - limits[0] < 2 * limits[0] + 1:
        limits[0] -= 1
        return True
    for i in range(1, 9):
        if limits[i + 1] - limits[i] < limits[i] - limits[i - 1]:
            limits[i] -= 1
            return True
    return False

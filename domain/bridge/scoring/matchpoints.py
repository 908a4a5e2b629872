"""Matchpoints (Law 78A of 2017) and Neuberg's formula for boards with fewer scores than expected.

All in the European scale, 2 for a lower score and 1 for an equal one, as exact numbers: rounding is
for display. Nothing here knows of pairs or results; a view is what one side brings.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from fractions import Fraction

from domain.bridge.scoring.traveller import View

SMALL_GROUPS = (1, 2, 3)


class Frequencies:
    """How often each score occurs; weighted scores count with their shares."""

    def __init__(self, views: Iterable[View]) -> None:
        often: dict[int, int | Fraction] = {}
        for view in views:
            for share, score in view:
                often[score] = often.get(score, 0) + share
        self._often = often
        self._scores = sorted(often)
        self._below: list[int | Fraction] = [0]
        for score in self._scores:
            self._below.append(self._below[-1] + often[score])

    def beaten(self, score: int) -> int | Fraction:
        """2 for each lower score and 1 for each equal one, its own included if it is here."""
        below = self._below[bisect_left(self._scores, score)]
        return 2 * below + self._often.get(score, 0)

    def worth(self, view: View) -> int | Fraction:
        return sum(share * self.beaten(score) for share, score in view)


def matchpoints(views: Sequence[View]) -> list[int | Fraction]:
    """Inside the comparison: out of 2(A-1) for A scores."""
    frequencies = Frequencies(views)
    known: dict[View, int | Fraction] = {}
    for view in views:
        if view not in known:
            # Two draws of one and the same weighted score beat each other equally often: it counts
            # exactly 1 against itself, as a plain score does.
            known[view] = frequencies.worth(view) - 1
    return [known[view] for view in views]


def neuberg(inside: int | Fraction, scores: int, expected: int) -> Fraction:
    """Out of 2(E-1): what M matchpoints among A scores are worth where E were expected.

    M' = (M·E + E - A) / A, used by EBU, EBL and WBF. Decided here: more scores than expected are
    brought down in proportion, so that the top stays what it is.
    """
    if scores > expected:
        return Fraction(inside * (expected - 1), scores - 1)
    return (inside + 1) * Fraction(expected, scores) - 1


def is_small(scores: int, expected: int) -> bool:
    return scores in SMALL_GROUPS and expected >= 3 * scores


def sixty_percent(inside: int | Fraction, scores: int, expected: int) -> Fraction:
    """Out of 2(E-1): 60 per cent and 5 more or less for each matchpoint off the group's average.

    English Bridge Union, White Book (2013), for two and three scores. Decided here: a lone score
    gets 60 per cent, too.
    """
    return (60 + 5 * (Fraction(inside) - (scores - 1))) * 2 * (expected - 1) / 100

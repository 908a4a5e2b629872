"""The organiser's choices for scoring a session, fixed before the first score.

`expected` is part of the plan, not counted from the scores: while a board is still being played
Neuberg's formula gives the value of its scores so far, and a score changes only its own board.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from domain.errors import RuleViolation


class Form(StrEnum):
    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross-IMPs"
    BUTLER = "Butler"


class Measure(StrEnum):
    """The measure of totals."""

    MATCHPOINTS = "matchpoints"
    IMPS = "IMPs"
    VICTORY_POINTS = "victory points"


class MatchpointScale(StrEnum):
    """Law 78A (2017): two matchpoints for each score beaten, or one as in North America."""

    TWO_AND_ONE = "2-1"
    ONE_AND_HALF = "1-½"


class Weighting(StrEnum):
    """How other tables compare with a weighted score; Law 12C1c (2017) leaves it open.

    FRACTIONS: each outcome counts by its weight, so that a board always adds up. APART: the other
    tables ignore it; its own side gets the mean of the values of each outcome.
    """

    FRACTIONS = "fractions"
    APART = "apart"


class SmallGroups(StrEnum):
    """Two or three scores on a fouled board with at least three times as many expected.

    SIXTY_PERCENT is the English Bridge Union's rule: 65 and 55, or 70, 60 and 50 per cent.
    """

    NEUBERG = "Neuberg"
    SIXTY_PERCENT = "60%"


class Halves(StrEnum):
    """The rounding of a datum that ends in 5: away from zero, or to an even ten."""

    AWAY = "away"
    EVEN = "even"


class Winners(StrEnum):
    """Winners of a movement without changes of direction: one, or one for each direction."""

    EACH_WAY = "each-way"
    ONE = "one"


class Vps(StrEnum):
    """The victory points for the IMPs of each match: all boards of two pairs in a session."""

    NONE = "none"
    CONTINUOUS = "continuous"
    DISCRETE = "discrete"


@dataclass(frozen=True, slots=True)
class Datum:
    """Butler's datum: the mean without the highest and lowest scores, to the nearest ten.

    `dropped` is the number left out at each end, or a share of the scores. Decided here: no score
    is dropped if that would leave none.
    """

    dropped: int | Fraction = 1
    halves: Halves = Halves.AWAY


@dataclass(frozen=True, slots=True)
class ScoringPolicy:
    expected: int
    form: Form = Form.MATCHPOINTS
    scale: MatchpointScale = MatchpointScale.TWO_AND_ONE
    weighting: Weighting = Weighting.FRACTIONS
    small_groups: SmallGroups = SmallGroups.NEUBERG
    datum: Datum = Datum()
    vps: Vps = Vps.NONE

    def __post_init__(self) -> None:
        if self.expected < 1:
            sentence = "A board can't have {expected} expected scores; give 1 or more"
            raise RuleViolation(sentence, "Law 78 of 2017", expected=self.expected)

    @property
    def top(self) -> int:
        """The most matchpoints on a board; 0 in IMPs, which have no limit."""
        if self.form is not Form.MATCHPOINTS:
            return 0
        return (self.expected - 1) * (2 if self.scale is MatchpointScale.TWO_AND_ONE else 1)

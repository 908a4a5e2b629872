"""How strong the pairs of a simulated field are, and what strength means at a table.

The result of a board at a table is the difference of strength of the two pairs plus luck, normally
distributed, in thousandths of the luck's standard deviation. Compared with another table it differs
by the own strength, two opponents', another pair's and twice the luck. So a pair of strength s
averages P(s / sqrt(2 + 3v)) in a field of variance v, P being the normal distribution, and the
field is given by how far its averages spread.

Decided here: the field is not drawn but laid out evenly along the normal distribution, so that pair
1 is the best one in every tournament of a series. Results are whole numbers and hardly ever equal;
flat boards, which make luck smaller, are left out.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import pi, sqrt
from statistics import NormalDist

from domain.bridge.session import PairNo
from domain.errors import RuleViolation

LUCK = 1000
NORMAL = NormalDist()
MODEL = "the model of a simulated field"
WIDEST = Fraction(20, 100)
USUAL_SPREAD = Fraction(4, 100)


@dataclass(frozen=True, slots=True)
class PairsField:
    """`spread` is the standard deviation of the shares that the pairs average."""

    pairs: int
    spread: Fraction = USUAL_SPREAD

    def __post_init__(self) -> None:
        if not 0 <= self.spread <= WIDEST:
            raise RuleViolation("A field's averages spread by 0 to 20 %.", MODEL)

    @property
    def deviation(self) -> float:
        """Of the strengths, in units of luck."""
        slope = 1 / (2 * pi)
        spread = float(self.spread)
        return spread * sqrt(2 / (slope - 3 * spread**2))

    def strengths(self) -> dict[PairNo, int]:
        """Best first."""
        scale = LUCK * self.deviation
        return {
            PairNo(n): -round(scale * NORMAL.inv_cdf((n - 0.5) / self.pairs))
            for n in range(1, self.pairs + 1)
        }

    def strength_of(self, share: Fraction) -> float:
        """In units of luck, of a pair that averages this share."""
        if not 0 < share < 1:
            raise RuleViolation("A pair averages more than 0 and less than 100 %.", MODEL)
        return NORMAL.inv_cdf(float(share)) * sqrt(2 + 3 * self.deviation**2)

    def share_of(self, strength: int) -> float:
        return NORMAL.cdf(strength / LUCK / sqrt(2 + 3 * self.deviation**2))

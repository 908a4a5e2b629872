"""What if: every way to carry over, side by side, on standings as they are.

The numbers by which a way is judged are the lead of the first qualifier over the last one, in tops
and as what the last one must win more on every board of the phase ahead to be level with the first.
M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 2.2, compares weights by that
lead: beta * B_q * T_f for a linear carryover, about alpha * B_q * T_f / 10 for a weighted one. In
IMPs a lead is in IMPs, and ways that have no meaning there are left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from domain.bridge.phases.carryover import (
    ALPHA_FOR_BETA,
    Carryover,
    Full,
    Linear,
    NoCarryover,
    WeightedCarryover,
    WeightedLinear,
    WhiteBook,
    carryovers,
    meaningless,
)
from domain.bridge.phases.ranking import Length, Placed
from domain.bridge.scoring.policy import Measure
from domain.bridge.session import PairNo

CHAMPIONSHIP_WEIGHTS = (Fraction(1, 50), Fraction(1, 25))
"""2.2: linear weights "between 0.02 and 0.04" in past European and World Championships."""

_LOW = tuple(ALPHA_FOR_BETA * weight for weight in CHAMPIONSHIP_WEIGHTS)

USUAL: tuple[Carryover, ...] = (
    NoCarryover(),
    Full(),
    *map(WeightedCarryover, _LOW),
    Linear(),
    *map(WeightedLinear, CHAMPIONSHIP_WEIGHTS),
    WhiteBook(),
)
USUAL_IN_IMPS: tuple[Carryover, ...] = (
    NoCarryover(),
    Full(),
    *map(WeightedCarryover, _LOW),
    Linear(),
    *map(WeightedLinear, _LOW),
)


def usual(played: Measure, ahead: Measure) -> tuple[Carryover, ...]:
    """Those that have a meaning between these two."""
    policies = USUAL if ahead is Measure.MATCHPOINTS else USUAL_IN_IMPS
    return tuple(p for p in policies if not meaningless(p, played, ahead))


@dataclass(frozen=True, slots=True)
class Outlook:
    """One way to carry over. `lead` is in matchpoints, or IMPs, of the phase ahead."""

    policy: Carryover
    amounts: Mapping[PairNo, Fraction]
    lead: Fraction
    ahead: Length

    @property
    def lead_in_tops(self) -> Fraction:
        """In IMPs, where the phase ahead has them."""
        return self.lead / self.ahead.unit

    @property
    def to_make_up(self) -> Fraction:
        """What the last must win more than the first on each board: a share, or IMPs."""
        return self.lead_in_tops / self.ahead.boards


def what_if(
    qualifiers: Sequence[Placed],
    played: Length,
    ahead: Length,
    policies: Sequence[Carryover] = (),
) -> tuple[Outlook, ...]:
    """Without `policies`, the usual ones."""
    chosen = policies or usual(played.measure, ahead.measure)
    return tuple(_outlook(qualifiers, played, ahead, policy) for policy in chosen)


def _outlook(
    qualifiers: Sequence[Placed], played: Length, ahead: Length, policy: Carryover
) -> Outlook:
    amounts = carryovers(qualifiers, policy, played, ahead)
    lead = amounts[qualifiers[0].pair] - amounts[qualifiers[-1].pair] if qualifiers else Fraction(0)
    return Outlook(policy, amounts, lead, ahead)

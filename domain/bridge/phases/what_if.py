"""What if: every way to carry over, side by side, on standings as they are.

The numbers by which a way is judged are the lead of the first qualifier over the last one, in tops
and as what the last one must win more on every board of the phase ahead to be level with the first.
M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 2.2, compares weights by that
lead: beta * B_q * T_f for a linear carryover, about alpha * B_q * T_f / 10 for a weighted one.
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
    Weighted,
    WeightedLinear,
    WhiteBook,
    carryovers,
)
from domain.bridge.phases.ranking import Length, Placed
from domain.bridge.session import PairNo

CHAMPIONSHIP_WEIGHTS = (Fraction(1, 50), Fraction(1, 25))
"""2.2: linear weights "between 0.02 and 0.04" in past European and World Championships."""

USUAL: tuple[Carryover, ...] = (
    NoCarryover(),
    Full(),
    *(Weighted(ALPHA_FOR_BETA * weight) for weight in CHAMPIONSHIP_WEIGHTS),
    Linear(),
    *(WeightedLinear(weight) for weight in CHAMPIONSHIP_WEIGHTS),
    WhiteBook(),
)


@dataclass(frozen=True, slots=True)
class Outlook:
    """One way to carry over. `lead` is in matchpoints of the phase ahead."""

    policy: Carryover
    amounts: Mapping[PairNo, Fraction]
    lead: Fraction
    ahead: Length

    @property
    def lead_in_tops(self) -> Fraction:
        return self.lead / self.ahead.top

    @property
    def to_make_up(self) -> Fraction:
        """The share of each board ahead which the last must win more than the first."""
        return self.lead / self.ahead.most


def what_if(
    qualifiers: Sequence[Placed],
    played: Length,
    ahead: Length,
    policies: Sequence[Carryover] = USUAL,
) -> tuple[Outlook, ...]:
    return tuple(_outlook(qualifiers, played, ahead, policy) for policy in policies)


def _outlook(
    qualifiers: Sequence[Placed], played: Length, ahead: Length, policy: Carryover
) -> Outlook:
    amounts = carryovers(qualifiers, policy, played, ahead)
    lead = amounts[qualifiers[0].pair] - amounts[qualifiers[-1].pair] if qualifiers else Fraction(0)
    return Outlook(policy, amounts, lead, ahead)

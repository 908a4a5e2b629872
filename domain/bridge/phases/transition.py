"""From one phase into the next: everybody's starting score, derived from what was announced.

Carryovers are never recorded. What is recorded is the announcement; a corrected score of the phase
played gives other starting scores, and `changes` tells whom that concerns.

Decided here, for a group that takes pairs from more than one ranking (the final of format 3): who
comes from the second and later ones carries the least of what those from the first one carry.
Percentages and ranks of semifinals A and B can't be compared.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.phases.carryover import Carryover, carryovers
from domain.bridge.phases.drop_ins import DropInRule, waves
from domain.bridge.phases.ranking import Length, Placed
from domain.bridge.session import PairNo


@dataclass(frozen=True, slots=True)
class AnnouncedTransition:
    """`qualifying` is how many places qualify at the end of the phase ahead; 0 in a final."""

    policy: Carryover
    played: Length
    ahead: Length
    drop_ins: DropInRule = DropInRule()
    qualifying: int = 0


class Origin(StrEnum):
    QUALIFIED = "qualified"
    SECOND_WAY = "qualified from the second group"
    DROPPED_IN = "dropped in"


class PhaseStart(NamedTuple):
    pair: PairNo
    carryover: Fraction
    origin: Origin


def starts(
    routes: Sequence[Sequence[Placed]],
    announced: AnnouncedTransition,
    dropping_in: Sequence[Sequence[PairNo]] = (),
) -> tuple[PhaseStart, ...]:
    """Qualifiers by route and place, then drop-ins wave by wave."""
    first, *others = routes
    carried = carryovers(first, announced.policy, announced.played, announced.ahead)
    least = min(carried.values(), default=Fraction(0))
    qualified = [PhaseStart(pair, amount, Origin.QUALIFIED) for pair, amount in carried.items()]
    second = [PhaseStart(p.pair, least, Origin.SECOND_WAY) for route in others for p in route]
    amounts = [start.carryover for start in (*qualified, *second)]
    given = waves(amounts, announced.qualifying, dropping_in, announced.drop_ins)
    dropped = [PhaseStart(pair, g.amount, Origin.DROPPED_IN) for pair, g in given.items()]
    return (*qualified, *second, *dropped)


class PairChange(NamedTuple):
    """A pair that a correction concerns; None: it is not in the phase."""

    pair: PairNo
    before: Fraction | None
    after: Fraction | None

    @property
    def entered(self) -> bool:
        return self.before is None

    @property
    def left(self) -> bool:
        return self.after is None


def changes(before: Sequence[PhaseStart], after: Sequence[PhaseStart]) -> tuple[PairChange, ...]:
    """Who starts differently: comes in, is out, or carries another amount; by pair number."""
    old, new = _amounts(before), _amounts(after)
    return tuple(
        PairChange(pair, old.get(pair), new.get(pair))
        for pair in sorted(old.keys() | new.keys())
        if old.get(pair) != new.get(pair)
    )


def _amounts(some: Sequence[PhaseStart]) -> Mapping[PairNo, Fraction]:
    return {start.pair: start.carryover for start in some}

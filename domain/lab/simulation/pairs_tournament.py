"""One simulated pairs tournament in phases: the real closing and carryovers on drawn results.

Ties are split by ballot; there are no drop-ins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from domain.bridge.phases.carryover import Carryover
from domain.bridge.phases.closing import Closing, ClosingTerms, close
from domain.bridge.phases.formats import FINAL, QUALIFICATION, Format
from domain.bridge.phases.ranking import SHARED
from domain.bridge.phases.transition import AnnouncedTransition, Origin, PhaseStart, starts
from domain.bridge.session import PairNo
from domain.errors import RuleViolation
from domain.lab.simulation.pairs_play import length, play
from domain.lab.simulation.pairs_strength import MODEL, PairsField

FEWEST = 4


@dataclass(frozen=True, slots=True)
class BoardsPlayed:
    qualification: int
    semifinal: int
    final: int

    def of(self, group: str) -> int:
        return {QUALIFICATION: self.qualification, FINAL: self.final}.get(group, self.semifinal)


@dataclass(frozen=True)
class PairsSetup:
    field: PairsField
    format: Format
    boards: BoardsPlayed
    carryover: Carryover

    def __post_init__(self) -> None:
        for group, size in self.sizes.items():
            if size < FEWEST:
                raise RuleViolation(
                    f"{size} pairs would play the {group}: it takes at least {FEWEST}.", MODEL
                )
            if self.boards.of(group) < 1:
                raise RuleViolation(f"The {group} has no boards: give it one or more.", MODEL)
            for passage in self.format.leaving(group):
                if passage.last is not None and passage.last > size:
                    raise RuleViolation(
                        f"{passage.last} can't qualify out of {size} pairs in the {group}.", MODEL
                    )

    @property
    def sizes(self) -> dict[str, int]:
        """How many play in each group."""
        sizes = {self.format.groups[0]: self.field.pairs}
        for group in self.format.groups[1:]:
            sizes[group] = sum(
                passage.places or max(0, sizes[passage.source] - passage.first + 1)
                for passage in self.format.reaching(group)
            )
        return sizes


@dataclass(frozen=True, slots=True)
class PairsOutcome:
    """`reached` are the pairs of each group; `final` is its ranking, best first."""

    reached: Mapping[str, tuple[PairNo, ...]]
    below_average: tuple[PairNo, ...]
    final: tuple[PairNo, ...]
    second_way: frozenset[PairNo]


def tournament(setup: PairsSetup, strengths: Mapping[PairNo, int], lots: Random) -> PairsOutcome:
    first = setup.format.groups[0]
    entered = {first: [PhaseStart(pair, Fraction(0), Origin.QUALIFIED) for pair in strengths]}
    closed: dict[str, Closing] = {}
    for group in setup.format.groups:
        if group not in entered:
            entered[group] = _entering(setup, group, closed)
        closed[group] = _played(setup, group, entered[group], strengths, lots)
    return PairsOutcome(
        {group: tuple(start.pair for start in some) for group, some in entered.items()},
        tuple(p.pair for p in closed[first].ranking if 2 * p.score.matchpoints < p.score.possible),
        tuple(placed.pair for placed in closed[FINAL].ranking),
        frozenset(s.pair for s in entered[FINAL] if s.origin is Origin.SECOND_WAY),
    )


def _played(
    setup: PairsSetup,
    group: str,
    entered: Sequence[PhaseStart],
    strengths: Mapping[PairNo, int],
    lots: Random,
) -> Closing:
    pairs = [start.pair for start in entered]
    carried = {start.pair: start.carryover for start in entered}
    boards = setup.boards.of(group)
    scores = play(pairs, strengths, boards, carried, lots)
    terms = ClosingTerms(length(len(pairs), boards), setup.format.leaving(group), SHARED)
    return close(scores, terms, ballot=lots.sample(pairs, len(pairs)))


def _entering(setup: PairsSetup, group: str, closed: Mapping[str, Closing]) -> list[PhaseStart]:
    passages = setup.format.reaching(group)
    sizes, source = setup.sizes, passages[0].source
    announced = AnnouncedTransition(
        setup.carryover,
        played=length(sizes[source], setup.boards.of(source)),
        ahead=length(sizes[group], setup.boards.of(group)),
    )
    return list(starts([closed[p.source].to(group).pairs for p in passages], announced))

"""Tallies of many simulated pairs tournaments: how often each pair reached each stage, and by which
path.

Tallies of parts of a series add up to that of the whole, so that the parts can be played
separately. Tournament k of a series has its own lots, drawn from the seed and k: the same for each
compared format and carryover."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from random import Random
from typing import NamedTuple

from domain.bridge.phases.formats import FINAL, SEMIFINAL, SEMIFINAL_A
from domain.bridge.session import PairNo
from domain.lab.simulation.pairs_tournament import PairsOutcome, PairsSetup, play_tournament

MEDALS = 3


class Milestone(StrEnum):
    BELOW_AVERAGE = "below average"
    SEMIFINAL = "semifinal"
    FINAL = "final"
    FINAL_BY_B = "by way of B"
    MEDAL = "medal"
    WIN = "win"


@dataclass(frozen=True)
class PairsTally:
    """`times` counts how often each pair got there, `from_b` how often pairs from semifinal B did.
    `below_in_final` sums up the places in the final of pairs from B: 0 the first, 1 the last.
    """

    tournaments: int = 0
    times: Counter[tuple[Milestone, PairNo]] = field(default_factory=Counter)
    from_b: Counter[Milestone] = field(default_factory=Counter)
    below_in_final: Fraction = Fraction(0)

    def __add__(self, other: "PairsTally") -> "PairsTally":
        return PairsTally(
            self.tournaments + other.tournaments,
            self.times + other.times,
            self.from_b + other.from_b,
            self.below_in_final + other.below_in_final,
        )

    def chance(self, event: Milestone, pair: PairNo) -> Fraction:
        """The share of the tournaments in which the pair got there."""
        return Fraction(self.times[event, pair], self.tournaments)

    def chance_from_b(self, event: Milestone) -> Fraction:
        """The chance that a place of this kind goes to a pair from semifinal B."""
        places = sum(times for (kind, _), times in self.times.items() if kind is event)
        return Fraction(self.from_b[event], places) if places else Fraction(0)

    def expected_count(self, event: Milestone, best: int) -> Fraction:
        """The average number of the best pairs that get there."""
        return sum((self.chance(event, PairNo(n)) for n in range(1, best + 1)), Fraction(0))

    @property
    def mean_place_from_b(self) -> Fraction | None:
        """The mean place in the final of pairs from B, 0 first, 1 last; None if none got there."""
        finalists = self.from_b[Milestone.FINAL]
        return self.below_in_final / finalists if finalists else None


class PairsSeries(NamedTuple):
    """A format with its carryover, and the tally of its tournaments."""

    setup: PairsSetup
    tally: PairsTally

    @property
    def name(self) -> str:
        return f"Format {self.setup.format.name}, carryover {self.setup.carryover.name}"


def tally_series(setup: PairsSetup, seed: str, numbers: range) -> PairsTally:
    """The tally of the tournaments with these numbers of the series; each has its own lots."""
    strengths = setup.field.strengths()
    total = PairsTally()
    for number in numbers:
        total += tally_outcome(play_tournament(setup, strengths, Random(f"{seed}-{number}")))
    return total


def tally_outcome(outcome: PairsOutcome) -> PairsTally:
    events = list(_milestones(outcome))
    from_b = Counter(e for e, pair in events if pair in outcome.second_way)
    last = len(outcome.final) - 1
    below = sum(place for place, pair in enumerate(outcome.final) if pair in outcome.second_way)
    return PairsTally(1, Counter(events), from_b, Fraction(below, last))


def _milestones(outcome: PairsOutcome) -> Iterator[tuple[Milestone, PairNo]]:
    """Yield what each pair reached; a pair comes once for each milestone."""
    for group, event in ((SEMIFINAL, Milestone.SEMIFINAL), (SEMIFINAL_A, Milestone.SEMIFINAL)):
        yield from ((event, pair) for pair in outcome.reached.get(group, ()))
    yield from ((Milestone.BELOW_AVERAGE, pair) for pair in outcome.below_average)
    yield from ((Milestone.FINAL, pair) for pair in outcome.reached[FINAL])
    yield from ((Milestone.FINAL_BY_B, pair) for pair in outcome.second_way)
    yield from ((Milestone.MEDAL, pair) for pair in outcome.final[:MEDALS])
    yield Milestone.WIN, outcome.final[0]


def percent_text(chance: Fraction) -> str:
    """Format a chance in per cent with one decimal, rounded half up."""
    tenths = int(1000 * chance + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10} %"

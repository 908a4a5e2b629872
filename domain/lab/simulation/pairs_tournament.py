"""One simulated pairs tournament in phases: the real closing and carryovers, on drawn results.

Ties are split by ballot; there are no drop-ins.

In a phase all pairs play the same boards, in rounds of two, matchpointed over all tables. Decided
here: the seats are drawn and rotated as in a round robin, so that no two meet twice before all have
met. A pair without an opponent in a round plays fewer boards.

The result of a board at a table is the difference of strength of the two pairs plus luck, normally
distributed, in thousandths of the luck's standard deviation. Compared with another table it differs
by the own strength, two opponents', another pair's and twice the luck. So a pair of strength s
averages P(s / sqrt(2 + 3v)) in a field of variance v, P being the normal distribution, and the
field is given by the spread of its averages.

Decided here: the field is not drawn but spaced evenly along the normal distribution, so that pair 1
is the best one in every tournament of a series. Results are whole numbers and hardly ever equal;
flat boards, which make luck smaller, are left out.

The chance that a strong pair is below average after a qualification.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.1: "a computer simulation
shows that, in a qualification lasting 100 boards, a pair that normally averages 60% has less that
0.0006 chances to be under average" (over one million loops).

The boards are drawn one by one from the distribution of the matchpoints that such a pair wins: how
many of the other tables it beats. The smaller the field, the more of a top is luck: from a dozen
tables on the chance is below the paper's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import comb, pi, sqrt
from random import Random
from statistics import NormalDist
from typing import NamedTuple

from domain.bridge.phases.carryover import Carryover
from domain.bridge.phases.closing import (
    AnnouncedTransition,
    Closing,
    ClosingTerms,
    Origin,
    PhaseStart,
    close_field,
    starting_scores,
)
from domain.bridge.phases.formats import FINAL, QUALIFICATION, Format
from domain.bridge.phases.ranking import SHARED, PhaseLength, PhaseScore
from domain.bridge.session import NOBODY, PairNo
from domain.errors import RuleViolation

LUCK = 1000
NORMAL = NormalDist()
MODEL = "the model of a simulated field"
WIDEST = Fraction(20, 100)
USUAL_SPREAD = Fraction(4, 100)


@dataclass(frozen=True, slots=True)
class PairsField:
    """`spread` is the standard deviation of the pairs' average shares."""

    pairs: int
    spread: Fraction = USUAL_SPREAD

    def __post_init__(self) -> None:
        if not 0 <= self.spread <= WIDEST:
            raise RuleViolation("A field's averages spread by 0 to 20 %.", MODEL)

    @property
    def deviation(self) -> float:
        """The standard deviation of strengths, in units of luck."""
        slope = 1 / (2 * pi)
        spread = float(self.spread)
        return spread * sqrt(2 / (slope - 3 * spread**2))

    def strengths(self) -> dict[PairNo, int]:
        """The strengths of all pairs in thousandths of the luck, best first."""
        scale = LUCK * self.deviation
        return {
            PairNo(n): -round(scale * NORMAL.inv_cdf((n - 0.5) / self.pairs))
            for n in range(1, self.pairs + 1)
        }

    def strength_of(self, share: Fraction) -> float:
        """The strength, in units of luck, of a pair with this average share of the matchpoints."""
        if not 0 < share < 1:
            raise RuleViolation("A pair averages more than 0 and less than 100 %.", MODEL)
        return NORMAL.inv_cdf(float(share)) * sqrt(2 + 3 * self.deviation**2)

    def share_of(self, strength: int) -> float:
        """The average share of the matchpoints of a pair of that strength, 0 to 1."""
        return NORMAL.cdf(strength / LUCK / sqrt(2 + 3 * self.deviation**2))


_STEPS = 1000


def board_distribution(share: Fraction, field: PairsField) -> tuple[float, ...]:
    """The chances to beat 0, 1, … of the other tables on one board."""
    others = field.pairs // 2 - 1
    if others < 1:
        raise RuleViolation("A field needs at least two tables, four pairs.", MODEL)
    strength, variance = field.strength_of(share), field.deviation**2
    chances = [0.0] * (others + 1)
    for step in range(_STEPS):
        luck = NORMAL.inv_cdf((step + 0.5) / _STEPS) * sqrt(1 + variance)
        beaten = NORMAL.cdf((strength + luck) / sqrt(1 + 2 * variance))
        for beaten_tables, chance in enumerate(_binomial(others, beaten)):
            chances[beaten_tables] += chance / _STEPS
    return tuple(chances)


def _binomial(n: int, chance: float) -> Iterator[float]:
    """The chances of 0, 1, … n successes."""
    return (comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1))


def times_below_average(
    distribution: tuple[float, ...], boards: int, loops: int, lots: Random
) -> int:
    """The number of `loops` drawn sessions in which a pair has less than half of the matchpoints.
    `distribution` is that of `board_distribution`: chances to beat 0, 1, … others.
    """
    others = len(distribution) - 1
    beaten, weights = range(others + 1), list(accumulate(distribution))
    return sum(
        2 * sum(lots.choices(beaten, cum_weights=weights, k=boards)) < boards * others
        for _ in range(loops)
    )


BOARDS_A_ROUND = 2


class PlayedTable(NamedTuple):
    ns: PairNo
    ew: PairNo


def phase_length(pairs: int, boards: int) -> PhaseLength:
    """The length of a phase: its boards, and the top of a board at all tables."""
    return PhaseLength(boards, 2 * (pairs // 2 - 1))


def play_boards(
    pairs: Sequence[PairNo],
    strengths: Mapping[PairNo, int],
    boards: int,
    carried: Mapping[PairNo, Fraction],
    lots: Random,
) -> list[PhaseScore]:
    """Play a phase of that many boards; the scores, with the points `carried` into it."""
    top = phase_length(len(pairs), boards).top
    won = dict.fromkeys(pairs, 0)
    played = dict.fromkeys(pairs, 0)
    rounds = _seatings(pairs, -(-boards // BOARDS_A_ROUND), lots)
    for number, tables in enumerate(rounds):
        boards_of_round = min(BOARDS_A_ROUND, boards - number * BOARDS_A_ROUND)
        expected = [strengths[table.ns] - strengths[table.ew] for table in tables]
        for _ in range(boards_of_round):
            results = [int(lots.gauss(mean, LUCK)) for mean in expected]
            for table, points in zip(tables, matchpoints_of(results), strict=True):
                won[table.ns] += points
                won[table.ew] += top - points
        for table in tables:
            played[table.ns] += boards_of_round
            played[table.ew] += boards_of_round
    nothing = Fraction(0)
    return [
        PhaseScore(
            pair, Fraction(won[pair]), Fraction(played[pair] * top), carried.get(pair, nothing)
        )
        for pair in pairs
    ]


def _seatings(pairs: Sequence[PairNo], rounds: int, lots: Random) -> Iterator[list[PlayedTable]]:
    """The tables of each round; seats are drawn again when all have met."""
    places = [*pairs, NOBODY] if len(pairs) % 2 else [*pairs]
    half = len(places) // 2
    for number in range(rounds):
        if number % (len(places) - 1) == 0:
            places = lots.sample(places, len(places))
        facing = map(PlayedTable, places[:half], reversed(places[half:]))
        yield [table for table in facing if NOBODY not in table]
        places = [places[0], places[-1], *places[1:-1]]


def matchpoints_of(results: Sequence[int]) -> list[int]:
    """The matchpoints of each result: 2 for each lower one, 1 for each equal one (Law 78A)."""
    order = sorted(results)
    last = dict(zip(order, range(len(order)), strict=True))
    first = dict(zip(reversed(order), reversed(range(len(order))), strict=True))
    return [first[result] + last[result] for result in results]


FEWEST = 4


@dataclass(frozen=True, slots=True)
class BoardsPlayed:
    qualification: int
    semifinal: int
    final: int

    def boards_in(self, group: str) -> int:
        return {QUALIFICATION: self.qualification, FINAL: self.final}.get(group, self.semifinal)


@dataclass(frozen=True)
class PairsSetup:
    field: PairsField
    format: Format
    boards: BoardsPlayed
    carryover: Carryover

    def __post_init__(self) -> None:
        for group, size in self.group_sizes.items():
            if size < FEWEST:
                raise RuleViolation(
                    f"{size} pairs would play the {group}: it takes at least {FEWEST}.", MODEL
                )
            if self.boards.boards_in(group) < 1:
                raise RuleViolation(f"The {group} has no boards: give it one or more.", MODEL)
            for passage in self.format.passages_from(group):
                if passage.last is not None and passage.last > size:
                    raise RuleViolation(
                        f"{passage.last} can't qualify out of {size} pairs in the {group}.", MODEL
                    )

    @property
    def group_sizes(self) -> dict[str, int]:
        """The number of pairs in each group of the format."""
        sizes = {self.format.groups[0]: self.field.pairs}
        for group in self.format.groups[1:]:
            sizes[group] = sum(
                passage.places or max(0, sizes[passage.source] - passage.first + 1)
                for passage in self.format.passages_to(group)
            )
        return sizes


@dataclass(frozen=True, slots=True)
class PairsOutcome:
    """`reached` are the pairs of each group; `final` is the ranking of the final, best first;
    `second_way` are its pairs that came through semifinal B.
    """

    reached: Mapping[str, tuple[PairNo, ...]]
    below_average: tuple[PairNo, ...]
    final: tuple[PairNo, ...]
    second_way: frozenset[PairNo]


def play_tournament(
    setup: PairsSetup, strengths: Mapping[PairNo, int], lots: Random
) -> PairsOutcome:
    """Play all groups of the format, in order, on drawn results."""
    first = setup.format.groups[0]
    entered = {first: [PhaseStart(pair, Fraction(0), Origin.QUALIFIED) for pair in strengths]}
    closed: dict[str, Closing] = {}
    for group in setup.format.groups:
        if group not in entered:
            entered[group] = _phase_starts(setup, group, closed)
        closed[group] = _play_phase(setup, group, entered[group], strengths, lots)
    return PairsOutcome(
        {group: tuple(start.pair for start in some) for group, some in entered.items()},
        tuple(p.pair for p in closed[first].ranking if 2 * p.score.matchpoints < p.score.possible),
        tuple(placed.pair for placed in closed[FINAL].ranking),
        frozenset(s.pair for s in entered[FINAL] if s.origin is Origin.SECOND_WAY),
    )


def _play_phase(
    setup: PairsSetup,
    group: str,
    entered: Sequence[PhaseStart],
    strengths: Mapping[PairNo, int],
    lots: Random,
) -> Closing:
    pairs = [start.pair for start in entered]
    carried = {start.pair: start.carryover for start in entered}
    boards = setup.boards.boards_in(group)
    scores = play_boards(pairs, strengths, boards, carried, lots)
    terms = ClosingTerms(
        phase_length(len(pairs), boards), setup.format.passages_from(group), SHARED
    )
    return close_field(scores, terms, ballot=lots.sample(pairs, len(pairs)))


def _phase_starts(setup: PairsSetup, group: str, closed: Mapping[str, Closing]) -> list[PhaseStart]:
    """The pairs of a group with their carryovers, by the groups `closed` before it."""
    passages = setup.format.passages_to(group)
    sizes, source = setup.group_sizes, passages[0].source
    announced = AnnouncedTransition(
        setup.carryover,
        played=phase_length(sizes[source], setup.boards.boards_in(source)),
        ahead=phase_length(sizes[group], setup.boards.boards_in(group)),
    )
    return list(
        starting_scores([closed[p.source].group_going_to(group).pairs for p in passages], announced)
    )

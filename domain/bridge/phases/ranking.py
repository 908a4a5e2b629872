"""The ranking of a phase, with ties split by a stated rule.

A pair's total is its share of the phase's matchpoints on the boards it played, for the whole phase,
plus its carryover: a pair that sat out a round neither gains nor loses. In IMPs it is the IMPs won,
plus the carryover.

Ties: EBU White Book, section 143 (Split Tie Procedure), 143.7.1: the result of the round between
two, then the scores of the opponents met, then boards won ("point-a-board count-back"), then a
random ballot if the place has to be decided; 143.6.2: in shares if pairs played different numbers
of boards. 143.4: tied pairs share all else, so a ballot decides the place but not the rank.

In IMPs and victory points the same tests use IMPs: against each other, the mean IMPs or victory
points per board of the opponents met, boards with a gain.

Decided here: pairs tied in IMPs with lots drawn keep that order, since lots were the only rule
before tests were added. The tests are an ordered tuple; when one separates some of the tied pairs,
the rest start again with the first. A head-to-head result counts only between exactly two pairs
that met. Opponents are compared by the mean of their shares.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, assert_never

from domain.bridge.partnerships import holders_of
from domain.bridge.phases.pair_sums import WonAgainst
from domain.bridge.scoring.policy import Measure
from domain.bridge.session import PairNo

HALF = Fraction(1, 2)


class PhaseLength(NamedTuple):
    """Boards for each pair, and the top of a board; 0 in IMPs, which have no maximum."""

    boards: int
    top: int

    @property
    def in_imps(self) -> bool:
        return self.top == 0

    @property
    def measure(self) -> Measure:
        """IMPs or matchpoints; a length cannot distinguish IMPs from victory points."""
        return Measure.IMPS if self.in_imps else Measure.MATCHPOINTS

    @property
    def unit(self) -> int:
        """The unit of amounts on one board: its top, or 1 IMP."""
        return self.top or 1

    @property
    def most_points(self) -> int:
        return self.boards * self.top


@dataclass(frozen=True, slots=True)
class PhaseScore:
    """A pair's score in a phase: matchpoints out of those possible, or IMPs on `boards`. Fields for
    tie-breaks: the share of each session, boards won (a half for an average), the share against
    each opponent met.
    """

    pair: PairNo
    matchpoints: Fraction
    possible: Fraction
    carryover: Fraction = Fraction(0)
    imps: Fraction = Fraction(0)
    boards: int = 0
    sessions: tuple[Fraction, ...] = ()
    boards_won: Fraction = Fraction(0)
    against: Mapping[PairNo, WonAgainst] = field(default_factory=dict)
    mean: Fraction | None = None
    """IMPs or victory points per board, if different from `imps` / `boards`."""
    handicap: Fraction = Fraction(0)
    """A share added to the pair's own only in the ranking."""

    @property
    def share(self) -> Fraction:
        """The share of the maximum; an average if no board was played."""
        return self.matchpoints / self.possible if self.possible else HALF

    @property
    def merit(self) -> Fraction:
        """The strength as an opponent: a share, or IMPs or victory points per board."""
        return self.share if self.possible or not self.boards else self.imps_a_board

    @property
    def imps_a_board(self) -> Fraction:
        """IMPs per board; 0, the average, for a pair that has not played any."""
        if self.mean is not None:
            return self.mean
        return self.imps / self.boards if self.boards else Fraction(0)

    @property
    def net_share(self) -> Fraction:
        """The share with the handicap."""
        return self.share + self.handicap

    def total(self, length: PhaseLength) -> Fraction:
        """The points for all boards of the phase, the handicap and the carryover included."""
        won = self.imps if length.in_imps else self.net_share * length.most_points
        return won + self.carryover


class PhaseTieBreak(StrEnum):
    HEAD_TO_HEAD = "result against each other"
    OPPONENTS = "scores of the opponents met"
    BOARDS_WON = "boards won"
    LAST_SESSION = "last session, then the one before"
    BALLOT = "random ballot"


TieRule = tuple[PhaseTieBreak, ...]
WHITE_BOOK: TieRule = (
    PhaseTieBreak.HEAD_TO_HEAD,
    PhaseTieBreak.OPPONENTS,
    PhaseTieBreak.BOARDS_WON,
)
SHARED: TieRule = ()


@dataclass(frozen=True, slots=True)
class PlacedPair:
    """`place` is unique; `rank` is shared by `equals` pairs that only a ballot could separate.
    `split` is the test that decided the place among pairs with the same total.
    """

    place: int
    rank: int
    equals: int
    score: PhaseScore
    total: Fraction
    split: PhaseTieBreak | None = None

    @property
    def pair(self) -> PairNo:
        return self.score.pair


def rank_pairs(
    scores: Iterable[PhaseScore],
    length: PhaseLength,
    rule: TieRule = WHITE_BOOK,
    ballot: Sequence[PairNo] = (),
    met: Iterable[PhaseScore] = (),
) -> tuple[PlacedPair, ...]:
    """Rank the pairs, best first. `ballot` is the drawn order, better first; other pairs are
    ordered by number. `met` are opponents from another field, not ranked here.
    """
    everybody = {score.pair: score for score in scores}
    known = {**{score.pair: score for score in met}, **everybody}
    totals = {pair: score.total(length) for pair, score in everybody.items()}
    drawn = {pair: position for position, pair in enumerate(ballot)}
    order = sorted(everybody, key=lambda pair: (-totals[pair], pair))
    placed: list[PlacedPair] = []
    for total, tied in groupby(order, key=totals.__getitem__):
        together = tuple(tied)
        drawn_before = length.in_imps and len(together) > 1 and drawn.keys() >= set(together)
        for equals, split in _separate_tie(together, SHARED if drawn_before else rule, known):
            balloted = len(equals) > 1 and all(pair in drawn for pair in equals)
            if balloted:
                equals = tuple(sorted(equals, key=drawn.__getitem__))
            test = PhaseTieBreak.BALLOT if balloted else split
            rank = len(placed) + 1
            placed += (
                PlacedPair(rank + i, rank, len(equals), everybody[pair], total, test)
                for i, pair in enumerate(equals)
            )
    return tuple(placed)


def _separate_tie(
    tied: tuple[PairNo, ...],
    rule: TieRule,
    scores: Mapping[PairNo, PhaseScore],
    split: PhaseTieBreak | None = None,
) -> Iterator[tuple[tuple[PairNo, ...], PhaseTieBreak | None]]:
    """Groups that stay equal, better first, each with the test that separated it."""
    for test in rule if len(tied) > 1 else ():
        merit = _merit_by_test(test, tied, scores)
        if len({merit(pair) for pair in tied}) > 1:
            order = sorted(tied, key=merit, reverse=True)
            for _, group in groupby(order, key=merit):
                yield from _separate_tie(tuple(group), rule, scores, test)
            return
    yield tied, split


def _merit_by_test(
    test: PhaseTieBreak, tied: tuple[PairNo, ...], scores: Mapping[PairNo, PhaseScore]
) -> Callable[[PairNo], tuple[Fraction, ...]]:
    """What a test compares of each tied pair; more is better."""
    match test:
        case PhaseTieBreak.HEAD_TO_HEAD:
            return lambda pair: (_share_against_tied_pair(pair, tied, scores),)
        case PhaseTieBreak.OPPONENTS:
            return lambda pair: (_score_of_opponents(scores[pair], scores),)
        case PhaseTieBreak.BOARDS_WON:
            return lambda pair: (scores[pair].boards_won,)
        case PhaseTieBreak.LAST_SESSION:
            return lambda pair: scores[pair].sessions[::-1]
        case PhaseTieBreak.BALLOT:
            return lambda _: ()
        case _:
            assert_never(test)


def _share_against_tied_pair(
    pair: PairNo, tied: tuple[PairNo, ...], scores: Mapping[PairNo, PhaseScore]
) -> Fraction:
    """The share against the other one of two; a half if more are tied, or they have not met."""
    if len(tied) != 2:
        return HALF
    (other,) = set(tied) - {pair}
    met = scores[pair].against.get(other)
    return met.share if met else HALF


def _score_of_opponents(score: PhaseScore, scores: Mapping[PairNo, PhaseScore]) -> Fraction:
    """The mean merit of the opponents met."""
    sides = (holders_of(side) for side in score.against)
    met = [scores[pair].merit for side in sides for pair in side if pair in scores]
    return sum(met, Fraction(0)) / len(met) if met else HALF

"""The ranking of a phase, with ties split by a stated rule.

A pair's total is its share of the phase's matchpoints on the boards it played, for the whole phase,
plus its carryover: who sat out a round has neither gained nor lost by it. In IMPs it is what was
won, plus the carryover.

Ties: EBU White Book, section 143 (Split Tie Procedure), 143.7.1: the result of the round between
two, then the scores of the opponents met, then boards won ("point-a-board count-back"), then a
random ballot if the place has to be decided; 143.6.2: in shares where not everybody played alike.
143.4: who is tied shares everything else, so a ballot gives a place and leaves the rank.

In IMPs and victory points the same tests are asked of IMPs: against each other, the mean IMPs or
victory points a board of the opponents met, boards on which something was won.

Decided here: those tied in IMPs among whom lots were drawn stay in that order, since before they
were split by tests, lots were all there was. Which tests are used is an ordered tuple; when one
separates some of those tied, the rest start again with the first. A head-to-head result counts
between exactly two who met. Opponents are compared by the mean of their shares.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, assert_never

from domain.bridge.partnerships import holders
from domain.bridge.phases.pair_sums import WonAgainst
from domain.bridge.scoring.policy import Measure
from domain.bridge.session import PairNo

HALF = Fraction(1, 2)


class Length(NamedTuple):
    """What a phase is worth: boards for each pair, and the top of one board in matchpoints; 0 in
    IMPs, which have no most.
    """

    boards: int
    top: int

    @property
    def in_imps(self) -> bool:
        return self.top == 0

    @property
    def measure(self) -> Measure:
        """IMPs or matchpoints; a length cannot tell IMPs from victory points."""
        return Measure.IMPS if self.in_imps else Measure.MATCHPOINTS

    @property
    def unit(self) -> int:
        """The unit of amounts on one board: its top, or 1 IMP."""
        return self.top or 1

    @property
    def most(self) -> int:
        return self.boards * self.top


@dataclass(frozen=True, slots=True)
class PhaseScore:
    """What a pair won in a phase: matchpoints out of those possible, or IMPs on so many boards. The
    last three are for tie-breaks: the share of each session, boards won (a half for an average),
    the share against each opponent met.
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
    """IMPs or victory points a board, where that is not what `imps` and `boards` come to."""
    handicap: Fraction = Fraction(0)
    """A share that is added to its own where pairs are ranked, and only there."""

    @property
    def share(self) -> Fraction:
        """The share of what was possible; an average where no board was played."""
        return self.matchpoints / self.possible if self.possible else HALF

    @property
    def merit(self) -> Fraction:
        """What an opponent is worth: a share, or IMPs or victory points a board."""
        return self.share if self.possible or not self.boards else self.imps_a_board

    @property
    def imps_a_board(self) -> Fraction:
        """IMPs a board; 0, which is average, for a pair that has not played any."""
        if self.mean is not None:
            return self.mean
        return self.imps / self.boards if self.boards else Fraction(0)

    @property
    def net(self) -> Fraction:
        """The share with the handicap."""
        return self.share + self.handicap

    def total(self, length: Length) -> Fraction:
        won = self.imps if length.in_imps else self.net * length.most
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
class Placed:
    """`place` is a pair's own; `rank` is shared by `equals` pairs that nothing but a ballot could
    separate. `split` is what put it where it is among those with the same total.
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
    length: Length,
    rule: TieRule = WHITE_BOOK,
    ballot: Sequence[PairNo] = (),
    met: Iterable[PhaseScore] = (),
) -> tuple[Placed, ...]:
    """Rank the pairs, best first. `ballot` is what was drawn, better first; who is in none stands
    by number. `met` are pairs of another field, who are not ranked here but were opponents.
    """
    everybody = {score.pair: score for score in scores}
    known = {**{score.pair: score for score in met}, **everybody}
    totals = {pair: score.total(length) for pair, score in everybody.items()}
    drawn = {pair: position for position, pair in enumerate(ballot)}
    order = sorted(everybody, key=lambda pair: (-totals[pair], pair))
    placed: list[Placed] = []
    for total, tied in groupby(order, key=totals.__getitem__):
        together = tuple(tied)
        drawn_before = length.in_imps and len(together) > 1 and drawn.keys() >= set(together)
        for equals, split in _separate_tie(together, SHARED if drawn_before else rule, known):
            balloted = len(equals) > 1 and all(pair in drawn for pair in equals)
            if balloted:
                equals = tuple(sorted(equals, key=drawn.__getitem__))
            how = PhaseTieBreak.BALLOT if balloted else split
            rank = len(placed) + 1
            placed += (
                Placed(rank + i, rank, len(equals), everybody[pair], total, how)
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
        merit = _merit(test, tied, scores)
        if len({merit(pair) for pair in tied}) > 1:
            order = sorted(tied, key=merit, reverse=True)
            for _, group in groupby(order, key=merit):
                yield from _separate_tie(tuple(group), rule, scores, test)
            return
    yield tied, split


def _merit(
    test: PhaseTieBreak, tied: tuple[PairNo, ...], scores: Mapping[PairNo, PhaseScore]
) -> Callable[[PairNo], tuple[Fraction, ...]]:
    match test:
        case PhaseTieBreak.HEAD_TO_HEAD:
            return lambda pair: (_against_the_other(pair, tied, scores),)
        case PhaseTieBreak.OPPONENTS:
            return lambda pair: (_opponents(scores[pair], scores),)
        case PhaseTieBreak.BOARDS_WON:
            return lambda pair: (scores[pair].boards_won,)
        case PhaseTieBreak.LAST_SESSION:
            return lambda pair: scores[pair].sessions[::-1]
        case PhaseTieBreak.BALLOT:
            return lambda _: ()
        case _:
            assert_never(test)


def _against_the_other(
    pair: PairNo, tied: tuple[PairNo, ...], scores: Mapping[PairNo, PhaseScore]
) -> Fraction:
    if len(tied) != 2:
        return HALF
    (other,) = set(tied) - {pair}
    met = scores[pair].against.get(other)
    return met.share if met else HALF


def _opponents(score: PhaseScore, scores: Mapping[PairNo, PhaseScore]) -> Fraction:
    sides = (holders(side) for side in score.against)
    met = [scores[pair].merit for side in sides for pair in side if pair in scores]
    return sum(met, Fraction(0)) / len(met) if met else HALF

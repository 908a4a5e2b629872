"""From the scores of a phase's sessions to what its ranking and its tie-breaks need.

Decided here: a pair's share is its percentage over all boards of the phase, whatever their tops, so
that matchpoints are stated on the phase's own top; penalties and awards are in it. A board is won
with more than half of its top, an award of 60 per cent included. In IMPs there is no share and no
carryover of this kind.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.phases.ranking import HALF, Length, Score
from domain.bridge.scoring.comparison import Worth
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.result import Award
from domain.bridge.scoring.scores import Scores
from domain.bridge.session import PairNo
from domain.errors import Unsupported

Against = Mapping[PairNo, Sequence[Fraction]]


class _Board(NamedTuple):
    pair: PairNo
    opponent: PairNo
    share: Fraction


def phase_scores(
    sessions: Sequence[Scores], length: Length, carried: Mapping[PairNo, Fraction]
) -> tuple[Score, ...]:
    """By pair number; `carried` are those who entered the phase, who are there without a board,
    too.
    """
    for scores in sessions:
        if scores.policy.form is not Form.MATCHPOINTS:
            raise Unsupported(scores.policy.form.value, "carryovers; score in matchpoints")
    met: dict[PairNo, dict[PairNo, list[Fraction]]] = defaultdict(lambda: defaultdict(list))
    for scores in sessions:
        for board in _boards(scores):
            met[board.pair][board.opponent].append(board.share)
    pairs = sorted(carried.keys() | met.keys())
    return tuple(
        _score(pair, sessions, length, carried.get(pair, Fraction(0)), met[pair]) for pair in pairs
    )


def _score(
    pair: PairNo,
    sessions: Sequence[Scores],
    length: Length,
    carryover: Fraction,
    against: Against,
) -> Score:
    totals = [scores.total(pair) for scores in sessions]
    counted = [(t.percentage / 100, t.boards) for t in totals if t.percentage is not None]
    boards = sum(many for _, many in counted)
    return Score(
        pair,
        length.top * sum((share * many for share, many in counted), Fraction(0)),
        Fraction(length.top * boards),
        carryover,
        tuple(share for share, _ in counted),
        sum((_won(share) for shares in against.values() for share in shares), Fraction(0)),
        tuple((other, _mean(shares)) for other, shares in sorted(against.items())),
    )


def _mean(shares: Sequence[Fraction]) -> Fraction:
    return sum(shares, Fraction(0)) / len(shares)


def _won(share: Fraction) -> Fraction:
    return Fraction(share > HALF) if share != HALF else HALF


def _boards(scores: Scores) -> Iterator[_Board]:
    top = scores.policy.top
    for compared in scores.points.values() if top else ():
        for (ns, ew), worth in compared.items():
            for pair, opponent, points in ((ns, ew, worth.ns), (ew, ns, worth.ew)):
                won = _points(scores, pair, points)
                if won is not None:
                    yield _Board(pair, opponent, won / top)


def _points(scores: Scores, pair: PairNo, worth: Worth) -> Fraction | None:
    return scores.award_points(pair, worth) if isinstance(worth, Award) else worth

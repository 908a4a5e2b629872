"""Standings to close a phase on: `standings(62, 55, ...)` are percentages of pairs 1, 2, ..."""

from fractions import Fraction

from hypothesis import strategies as st

from domain.bridge.phases.ranking import PhaseLength, PhaseScore, PlacedPair, rank_pairs
from domain.bridge.session import PairNo

PLAYED = PhaseLength(boards=100, top=98)
AHEAD = PhaseLength(boards=50, top=48)


def score(pair: int, percent: int | Fraction, length: PhaseLength = PLAYED) -> PhaseScore:
    possible = Fraction(length.most_points)
    return PhaseScore(PairNo(pair), possible * percent / 100, possible)


def scores(*percent: int | Fraction) -> list[PhaseScore]:
    return [score(pair, one) for pair, one in enumerate(percent, start=1)]


def standings(*percent: int | Fraction) -> tuple[PlacedPair, ...]:
    return rank_pairs(scores(*percent), PLAYED)


fields = st.lists(st.integers(300, 700).map(lambda n: Fraction(n, 10)), min_size=1, max_size=40)

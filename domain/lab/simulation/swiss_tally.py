"""Series of simulated Swiss tournaments under one acceleration, in sum."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from domain.lab.simulation.swiss_play import CountedRound, SwissPlayed, SwissSetup, play


@dataclass(frozen=True)
class SwissTally:
    """Sums over `tournaments`; adding two gives that of both."""

    tournaments: int = 0
    rounds: tuple[CountedRound, ...] = ()
    drawers: int = 0
    against_winners: int = 0

    def __add__(self, other: "SwissTally") -> "SwissTally":
        rounds = self.rounds or other.rounds
        if self.rounds and other.rounds:
            rounds = tuple(
                CountedRound(*map(sum, zip(one, two, strict=True)))
                for one, two in zip(self.rounds, other.rounds, strict=True)
            )
        return SwissTally(
            self.tournaments + other.tournaments,
            rounds,
            self.drawers + other.drawers,
            self.against_winners + other.against_winners,
        )

    def perfect(self, round_number: int) -> Fraction:
        """Players with a perfect score after that round, on average."""
        return Fraction(self.rounds[round_number - 1].perfect, self.tournaments)

    def upsets(self, round_number: int) -> Fraction:
        return Fraction(self.rounds[round_number - 1].upsets, self.tournaments)

    def gap(self, round_number: int) -> Fraction:
        """The rating difference of a game of that round, on average."""
        counted = self.rounds[round_number - 1]
        return Fraction(counted.gaps, max(counted.games, 1))

    @property
    def used(self) -> Fraction | None:
        """The part of the upper half's drawers who met a winner of the lower half in round 2."""
        return Fraction(self.against_winners, self.drawers) if self.drawers else None


class SwissWay(NamedTuple):
    setup: SwissSetup
    tally: SwissTally


def series(setup: SwissSetup, seed: str, numbers: range) -> SwissTally:
    """The tournaments with these numbers; each has lots of its own."""
    return sum((_one(play(setup, f"{seed} {n}")) for n in numbers), SwissTally())


def _one(played: SwissPlayed) -> SwissTally:
    return SwissTally(1, played.rounds, played.drawers, played.against_winners)


def decimal(value: Fraction) -> str:
    """One decimal, half up; none where it is 0."""
    tenths = int(10 * value + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)

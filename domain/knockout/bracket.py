"""The bracket: who can meet whom, and where. It never changes once the numbers are drawn.

Numbers are places in the seeding, 1 the highest. The standard order keeps 1 and 2 apart until the
final, 1 to 4 until the semi-finals, and so on: 1–16, 8–9, 4–13, 5–12, 2–15 … Where the field is no
power of two, the highest numbers have nobody to meet in the first round.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from domain.ids import Number

LARGEST = 256
NOBODY = Number(0)
"""Who a bye is met against."""


class MatchId(NamedTuple):
    """`place` counts from the top, 1, 2 …; in the last round 2 is for third place."""

    round: int
    place: int


class Feeder(NamedTuple):
    """One side of a match: the winner of an earlier one, or its loser."""

    match: MatchId
    winner: bool


def seeding(size: int) -> tuple[int, ...]:
    """The numbers from the top of a bracket of that size, a power of two."""
    order = [1]
    while len(order) < size:
        both = 2 * len(order) + 1
        order = [number for high in order for number in (high, both - high)]
    return tuple(order)


@dataclass(frozen=True, slots=True)
class KnockOutBracket:
    entries: int
    third_place: bool = False

    @property
    def rounds(self) -> int:
        return max(1, (self.entries - 1).bit_length())

    @property
    def size(self) -> int:
        return 1 << self.rounds

    @property
    def final(self) -> MatchId:
        return MatchId(self.rounds, 1)

    @property
    def for_third_place(self) -> MatchId | None:
        """None also where there are no semi-finals to lose."""
        return MatchId(self.rounds, 2) if self.third_place and self.rounds > 1 else None

    def matches_in(self, round_number: int) -> int:
        """The match for third place does not count."""
        return 1 << (self.rounds - round_number)

    def matches(self) -> Iterator[MatchId]:
        """Round by round, from the top; the final, then the match for third place."""
        for number in range(1, self.rounds + 1):
            for place in range(1, self.matches_in(number) + 1):
                yield MatchId(number, place)
        if self.for_third_place:
            yield self.for_third_place

    def first_sides(self, place: int) -> tuple[Number, Number]:
        """Who meets in the first round; NOBODY where the field does not reach so far."""
        order = seeding(self.size)
        high, low = order[2 * place - 2], order[2 * place - 1]
        return self._there(high), self._there(low)

    def _there(self, number: int) -> Number:
        return Number(number) if number <= self.entries else NOBODY

    def feeders(self, match: MatchId) -> tuple[Feeder, Feeder]:
        """Of a match after the first round, the upper one first."""
        winner = match != self.for_third_place
        upper = 2 * match.place - 1 if winner else 1
        return (
            Feeder(MatchId(match.round - 1, upper), winner),
            Feeder(MatchId(match.round - 1, upper + 1), winner),
        )

    def called(self, match: MatchId) -> tuple[str, int]:
        """The message of its name, and the players that stand in it."""
        return (
            ("Third place", 2) if match == self.for_third_place else self.round_called(match.round)
        )

    def round_called(self, number: int) -> tuple[str, int]:
        if self.rounds == 1:
            return "Match", 2
        left = self.rounds - number
        named = {0: "Final", 1: "Semi-finals", 2: "Quarter-finals"}
        return named.get(left, "Round of {count}"), 2 << left

"""A knock-out as it was announced, its draw, and its bracket: the possible pairs of every match.
The bracket never changes once the numbers are drawn.

Numbers are places in the seeding, 1 the highest. The standard order keeps 1 and 2 apart until the
final, 1 to 4 until the semi-finals, and so on: 1–16, 8–9, 4–13, 5–12, 2–15 … If the field is no
power of two, the top seeds have a bye in the first round.

All lots follow from one recorded seed, so that the draw can be repeated. A lot is the SHA-256 of
its purpose, one part per line, and the seed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from domain.ids import EntryId, Number
from domain.knockout.match import MatchStep, with_number_of_games

PRESETS: Mapping[str, tuple[str, ...]] = {
    "club": ("1 standard", "2 blitz 5+3", "1 armageddon 5+0 against 4+0"),
    "rapid": ("2 rapid 15+10", "2 blitz 3+2", "1 armageddon 5+0 against 4+0"),
    "fide-world-cup": (
        *("2 standard 90/40 + 30, 30 a move", "2 rapid 25+10", "2 rapid 10+10"),
        *("2 blitz 5+3", "1 blitz 3+2"),
    ),
    "fide-match": (
        *("14 standard 120/40 + 30, 30 from move 41", "4 rapid 15+10", "2 rapid 10+5"),
        *("2 blitz 3+2", "1 blitz 3+2"),
    ),
}
"""Common lists. FIDE World Cup: its tie-breaks of 2023, two games each of 25+10, 10+10 and 5+3,
each after a new drawing of colours, then single games of 3+2 with colours reversed until one is
won. FIDE match: the World Championship match of 2024.
"""

LARGEST = 256
NOBODY = Number(0)
"""The opponent of a player with a bye."""


class MatchId(NamedTuple):
    """`place` counts from the top, from 1; in the last round 2 is the match for third place."""

    round: int
    place: int


class Feeder(NamedTuple):
    """A source of one side of a match: the winner or the loser of an earlier match."""

    match: MatchId
    winner: bool


@cache
def seeding_order(size: int) -> tuple[int, ...]:
    """The seeds from the top of a bracket of that size, a power of two: 1, 4, 2, 3 for four."""
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
        """The match for third place; None if none is announced, or there are no semi-finals."""
        return MatchId(self.rounds, 2) if self.third_place and self.rounds > 1 else None

    def match_count_in(self, round_number: int) -> int:
        """The number of matches, without the one for third place."""
        return 1 << (self.rounds - round_number)

    def matches(self) -> Iterator[MatchId]:
        """The matches round by round, from the top; the final, then the match for third place."""
        for number in range(1, self.rounds + 1):
            for place in range(1, self.match_count_in(number) + 1):
                yield MatchId(number, place)
        if self.for_third_place:
            yield self.for_third_place

    def first_sides(self, match: int) -> tuple[Number, Number]:
        """The two numbers who meet in that match of the first round; NOBODY for one beyond the
        field.
        """
        order = seeding_order(self.size)
        high, low = order[2 * match - 2], order[2 * match - 1]
        return self._number_or_bye(high), self._number_or_bye(low)

    def _number_or_bye(self, number: int) -> Number:
        return Number(number) if number <= self.entries else NOBODY

    def feeders(self, match: MatchId) -> tuple[Feeder, Feeder]:
        """The two matches whose winners or losers play this later one, the upper one first."""
        winner = match != self.for_third_place
        upper = 2 * match.place - 1 if winner else 1
        return (
            Feeder(MatchId(match.round - 1, upper), winner),
            Feeder(MatchId(match.round - 1, upper + 1), winner),
        )

    def match_name(self, match: MatchId) -> tuple[str, int]:
        """The message with the match's name, and the number of players left in the round."""
        return ("Third place", 2) if match == self.for_third_place else self.round_name(match.round)

    def round_name(self, number: int) -> tuple[str, int]:
        """The message with the round's name, and the number of players left in it."""
        if self.rounds == 1:
            return "Match", 2
        left = self.rounds - number
        named = {0: "Final", 1: "Semi-finals", 2: "Quarter-finals"}
        return named.get(left, "Round of {count}"), 2 << left


class SeedDraw(StrEnum):
    """`POTS`: 1 and 2 stay; 3 and 4, 5 to 8, 9 to 16 … are each drawn among themselves."""

    RATING = "rating"
    POTS = "pots"
    LOT = "lot"


class FirstColours(StrEnum):
    """The rule for White in the first game, and in each step that begins with level colours."""

    LOT = "lot"
    HIGHER = "higher"
    LOWER = "lower"


def draw_lot(seed: bytes, *about: object) -> bytes:
    return sha256("\n".join(map(str, about)).encode() + b"\n" + seed).digest()


def draw_bracket_numbers(
    ranked: Sequence[EntryId], seeding: SeedDraw, seed: bytes
) -> Mapping[EntryId, Number]:
    """The numbers drawn for the bracket; `ranked` is the initial ranking."""
    order = [
        entry for pot in _seeding_pots(ranked, seeding) for entry in _draw_pot(pot, seeding, seed)
    ]
    return {entry: Number(number) for number, entry in enumerate(order, 1)}


def _seeding_pots(ranked: Sequence[EntryId], seeding: SeedDraw) -> Iterator[Sequence[EntryId]]:
    if seeding is not SeedDraw.POTS:
        yield ranked
        return
    first, size = 0, 1
    while first < len(ranked):
        yield ranked[first : first + size]
        first += size
        size = first


def _draw_pot(pot: Sequence[EntryId], seeding: SeedDraw, seed: bytes) -> Sequence[EntryId]:
    if seeding is SeedDraw.RATING:
        return pot
    return sorted(pot, key=lambda entry: draw_lot(seed, "knock-out number", entry))


def upper_has_white(seed: bytes, match: MatchId, step: int) -> bool:
    """The lot for the upper side of the bracket to have White."""
    return draw_lot(seed, "knock-out colour", match.round, match.place, step)[0] % 2 == 0


SYSTEM = "knock-out"


@dataclass(frozen=True, slots=True)
class KnockOutPlan:
    """`final_games` is the number of games of the final before its tie-breaks, 0: as in every
    match. `all_played`: the games of a step are played to the end even if one side can't be caught.
    `entries` is 0 until the numbers are drawn; then `seed` and `by_hand` are set, too.
    """

    steps: tuple[MatchStep, ...]
    final_games: int = 0
    all_played: bool = False
    third_place: bool = False
    seeding: SeedDraw = SeedDraw.RATING
    colours: FirstColours = FirstColours.LOT
    entries: int = 0
    seed: bytes = b""
    by_hand: bool = False

    @property
    def is_drawn(self) -> bool:
        return self.entries > 0

    @property
    def bracket(self) -> KnockOutBracket:
        assert self.is_drawn, "there is no bracket before the numbers are drawn"
        return KnockOutBracket(self.entries, self.third_place)

    @property
    def most_rounds(self) -> int:
        """The number of rounds of games if every match needs each step once."""
        games = sum(step.games for step in self.steps)
        final = sum(step.games for step in with_number_of_games(self.steps, self.final_games))
        return (self.bracket.rounds - 1) * games + final

    def steps_of(self, match: MatchId) -> tuple[MatchStep, ...]:
        games = self.final_games if match == self.bracket.final else 0
        return with_number_of_games(self.steps, games)

    def first_white(self, match: MatchId, upper: Number, lower: Number, step: int) -> Number:
        """The player with White in the first game of that step, 0 for the match itself, if both
        have had it equally often. With White by rank, better numbers begin with each colour in
        turn."""
        if self.colours is FirstColours.LOT:
            return upper if upper_has_white(self.seed, match, step) else lower
        high, low = sorted((upper, lower))
        higher_begins = (self.colours is FirstColours.HIGHER) is (step % 2 == 0)
        return high if higher_begins else low

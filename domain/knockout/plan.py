"""A knock-out as it was announced, and what was drawn for it."""

from dataclasses import dataclass

from domain.ids import Number
from domain.knockout.bracket import KnockOutBracket, MatchId
from domain.knockout.draw import FirstColours, SeedDraw, upper_has_white
from domain.knockout.steps import Step, with_games

SYSTEM = "knock-out"


@dataclass(frozen=True, slots=True)
class KnockOutPlan:
    """`final_games` are the games of the final before its tie-breaks, 0: as in every match.
    `all_played`: the games of a step are played to the end, though one side can't be caught.
    `entries` is 0 until the numbers are drawn; the `seed` comes with them, and whether that was
    done `by_hand`.
    """

    steps: tuple[Step, ...]
    final_games: int = 0
    all_played: bool = False
    third_place: bool = False
    seeding: SeedDraw = SeedDraw.RATING
    colours: FirstColours = FirstColours.LOT
    entries: int = 0
    seed: bytes = b""
    by_hand: bool = False

    @property
    def drawn(self) -> bool:
        return self.entries > 0

    @property
    def bracket(self) -> KnockOutBracket:
        assert self.drawn, "there is no bracket before the numbers are drawn"
        return KnockOutBracket(self.entries, self.third_place)

    @property
    def longest(self) -> int:
        """How many rounds of games there are if every match needs each step once."""
        games = sum(step.games for step in self.steps)
        final = sum(step.games for step in with_games(self.steps, self.final_games))
        return (self.bracket.rounds - 1) * games + final

    def steps_of(self, match: MatchId) -> tuple[Step, ...]:
        games = self.final_games if match == self.bracket.final else 0
        return with_games(self.steps, games)

    def begins(self, match: MatchId, upper: Number, lower: Number, step: int) -> Number:
        """Who has White in the first game of that step, the match itself being 0, where both have
        had it as often. Better numbers take turns with it where it is theirs or the others'.
        """
        if self.colours is FirstColours.LOT:
            return upper if upper_has_white(self.seed, match, step) else lower
        high, low = sorted((upper, lower))
        theirs = (self.colours is FirstColours.HIGHER) is (step % 2 == 0)
        return high if theirs else low

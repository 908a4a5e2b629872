"""What both editions of the Burstein System share: the field without the receiver of the bye, and
brackets in the order of an evaluation of past opponents.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from domain.swiss.burstein.direct import CountedPairing
from domain.swiss.burstein.weighed import BursteinProblem
from domain.swiss.dutch.bracket import Bracket
from domain.swiss.dutch.exact import Problem, Situation
from domain.swiss.dutch.loop import BracketLoop, Shortcut
from domain.swiss.field import Field


class BursteinLoop(BracketLoop):
    """`sequence` and `ranked` are the regulation's order of players, who need not have the same
    score: in a bracket, and of two.
    """

    @abstractmethod
    def sequence(self, bracket: Bracket) -> list[int]:
        """The bracket's players by rank in the field, number 1 of the bracket first."""

    @abstractmethod
    def ranked(self, a: int, b: int) -> tuple[int, int]:
        """The two, the one who counts as the higher ranked for colours first."""

    def shortest(self, field: Field) -> Shortcut:
        return CountedPairing(field, self.sequence)

    def problem(self, bracket: Bracket, situation: Situation) -> Problem:
        return BursteinProblem(self.field, bracket, situation, self.sequence)


PER_PLAYER = ("number", "score", "standing", "parity", "history", "preference", "games")
SETS = (
    "bye_allowed",
    "absolute_white",
    "absolute_black",
    "topscorers",
    "down_last",
    "down_before",
    "up_last",
    "up_before",
)


def without(field: Field, g: int) -> Field:
    """The field when the player of rank g is not in it."""
    below = (1 << g) - 1

    def masked(mask: int) -> int:
        return mask & below | mask >> g + 1 << g

    def left(values: Sequence[object]) -> list[object]:
        return [*values[:g], *values[g + 1 :]]

    changed: dict[str, object] = {name: left(getattr(field, name)) for name in PER_PLAYER}
    changed |= {name: masked(getattr(field, name)) for name in SETS}
    legal = [masked(others) for rank, others in enumerate(field.legal) if rank != g]
    apart = [masked(others) for rank, others in enumerate(field.kept_apart) if rank != g]
    moved = [(low - (low > g), high - (high > g)) for low, high in field.groups]
    groups = [(low, high) for low, high in moved if low < high]
    return replace(field, legal=legal, kept_apart=apart, groups=groups, **changed)  # type: ignore[arg-type]

"""What is announced of a knock-out of teams beyond the matches themselves.

No rule of FIDE's Handbook says how a level match of teams is decided; what is usual in leagues and
cups is here, each as an announced option. Match points over all legs come first, then game points.
"""

from dataclasses import dataclass
from enum import StrEnum

from domain.knockout.plan import KnockOutPlan


class Decider(StrEnum):
    """Asked in the announced order as long as the teams are level. `BERLIN`: a win on board 1 of N
    counts N, on board 2 N-1, and so on, a draw half of it. `TOP_BOARD`: who won more on board 1; if
    level on board 2 … `BOTTOM_BOARD`: what was won on the last board is taken away, then the one
    above it, until one leads. `WINS`: more games won over the board. `LOWER_NUMBER`: the team
    seeded lower goes on, as cups of unequal teams have it.
    """

    BERLIN = "berlin"
    TOP_BOARD = "top-board"
    BOTTOM_BOARD = "bottom-board"
    WINS = "wins"
    LOWER_NUMBER = "lower-number"


USUAL = (Decider.BERLIN, Decider.TOP_BOARD)


@dataclass(frozen=True, slots=True)
class TeamKnockOut:
    """`plan` has a step of as many games as there are legs, then one for each tie-break match, the
    last of them again and again.
    """

    plan: KnockOutPlan
    deciders: tuple[Decider, ...] = USUAL

    @property
    def legs(self) -> int:
        return self.plan.steps[0].games

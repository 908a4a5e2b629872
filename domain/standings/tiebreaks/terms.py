"""What a tie-break is made of: one term for each round it looks at."""

from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

Raw = int | Fraction | None
"""A value in the units of its tie-break, see `Definition.scale`; None where it is undefined."""


class Why(StrEnum):
    """Why a term is what it is, or why it was left out."""

    PLAYED = "played"
    FORFEIT_AS_GAME = "forfeit counted as a game"
    DRAWN = "final round counted as a draw"
    DUMMY = "dummy with the own score"
    DUMMY_CAPPED = "dummy capped"
    FORFEITED = "forfeited"
    AWARDED = "awarded points"
    NO_GAME = "no game over the board"
    RUNNING = "score after the round"
    UNPLAYED_POINTS = "unplayed points taken off"
    PENALTY = "by a ruling"
    BELOW_LIMIT = "opponent below the limit"
    CUT_LOWEST = "cut as least significant"
    CUT_VOLUNTARY = "cut as voluntarily unplayed"
    CUT_HIGHEST = "cut as most significant"
    CUT_EARLY = "cut as an early round"
    OWN = "the player's own"
    OTHER_SCORE = "by the other score"


class Term(NamedTuple):
    """What one round adds, in the units of its tie-break. `opponent` is 0 where nobody was paired.

    `weight` is the opponent's score, by which the significance of a term is measured (16.5);
    `voluntary` marks a voluntarily unplayed round, which is cut first. `board` is that of a team's
    match to which the term belongs, 0: to none alone.
    """

    round: int
    opponent: int
    value: int
    why: Why
    counted: bool = True
    weight: int = 0
    voluntary: bool = False
    board: int = 0

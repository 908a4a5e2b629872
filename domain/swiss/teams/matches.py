"""A team event as the pairing rules see it: the rounds of each team and the pairing request.

C.04.6 (2026), 1.2: a team has two scores, match points and game points; the rules of the
competition say which is primary, and whether the other one is used for the colours. 1.7: colour
preferences are of Type A unless the rules say Type B, or none at all.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from domain.errors import Unsupported
from domain.messages import say
from domain.pairing import RoundRequest
from domain.results import PLAYED, Colour, Mark


class Score(StrEnum):
    MATCH_POINTS = "MP"
    GAME_POINTS = "GP"

    @property
    def other(self) -> "Score":
        return Score.GAME_POINTS if self is Score.MATCH_POINTS else Score.MATCH_POINTS


class Preferences(StrEnum):
    """The type of colour preferences (1.7)."""

    TYPE_A = "A"
    TYPE_B = "B"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class TeamTerms:
    """The announced rules of the competition. `secondary`: the other score decides, after the
    primary one, which team is the first-team of a pair (1.2, 4.2.2).
    """

    primary: Score = Score.MATCH_POINTS
    secondary: bool = True
    preferences: Preferences = Preferences.TYPE_A


class TeamCell(NamedTuple):
    """One round of one team, points in tenths. `opponent` is 0 for a bye.

    `colour` is the scheduled colour of the first board (1.6.1). `mark` tells a played match from
    one that a whole team forfeited, which counts neither as a meeting nor as a colour.
    """

    opponent: int
    colour: Colour | None
    mark: Mark
    match_points: int = 0
    game_points: int = 0

    @property
    def played(self) -> bool:
        return self.mark in PLAYED and self.opponent != 0

    def points(self, score: Score) -> int:
        return self.match_points if score is Score.MATCH_POINTS else self.game_points


class GivenPoints(NamedTuple):
    """Tenths added or deducted apart from the results of that round; round 0: from the start."""

    round: int
    match_points: int
    game_points: int


class TeamRow(NamedTuple):
    """`number` is the team's pairing number (TPN)."""

    number: int
    cells: tuple[TeamCell, ...]
    given: tuple[GivenPoints, ...] = ()

    @property
    def extra_points(self) -> tuple[int, int]:
        """The sums of match points and game points added apart from results."""
        return (
            sum(each.match_points for each in self.given),
            sum(each.game_points for each in self.given),
        )

    def points(self, score: Score, rounds: int) -> int:
        by_match = score is Score.MATCH_POINTS
        given = (
            each.match_points if by_match else each.game_points
            for each in self.given
            if each.round <= rounds
        )
        return sum(given) + sum(cell.points(score) for cell in self.cells[:rounds])


@dataclass(frozen=True)
class TeamRequest(RoundRequest):
    """A round of teams to be paired. Acceleration is added to the primary score."""

    rows: tuple[TeamRow, ...]
    terms: TeamTerms = TeamTerms()


def refusal_of_accelerated_game_points() -> Unsupported:
    """The refusal of an acceleration by game points (C.04.7 (2026), 1.4.4)."""
    return Unsupported(
        say("The Swiss Team system by game points"), say("an acceleration (C.04.7, 1.4.4)")
    )

"""The rules of a stage of teams of four, announced before it begins.

Laws of Duplicate Bridge 2017: 78B (IMPs), 78C and D (other scoring by the regulations of the
event), 86 and 87 (team play, fouled boards). The points of a match, line-ups and the value of a bye
are left to the regulations of an event (Laws 78D and 80B2); the usual rules are here.
"""

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import assert_never

from domain.bridge.scoring.match import Scale, VpTable
from domain.contest.matches import TeamBracket
from domain.swiss.systems import USUAL_OF_FOUR
from domain.swiss.teams_of_four.matches import SwissTeamsOptions

SWISS, KNOCK_OUT, AT_ONCE = USUAL_OF_FOUR.code, "knock-out", "multiple"
"""The systems beside the tables of `domain.round_robin.systems`. At once: every team meets all
others in turn, its North-South pair in one room and its East-West pair in the other.
"""
EDITION = "2017"
"""The edition of the Laws used for scoring."""


class ScoringMethod(StrEnum):
    """The scoring of a match from its boards (`domain.teams_of_four.scores`)."""

    VICTORY_POINTS = "vp"
    """IMPs, then victory points on a scale."""
    IMPS = "imps"
    """IMPs; a win is worth 2, a draw 1. Knock-outs and leagues."""
    BOARD_A_MATCH = "bam"
    HYBRID = "hybrid"
    PATTON = "patton"


BY_IMPS = frozenset({ScoringMethod.VICTORY_POINTS, ScoringMethod.IMPS})
"""The methods in which IMPs decide who has won a match."""


class HandInOrder(StrEnum):
    """The team that must hand in first for a stanza, so that the other one has the choice."""

    OPEN = "open"
    """Both hand in unseen."""
    VISITORS = "visitors"
    """The visitors hand in first: the home team has the choice."""
    ALTERNATE = "alternate"
    """The visitors in stanzas 1, 3, 5 …, the home team in the others."""


@dataclass(frozen=True, slots=True)
class MatchForm:
    """`boards` of a whole match, in `stanzas` (halves, quarters) of equal length; a remainder goes
    to the first ones. `scale` converts IMPs to victory points. `boards_from_one`: each round has
    boards 1, 2, 3 …, newly dealt; else the numbers continue from round to round. `sudden_death` is
    the number of boards added at a time while a knock-out match is tied.
    """

    boards: int = 8
    stanzas: int = 1
    method: ScoringMethod = ScoringMethod.VICTORY_POINTS
    scale: Scale = "wbf"
    boards_from_one: bool = True
    sudden_death: int = 1

    def stanza_of(self, place: int) -> int:
        """The stanza of that place of the match, both from 1; added boards are separate stanzas."""
        if place > self.boards:
            return self.stanzas + 1 + (place - self.boards - 1) // max(1, self.sudden_death)
        lengths = self.stanza_lengths
        return next(n for n in range(1, self.stanzas + 1) if place <= sum(lengths[:n]))

    @property
    def is_continuous(self) -> bool:
        """Whether the scale's victory points have decimals."""
        by_scale = self.method in (ScoringMethod.VICTORY_POINTS, ScoringMethod.HYBRID)
        if isinstance(self.scale, VpTable):
            return by_scale and any(won % 1 for each in self.scale.columns for won in each.won)
        return by_scale and self.scale == "wbf"

    @property
    def stanza_lengths(self) -> tuple[int, ...]:
        whole, more = divmod(self.boards, self.stanzas)
        return tuple(whole + (n < more) for n in range(self.stanzas))


@dataclass(frozen=True, slots=True)
class Awards:
    """The victory points of an unplayed match: for a team without an opponent, for one whose
    opponents did not come, and for those. 12 of 20 are the 60 per cent of Law 12C2a.
    """

    bye: Decimal = Decimal(12)
    forfeit_win: Decimal = Decimal(12)
    forfeit_loss: Decimal = Decimal(0)


SIXTY_PERCENT = Decimal("0.6")


def usual_awards(form: MatchForm) -> Awards:
    """Awards if none are announced: 60 per cent of the points, a win if matches are won or lost."""
    match form.method:
        case ScoringMethod.VICTORY_POINTS if isinstance(form.scale, VpTable):
            points = form.scale.columns[0].won[-1]
        case ScoringMethod.VICTORY_POINTS:
            return Awards()
        case ScoringMethod.IMPS:
            return Awards(Decimal(2), Decimal(2))
        case ScoringMethod.BOARD_A_MATCH:
            points = Decimal(2 * form.boards)
        case ScoringMethod.PATTON:
            points = Decimal(4 * form.boards)
        case ScoringMethod.HYBRID:
            points = Decimal(40)
        case _:
            assert_never(form.method)
    return Awards(points * SIXTY_PERCENT, points * SIXTY_PERCENT)


@dataclass(frozen=True, slots=True)
class StanzaLineUpRules:
    """`most` is the largest number of members of a team. `closes` is the number of minutes before
    the round when line-ups close for captains, 0: when the director reveals them. `captains_enter`:
    captains report the boards of their own match from their phones.
    """

    most: int = 6
    seating: HandInOrder = HandInOrder.OPEN
    closes: int = 0
    captains_enter: bool = False


class TieDecider(StrEnum):
    """The decision of a tied knock-out match, in the announced order."""

    BOARDS = "sudden-death"
    """Boards are added, `MatchForm.sudden_death` at a time, until one team leads."""
    CARRY = "carry-forward"
    """The team with the head start (the result of the two in the previous stage)."""
    HIGHER_SEED = "higher-seed"
    LOWER_SEED = "lower-seed"


class FirstRoundPairs(StrEnum):
    """The pairs of the first round of a knock-out."""

    SEEDS = "seeds"
    """By the bracket: 1 meets the last."""
    OPPONENT = "opponent"
    """The highest seed chooses an opponent of the lower half, then the next remaining one."""


@dataclass(frozen=True, slots=True)
class TeamsKnockOut(TeamBracket):
    deciders: tuple[TieDecider, ...] = (TieDecider.BOARDS,)
    choice: FirstRoundPairs = FirstRoundPairs.SEEDS


TIE_BREAKS = ("H2H", "IMPQ", "IMPD")
"""The tie-breaks used if none are announced (`domain.teams_of_four.standings`)."""


@dataclass(frozen=True, slots=True)
class TeamsRules:
    """`system` is SWISS, KNOCK_OUT, AT_ONCE or a table of `domain.round_robin.systems`; `cycles` is
    how often all meet by a table. `triangles`: an odd field has no byes by a table either.
    """

    system: str = SWISS
    edition: str = USUAL_OF_FOUR.edition
    rounds: int = 5
    match: MatchForm = MatchForm()
    awards: Awards = Awards()
    swiss: SwissTeamsOptions = SwissTeamsOptions()
    line_ups: StanzaLineUpRules = field(default_factory=StanzaLineUpRules)
    tie_breaks: tuple[str, ...] = TIE_BREAKS
    tie_break_edition: str = "2026"
    laws: str = EDITION
    cycles: int = 1
    triangles: bool = False

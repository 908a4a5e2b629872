"""What is announced of a stage of teams of four before it begins.

Laws of Duplicate Bridge 2017: 78B (IMPs), 78C and D (other scoring by the regulations of the
event), 86 and 87 (team play, fouled boards). What a match is worth, who may sit where and what a
bye is worth are left to the regulations of an event (Laws 78D and 80B2); the usual ways are here.
"""

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import assert_never

from domain.bridge.teams.scales import Scale, VpTable
from domain.knockout.plan import KnockOutPlan
from domain.swiss.systems import USUAL_OF_FOUR
from domain.swiss.teams_of_four.options import SwissTeamsOptions

SWISS, KNOCK_OUT, AT_ONCE = USUAL_OF_FOUR.code, "knock-out", "multiple"
"""Beside the tables of `domain.round_robin.systems`. At once: every team meets all others, its
North-South pair one after the other in one room and its East-West pair in the other.
"""
EDITION = "2017"
"""Of the Laws that everything is scored by."""


class Method(StrEnum):
    """What the boards of a match come to (`domain.teams_of_four.scores`)."""

    VICTORY_POINTS = "vp"
    """IMPs, then victory points on a scale."""
    IMPS = "imps"
    """IMPs; a win is worth 2, a draw 1. Knock-outs and leagues."""
    BOARD_A_MATCH = "bam"
    HYBRID = "hybrid"
    PATTON = "patton"


class Seating(StrEnum):
    """Which team has to say first who sits where in a stanza, so that the other one may choose."""

    OPEN = "open"
    """Both hand in unseen."""
    VISITORS = "visitors"
    """The visitors come first: the home team has the choice."""
    ALTERNATE = "alternate"
    """The visitors in stanzas 1, 3, 5 …, the home team in the others."""


@dataclass(frozen=True, slots=True)
class MatchForm:
    """`boards` of a whole match, in `stanzas` (halves, quarters) as long as one another; those left
    over go to the first ones. `scale` turns IMPs into victory points.
    `anew`: each round has boards 1, 2, 3 …, dealt anew; else the numbers go on from round to round.
    `sudden_death` is how many boards are added at a time while a knock-out match is tied.
    """

    boards: int = 8
    stanzas: int = 1
    method: Method = Method.VICTORY_POINTS
    scale: Scale = "wbf"
    anew: bool = True
    sudden_death: int = 1

    def stanza_of(self, place: int) -> int:
        """The stanza of the board at that place of the match, both from 1; boards added at the end
        are stanzas of their own.
        """
        if place > self.boards:
            return self.stanzas + 1 + (place - self.boards - 1) // max(1, self.sudden_death)
        lengths = self.stanza_lengths
        return next(n for n in range(1, self.stanzas + 1) if place <= sum(lengths[:n]))

    @property
    def stanza_lengths(self) -> tuple[int, ...]:
        whole, more = divmod(self.boards, self.stanzas)
        return tuple(whole + (n < more) for n in range(self.stanzas))


@dataclass(frozen=True, slots=True)
class Awards:
    """What a match that is not played is worth, in victory points: to a team without an opponent,
    to one whose opponents did not come, and to those. 12 of 20 are the 60 per cent of Law 12C2a.
    """

    bye: Decimal = Decimal(12)
    forfeit_win: Decimal = Decimal(12)
    forfeit_loss: Decimal = Decimal(0)


SIXTY_PERCENT = Decimal("0.6")


def usual_awards(form: MatchForm) -> Awards:
    """The awards used where none are announced: 60 per cent of what a match is worth, a whole win
    where a match is just won or lost.
    """
    match form.method:
        case Method.VICTORY_POINTS if isinstance(form.scale, VpTable):
            most = form.scale.columns[0].won[-1]
        case Method.VICTORY_POINTS:
            return Awards()
        case Method.IMPS:
            return Awards(Decimal(2), Decimal(2))
        case Method.BOARD_A_MATCH:
            most = Decimal(2 * form.boards)
        case Method.PATTON:
            most = Decimal(4 * form.boards)
        case Method.HYBRID:
            most = Decimal(40)
        case _:
            assert_never(form.method)
    return Awards(most * SIXTY_PERCENT, most * SIXTY_PERCENT)


@dataclass(frozen=True, slots=True)
class LineUpRules:
    """`most` members a team may have. `closes`: minutes before the round begins when captains can
    no longer hand in, 0: until the director reveals. `captains_enter`: captains report the boards
    of their own match from their telephones.
    """

    most: int = 6
    seating: Seating = Seating.OPEN
    closes: int = 0
    captains_enter: bool = False


class Decider(StrEnum):
    """How a tied knock-out match is decided, in the announced order."""

    BOARDS = "sudden-death"
    """Boards are added, `MatchForm.sudden_death` at a time, until one team leads."""
    CARRY = "carry-forward"
    """Who came with more (the result between the two in the stage before)."""
    HIGHER_SEED = "higher-seed"
    LOWER_SEED = "lower-seed"


class Choice(StrEnum):
    """Who meets whom in the first round of a knock-out."""

    SEEDS = "seeds"
    """As the bracket has it: 1 meets the last."""
    OPPONENT = "opponent"
    """The highest seed chooses an opponent of the lower half, then the next who is left."""


@dataclass(frozen=True, slots=True)
class TeamsKnockOut:
    """`plan` has one step of as many games as a meeting has matches (home and away: 2), then one
    for each match that decides a tie by being played again.
    """

    plan: KnockOutPlan
    deciders: tuple[Decider, ...] = (Decider.BOARDS,)
    choice: Choice = Choice.SEEDS

    @property
    def legs(self) -> int:
        return self.plan.steps[0].games


TIE_BREAKS = ("H2H", "IMPQ", "IMPD")
"""Where nothing else is announced (`domain.teams_of_four.standings`)."""


@dataclass(frozen=True, slots=True)
class TeamsRules:
    """`system` is SWISS, KNOCK_OUT, AT_ONCE or a table of `domain.round_robin.systems`; `cycles`
    how often everybody meets by a table. `triangles`: an odd field has no byes by a table either.
    """

    system: str = SWISS
    edition: str = USUAL_OF_FOUR.edition
    rounds: int = 5
    match: MatchForm = MatchForm()
    awards: Awards = Awards()
    swiss: SwissTeamsOptions = SwissTeamsOptions()
    line_ups: LineUpRules = field(default_factory=LineUpRules)
    tie_breaks: tuple[str, ...] = TIE_BREAKS
    tie_break_edition: str = "2026"
    laws: str = EDITION
    cycles: int = 1
    triangles: bool = False
